import { describe, expect, it } from 'vitest';
import { paths } from '../../../../web/paths.ts';
import { PLACES, placeOf } from './places.ts';

describe('[SHELL-7] places of the bar on phones', () => {
  it('are the overview, transactions, points and the report of a lost card', () => {
    expect(PLACES.map(({ href }) => href)).toEqual([
      paths.dashboard(),
      paths.transactions(),
      paths.points(),
      paths.lostCard(),
    ]);
  });

  it.each<[string, string, string | undefined]>([
    [paths.dashboard(), '?card=c1', paths.dashboard()],
    [paths.transactions(), '', paths.transactions()],
    [paths.account('c1'), '', paths.transactions()],
    [paths.points(), '', paths.points()],
    [paths.redemption('c1'), '', paths.points()],
    [paths.rewardPoints('c1'), '', paths.points()],
    [paths.cardManagement(), '?for=points-redemption', paths.points()],
    [paths.redeemed('r1'), '', paths.points()],
    [paths.lostCard(), '', paths.lostCard()],
    [paths.lostCard('c1'), '', paths.lostCard()],
    [paths.promotions(), '?category=dining', undefined],
    ['/u/promotion-detail', '?code=DIN01', undefined],
    [paths.cardManagement(), '', undefined],
    [paths.instalments('c1'), '', undefined],
    [paths.eStatements(), '', undefined],
    [`${paths.dashboard()}s`, '', undefined],
  ])('mark the place that %s%s belongs to', (pathname, search, place) => {
    expect(placeOf({ pathname, search })).toBe(place);
  });
});
