import { expect, it } from 'vitest';
import { systemRandom } from './system.ts';

it('[S21] returns as many bytes as requested, never repeated or changed by a later call', () => {
  const seen = new Set<string>();
  const kept: [Buffer, string][] = [];
  for (let n = 0; n < 3000; n++) {
    const bytes = systemRandom.bytes(16);
    expect(bytes).toHaveLength(16);
    kept.push([bytes, bytes.toString('hex')]);
    seen.add(bytes.toString('hex'));
  }
  expect(seen.size).toBe(3000);
  for (const [bytes, text] of kept) expect(bytes.toString('hex')).toBe(text);
  for (const n of [0, 1, 255, 256, 257, 5000]) expect(systemRandom.bytes(n)).toHaveLength(n);
});
