/** What a lane needs to know about its work. */
export interface LaneWork<Item> {
  /** How many items may be in work at once. */
  readonly limit: number;
  /** Takes up to `free` items; never rejects. */
  claim(free: number): Promise<readonly Item[]>;
  /** Works on one item; never rejects. True when more items may have become due meanwhile. */
  deliver(item: Item): Promise<boolean>;
}

/** A bounded number of workers on one queue: a slow item takes one place and holds up nothing else. */
export interface Lane {
  /** Looks for items now; again after the look that is under way. Resolves when the places are filled. */
  pump(): Promise<void>;
  /** Resolves when nothing is due any more and nothing is in work. */
  drain(): Promise<void>;
  /** Takes no more items; resolves when nothing is in work. */
  close(): Promise<void>;
}

/** A lane for this work. Nothing happens until `pump` or `drain` is called. */
export function createLane<Item>({ limit, claim, deliver }: LaneWork<Item>): Lane {
  const working = new Set<Promise<void>>();
  let filling = Promise.resolve();
  let busy = false;
  let asked = false;
  let closed = false;
  // True when the last look took all it had places for: there may be more, look again when a place is free.
  let more = false;

  async function fill(): Promise<void> {
    try {
      while (asked && !closed) {
        asked = false;
        const free = limit - working.size;
        if (free === 0) {
          more = true;
          return;
        }
        const items = await claim(free);
        more = items.length === free;
        for (const item of items) work(item);
      }
    } finally {
      busy = false;
    }
  }

  function work(item: Item): void {
    const done = deliver(item).then((woken) => {
      working.delete(done);
      if (more || woken) void pump();
    });
    working.add(done);
  }

  function pump(): Promise<void> {
    asked = true;
    if (!busy) {
      busy = true;
      filling = fill();
    }
    return filling;
  }

  async function drain(): Promise<void> {
    for (;;) {
      await pump();
      if (closed || (working.size === 0 && !more)) return;
      await Promise.all(working);
    }
  }

  async function close(): Promise<void> {
    closed = true;
    await filling;
    await Promise.all(working);
  }

  return { pump, drain, close };
}
