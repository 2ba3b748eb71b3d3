// A thread pool for parallel loops.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>

namespace polindrome {

inline constexpr int kMaxThreads = 256;

class ThreadPool {
   public:
    using Task = std::function<void(size_t first, size_t last)>;

    explicit ThreadPool(int threads);
    ~ThreadPool();
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    // Calls the task for parts that cover 0..count, the first part in the calling thread; returns when all are
    // done. The first call starts the threads. The task must not throw.
    void parallel_for(size_t count, const Task& task);

   private:
    class Threads;

    void abandon_threads_of_parent();

    const size_t parts_;
    long process_ = 0;  // id of the process that started the threads
    std::unique_ptr<Threads> threads_;
};

}  // namespace polindrome
