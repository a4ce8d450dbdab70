/** The messages between the server and its decoder: a byte that says what it is, the length of the content, and the content. */
import type { Readable } from 'node:stream';
import { EVIDENCE_BYTES } from '../../../../shared/disputes.ts';

export const FRAME = {
  /** From the decoder: the drawing library is loaded. */
  ready: 1,
  /** To the decoder: a picture. */
  picture: 2,
  /** From the decoder: the redrawn picture. */
  jpeg: 3,
  png: 4,
  /** From the decoder: why there is none. */
  broken: 5,
  'too-large-picture': 6,
} as const;
export type FrameKind = keyof typeof FRAME;

export interface Frame {
  readonly kind: FrameKind;
  readonly content: Buffer;
}

const HEAD_BYTES = 5;
const KINDS = new Map(Object.entries(FRAME).map(([kind, code]) => [code as number, kind as FrameKind]));

export function frameOf(kind: FrameKind, content: Uint8Array = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt8(FRAME[kind]);
  head.writeUInt32BE(content.length, 1);
  return Buffer.concat([head, content]);
}

/**
 * Calls `take` with every complete frame of a stream. Calls `fail` once for content that is no frame: a decoder that a picture has taken
 * over may write anything.
 */
export function readFrames(stream: Readable, take: (frame: Frame) => void, fail: () => void): void {
  let chunks: Buffer[] = [];
  let size = 0;
  let failed = false;
  stream.on('data', (chunk: Buffer) => {
    if (failed) return;
    chunks.push(chunk);
    size += chunk.length;
    while (size >= HEAD_BYTES) {
      const [first] = chunks;
      const head = first && first.length >= HEAD_BYTES ? first : Buffer.concat(chunks);
      const kind = KINDS.get(head.readUInt8());
      const length = head.readUInt32BE(1);
      if (!kind || length > EVIDENCE_BYTES) {
        failed = true;
        fail();
        return;
      }
      if (size < HEAD_BYTES + length) return;
      const all = Buffer.concat(chunks);
      const rest = all.subarray(HEAD_BYTES + length);
      chunks = rest.length > 0 ? [rest] : [];
      size = rest.length;
      take({ kind, content: all.subarray(HEAD_BYTES, HEAD_BYTES + length) });
    }
  });
}
