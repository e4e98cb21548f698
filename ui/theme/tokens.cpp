#include "ui/theme/tokens.hpp"

#include <array>

namespace roger::ui {
namespace {

struct DarkAndLight {
  QRgb dark;
  QRgb light;

  [[nodiscard]] QColor of(Scheme scheme) const {
    return QColor::fromRgb(scheme == Scheme::kDark ? dark : light);
  }
};

/// In the order of `Token`.
constexpr std::array kTokens = {
    DarkAndLight{0x111417, 0xE9ECEF},  // window
    DarkAndLight{0x191D21, 0xFFFFFF},  // panel
    DarkAndLight{0x23282E, 0xF1F3F5},  // raised
    DarkAndLight{0x2E353C, 0xE2E6EA},  // pressed
    DarkAndLight{0x2C3238, 0xD9DEE3},  // line
    DarkAndLight{0x6B7580, 0x7D8791},  // edge
    DarkAndLight{0xE4E8EB, 0x15191D},  // text
    DarkAndLight{0xAEB7C0, 0x434C55},  // text2
    DarkAndLight{0x8C96A0, 0x5F6973},  // text3
    DarkAndLight{0x1E2B38, 0xE4EFFA},  // selection
    DarkAndLight{0x74B4F5, 0x0A5CB8},  // focus
    DarkAndLight{0x55C795, 0x0B7044},  // receive
    DarkAndLight{0x1B2F28, 0xE1F2E9},  // receiveTint
    DarkAndLight{0xFF7A6B, 0xB8271B},  // transmit
    DarkAndLight{0x3A211F, 0xFBE6E3},  // transmitTint
    DarkAndLight{0xC5392C, 0xB8271B},  // transmitFill
    DarkAndLight{0xEDB64C, 0x835200},  // trouble
    DarkAndLight{0x33291A, 0xFBF0DA},  // troubleTint
    DarkAndLight{0xB9A2FF, 0x5F3DB8},  // instructor
    DarkAndLight{0x2A2540, 0xEEE9FB},  // instructorTint
};
static_assert(kTokens.size() == static_cast<std::size_t>(Token::kInstructorTint) + 1);

struct StagePair {
  DarkAndLight bar;
  DarkAndLight text;
};

constexpr QRgb kWhite = 0xFFFFFF;
constexpr QRgb kInk = 0x10151A;

constexpr std::array<StagePair, radio::kStageCount> kStages = {{
    {{0x3E6EA3, 0x234F80}, {kWhite, kWhite}},  // capture
    {{0x5C8DC4, 0x3F74AF}, {kInk, kWhite}},    // encode
    {{0x86AEDC, 0x6695CB}, {kInk, kInk}},      // send
    {{0x8A939C, 0x858E97}, {kInk, kInk}},      // network
    {{0x2D7F7C, 0x17605D}, {kWhite, kWhite}},  // playout
    {{0x49A39D, 0x35908C}, {kInk, kInk}},      // decode
    {{0x86C9C2, 0x4FA29A}, {kInk, kInk}},      // device
}};

}  // namespace

QColor colour(Scheme scheme, Token token) {
  return kTokens.at(static_cast<std::size_t>(token)).of(scheme);
}

QColor stage_colour(Scheme scheme, radio::Stage stage) {
  return kStages.at(static_cast<std::size_t>(stage)).bar.of(scheme);
}

QColor stage_text_colour(Scheme scheme, radio::Stage stage) {
  return kStages.at(static_cast<std::size_t>(stage)).text.of(scheme);
}

}  // namespace roger::ui
