import type { RouteObject } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { mayPrefetch, prefetcher } from './prefetch.ts';

function pages() {
  const account = vi.fn(async () => ({}));
  const offers = vi.fn<() => Promise<object>>(async () => ({}));
  const routes: RouteObject[] = [
    {
      path: '/u',
      children: [
        { path: 'card-management/:cardId', lazy: account },
        { path: 'promotion-listing', lazy: offers },
        { path: '*', element: null },
      ],
    },
  ];
  return { account, offers, prefetch: prefetcher(routes) };
}

describe('prefetching a page', () => {
  it('loads its script once for addresses that differ in card or query', () => {
    const { account, offers, prefetch } = pages();
    for (const href of ['/u/card-management/c1', '/u/card-management/c2?page=2', '/u/card-management/c1#x'])
      prefetch(href);
    expect([account.mock.calls.length, offers.mock.calls.length]).toEqual([1, 0]);
  });

  it('ignores other sites and pages without a script of their own', () => {
    const { account, offers, prefetch } = pages();
    for (const href of [
      'https://bank.example/u/promotion-listing',
      '//bank.example/u',
      '/u/unknown',
      '#main',
      '',
    ])
      prefetch(href);
    expect([account.mock.calls.length, offers.mock.calls.length]).toEqual([0, 0]);
  });

  it('tries again after a failure', async () => {
    const { offers, prefetch } = pages();
    offers.mockRejectedValueOnce(new Error('offline'));
    prefetch('/u/promotion-listing');
    await vi.waitFor(() => {
      prefetch('/u/promotion-listing');
      expect(offers).toHaveBeenCalledTimes(2);
    });
  });

  it.each([
    [undefined, true],
    [{ effectiveType: '4g', saveData: false }, true],
    [{ effectiveType: '3g' }, true],
    [{ effectiveType: 'slow-2g' }, false],
    [{ effectiveType: '4g', saveData: true }, false],
  ])('depends on the connection: %j', (connection, expected) => {
    expect(mayPrefetch(connection)).toBe(expected);
  });
});
