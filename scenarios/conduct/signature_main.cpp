// scenarios/conduct/signature_main.cpp: the program `impulse-signature`: the digest of the sample battles, and nothing else.
// It needs little more than the rules, so that it is quickly built once more by every other compiler.
#include <cstdio>

#include "engine/hash.h"
#include "scenarios/conduct/signature.h"
#include "scenarios/files/files.h"

int main() {
    const auto classic = impulse::load_rules("classic"), tng = impulse::load_rules("tng");
    for (const auto* rules : {&classic, &tng})
        if (!*rules) {
            std::fprintf(stderr, "%s\n", rules->error().text().c_str());
            return 2;
        }
    std::puts(impulse::hex_digits(impulse::signature(*classic, *tng, impulse::signature_battles)).c_str());
    return 0;
}
