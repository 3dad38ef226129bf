//! The nodes of one layer while they are gathered: each key once, numbered as they come, by several threads.
//!
//! Keys are spread over *shards* by their hash, each behind a lock of its own. A node is named by its shard and its
//! entry there: `entry * SHARDS + shard`. Names depend on the threads' timing; what they name does not.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Enough that threads rarely meet at a lock, and few enough for the smallest grids.
pub const SHARDS: usize = 64;

/// A node of a layer, `entry * SHARDS + shard`.
pub type Node = u32;

/// No node: the way on is barred.
pub const NOWHERE: Node = Node::MAX;

/// The shard of a node and its entry there.
pub fn locate(node: Node) -> (usize, usize) {
    (node as usize % SHARDS, node as usize / SHARDS)
}

/// The keys of a shard, one after another, and a hash table of their entries.
#[derive(Debug, Default)]
pub struct Shard {
    bytes: Vec<u8>,
    ends: Vec<u32>,
    table: Vec<u32>,
}

const VACANT: u32 = u32::MAX;

impl Shard {
    /// How many keys there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Is there none?
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The key of an entry.
    pub fn key(&self, entry: usize) -> &[u8] {
        let start = entry.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.bytes[start as usize..self.ends[entry] as usize]
    }

    /// Memory in use, in bytes.
    pub fn memory(&self) -> usize {
        self.bytes.capacity() + 4 * (self.ends.capacity() + self.table.capacity())
    }

    /// The entry of a key, which is added if it is new: the number of keys before it.
    pub fn entry(&mut self, key: &[u8]) -> usize {
        self.entry_of(key, hash(key))
    }

    /// The same, when its hash is known.
    fn entry_of(&mut self, key: &[u8], hash: u64) -> usize {
        // At most half of the table is taken, so a vacant slot is always found.
        if 2 * self.len() >= self.table.len() {
            self.grow();
        }
        let mut at = self.home(hash);
        while self.table[at] != VACANT {
            let entry = self.table[at] as usize;
            if self.key(entry) == key {
                return entry;
            }
            at = (at + 1) & (self.table.len() - 1);
        }
        self.table[at] = self.len() as u32;
        self.bytes.extend_from_slice(key);
        self.ends.push(self.bytes.len() as u32);
        self.len() - 1
    }

    fn grow(&mut self) {
        self.table = vec![VACANT; (2 * self.table.len()).max(16)];
        for entry in 0..self.len() {
            let mut at = self.home(hash(self.key(entry)));
            while self.table[at] != VACANT {
                at = (at + 1) & (self.table.len() - 1);
            }
            self.table[at] = entry as u32;
        }
    }

    /// Where the table looks first. The low bits of the hash are the same throughout a shard.
    fn home(&self, hash: u64) -> usize {
        (hash / SHARDS as u64) as usize & (self.table.len() - 1)
    }
}

/// A layer that several threads add to.
#[derive(Debug)]
pub struct Gathering {
    shards: Vec<Mutex<Shard>>,
}

impl Default for Gathering {
    fn default() -> Self {
        Gathering { shards: (0..SHARDS).map(|_| Mutex::default()).collect() }
    }
}

impl Gathering {
    /// The node of a key, new or not.
    pub fn node(&self, key: &[u8]) -> Node {
        let hash = hash(key);
        let shard = hash as usize % SHARDS;
        let entry = lock(&self.shards[shard]).entry_of(key, hash);
        Node::try_from(entry * SHARDS + shard).expect("a layer of 2^32 nodes takes more than 100 GB")
    }

    /// Memory in use, in bytes.
    pub fn memory(&self) -> usize {
        self.shards.iter().map(|shard| lock(shard).memory()).sum()
    }

    /// The shards, when no thread adds any more.
    pub fn into_shards(self) -> Vec<Shard> {
        self.shards.into_iter().map(|shard| shard.into_inner().unwrap_or_else(PoisonError::into_inner)).collect()
    }
}

/// The lock of a thread that panicked is taken all the same: nobody asks for its result.
fn lock(shard: &Mutex<Shard>) -> MutexGuard<'_, Shard> {
    shard.lock().unwrap_or_else(PoisonError::into_inner)
}

fn hash(key: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    key.hash(&mut hasher);
    hasher.finish()
}
