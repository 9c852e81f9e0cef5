#include "bench/lab/study_merge.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <utility>

#include "bench/lab/study_run.h"
#include "engine/hash.h"
#include "scenarios/files/files.h"

namespace impulse {
namespace {

namespace files = std::filesystem;

// One shard, read row by row.
class ShardReader {
public:
    ShardReader(const Study& study, std::string path)
        : study_(study), path_(std::move(path)), in_(path_, std::ios::binary) {}

    // The heading and the first row.
    std::optional<FileError> begin(bool partial) {
        partial_ = partial;
        if (files::is_directory(path_) || !in_)
            return at(1, fmt::format("cannot be read: {}", std::strerror(errno == 0 ? EISDIR : errno)));
        if (!std::getline(in_, line_) || in_.eof())
            return partial ? none() : at(1, "there are no battles in it");
        if (line_ != row_heading(study_)) return at(1, "its heading is not that of this study");
        return next();
    }
    std::optional<FileError> next() {
        const bool had = number_ > 1;
        const std::uint64_t before = row_.battle;
        ++number_;
        there_ = static_cast<bool>(std::getline(in_, line_)) && !line_.empty();
        if (!there_) return std::nullopt;
        if (in_.eof())
            return partial_ ? none() : at(number_, "the line is cut off; going on with this shard mends it");
        if (auto read = read_row(study_, line_, row_); !read) return at(number_, read.error().what);
        if (had && row_.battle <= before)
            return at(number_, fmt::format("battle {} stands after battle {}", row_.battle, before));
        return std::nullopt;
    }
    [[nodiscard]] bool there() const { return there_; }
    [[nodiscard]] const BattleRow& row() const { return row_; }
    [[nodiscard]] const std::string& line() const { return line_; }
    [[nodiscard]] FileError at(int line, std::string what) const { return {path_, line, 1, std::move(what)}; }
    [[nodiscard]] FileError here(std::string what) const { return at(number_, std::move(what)); }
    [[nodiscard]] std::string place() const { return fmt::format("{}:{}", path_, number_); }

private:
    std::optional<FileError> none() {
        there_ = false;
        return std::nullopt;
    }
    const Study& study_;
    std::string path_;
    std::ifstream in_;
    std::string line_;
    BattleRow row_;
    int number_ = 1;
    bool there_ = false, partial_ = false;
};

// ---- SQLite ---------------------------------------------------------------------------------------------------------

constexpr const char* tables = R"(
PRAGMA journal_mode = OFF;
PRAGMA synchronous = OFF;
CREATE TABLE study (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE participant (id INTEGER PRIMARY KEY, name TEXT NOT NULL, pilot TEXT NOT NULL, ships TEXT NOT NULL);
CREATE TABLE battle (
  id INTEGER PRIMARY KEY, pairing INTEGER NOT NULL, swapped INTEGER NOT NULL, seed INTEGER NOT NULL, outcome TEXT NOT NULL,
  winner INTEGER REFERENCES participant, turns INTEGER NOT NULL, impulses INTEGER NOT NULL, orders INTEGER NOT NULL,
  replaced INTEGER NOT NULL, state TEXT NOT NULL);
CREATE TABLE part (
  battle INTEGER NOT NULL REFERENCES battle, participant INTEGER NOT NULL REFERENCES participant, ships_left INTEGER NOT NULL,
  PRIMARY KEY (battle, participant)) WITHOUT ROWID;
CREATE TABLE suffered (
  battle INTEGER NOT NULL REFERENCES battle, participant INTEGER NOT NULL REFERENCES participant, turn INTEGER NOT NULL,
  shields INTEGER NOT NULL, internals INTEGER NOT NULL, PRIMARY KEY (battle, participant, turn)) WITHOUT ROWID;
CREATE TABLE weapon_use (
  battle INTEGER NOT NULL REFERENCES battle, participant INTEGER NOT NULL REFERENCES participant, weapon TEXT NOT NULL,
  target TEXT NOT NULL, uses INTEGER NOT NULL, shots INTEGER NOT NULL, hits INTEGER NOT NULL, points INTEGER NOT NULL,
  PRIMARY KEY (battle, participant, weapon, target)) WITHOUT ROWID;
CREATE VIEW wins AS
  SELECT p.name, count(*) AS battles, sum(b.winner IS p.id) AS wins FROM part JOIN battle b ON b.id = part.battle
  JOIN participant p ON p.id = part.participant GROUP BY p.id;
CREATE VIEW weapons AS
  SELECT p.name, u.weapon, u.target, sum(u.uses) AS uses, sum(u.shots) AS shots, sum(u.hits) AS hits, sum(u.points) AS points
  FROM weapon_use u JOIN participant p ON p.id = u.participant GROUP BY p.id, u.weapon, u.target;
BEGIN;
)";

class Store {
public:
    Store(const Study& study, const std::string& path) : study_(study) {
        good_ = sqlite3_open(path.c_str(), &base_) == SQLITE_OK && run(tables);
        battle_ = prepared("INSERT INTO battle VALUES (?,?,?,?,?,?,?,?,?,?,?)");
        part_ = prepared("INSERT INTO part VALUES (?,?,?)");
        suffered_ = prepared("INSERT INTO suffered VALUES (?,?,?,?,?)");
        use_ = prepared("INSERT INTO weapon_use VALUES (?,?,?,?,?,?,?,?)");
        const Statement who = prepared("INSERT INTO participant VALUES (?,?,?,?)");
        for (std::size_t p = 0; p < study.participants.size(); ++p) {
            const Participant& one = study.participants[p];
            insert(who, p + 1, one.name, one.pilot, one.ships);
        }
    }
    Store(const Store&) = delete;
    Store& operator=(const Store&) = delete;
    ~Store() {
        battle_.reset();
        part_.reset();
        suffered_.reset();
        use_.reset();
        sqlite3_close(base_);
    }

