import { describe, expect, it } from 'vitest';
import type { CardFacts } from '../../../shared/feature.ts';
import type { CardStatus } from '../../../shared/http/cards.ts';
import { linkHref, linksFor } from './cards/CardLinks.tsx';

const cardOf = (status: CardStatus) => ({ status, relationship: 'primary', corporate: false }) as const;

describe('links of the overview', () => {
  const label = { en: 'Activate', zh_tw: '開卡' };
  const table = [
    {
      place: 'activation',
      label,
      order: 1,
      page: 'x',
      mayUse: ({ status }: CardFacts) => status === 'unactivated',
    },
    { place: 'points', label, order: 1, page: 'x', primaryOnly: true },
  ] as const;

  it('[CARD-1] shows a link in its panel, for its cards', () => {
    expect(linksFor('activation', cardOf('unactivated'), true, table)).toHaveLength(1);
    expect(linksFor('activation', cardOf('active'), true, table)).toHaveLength(0);
    expect(linksFor('statements', cardOf('active'), true, table)).toHaveLength(0);
  });

  it('[SHELL-7] hides links for primary cardholders from others', () => {
    expect(linksFor('points', cardOf('active'), true, table)).toHaveLength(1);
    expect(linksFor('points', cardOf('active'), false, table)).toHaveLength(0);
  });

  it('[CARD-1] leads to the latest statement, or to the list without one', () => {
    const links = linksFor('totalDue', cardOf('active'), false);
    const statement = links.find(({ page }) => page.startsWith('e-statement'));
    const card = { cardId: 'a/b', statementDate: '2026-11-16' };
    expect(linkHref(statement!, card)).toBe('/u/e-statement/a%2Fb/2026-11-16');
    expect(linkHref(statement!, { ...card, statementDate: null })).toBe('/u/e-statement?card=a%2Fb');
  });
});
