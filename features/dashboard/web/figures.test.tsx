import { describe, expect, it } from 'vitest';
import { type Phrase, say } from '../../../shared/messages.ts';
import { loaded, StaticPage } from '../../../tests/support/data/static-page.tsx';
import type { CardDetail } from '../../cards/contract.ts';
import { cardText } from '../../cards/messages.ts';
import { CARD_DETAIL, TEMPORARY_LIMIT } from '../../cards/testing/sample.ts';
import { redemptionCalls } from '../../points-redemption/contract.ts';
import { sampleProduct } from '../../points-redemption/testing/product.ts';
import { rewardCalls } from '../../reward-points/contract.ts';
import { endText } from '../../reward-points/end.messages.ts';
import { feature as temporaryLimit } from '../../temporary-limit/feature.ts';
import { dashboard, owedText } from '../messages.ts';
import { CardSwitcher } from './cards/CardSwitcher.tsx';
import { CreditPanel } from './panels/CreditPanel.tsx';
import { LatestTransactions } from './panels/LatestTransactions.tsx';
import { OwedPanel } from './panels/OwedPanel.tsx';
import { CashbackTile, PointsTile, StatementsTile } from './panels/Tiles.tsx';
import { TotalDuePanel } from './panels/TotalDuePanel.tsx';

const page = () => new StaticPage('en');
const dollars = (amount: string) => ({ amount, currency: 'TWD' });
const cardWith = (change: Partial<CardDetail> = {}) => ({ ...CARD_DETAIL, ...change });
/** Texts of a panel in page order. */
const texts = (...parts: readonly (Phrase | string)[]) =>
  parts.map((part) => (typeof part === 'string' ? part : part.en)).join(' ');

// Pages are rendered as for a phone: each panel is closed, and begins with the line that it shows then.
describe('[CARD-1] the amount due', () => {
  const due = (change: Partial<CardDetail>, today: '2026-11-27' | '2026-12-02' | undefined) => {
    const panel = <TotalDuePanel card={cardWith(change)} today={today} primary />;
    const seen = page().seen(panel);
    return { head: seen.slice(0, seen.indexOf(dashboard.dueDate.en)).trim(), rows: page().rows(panel) };
  };
  const rows = (dueDate: string, ...between: [Phrase, string][]) =>
    [
      [dashboard.dueDate, dueDate] as const,
      ...between,
      [dashboard.minimum, 'NT$2,000'] as const,
      [dashboard.statementDate, '10/11/2026'] as const,
    ].map(([label, value]) => [label.en, value]);

  it('is the main figure, above what is left of it', () => {
    const { head, rows: shown } = due({}, '2026-11-27');
    expect(head).toBe(texts(dashboard.totalDue, 'NT$20,000', 'Due in 3 days', 'NT$20,000'));
    expect(shown).toEqual(rows('30/11/2026 Due in 3 days', [cardText.leftToPay, 'NT$16,000']));
  });

  it('does not repeat itself while nothing was paid', () => {
    expect(due({ paidSinceStatement: dollars('0') }, undefined).rows).toEqual(rows('30/11/2026'));
  });

  it('is a fact once it is paid', () => {
    const { head, rows: shown } = due({ paidSinceStatement: dollars('20000') }, '2026-11-27');
    expect(head).toBe(
      texts(dashboard.totalDue, 'NT$20,000', cardText.paid, cardText.statementAmount, 'NT$20,000'),
    );
    const others = rows('30/11/2026').filter(([label]) => label !== dashboard.minimum.en);
    expect(shown).toEqual([[cardText.statementAmount.en, 'NT$20,000'], ...others]);
  });

  it('is overdue after its date without the minimum', () => {
    const { head, rows: shown } = due({ paidSinceStatement: dollars('1999') }, '2026-12-02');
    expect(head).toBe(texts(dashboard.totalDue, 'NT$20,000', '2 days overdue', 'NT$20,000'));
    expect(shown).toEqual(rows('30/11/2026 2 days overdue', [cardText.leftToPay, 'NT$18,001']));
  });

  it('[DSP-9] has what is in dispute and what is left without it', () => {
    const held = { suspended: dollars('6000') };
    const { rows: shown } = due(held, '2026-11-27');
    const inDispute: [Phrase, string][] = [
      [cardText.inDispute, `NT$6,000 ${cardText.seeDisputes.en}`],
      [cardText.leftToPay, 'NT$10,000'],
      [cardText.minimumNow, 'NT$0'],
    ];
    const [date, minimum, statementDate] = rows('30/11/2026 Due in 3 days');
    expect(shown).toEqual([
      date,
      minimum,
      ...inDispute.map(([label, value]) => [label.en, value]),
      statementDate,
    ]);
    const all = due({ suspended: dollars('16000') }, '2026-12-02');
    expect(all.head).toContain(texts('NT$20,000', cardText.nothingDueNow, cardText.statementAmount));
    expect(all.head).not.toContain(cardText.paid.en);
  });

  it('is none before the first statement', () => {
    const { rows: shown } = due({ minimumPayment: null }, '2026-11-27');
    expect(shown).toEqual([]);
    expect(
      page().seen(<TotalDuePanel card={cardWith({ minimumPayment: null })} today={undefined} primary />),
    ).toBe(texts(dashboard.totalDue, dashboard.noStatement, dashboard.noStatementText));
  });
});

