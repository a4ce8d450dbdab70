import type { MessagePort } from 'node:worker_threads';
import { openFaces } from './faces.ts';
import type { StatementOrder } from './order.ts';
import { drawStatement } from './statement.ts';

/** What the thread answers to an order: the whole document, or where it failed (never what it was about). */
export type Made =
  | { readonly content: Uint8Array<ArrayBuffer> }
  | { readonly failed: { readonly name: string; readonly frames: string } };

/** The thread's side: one answer for each order, in turn. The fonts are opened once. */
export function makeDocumentsFor(port: MessagePort): void {
  const faces = openFaces();
  port.on('message', async (order: StatementOrder) => {
    try {
      const content = await drawStatement(faces, order);
      const made: Made = { content };
      // Moved, not copied.
      port.postMessage(made, [content.buffer]);
    } catch (error) {
      const made: Made = { failed: described(error) };
      port.postMessage(made);
    }
  });
}

/** Without the message, which may quote what was to be drawn. */
function described(error: unknown): { name: string; frames: string } {
  if (!(error instanceof Error)) return { name: typeof error, frames: '' };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { name: error.name, frames: frames.join('\n') };
}
