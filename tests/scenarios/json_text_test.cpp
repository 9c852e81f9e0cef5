// JSON with places: errors point at the value.
#include "scenarios/files/json_text.h"

#include <gtest/gtest.h>

namespace impulse {
namespace {

const char* const sample_text =
    "{\n  \"a\": 1,\n  \"list\": [\n    {\"x\": \"one\"},\n    {\"x\": 2, \"y\\\"z\": [true]}\n  ]\n}\n";

TEST(JsonText, EveryValueKnowsItsPlace) {
    const auto doc = JsonText::parse(sample_text, "f.json");
    ASSERT_TRUE(doc);
    EXPECT_EQ((*doc)->at("/a", "?").text(), "f.json:2:8: ?");
    EXPECT_EQ((*doc)->at("/list/1/x", "?").text(), "f.json:5:11: ?");
    EXPECT_EQ((*doc)->at("/list/1/y\"z/0", "?").text(), "f.json:5:23: ?");
    // What is not there is reported where its object begins.
    EXPECT_EQ((*doc)->at("/list/0/missing", "?").text(), "f.json:4:5: ?");
}

TEST(JsonText, SyntaxErrorsHaveLineAndColumn) {
    const auto doc = JsonText::parse("{\n  \"a\": 1,\n  \"b\" 2\n}", "f.json");
    ASSERT_FALSE(doc);
    EXPECT_EQ(doc.error().line, 3);
    EXPECT_NE(doc.error().what.find("not valid JSON"), std::string::npos);
}

TEST(JsonText, WrongKindsAreNamed) {
    const auto doc = JsonText::parse(sample_text, "f.json");
    ASSERT_TRUE(doc);
    JsonView root = JsonView::root(*doc);
    auto list = root.objects("list");
    ASSERT_EQ(list.size(), 2U);
    EXPECT_EQ(list[0].word("x"), "one");
    EXPECT_TRUE(root.ok());
    list[1].word("x");
    ASSERT_TRUE((*doc)->error());
    EXPECT_EQ((*doc)->error()->text(), "f.json:5:11: \"x\" is 2, expected text");
}

}  // namespace
}  // namespace impulse
