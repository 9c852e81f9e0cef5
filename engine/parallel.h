// engine/parallel.h: one piece of work on several threads at once.
// Shapes: what the threads share is the caller's affair, mostly a counter from which each draws its next job.
// Errors: what one of them throws is thrown to the caller when all are done.
#pragma once

#include <algorithm>
#include <functional>
#include <future>
#include <thread>
#include <vector>

namespace impulse {

// As many as this machine runs at once.
inline int threads_here() { return static_cast<int>(std::max(1U, std::thread::hardware_concurrency())); }

// Calls work(0) on this thread and work(1), work(2) ... on others until there are so many, and returns when all have.
template <class Work>
void on_threads(int threads, Work&& work) {
    std::vector<std::future<void>> others;  // each is waited for, whatever is thrown
    for (int t = 1; t < threads; ++t) others.push_back(std::async(std::launch::async, std::ref(work), t));
    work(0);
    for (std::future<void>& other : others) other.get();
}

}  // namespace impulse