describe('[CARD-1] what is owed on all cards', () => {
  const first = cardWith();
  const second = cardWith({
    cardId: 'c2',
    lastFour: '6666',
    statementBalance: dollars('9000'),
    paymentDueDate: '2026-11-29',
  });
  const shown = (today: '2026-11-27' | '2026-12-02', ...cards: CardDetail[]) =>
    page().seen(<OwedPanel cards={cards} today={today} />);

  it('is a sum, with the amount of the next payment and its card', () => {
    const next = say(owedText.next, 'en', { due: 'Due in 2 days', amount: 'NT$5,000', date: '29/11/2026' });
    expect(shown('2026-11-27', first, second)).toMatch(
      `You owe on 2 cards NT$21,000 ${next} Harbour Card •••• 6666`,
    );
  });

  it('names no card if there is only one, and says what was due', () => {
    const wasDue = say(owedText.wasDue, 'en', { amount: 'NT$18,001', date: '30/11/2026' });
    const late = cardWith({ paidSinceStatement: dollars('1999') });
    expect(shown('2026-12-02', late)).toContain(
      texts('You owe NT$18,001', wasDue, '2 days overdue', owedText.overdueText),
    );
  });
});

describe('[DSP-9] what is in dispute on all cards', () => {
  const held = cardWith({ suspended: dollars('6000') });
  const other = cardWith({ cardId: 'c2', suspended: dollars('16000') });
  const shown = (...cards: CardDetail[]) => page().seen(<OwedPanel cards={cards} today="2026-11-27" />);
  const note = (amount: string) => texts(cardText.inDispute, amount, cardText.seeDisputes);

  it('is a sum beside what is owed without it, with the way to the cases', () => {
    expect(shown(held, other)).toContain(texts('You owe NT$10,000', note('NT$22,000')));
    expect(page().markup(<OwedPanel cards={[held]} today="2026-11-27" />)).toContain('href="/u/disputes"');
  });

  it('alone is not called paid', () => {
    expect(shown(other)).toBe(texts(cardText.nothingDueNow, owedText.allElsePaid, note('NT$16,000')));
    expect(shown(cardWith({ paidSinceStatement: dollars('20000') }))).not.toContain(cardText.inDispute.en);
  });
});

describe('[CARD-1] the credit', () => {
  const shown = (change: Partial<CardDetail> = {}) => {
    const panel = <CreditPanel card={cardWith(change)} detail={loaded(cardWith(change))} primary />;
    return { seen: page().seen(panel), rows: page().rows(panel) };
  };

  it('shows what is available, used of the limit, and the limit for cash', () => {
    const used = say(dashboard.used, 'en', { percent: 28, used: 'NT$23,000', limit: 'NT$80,000' });
    const { seen, rows } = shown();
    expect(seen).toBe(
      texts(
        ...[dashboard.credit, 'NT$57,000', 'NT$57,000', used, dashboard.cashAdvanceLimit, 'NT$16,000'],
        temporaryLimit.cardFunction.label,
      ),
    );
    expect(rows).toEqual([[dashboard.cashAdvanceLimit.en, 'NT$16,000']]);
  });

  it('[LIM-1] shows the last day of a temporary limit, which applies', () => {
    const { seen } = shown({ temporaryLimit: TEMPORARY_LIMIT });
    const used = say(dashboard.used, 'en', { percent: 24, used: 'NT$23,000', limit: 'NT$95,000' });
    const until = say(dashboard.temporaryUntil, 'en', { limit: 'NT$95,000', date: '24/12/2026' });
    expect(seen).toContain(texts(used, until));
  });
});

