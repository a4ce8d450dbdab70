import { describe, expect, it } from 'vitest';
import { paths } from '../../../web/paths.ts';
import { PLACES, placeOf } from './places.ts';

describe('[SHELL-7] places of the bar on phones', () => {
  it('are the overview, transactions, points and offers', () => {
    expect(PLACES.map(({ href }) => href)).toEqual([
      paths.dashboard(),
      '/u/transactions',
      '/u/points',
      paths.promotions(),
    ]);
  });

  it.each<[string, string, string | undefined]>([
    [paths.dashboard(), '?card=c1', paths.dashboard()],
    ['/u/transactions', '', '/u/transactions'],
    [paths.account('c1'), '', '/u/transactions'],
    ['/u/points', '', '/u/points'],
    [paths.redemption('c1'), '', '/u/points'],
    [paths.rewardPoints('c1'), '', '/u/points'],
    [paths.cardManagement(), '?for=points-redemption', '/u/points'],
    [paths.redeemed('r1'), '', '/u/points'],
    [paths.promotions(), '?category=dining', paths.promotions()],
    ['/u/promotion-detail', '?code=DIN01', paths.promotions()],
    [paths.cardManagement(), '', undefined],
    [paths.instalments('c1'), '', undefined],
    [paths.eStatements(), '', undefined],
    [`${paths.dashboard()}s`, '', undefined],
  ])('mark the place that %s%s belongs to', (pathname, search, place) => {
    expect(placeOf({ pathname, search })).toBe(place);
  });
});
