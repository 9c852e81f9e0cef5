// scenarios/logs/visible_stream.h: an output stream that shows nothing but text: what would command a terminal is a mark.
// Shapes: writes go to another stream's buffer, through engine/visible_text.h; a character may come in pieces.
// Errors: those of the stream behind it: what it does not take is lost output, and this stream turns bad.
// Rule:   none. Names in files and orders come from strangers; every command prints through one of these.
#pragma once

#include <ostream>
#include <streambuf>
#include <string>

#include "engine/visible_text.h"

namespace impulse {

class VisibleStream final : public std::ostream {
public:
    explicit VisibleStream(std::ostream& behind) : std::ostream(nullptr), buffer_(behind) { rdbuf(&buffer_); }
    VisibleStream(const VisibleStream&) = delete;
    VisibleStream& operator=(const VisibleStream&) = delete;
    ~VisibleStream() override { finish(); }
    // What was begun is a whole text now; false where anything was lost.
    bool finish() { return buffer_.finish() && good(); }

private:
    class Buffer final : public std::streambuf {
    public:
        explicit Buffer(std::ostream& behind) : behind_(behind) {}
        bool finish() {
            behind_ << visible(begun_) << std::flush;
            begun_.clear();
            return behind_.good();
        }

    private:
        int_type overflow(int_type c) override {
            if (traits_type::eq_int_type(c, traits_type::eof())) return traits_type::not_eof(c);
            const char byte = traits_type::to_char_type(c);
            return xsputn(&byte, 1) == 1 ? c : traits_type::eof();
        }
        std::streamsize xsputn(const char* text, std::streamsize size) override {
            begun_.append(text, static_cast<std::size_t>(size));
            // A line break may still follow a carriage return, the rest of a character its beginning.
            const std::size_t wait = begun_.ends_with('\r') ? 1 : unfinished_bytes(begun_);
            const std::string rest = begun_.substr(begun_.size() - wait);
            begun_.resize(begun_.size() - wait);
            behind_ << visible(begun_);
            begun_ = rest;
            return behind_.good() ? size : 0;
        }
        int sync() override {
            behind_.flush();
            return behind_.good() ? 0 : -1;
        }

        std::ostream& behind_;
        std::string begun_;
    };
    Buffer buffer_;
};

}  // namespace impulse
