#pragma once

// Macros of the C++ binding, for the RTI's headers and for federates.
//
// The standard's signatures date from C++03: smart pointers are std::auto_ptr. The language took
// that class away with C++17, so in newer modes std::unique_ptr stands in its place. Both return
// one pointer by the same convention and functions are not mangled by their return type, so a
// federate of either mode links with the same library.

/// Marks what the shared libraries export. Everything else in them is hidden.
#define RTI_EXPORT __attribute__((visibility("default")))
#define RTI_EXPORT_FEDTIME __attribute__((visibility("default")))

/// The function throws nothing.
#define RTI_NOEXCEPT noexcept

#if __cplusplus >= 201703L
/// The smart pointer that the API returns.
#define RTI_UNIQUE_PTR std::unique_ptr
/// A federate's exception list, RTI_THROW((A, B)); nothing where the language has no such lists.
#define RTI_THROW(list)
#else
#define RTI_UNIQUE_PTR std::auto_ptr
#define RTI_THROW(list) throw list
// std::auto_ptr and throw(...) lists are what the standard asks of a federate in these modes: the
// compiler's advice against them would fall on every line of it.
#if defined(__GNUC__)
#pragma GCC diagnostic ignored "-Wdeprecated"
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
#endif
#endif
