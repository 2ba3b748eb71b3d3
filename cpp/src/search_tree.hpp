// The nodes of a search tree, in one pool of memory that the next search clears.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <thread>

namespace polindrome {

// Values are summed in fixed point, so that the result does not depend on the order of the threads.
inline constexpr double kValueUnit = 1 << 24;

// The allocation unit of the pool.
struct alignas(32) Unit {
    unsigned char bytes[32];
};

using PoolIndex = uint32_t;  // counts units
inline constexpr PoolIndex kNoIndex = 0;
inline constexpr PoolIndex kExpanding = 1;  // a thread is creating the children; no allocation has this index

// A visited position.
struct alignas(32) Node {
    std::atomic<int64_t> sum{0};      // of the values for the seat that moved here
    std::atomic<uint32_t> visits{0};  // counted during the descent: a visit without its value is a virtual loss
    std::atomic<PoolIndex> children{kNoIndex};
    float prior = 0;
    std::atomic<float> value_estimate{0};  // by the network, for the seat to move
    uint16_t action = 0;                   // that led here
};

// A move without a node. A node's candidates are sorted by prior.
struct Candidate {
    uint16_t action;
    uint16_t prior;  // in units of 1/65535
};

// The moves of a node. The visited ones have nodes, in blocks of growing size, so that nodes keep their addresses.
struct alignas(32) Children {
    static constexpr int kBlocks = 6;
    static constexpr uint16_t ends[kBlocks] = {4, 16, 64, 208, 640, 1936};  // the child after the last of each block

    std::atomic<uint16_t> expanded{0};  // the number of children with nodes
    std::atomic<uint16_t> count{0};     // the number of candidates, the expanded ones first
    std::atomic<uint8_t> locked{0};
    PoolIndex blocks[kBlocks] = {};

    // They follow this struct in memory.
    Candidate* candidates() { return reinterpret_cast<Candidate*>(this + 1); }

    static size_t bytes(size_t candidates) { return sizeof(Children) + candidates * sizeof(Candidate); }
};

inline constexpr size_t kMaxCandidates = Children::ends[Children::kBlocks - 1];

static_assert(sizeof(Node) == sizeof(Unit) && sizeof(Children) == sizeof(Unit) && alignof(Node) == alignof(Unit));

// An arena of nodes, from which several threads can allocate.
class NodePool {
   public:
    explicit NodePool(size_t bytes) : units_(bytes / sizeof(Unit)), memory_(new Unit[units_]) { clear(); }

    void clear() { next_ = kExpanding + 1; }
    size_t used_bytes() const { return sizeof(Unit) * next_.load(); }

    // Returns kNoIndex if the pool is full.
    PoolIndex allocate(size_t bytes) {
        const size_t wanted = (bytes + sizeof(Unit) - 1) / sizeof(Unit);
        size_t first = next_.load(std::memory_order_relaxed);
        do {
            if (first + wanted > units_) return kNoIndex;
        } while (!next_.compare_exchange_weak(first, first + wanted, std::memory_order_relaxed));
        return static_cast<PoolIndex>(first);
    }

    template <class T>
    T* at(PoolIndex index) {
        return reinterpret_cast<T*>(memory_.get() + index);
    }

    Node& child(const Children& children, int number) {
        int block = 0;
        while (number >= Children::ends[block]) ++block;
        return at<Node>(children.blocks[block])[number - (block ? Children::ends[block - 1] : 0)];
    }

   private:
    const size_t units_;
    std::unique_ptr<Unit[]> memory_;
    std::atomic<size_t> next_;
};

// A spinlock, held for the few instructions that expand a child.
class ChildrenLock {
   public:
    explicit ChildrenLock(Children& children) : children_(children) {
        while (children_.locked.exchange(1, std::memory_order_acquire)) std::this_thread::yield();
    }
    ~ChildrenLock() { children_.locked.store(0, std::memory_order_release); }
    ChildrenLock(const ChildrenLock&) = delete;
    ChildrenLock& operator=(const ChildrenLock&) = delete;

   private:
    Children& children_;
};

}  // namespace polindrome