    void add(const BattleRow& row) {
        const std::vector<std::size_t>& pairing = study_.pairings[row.pairing];
        const auto who = [&](std::size_t place) { return pairing[place] + 1; };
        const std::string state = hex_digits(row.state);
        const RowOrNone winner{row.winner < 0 ? 0 : who(static_cast<std::size_t>(row.winner))};
        insert(battle_, row.battle, row.pairing + 1, row.swapped ? 1 : 0, row.seed,
               std::string{word(row.outcome)}, winner, row.turns, row.impulses, row.orders, row.replaced,
               state);
        for (std::size_t place = 0; place < row.places; ++place) {
            const PlaceRow& part = row.place[place];
            insert(part_, row.battle, who(place), part.ships_left);
            for (std::size_t t = 0; t < part.shields.size(); ++t)
                insert(suffered_, row.battle, who(place), t + 1, part.shields[t], part.internals[t]);
            for (const WeaponUse& u : part.uses)
                insert(use_, row.battle, who(place), study_.labels[u.label],
                       std::string{u.at_seekers ? "seekers" : "ships"}, u.uses, u.shots, u.hits, u.points);
        }
    }
    // False, with why() saying what happened, if any step failed.
    bool finish(const Tally& tally) {
        {
            const Statement fact = prepared("INSERT INTO study VALUES (?,?)");
            insert(fact, std::string{"title"}, study_.title);
            insert(fact, std::string{"study"}, hex_digits(study_.id));
            insert(fact, std::string{"ruleset"}, study_.ruleset);
            insert(fact, std::string{"tables"}, hex_digits(study_.tables));
            insert(fact, std::string{"battles"}, std::to_string(tally.battles));
            insert(fact, std::string{"digest"}, hex_digits(tally.digest));
        }
        return good_ && run("COMMIT;");
    }
    [[nodiscard]] std::string why() const { return base_ == nullptr ? "no memory" : sqlite3_errmsg(base_); }

private:
    struct RowOrNone {
        std::size_t id = 0;  // 0 = none
    };
    struct Finalize {
        void operator()(sqlite3_stmt* s) const { sqlite3_finalize(s); }
    };
    using Statement = std::unique_ptr<sqlite3_stmt, Finalize>;

    bool run(const char* sql) { return sqlite3_exec(base_, sql, nullptr, nullptr, nullptr) == SQLITE_OK; }
    Statement prepared(const char* sql) {
        sqlite3_stmt* made = nullptr;
        good_ = good_ && sqlite3_prepare_v2(base_, sql, -1, &made, nullptr) == SQLITE_OK;
        return Statement{made};
    }
    template <std::integral T>
    static int bind(sqlite3_stmt* s, int at, T value) {
        return sqlite3_bind_int64(s, at, static_cast<sqlite3_int64>(value));
    }
    static int bind(sqlite3_stmt* s, int at, const std::string& text) {
        return sqlite3_bind_text(s, at, text.c_str(), static_cast<int>(text.size()),
                                 nullptr);  // outlives the step
    }
    static int bind(sqlite3_stmt* s, int at, RowOrNone value) {
        return value.id == 0 ? sqlite3_bind_null(s, at) : bind(s, at, value.id);
    }
    template <class... Values>
    void insert(const Statement& statement, const Values&... values) {
        if (!good_) return;
        int at = 0;
        const bool bound = ((bind(statement.get(), ++at, values) == SQLITE_OK) && ...);
        good_ = bound && sqlite3_step(statement.get()) == SQLITE_DONE &&
                sqlite3_reset(statement.get()) == SQLITE_OK;
    }

