import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { pageInfo } from '../../shared/http/schemas.ts';
import { toPaged } from './page.ts';

describe('pages', () => {
  it('[CARD-2] the pages of a list cover it without gap, and only its ends say so', () => {
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
});
