// The tree of a search: nodes and their moves in one block of memory that only grows until the next search.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <thread>

namespace polindrome {

// Values are added up as whole numbers, so that the order in which threads come does not matter.
inline constexpr double kValueUnit = 1 << 24;

// What the pool is counted in.
struct alignas(32) Unit {
    unsigned char bytes[32];
};

using Index = uint32_t;  // of a unit
inline constexpr Index kNone = 0;
inline constexpr Index kBusy = 1;  // somebody is making it; no block starts there

// A position that was reached, seen from the seat that moved there.
struct alignas(32) Node {
    std::atomic<int64_t> sum{0};
    std::atomic<uint32_t> visits{0};  // counted on the way down: a visit without its value keeps other threads away
    std::atomic<Index> family{kNone};
    float prior = 0;
    std::atomic<float> outlook{0};  // its value by one look for the seat to move next
    uint16_t action = 0;
};

// A move that nobody tried yet, in the order of their priors.
struct Candidate {
    uint16_t action;
    uint16_t prior;  // in 65535ths
};

// The moves of a node. Those that were tried are nodes, in blocks that grow, so that no node ever moves.
struct alignas(32) Family {
    static constexpr int kBlocks = 6;
    static constexpr uint16_t ends[kBlocks] = {4, 16, 64, 208, 640, 1936};

    std::atomic<uint16_t> tried{0};
    std::atomic<uint16_t> count{0};  // of candidates; those that were tried come first
    std::atomic<uint8_t> locked{0};
    Index blocks[kBlocks] = {};

    Candidate* candidates() { return reinterpret_cast<Candidate*>(this + 1); }

    static size_t bytes(size_t candidates) { return sizeof(Family) + candidates * sizeof(Candidate); }
};

inline constexpr size_t kMostCandidates = Family::ends[Family::kBlocks - 1];

static_assert(sizeof(Node) == sizeof(Unit) && sizeof(Family) == sizeof(Unit) && alignof(Node) == alignof(Unit));

class Pool {
   public:
    explicit Pool(size_t bytes) : units_(bytes / sizeof(Unit)), memory_(new Unit[units_]) { clear(); }

    void clear() { next_ = kBusy + 1; }
    size_t used_bytes() const { return sizeof(Unit) * next_.load(); }

    // kNone if there is no room left.
    Index take(size_t bytes) {
        const size_t wanted = (bytes + sizeof(Unit) - 1) / sizeof(Unit);
        size_t first = next_.load(std::memory_order_relaxed);
        do {
            if (first + wanted > units_) return kNone;
        } while (!next_.compare_exchange_weak(first, first + wanted, std::memory_order_relaxed));
        return static_cast<Index>(first);
    }

    template <class T>
    T* at(Index index) {
        return reinterpret_cast<T*>(memory_.get() + index);
    }

    Node& child(const Family& family, int number) {
        int block = 0;
        while (number >= Family::ends[block]) ++block;
        return at<Node>(family.blocks[block])[number - (block ? Family::ends[block - 1] : 0)];
    }

   private:
    const size_t units_;
    std::unique_ptr<Unit[]> memory_;
    std::atomic<size_t> next_;
};

// Held for a few instructions, while a move of a family is tried for the first time.
class Lock {
   public:
    explicit Lock(Family& family) : family_(family) {
        while (family_.locked.exchange(1, std::memory_order_acquire)) std::this_thread::yield();
    }
    ~Lock() { family_.locked.store(0, std::memory_order_release); }
    Lock(const Lock&) = delete;
    Lock& operator=(const Lock&) = delete;

   private:
    Family& family_;
};

}  // namespace polindrome
