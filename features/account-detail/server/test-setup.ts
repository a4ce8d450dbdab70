/** Reads whole lists, for the tests of this folder. */
import { expect } from 'vitest';
import type { Browser } from '../../../tests/support/api/clients/api.ts';
import type { Transaction } from '../contract.ts';

export interface Listed {
  readonly content: readonly Transaction[];
  readonly pageInfo: { readonly totalElements: number; readonly next?: string };
}

/** Reads all pages of a list by cursor; the total count must stay the same. `query` may set the size of a page. */
export async function readList(
  browser: Browser,
  path: string,
  query: Readonly<Record<string, string>> = {},
): Promise<Transaction[]> {
  const lines: Transaction[] = [];
  const totals = new Set<number>();
  let after: string | undefined;
  do {
    const parameters = new URLSearchParams({
      pageSize: '100',
      ...query,
      ...(after !== undefined && { after }),
    });
    const answer = await browser.call('GET', `${path}?${parameters}`);
    expect(answer.status, JSON.stringify(query)).toBe(200);
    const { content, pageInfo } = answer.payload as Listed;
    lines.push(...content);
    totals.add(pageInfo.totalElements);
    after = pageInfo.next;
  } while (after !== undefined);
  expect([...totals]).toEqual([lines.length]);
  return lines;
}
