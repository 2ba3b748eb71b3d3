// A few threads that share out a range of numbers.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>

namespace polindrome {

inline constexpr int kMaxThreads = 256;

class Workers {
   public:
    using Task = std::function<void(size_t first, size_t last)>;

    explicit Workers(int threads);
    ~Workers();
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    // Calls the task for parts that cover 0..count, the first part in the calling thread; returns when all are
    // done. The threads start with the first call. The task must not throw.
    void share(size_t count, const Task& task);

   private:
    class Crew;

    void disown_crew_of_parent();

    const size_t parts_;
    long process_ = 0;  // to which the crew belongs
    std::unique_ptr<Crew> crew_;
};

}  // namespace polindrome
