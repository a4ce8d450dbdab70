import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { pageInfo } from '../../shared/http/schemas.ts';
import { everyEntry, toPaged } from './page.ts';

describe('pages', () => {
  it('[CARD-2] pages cover a list without gaps, and only the first and last say so', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.integer({ min: 1, max: 100 }), (totalElements, pageSize) => {
        const all = Array.from({ length: totalElements }, (_, i) => i);
        const seen: number[] = [];
        for (let pageNumber = 0; ; pageNumber++) {
          const content = all.slice(pageNumber * pageSize, (pageNumber + 1) * pageSize);
          const page = toPaged({ content, totalElements }, { pageNumber, pageSize }, (n) => n);
          expect(z.safeParse(pageInfo, page.pageInfo).success).toBe(true);
          expect(page.pageInfo.isFirst).toBe(pageNumber === 0);
          expect(page.pageInfo.elements).toBe(content.length);
          seen.push(...page.content);
          if (page.pageInfo.isLast) break;
        }
        expect(seen).toEqual(all);
      }),
      { numRuns: 50 },
    );
  });

  it('[CARD-8] reads a whole list once while entries are added', async () => {
    const all = Array.from({ length: 250 }, (_, i) => i);
    const places: unknown[] = [];
    const read = await everyEntry(async ({ pageNumber, pageSize, after }) => {
      places.push([pageNumber, after]);
      const from = after === undefined ? 0 : all.indexOf(Number(after)) + 1;
      const content = all.slice(from, from + pageSize);
      const next = from + pageSize < all.length ? { next: `${content.at(-1)}` } : {};
      all.unshift(-all.length);
      return { content, totalElements: all.length, ...next };
    });
    expect(read).toEqual(Array.from({ length: 250 }, (_, i) => i));
    expect(places).toEqual([
      [0, undefined],
      [1, '99'],
      [2, '199'],
    ]);
  });

  it('[CARD-8] does not return a list of which a page failed', async () => {
    const pages = [{ content: [1], totalElements: 2, next: 'a' }];
    const read = everyEntry(async () => pages.shift() ?? Promise.reject(new Error('gone')));
    await expect(read).rejects.toThrow('gone');
  });
});
