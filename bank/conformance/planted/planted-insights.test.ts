/** Adapter faults that the rules for spending data must detect. */
import type {
  CardInsights,
  LineQuery,
  MerchantMonth,
} from '../../../server/ports/card-system/parts/insights.ts';
import { INSIGHT_RULES } from '../rules/insight-rules.ts';
import { jun } from '../sample/sample-jun.ts';
import { type Faults, testPlanted, today } from './planted.ts';

type Plant = Faults<CardInsights>[string][1];

const summed =
  (change: (rows: readonly MerchantMonth[]) => readonly MerchantMonth[]): Plant =>
  (right) => ({
    async merchantMonths(...question) {
      const { rows, ...rest } = await right.merchantMonths(...question);
      return { rows: change(rows), ...rest };
    },
  });

const asked =
  (change: (query: LineQuery) => LineQuery): Plant =>
  (right) => ({
    customerLines: (customerId, query) => right.customerLines(customerId, change(query)),
  });

const FAULTS: Faults<CardInsights> = {
  'leaves payments out': [
    /every line once/,
    summed((rows) => rows.filter(({ category }) => category !== 'payment')),
  ],
  'forgets that purchases were abroad': [
    /has one sum/,
    summed((rows) => rows.map(({ abroad: _, ...row }) => row)),
  ],
  'lists lines newest first': [
    /oldest first/,
    summed((rows) =>
      rows.map(({ charges, ...row }) => ({ ...row, ...(charges && { charges: charges.toReversed() }) })),
    ),
  ],
  'takes every fee for one of purchases abroad': [
    /only fees for purchases abroad/,
    summed((rows) => rows.map((row) => (row.category === 'fee' ? { ...row, foreignFee: true } : row))),
  ],
  'gives the first part again': [
    /neither repeat nor skip/,
    (right) => ({
      merchantMonths: (customerId, { after: _, ...query }) => right.merchantMonths(customerId, query),
    }),
  ],
  'sums the page alone': [
    /count and sum of all lines/,
    (right) => ({
      async customerLines(...question) {
        const page = await right.customerLines(...question);
        return { ...page, count: page.content.length };
      },
    }),
  ],
  'ignores the card of a filter': [/filtered by category, card/, asked(({ cardId: _, ...query }) => query)],
  'ignores the last day': [
    /days of the question/,
    (right) => ({
      merchantMonths: (id, query) => right.merchantMonths(id, { ...query, toDate: '2099-12-31' }),
      customerLines: (id, query) => right.customerLines(id, { ...query, toDate: '2099-12-31' }),
    }),
  ],
  'answers for the card of another customer': [
    /another one’s card/,
    asked((query) => {
      const { cardId, ...rest } = query;
      return cardId?.endsWith('11') ? rest : query;
    }),
  ],
};

testPlanted(['[INSIGHT-1]', 'insights'], jun(today), INSIGHT_RULES, FAULTS);
