// What would command a terminal or turn the writing round is shown as a mark.
#include "engine/visible_text.h"

#include <gtest/gtest.h>

namespace impulse {
namespace {

TEST(VisibleText, EscapeAndOtherControlsBecomeMarks) {
    EXPECT_EQ(visible("Hood\x1b[31m"), "Hood<U+001B>[31m");
    EXPECT_EQ(visible("a\rb\x7f"), "a<U+000D>b<U+007F>");
    EXPECT_EQ(visible("\xc2\x9b"
                      "31m"),
              "<U+009B>31m")
        << "C1 controls are two bytes of UTF-8";
    EXPECT_EQ(visible(std::string_view("\0", 1)), "<U+0000>");
}

TEST(VisibleText, MarksOfDirectionAndLineSeparatorsBecomeMarks) {
    EXPECT_EQ(visible("\xe2\x80\xae"
                      "dooH"),
              "<U+202E>dooH");
    EXPECT_EQ(visible("\xe2\x81\xa6x\xe2\x81\xa9"), "<U+2066>x<U+2069>");
    EXPECT_EQ(visible("\xd8\x9c"), "<U+061C>");
    EXPECT_EQ(visible("\xe2\x80\xa8"), "<U+2028>");
}

TEST(VisibleText, OrdinaryTextOfAnyWritingStays) {
    for (const char* text :
         {"Hood", "K\xc3\xb6nig", "\xe6\x88\xa6\xe8\x89\xa6", "a\tb\nc\r\nd", "\xf0\x9f\x9a\x80", ""})
        EXPECT_EQ(visible(text), text);
}

TEST(VisibleText, BytesThatAreNoUtf8AreNamed) {
    EXPECT_EQ(visible("\xff"), "<0xFF>");
    EXPECT_EQ(visible("\xc3"), "<0xC3>");
    EXPECT_EQ(visible("\xc0\xaf"), "<0xC0><0xAF>") << "an overlong slash";
    EXPECT_EQ(visible("\xed\xa0\x80"), "<0xED><0xA0><0x80>") << "half a surrogate pair";
}

TEST(VisibleText, JsonSaysTheSameInEscapes) {
    EXPECT_EQ(visible_json("{\"name\":\"\xe2\x80\xaex\x7f\"}"), R"({"name":"\u202ex\u007f"})");
}

TEST(VisibleText, TheBeginningOfACharacterIsKnown) {
    EXPECT_EQ(unfinished_bytes("ab"), 0U);
    EXPECT_EQ(unfinished_bytes("a\xe2\x80"), 2U);
    EXPECT_EQ(unfinished_bytes("a\xf0"), 1U);
    EXPECT_EQ(unfinished_bytes("a\xe2\x80\xae"), 0U);
    EXPECT_EQ(unfinished_bytes(""), 0U);
}

}  // namespace
}  // namespace impulse
