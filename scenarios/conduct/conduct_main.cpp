// scenarios/conduct/conduct_main.cpp: the program `impulse-conduct`: what battles over everything in the tables come to, as
// digests that a change of design must leave alone, and as text that shows where two builds part.
#include <CLI/CLI.hpp>
#include <atomic>
#include <cstdio>
#include <iostream>
#include <mutex>
#include <sstream>

#include "engine/hash.h"
#include "engine/parallel.h"
#include "scenarios/conduct/conduct.h"
#include "scenarios/files/files.h"

namespace {

using namespace impulse;

// The digests of all blocks as the stored list has them, one a line: first battle, last battle, digest.
std::string all_digests(const Rules& classic, const Rules& tng, ConductUse& use) {
    constexpr int blocks = conduct_battles / conduct_block;
    std::vector<std::uint64_t> digests(blocks);
    std::atomic<int> next{0};
    std::mutex counting;
    on_threads(threads_here(), [&](int) {
        ConductUse own;
        for (int block = next++; block < blocks; block = next++)
            digests[static_cast<std::size_t>(block)] =
                conduct_digest(classic, tng, block * conduct_block, conduct_block, &own);
        const std::lock_guard lock{counting};
        for (const auto& [what, times] : own) use[what] += times;
    });
    std::ostringstream text;
    for (int block = 0; block < blocks; ++block)
        text << block * conduct_block << " " << (block + 1) * conduct_block - 1 << " "
             << hex_digits(digests[static_cast<std::size_t>(block)]) << "\n";
    return text.str();
}

}  // namespace

int main(int count, char** arguments) {
    CLI::App app{"What a fixed set of battles comes to: digests of their orders, dice and positions."};
    std::string check, write;
    int print = -1;
    bool gaps = false, used = false;
    app.add_option("--check", check, "compare with the digests in this file; exit code 1 where one differs");
    app.add_option("--write", write, "write the digests to this file");
    app.add_option("--print", print, "print the conduct of one battle, line by line")
        ->check(CLI::Range(0, conduct_battles - 1));
    app.add_flag("--gaps", gaps, "list what the tables have and these battles never use");
    app.add_flag("--used", used, "list what they use, and how often");
    CLI11_PARSE(app, count, arguments);
    const auto classic = load_rules("classic"), tng = load_rules("tng");
    for (const auto* rules : {&classic, &tng})
        if (!*rules) {
            std::fprintf(stderr, "%s\n", rules->error().text().c_str());
            return 2;
        }
    if (print >= 0) {
        conduct(
            *classic, *tng, print, [](std::string_view line) { std::cout << line << "\n"; }, nullptr);
        return 0;
    }
    ConductUse use;
    const std::string digests = all_digests(*classic, *tng, use);
    if (used)
        for (const auto& [what, times] : use) std::cout << times << " " << what << "\n";
    if (gaps)
        for (const std::string& what : conduct_gaps(*classic, use)) std::cout << "never: " << what << "\n";
    if (!write.empty()) {
        if (const auto error = write_whole(write, digests)) {
            std::cerr << error->text() << "\n";
            return 2;
        }
        return 0;
    }
    if (check.empty()) {
        std::cout << digests;
        return 0;
    }
    const auto stored = read_text(check);
    if (!stored) {
        std::cerr << stored.error().text() << "\n";
        return 2;
    }
    std::istringstream was{*stored}, is{digests};
    std::string old_line, line;
    int differ = 0, blocks = 0;
    while (std::getline(is, line)) {
        ++blocks;
        if (!std::getline(was, old_line)) old_line.clear();
        if (line != old_line && ++differ <= 12)
            std::cout << "differs: battles " << line << ", stored: " << old_line << "\n";
    }
    std::cout << blocks - differ << " of " << blocks << " blocks of battles as recorded\n";
    return differ == 0 ? 0 : 1;
}