describe('[CARD-1] the tiles', () => {
  it('list the latest three statements by month', () => {
    const statement = (statementMonth: string, total: string, dueAmount: string) => ({
      paymentKey: statementMonth,
      statementMonth,
      statementDate: `${statementMonth}-10`,
      paymentDueDate: `${statementMonth}-28`,
      total: dollars(total),
      minimumPayment: dollars(dueAmount),
    });
    const all = [
      statement('2026-11', '5300', '11'),
      statement('2026-10', '4200', '12'),
      statement('2026-09', '3100', '13'),
      statement('2026-08', '2000', '14'),
    ];
    const tile = <StatementsTile card={CARD_DETAIL} primary statements={loaded(all)} />;
    expect(page().seen(tile)).toContain(texts(dashboard.eStatements, 'NT$5,300', 'Nov 2026'));
    const rows = page().rows(tile);
    expect(rows).toEqual([
      ['Nov 2026', 'NT$5,300'],
      ['Oct 2026', 'NT$4,200'],
      ['Sep 2026', 'NT$3,100'],
    ]);
  });

  it.each([
    ['auto_redeem', dashboard.cashbackAuto, dashboard.cashbackAutoText],
    ['accumulate', dashboard.cashbackAccumulate, dashboard.cashbackAccumulateText],
  ] as const)('[CSH-1] say how cashback is used: %s', (cashbackMethod, name, explanation) => {
    const tile = <CashbackTile card={CARD_DETAIL} primary detail={loaded(cardWith({ cashbackMethod }))} />;
    expect(page().seen(tile)).toContain(texts(dashboard.cashback, name, name, explanation));
  });

  it.each([
    [1300, 'Enough for: Lunch', true],
    [700, '300 more points for: Lunch', false],
  ])('[PTS-1] say what %i points buy, and when points expire soon', (points, within, near) => {
    const card = cardWith({ points });
    const query = { cardId: 'c1' };
    const soon = { points: 250, firstEnd: '2026-12-31', lastEnd: '2026-12-31', near };
    const seen = page()
      .answer(rewardCalls.ending, { query }, { ending: [], soon })
      .answer(redemptionCalls.products, { query: { ...query, category: 'voucher_and_donation' } }, [
        sampleProduct({ productName: 'Lunch' }),
      ])
      .seen(<PointsTile card={card} primary />);
    expect(seen).toContain(texts(dashboard.points, points.toLocaleString('en'), 'points', within));
    const words = say(endText.endOn, 'en', { points: '250', date: '31/12/2026' });
    expect(seen.includes(words)).toBe(near);
  });
});

describe('[CARD-1] the choice of a card', () => {
  it.each([
    ['what is left', {}, '2026-11-27', 'NT$16,000 by 30/11/2026'],
    [
      'what is overdue',
      { paidSinceStatement: dollars('1999') },
      '2026-12-02',
      `NT$18,001 ${cardText.isOverdue.en}`,
    ],
    ['that it is paid', { paidSinceStatement: dollars('20000') }, '2026-11-27', cardText.paid.en],
    ['what is in dispute', { suspended: dollars('16000') }, '2026-11-27', cardText.nothingDueNow.en],
    ['that there is no statement', { statementBalance: null }, '2026-11-27', dashboard.noStatement.en],
  ] as const)('says %s', (_what, change, today, words) => {
    const cards = [cardWith(change), cardWith({ cardId: 'c2', statementBalance: dollars('0') })];
    const seen = page().seen(<CardSwitcher cards={cards} chosen="c1" today={today} onChoose={() => {}} />);
    expect(seen.slice(seen.indexOf('5555'), seen.lastIndexOf('5555'))).toContain(words);
  });

  it('shows the latest transactions of the chosen one', () => {
    const line = {
      ...{ transactionId: 't1', transactionDate: '2026-11-21', description: 'Hotel', category: 'travel' },
      ...{ amount: dollars('4100'), postingDate: '2026-11-22', instalmentEligible: false },
    };
    const abroad = { foreignAmount: { amount: '19500', currency: 'JPY' }, merchantCountry: 'JP' };
    const content = [line, { ...line, ...abroad, transactionId: 't2', description: 'Inn' }];
    const panel = <LatestTransactions card={CARD_DETAIL} primary page={loaded({ content })} />;
    expect(page().seen(panel)).toContain(
      'Hotel 21/11/2026 · Travel NT$4,100 Inn 21/11/2026 · JPY 19,500 · Japan NT$4,100',
    );
  });
});
