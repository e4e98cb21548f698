// Keeps sound libraries from talking to the user.
#pragma once

namespace roger::audio {

/// While it lives, standard error of the process leads nowhere: ALSA and JACK write pages of
/// complaints about devices that nobody asked for. One at a time; others wait.
class QuietStandardError {
 public:
  QuietStandardError();
  ~QuietStandardError();
  QuietStandardError(const QuietStandardError&) = delete;
  QuietStandardError& operator=(const QuietStandardError&) = delete;

 private:
  int saved_;
};

}  // namespace roger::audio
