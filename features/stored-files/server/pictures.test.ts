import { createCanvas } from '@napi-rs/canvas';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resizePicture } from './pictures.ts';
import { sizeOf } from './size-of.ts';

const canvas = createCanvas(300, 170);
canvas.getContext('2d').fillRect(10, 10, 50, 50);
const PICTURES = {
  png: canvas.encodeSync('png'),
  jpeg: canvas.encodeSync('jpeg', 80),
  webp: canvas.encodeSync('webp', 80),
  lossless: canvas.encodeSync('webp', 100),
  avif: canvas.encodeSync('avif', { quality: 50, speed: 10 }),
};

describe('[CNT-1] the size of a picture', () => {
  it.each(Object.entries(PICTURES))('is read from its header: %s', (_name, bytes) => {
    expect(sizeOf(bytes)).toEqual({ width: 300, height: 170 });
  });

  it('never fails on arbitrary bytes', () => {
    const starts = Object.values(PICTURES).map((bytes) =>
      fc.nat(bytes.length).map((end) => bytes.subarray(0, end)),
    );
    const bytes = fc.tuple(fc.oneof(...starts), fc.uint8Array({ maxLength: 64 }));
    fc.assert(
      fc.property(bytes, ([start, rest]) => {
        const size = sizeOf(Buffer.concat([start, rest]));
        expect(size === undefined || size.width >= 0).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('rejects pictures that would not fit into memory', async () => {
    const bomb = Buffer.from(PICTURES.png);
    bomb.writeUInt32BE(30_000, 16);
    bomb.writeUInt32BE(30_000, 20);
    await expect(resizePicture({ content: bomb, width: 320, format: 'avif' })).rejects.toThrow(
      'too many pixels',
    );
    await expect(
      resizePicture({ content: Buffer.from('x'.repeat(99)), width: 320, format: 'avif' }),
    ).rejects.toThrow('no picture');
  });
});
