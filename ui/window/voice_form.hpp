// Settings of the microphone's processing, of the noise at the microphone, of keying by voice (VOX)
// and of the push-to-talk key.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "ui/model/pending.hpp"
#include "ui/widgets/button.hpp"
#include "ui/widgets/combo.hpp"
#include "ui/widgets/context.hpp"
#include "ui/widgets/text_label.hpp"
#include "ui/widgets/value_slider.hpp"

namespace roger::ui {

/// A slider with its name and its value as text.
struct SliderRow {
  TextLabel* name;
  ValueSlider* slider;
  TextLabel* value;
};

/// The place whose noise is added at the microphone, and its level.
struct NoiseControls {
  Combo* place;
  SliderRow level;
};

/// Shows the settings of the station; a change takes effect at once.
class VoiceForm : public QWidget {
  Q_OBJECT

 public:
  VoiceForm(const Context& context, QWidget* parent);

  /// Updates the controls from the station.
  void show_settings();
  [[nodiscard]] Combo& high_pass() { return *high_pass_; }
  [[nodiscard]] Button& suppress() { return *suppress_; }
  [[nodiscard]] Button& even() { return *even_; }
  [[nodiscard]] Button& vox() { return *vox_; }
  [[nodiscard]] Combo& vox_radio() { return *vox_radio_; }
  [[nodiscard]] ValueSlider& threshold() { return *threshold_.slider; }  // dBFS
  [[nodiscard]] ValueSlider& vox_hang() { return *vox_hang_.slider; }    // 50 ms
  [[nodiscard]] ValueSlider& lead() { return *lead_.slider; }            // 10 ms
  [[nodiscard]] ValueSlider& hang() { return *hang_.slider; }            // 10 ms
  [[nodiscard]] Combo& noise_place() { return *microphone_noise_.place; }
  [[nodiscard]] ValueSlider& noise_level() { return *microphone_noise_.level.slider; }  // dBFS

 private:
  using Change = std::function<void(radio::VoiceInput& settings)>;

  SliderRow add_slider(const QString& name, int lowest, int highest, int page);
  void lay_out();
  void connect_controls();
  void connect_noise();
  /// Sends the shown settings with a change.
  void change(const Change& change);
  void show_vox(const std::optional<radio::VoxRequest>& vox);
  [[nodiscard]] std::vector<radio::RadioId> transmitting_radios() const;
  /// Returns the settings of VOX that the controls show.
  [[nodiscard]] radio::VoxRequest shown_vox() const;

  Context context_;
  Combo* high_pass_;
  Button* suppress_;
  Button* even_;
  Button* vox_;
  Combo* vox_radio_;
  SliderRow threshold_;
  SliderRow vox_hang_;
  SliderRow lead_;
  SliderRow hang_;
  NoiseControls microphone_noise_;
  Pending<radio::VoiceInput> wanted_;
};

}  // namespace roger::ui
