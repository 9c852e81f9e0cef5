// tests/own_scratch.cpp: linked into every test program: a folder for temporary files that no other process shares, so
// that tests may run side by side, in several checkouts too. Gone when the program ends.
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>

namespace impulse {
namespace {

struct OwnScratch {
    OwnScratch() {
        std::string name = (std::filesystem::temp_directory_path() / "impulse_test_XXXXXX").string();
        if (mkdtemp(name.data()) == nullptr) {
            std::perror("a folder for temporary files");
            std::exit(1);
        }
        folder = name;
        setenv("TMPDIR", name.c_str(), 1);                    // std::filesystem::temp_directory_path
        setenv("TEST_TMPDIR", name.c_str(), 1);               // testing::TempDir
        setenv("XDG_DATA_HOME", (name + "/own").c_str(), 1);  // no ships of whoever runs the tests
    }
    ~OwnScratch() {
        std::error_code bad;
        std::filesystem::remove_all(folder, bad);
    }
    std::filesystem::path folder;
};

const OwnScratch own_scratch;

}  // namespace
}  // namespace impulse
