// A thread pool for parallel loops.
#include "polindrome/thread_pool.hpp"

#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

#if defined(_WIN32)
#include <process.h>
#define getpid _getpid
#else
#include <unistd.h>
#endif

namespace polindrome {

class ThreadPool::Threads {
   public:
    ~Threads() {
        {
            std::lock_guard lock(mutex_);
            stop_ = true;
        }
        wake_.notify_all();
        for (std::thread& thread : threads_) thread.join();
    }

    void start(size_t threads) {
        while (threads_.size() < threads) threads_.emplace_back(&Threads::work, this, threads_.size() + 1);
    }

    void parallel_for(size_t count, const Task& task) {
        {
            std::lock_guard lock(mutex_);
            task_ = &task;
            count_ = count;
            busy_ = threads_.size();
            ++round_;
        }
        wake_.notify_all();
        run_part(0);
        std::unique_lock lock(mutex_);
        done_.wait(lock, [&] { return busy_ == 0; });
    }

   private:
    void work(size_t number) {
        for (size_t seen = 0;;) {
            {
                std::unique_lock lock(mutex_);
                wake_.wait(lock, [&] { return stop_ || round_ != seen; });
                if (stop_) return;
                seen = round_;
            }
            run_part(number);
            std::lock_guard lock(mutex_);
            if (--busy_ == 0) done_.notify_one();
        }
    }

    void run_part(size_t number) const {
        const size_t parts = threads_.size() + 1;
        const size_t first = (count_ * number + parts - 1) / parts;
        const size_t last = (count_ * (number + 1) + parts - 1) / parts;
        if (first < last) (*task_)(first, last);
    }

    std::vector<std::thread> threads_;
    std::mutex mutex_;
    std::condition_variable wake_;
    std::condition_variable done_;
    const Task* task_ = nullptr;
    size_t count_ = 0;
    size_t round_ = 0;
    size_t busy_ = 0;
    bool stop_ = false;
};

ThreadPool::ThreadPool(int threads) : parts_(static_cast<size_t>(threads)) {}

ThreadPool::~ThreadPool() { abandon_threads_of_parent(); }

void ThreadPool::parallel_for(size_t count, const Task& task) {
    if (parts_ == 1 || count == 1) return task(0, count);
    abandon_threads_of_parent();
    if (!threads_) {
        auto threads = std::make_unique<Threads>();
        threads->start(parts_ - 1);
        threads_ = std::move(threads);
        process_ = getpid();
    }
    threads_->parallel_for(count, task);
}

// After a fork the child has a copy of this object but not the threads. Destroying the copy would join them and wait
// for ever, so the child leaks it.
void ThreadPool::abandon_threads_of_parent() {
    if (threads_ && process_ != getpid()) (void)threads_.release();
}

}  // namespace polindrome
