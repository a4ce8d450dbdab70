import type { MessagePort } from 'node:worker_threads';

/** What a thread answers to an order: the whole file, or where it failed (never what it was about). */
export type Made =
  | { readonly content: Uint8Array<ArrayBuffer> }
  | { readonly failed: { readonly name: string; readonly frames: string } };

/** The thread's side: one answer for each order, in turn. */
export function answerOrders<Order>(
  port: MessagePort,
  make: (order: Order) => Promise<Uint8Array<ArrayBuffer>>,
): void {
  port.on('message', async (order: Order) => {
    try {
      const content = await make(order);
      const made: Made = { content };
      // Moved, not copied.
      port.postMessage(made, [content.buffer]);
    } catch (error) {
      const made: Made = { failed: described(error) };
      port.postMessage(made);
    }
  });
}

/** Without the message, which may quote what was to be made. */
function described(error: unknown): { name: string; frames: string } {
  if (!(error instanceof Error)) return { name: typeof error, frames: '' };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { name: error.name, frames: frames.join('\n') };
}
