/* Loads the RTI as language bindings do: by dlopen(), with the names that the compiler gives to
 * functions of C++, and without any library of C++ of its own. */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>

/* A std::wstring: its characters, their number, and room for short ones. */
struct text {
  wchar_t* characters;
  size_t length;
  char room[16];
};

/* Results that are objects are written to memory that the caller names first. */
typedef void (*text_function)(struct text* result);
typedef void (*factory_function)(void* factory);
typedef void (*create_function)(void** result, void* factory);

static void* function(void* library, const char* name) {
  void* const found = dlsym(library, name);
  if (found == NULL) {
    fprintf(stderr, "%s\n", dlerror());
    exit(1);
  }
  return found;
}

/* Prints the RTI's name, and creates and deletes an ambassador. */
static void use(void* library) {
  struct text name;
  void* factory[8];
  void* ambassador = NULL;
  *(void**)factory = NULL;
  ((text_function)function(library, "_ZN8rti1516e7rtiNameB5cxx11Ev"))(&name);
  printf("%.*ls\n", (int)name.length, name.characters);
  ((factory_function)function(library, "_ZN8rti1516e20RTIambassadorFactoryC1Ev"))(factory);
  ((create_function)function(library, "_ZN8rti1516e20RTIambassadorFactory19createRTIambassadorEv"))(
      &ambassador, factory);
  if (ambassador == NULL) exit(1);
  /* The second entry of a virtual table is the destructor that also frees the memory. */
  ((factory_function)(*(void***)ambassador)[1])(ambassador);
  ((factory_function)function(library, "_ZN8rti1516e20RTIambassadorFactoryD1Ev"))(factory);
}

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  for (int i = 0; i < 2; ++i) {
    void* const library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) {
      fprintf(stderr, "%s\n", dlerror());
      return 1;
    }
    use(library);
    dlclose(library);
    if (dlopen(argv[1], RTLD_NOW | RTLD_NOLOAD) != NULL) {
      fprintf(stderr, "%s is still loaded\n", argv[1]);
      return 1;
    }
  }
  return 0;
}
