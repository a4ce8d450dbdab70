import { describe, expect, it } from 'vitest';
import { MENU_SECTIONS } from '../../../../shared/feature.ts';
import { paths } from '../../../../web/paths.ts';
import { MENU_LINES } from '../../../registry.ts';
import { functionGroups, lineOf, sectionsFor } from './functions.ts';

const item = { label: { en: 'x', zh_tw: 'x' }, href: '/u/x' };
const group = { section: 'cards', title: { en: 'Group', zh_tw: '群組' }, icon: 'offers' } as const;
const more = { ...group, section: 'points', items: [{ ...item, primaryOnly: true }] } as const;
/** Returns the English headings of a person's function list. */
const headings = (primary: boolean) =>
  functionGroups(primary, undefined, () => true).map((group) => group.title.en);

describe('[SHELL-7] function list', () => {
  it('shows "more functions" only to primary cardholders', () => {
    expect(functionGroups(true, [{ ...group, items: [item] }, more])).toHaveLength(2);
    expect(functionGroups(false, [{ ...group, items: [item] }, more])).toEqual([{ ...group, items: [item] }]);
  });

  it('stands under headings, each once', () => {
    expect(headings(true)).toEqual([
      'Overview and cards',
      'Statements and payments',
      'Disputes',
      'Points and cashback',
      'Safety',
      'Offers and insights',
      'Family',
      'Settings and help',
      'My data',
    ]);
    expect(headings(false)).toEqual([
      'Overview and cards',
      'Statements and payments',
      'Disputes',
      'Safety',
      'Offers and insights',
      'Family',
      'Settings and help',
      'My data',
    ]);
  });

  it('[SHELL-9] has a place for disputes, family and data, and the bank may move and hide groups', () => {
    expect(sectionsFor()).toEqual(MENU_SECTIONS);
    expect(sectionsFor({ order: ['data', 'safety'], hidden: ['offers', 'cards'] })).toEqual([
      'data',
      'safety',
      'payments',
      'disputes',
      'points',
      'family',
      'you',
    ]);
  });

  it('[SHELL-9] has every declared line once', () => {
    const shown = functionGroups(true, undefined, () => true).flatMap(({ items }) => items);
    expect(shown).toHaveLength(MENU_LINES.length);
    expect(new Set(shown.map(({ href }) => href)).size).toBe(shown.length);
  });

  it('shows points and cashback only to primary cardholders, statements to all', () => {
    const addresses = (primary: boolean) =>
      functionGroups(primary).flatMap(({ items }) => items.map(({ href }) => href));
    const more = [paths.chooseCard('reward-points'), paths.chooseCard('cashback-method')];
    expect(addresses(true)).toEqual(expect.arrayContaining([paths.eStatements(), ...more]));
    expect(addresses(false)).toContain(paths.eStatements());
    expect(addresses(false).filter((href) => more.includes(href))).toEqual([]);
  });

  it('[GEN-7] omits functions that the bank does not offer', () => {
    const groups = [
      { ...group, items: [item, { ...item, href: '/u/pin', flag: 'cashAdvancePin' as const }] },
    ];
    const addresses = (offered: boolean) =>
      functionGroups(true, groups, () => offered).flatMap(({ items }) => items.map(({ href }) => href));
    expect(addresses(true)).toEqual(['/u/x', '/u/pin']);
    expect(addresses(false)).toEqual(['/u/x']);
    // The settings are unknown until the session is opened.
    expect(functionGroups(true).flatMap(({ items }) => items.map(({ href }) => href))).not.toContain(
      paths.chooseCard('cash-advance-pin'),
    );
  });

  it('has no empty groups', () => {
    expect(functionGroups(true, [{ ...more, items: [] }])).toEqual([]);
    expect(functionGroups(true).every((group) => group.items.length > 0)).toBe(true);
  });

  it.each<[string, string, string | undefined]>([
    [paths.dashboard(), '', paths.dashboard()],
    [paths.account('c1'), '', paths.cardManagement()],
    [paths.cardManagement(), '', paths.cardManagement()],
    [paths.cardManagement(), '?for=reward-points', paths.chooseCard('reward-points')],
    [paths.temporaryLimit('c1'), '', paths.chooseCard('temporary-limit')],
    [paths.safety('c1'), '', paths.chooseCard('safety')],
    [new URL(paths.confirmSafety('c1', 'frozen=off'), 'http://a').pathname, '', paths.chooseCard('safety')],
    [paths.statement('c1', '2026-01-16'), '', paths.eStatements()],
    [paths.redeemed('r1'), '', paths.redemptionHistory()],
    [paths.statementPreference(), '', paths.statementPreference()],
    ['/u/promotion-detail', '?code=DIN01', paths.promotions()],
    [paths.spendingManagement('budget'), '', paths.spendingManagement()],
    [paths.myInformation('contact'), '', paths.myInformation('contact')],
    [paths.errorInfo(), '', undefined],
    [`${paths.profile()}s`, '', undefined],
  ])('marks the line that %s%s belongs to', (pathname, search, line) => {
    expect(lineOf({ pathname, search }, functionGroups(true))).toBe(line);
  });
});
