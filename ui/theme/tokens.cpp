#include "ui/theme/tokens.hpp"

#include <array>

namespace roger::ui {
namespace {

struct Pair {
  QRgb dark;
  QRgb light;

  [[nodiscard]] QColor of(Scheme scheme) const {
    return QColor::fromRgb(scheme == Scheme::kDark ? dark : light);
  }
};

Pair pair_of(Token token) {
  switch (token) {
    case Token::kWindow:
      return {0x111417, 0xE9ECEF};
    case Token::kPanel:
      return {0x191D21, 0xFFFFFF};
    case Token::kRaised:
      return {0x23282E, 0xF1F3F5};
    case Token::kPressed:
      return {0x2E353C, 0xE2E6EA};
    case Token::kLine:
      return {0x2C3238, 0xD9DEE3};
    case Token::kEdge:
      return {0x6B7580, 0x7D8791};
    case Token::kText:
      return {0xE4E8EB, 0x15191D};
    case Token::kText2:
      return {0xAEB7C0, 0x434C55};
    case Token::kText3:
      return {0x8C96A0, 0x5F6973};
    case Token::kSelection:
      return {0x1E2B38, 0xE4EFFA};
    case Token::kFocus:
      return {0x74B4F5, 0x0A5CB8};
    case Token::kReceive:
      return {0x55C795, 0x0B7044};
    case Token::kReceiveTint:
      return {0x1B2F28, 0xE1F2E9};
    case Token::kTransmit:
      return {0xFF7A6B, 0xB8271B};
    case Token::kTransmitTint:
      return {0x3A211F, 0xFBE6E3};
    case Token::kTransmitFill:
      return {0xC5392C, 0xB8271B};
    case Token::kTrouble:
      return {0xEDB64C, 0x835200};
    case Token::kTroubleTint:
      return {0x33291A, 0xFBF0DA};
    case Token::kInstructor:
      return {0xB9A2FF, 0x5F3DB8};
    case Token::kInstructorTint:
      return {0x2A2540, 0xEEE9FB};
  }
  return {};
}

struct StagePair {
  Pair bar;
  Pair text;
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
  return pair_of(token).of(scheme);
}

QColor stage_colour(Scheme scheme, radio::Stage stage) {
  return kStages.at(static_cast<std::size_t>(stage)).bar.of(scheme);
}

QColor stage_text_colour(Scheme scheme, radio::Stage stage) {
  return kStages.at(static_cast<std::size_t>(stage)).text.of(scheme);
}

}  // namespace roger::ui
