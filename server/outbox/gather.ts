/**
 * Lets callers share rounds of work: what comes while a round is under way is taken by the next one, all of it together.
 * Nobody waits for a timer; where calls come singly, each is a round of its own.
 *
 * @returns a function that resolves or rejects as the round does that its item was in.
 */
export function gather<Item>(work: (items: readonly Item[]) => Promise<void>): (item: Item) => Promise<void> {
  let waiting: Item[] = [];
  let next: Promise<void> | undefined;
  let underWay: Promise<unknown> = Promise.resolve();
  const start = () => {
    const items = waiting;
    waiting = [];
    next = undefined;
    return work(items);
  };
  return (item) => {
    waiting.push(item);
    if (!next) {
      next = underWay.then(start);
      underWay = next.catch(() => {});
    }
    return next;
  };
}
