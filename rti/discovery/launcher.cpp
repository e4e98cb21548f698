#include "rti/discovery/launcher.hpp"

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <system_error>
#include <vector>

#include "rti/net/descriptor.hpp"
#include "rti/net/socket_options.hpp"

namespace roger::rti::executive {
namespace {

bool is_program(const std::filesystem::path& path) {
  std::error_code ignored;
  return std::filesystem::is_regular_file(path, ignored) && ::access(path.c_str(), X_OK) == 0;
}

/// Returns the folder of the file that contains this code, the shared library or the program.
std::filesystem::path library_folder() {
  static const char inside = 0;
  Dl_info info{};
  if (::dladdr(&inside, &info) == 0 || info.dli_fname == nullptr) return {};
  // A program that was found by PATH has the name that its caller gave it, without a folder.
  if (info.dli_fname[0] != '/') return {};
  std::error_code ignored;
  return std::filesystem::weakly_canonical(info.dli_fname, ignored).parent_path();
}

/// Returns the folders in which programs are searched for by name, in order.
std::vector<std::filesystem::path> program_folders() {
  std::error_code ignored;
  std::vector<std::filesystem::path> folders{
      std::filesystem::read_symlink("/proc/self/exe", ignored).parent_path()};
  const std::filesystem::path library = library_folder();
  if (!library.empty()) folders.push_back(library / ROGER_BIN_FROM_LIB);
  const char* path = std::getenv("PATH");
  std::istringstream in_path(path == nullptr ? "" : path);
  for (std::string folder; std::getline(in_path, folder, ':');) folders.emplace_back(folder);
  return folders;
}

std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + "\"";
}

/// Runs in the forked child. Other threads do not exist there but may have held locks at the fork,
/// so it must not allocate memory or take locks. Never returns.
[[noreturn]] void become(const char* program, char* const* arguments, int rid_file, int report) {
  const auto fail = [report] {
    const int number = errno;
    static_cast<void>(::write(report, &number, sizeof(number)));
    ::_exit(127);
  };
  // The intermediate process ends at once, so no process needs to wait for the executive.
  const pid_t child = ::fork();
  if (child < 0) fail();
  if (child > 0) ::_exit(0);
  // A separate process group keeps signals of the terminal and the shell away. setsid() is not
  // used: Linux schedules each session as one unit (sched_autogroup), and on a busy host an
  // executive in its own session was measured to wait up to 3 s for a processor, after which its
  // federates consider it lost.
  ::setpgid(0, 0);
  sigset_t none;
  sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  const int nowhere = ::open("/dev/null", O_RDWR);
  if (nowhere < 0) fail();
  for (const int standard : {0, 1, 2}) {
    if (::dup2(nowhere, standard) < 0) fail();
  }
  // An inherited socket would keep its groups joined and its port in use.
  const auto low = static_cast<unsigned>(std::min(rid_file, report));
  const auto high = static_cast<unsigned>(std::max(rid_file, report));
  if (low > 3) static_cast<void>(::close_range(3, low - 1, 0));
  if (high > low + 1) static_cast<void>(::close_range(low + 1, high - 1, 0));
  static_cast<void>(::close_range(high + 1, ~0U, 0));
  static_cast<void>(::chdir("/"));
  ::execv(program, arguments);
  fail();
  ::_exit(127);
}

}  // namespace

Result<std::string> find_program(const std::string& program) {
  if (program.find('/') != std::string::npos) {
    if (is_program(program)) return std::filesystem::absolute(program).string();
    return Error{ErrorCode::kNotFound, "cannot find the program " + program, {}};
  }
  const std::vector<std::filesystem::path> folders = program_folders();
  for (const std::filesystem::path& folder : folders) {
    const std::filesystem::path candidate = (folder / program).lexically_normal();
    if (is_program(candidate)) return std::filesystem::absolute(candidate).string();
  }
  std::string searched;
  for (const std::filesystem::path& folder : folders) {
    searched += (searched.empty() ? "" : ", ") + folder.lexically_normal().string();
  }
  return Error{
      ErrorCode::kNotFound, "cannot find the program \"" + program + "\" in " + searched, {}};
}

std::string executive_rid_text(const Rid& rid) {
  std::ostringstream out;
  out << "[executive]\nlinger_seconds = " << rid.executive.linger.count() << "\n[network]\n"
      << "interface = " << quoted(rid.network.interface) << "\nttl = " << rid.network.ttl
      << "\nloopback = " << (rid.network.loopback ? "true" : "false")
      << "\ncontrol_group = " << quoted(rid.network.control.text())
      << "\ndata_port = " << rid.network.data_port
      << "\nreceive_buffer_bytes = " << rid.network.receive_buffer_bytes << "\n[timing]\n"
      << "beacon_ms = " << rid.timing.beacon.count()
      << "\ndiscovery_ms = " << rid.timing.discovery.count()
      << "\nheartbeat_ms = " << rid.timing.heartbeat.count()
      << "\ndead_after_ms = " << rid.timing.dead_after.count() << "\n";
  for (const filter::GroupRule& rule : rid.groups) {
    out << "[[groups]]\nclasses = " << quoted(rule.pattern)
        << "\nbase = " << quoted(rule.base.text()) << "\ncount = " << rule.count << "\n";
  }
  if (!rid.security.key_file.empty()) {
    out << "[security]\nkey_file = " << quoted(rid.security.key_file) << "\n";
  }
  const security::CertificateFiles& files = rid.security.files;
  if (!files.certificate.empty()) {
    out << "[security]\ncertificate = " << quoted(files.certificate)
        << "\nprivate_key = " << quoted(files.private_key)
        << "\nauthority = " << quoted(files.authority) << "\n";
    if (!files.revoked.empty()) out << "revoked = " << quoted(files.revoked) << "\n";
  }
  return out.str();
}

Status start_executive(const Rid& rid) {
  const char* const replacement = std::getenv(kExecutiveVariable);
  Result<std::string> program =
      find_program(replacement == nullptr ? rid.executive.program : replacement);
  if (!program) return program.error();

  // The settings are passed in a memory file: it needs no disk and vanishes with the executive.
  const net::Descriptor rid_file(::memfd_create("roger-rid", 0));
  const std::string text = executive_rid_text(rid);
  if (rid_file.get() < 0 ||
      ::write(rid_file.get(), text.data(), text.size()) != static_cast<ssize_t>(text.size())) {
    return net::system_error("writing the settings of an executive");
  }
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return net::system_error("creating a pipe");
  const net::Descriptor report_in(ends[0]);
  net::Descriptor report_out(ends[1]);

  std::array<std::string, 5> words{program.value(), "rtiexec", "--linger", "--rid",
                                   "/proc/self/fd/" + std::to_string(rid_file.get())};
  std::array<char*, 6> arguments{};
  std::transform(words.begin(), words.end(), arguments.begin(),
                 [](std::string& word) { return word.data(); });

  const pid_t child = ::fork();
  if (child < 0) return net::system_error("starting " + program.value());
  if (child == 0) become(words[0].c_str(), arguments.data(), rid_file.get(), report_out.get());
  report_out.close();
  while (::waitpid(child, nullptr, 0) < 0 && errno == EINTR) {
  }
  // execv() closes the pipe without data when it succeeds; otherwise errno arrives.
  int number = 0;
  ssize_t got = 0;
  do {
    got = ::read(report_in.get(), &number, sizeof(number));
  } while (got < 0 && errno == EINTR);
  if (got == sizeof(number)) return net::system_error("starting " + program.value(), number);
  return ok();
}

}  // namespace roger::rti::executive
