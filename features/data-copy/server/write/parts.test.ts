import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { PART_BYTES, partsOf } from '../../files.ts';
import { PartWriter, storeWhole } from './parts.ts';

it('[CPY-4] stores full parts and a last one, with exactly the bytes that were written', async () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 30 });
  const large = fc
    .tuple(fc.nat(255), fc.integer({ min: 0, max: 2 * PART_BYTES + 3 }))
    .map(([byte, length]) => Buffer.alloc(length, byte));
  // Long texts of three bytes a character cross the end of a part.
  const long = fc.integer({ min: 0, max: PART_BYTES }).map((length) => '帳'.repeat(length));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(text, large, long), { maxLength: 6 }), async (pieces) => {
      const parts: Buffer[] = [];
      const writer = new PartWriter(async (part, content) => {
        expect(part).toBe(parts.length);
        parts.push(Buffer.from(content));
      });
      for (const piece of pieces) await writer.write(piece);
      await writer.end();
      const whole = Buffer.concat(pieces.map((piece) => Buffer.from(piece as string)));
      expect(Buffer.concat(parts).equals(whole)).toBe(true);
      const again: Buffer[] = [];
      await storeWhole(whole, async (_, content) => void again.push(Buffer.from(content)));
      expect(again.length).toBe(parts.length);
      expect(again.every((one, at) => one.equals(parts[at]!))).toBe(true);
      expect(writer.bytes).toBe(whole.length);
      expect(parts).toHaveLength(partsOf({ bytes: whole.length }));
      expect(parts.slice(0, -1).every(({ length }) => length === PART_BYTES)).toBe(true);
    }),
    { numRuns: 30 },
  );
});
