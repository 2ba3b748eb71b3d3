// A few threads that share out a range of numbers.
#include "polindrome/workers.hpp"

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

class Workers::Crew {
   public:
    ~Crew() {
        {
            std::lock_guard lock(mutex_);
            stop_ = true;
        }
        wake_.notify_all();
        for (std::thread& thread : threads_) thread.join();
    }

    void hire(size_t threads) {
        while (threads_.size() < threads) threads_.emplace_back(&Crew::work, this, threads_.size() + 1);
    }

    void share(size_t count, const Task& task) {
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

Workers::Workers(int threads) : parts_(static_cast<size_t>(threads)) {}

Workers::~Workers() { disown_crew_of_parent(); }

void Workers::share(size_t count, const Task& task) {
    if (parts_ == 1 || count == 1) return task(0, count);
    disown_crew_of_parent();
    if (!crew_) {
        auto crew = std::make_unique<Crew>();
        crew->hire(parts_ - 1);
        crew_ = std::move(crew);
        process_ = getpid();
    }
    crew_->share(count, task);
}

// After a fork the child has a copy of the crew but none of its threads. To destroy the copy would wait for them
// for ever, so it is left alone.
void Workers::disown_crew_of_parent() {
    if (crew_ && process_ != getpid()) (void)crew_.release();
}

}  // namespace polindrome
