/**
 * Batches concurrent calls: items that arrive while a batch runs form the next batch. There is no timer, so a call starts a
 * batch at once if no batch is running.
 *
 * @returns a function that adds an item, and whose promise settles when the item's batch has run
 */
export function batch<Item>(run: (items: readonly Item[]) => Promise<void>): (item: Item) => Promise<void> {
  let queued: Item[] = [];
  let next: Promise<void> | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const start = () => {
    const items = queued;
    queued = [];
    next = undefined;
    return run(items);
  };
  return (item) => {
    queued.push(item);
    if (!next) {
      next = running.then(start);
      running = next.catch(() => {});
    }
    return next;
  };
}