    const Study& study_;
    sqlite3* base_ = nullptr;
    bool good_ = false;
    Statement battle_, part_, suffered_, use_;
};

// Which shard of how many would have the battle, by the names of the files.
std::string shard_hint(const Study& study, const std::vector<std::string>& paths, std::size_t battle) {
    for (const std::string& path : paths) {
        const std::string name = files::path{path}.stem().string();
        const std::size_t of = name.rfind("-of-");
        if (!name.starts_with("shard-") || of == std::string::npos) continue;
        const auto shard = read_shard(name.substr(6, of - 6) + "/" + name.substr(of + 4));
        if (shard)
            return fmt::format("; try: impulse study {} --shard {}/{}", study.file, battle % shard->of + 1,
                               shard->of);
    }
    return {};
}

}  // namespace

std::vector<std::string> shards_in(const std::string& folder) {
    std::vector<std::pair<std::size_t, std::string>> found;
    std::error_code none;
    for (files::directory_iterator at{folder, none}, end; !none && at != end; at.increment(none)) {
        const std::string name = at->path().filename().string();
        std::size_t number = 0;
        if (name.starts_with("shard-") && name.ends_with(".csv")) {
            for (std::size_t i = 6; i < name.size() && name[i] >= '0' && name[i] <= '9'; ++i)
                number = number * 10 + static_cast<std::size_t>(name[i] - '0');
            found.emplace_back(number, at->path().string());
        }
    }
    std::ranges::sort(found);
    std::vector<std::string> paths;
    for (auto& [number, path] : found) paths.push_back(std::move(path));
    return paths;
}

tl::expected<Tally, FileError> merge_study(const Study& study, const std::vector<std::string>& paths,
                                           const MergeOptions& options) {
    std::vector<std::unique_ptr<ShardReader>> readers;
    std::vector<std::string> known;
    std::optional<StudyFighter> fighter;
    if (options.again != nullptr) fighter.emplace(study, *options.again);
    for (const std::string& path : paths) {
        // The same file named twice is one file.
        std::error_code none;
        const std::string whole = files::weakly_canonical(path, none).string();
        if (std::ranges::find(known, whole) != known.end()) continue;
        known.push_back(whole);
        readers.push_back(std::make_unique<ShardReader>(study, path));
        const ShardReader& reader = *readers.back();
        if (auto error = readers.back()->begin(options.partial)) return tl::unexpected(std::move(*error));
        if (!fighter || !reader.there()) continue;
        if (auto different = fighter->differs_now(reader.row(), reader.line()))
            return tl::unexpected(reader.here(std::move(*different)));
    }
    Tally tally(study);
    std::optional<NewFile> csv, base;
    const auto failed = [](const std::string& path, std::string_view why) {
        return FileError{path, 0, 0, fmt::format("cannot be written: {}", why)};
    };
    std::ofstream out;
    std::unique_ptr<Store> store;
    if (!options.csv.empty()) {
        for (const auto& [path, file] : {std::pair{&options.csv, &csv}, std::pair{&options.sqlite, &base}}) {
            auto fresh = NewFile::beside(*path);
            if (!fresh) return tl::unexpected(fresh.error());
            file->emplace(std::move(*fresh));
        }
        out.open(csv->name(), std::ios::binary);
        out << row_heading(study) << '\n';
        store = std::make_unique<Store>(study, base->name());
    }
    for (std::size_t battle = 0;; ++battle) {
        ShardReader *here = nullptr, *first = nullptr;
        for (const auto& reader : readers) {
            if (!reader->there()) continue;
            if (first == nullptr || reader->row().battle < first->row().battle) first = reader.get();
            if (reader->row().battle != battle) continue;
            if (here != nullptr)
                return tl::unexpected(reader->here(fmt::format(
                    "battle {} is in {} too; name the files of one set of shards", battle, here->place())));
            here = reader.get();
        }
        if (here != nullptr && battle >= study.count())
            return tl::unexpected(here->here(
                fmt::format("battle {} is beyond the {} battles of the study", battle, study.count())));
        if (here == nullptr) {
            if (first == nullptr && (battle >= study.count() || options.partial)) break;
            if (options.partial) continue;
            return tl::unexpected(
                FileError{study.file, 1, 1,
                          fmt::format("battle {} of {} is in none of {} files{}", battle, study.count(),
                                      readers.size(), shard_hint(study, paths, battle))});
        }
        tally.add(study, here->row(), row_hash(here->line()));
        if (store) {
            store->add(here->row());
            out << here->line() << '\n';
        }
        if (auto error = here->next()) return tl::unexpected(std::move(*error));
    }
    if (!store) return tally;
    out.close();
    if (!out) return tl::unexpected(failed(options.csv, std::strerror(errno)));
    if (!store->finish(tally)) return tl::unexpected(failed(options.sqlite, store->why()));
    store.reset();
    if (auto error = csv->keep()) return tl::unexpected(std::move(*error));
    if (auto error = base->keep()) return tl::unexpected(std::move(*error));
    return tally;
}

}  // namespace impulse
