/** Example of the API document for banks: the terms of a bank. */
import { twd } from '../../../../../shared/money.ts';
import type { CardTerms } from '../../parts/terms.ts';

export const terms: CardTerms = {
  instalmentsOffered: true,
  instalmentMinimum: twd(3000),
  instalmentExcluded: ['utility', 'insurance'],
  limitStep: twd(10_000),
  limitDays: 90,
  limitDaysAhead: 30,
  minimumShare: '10.00',
  minimumLeast: twd(1000),
  lateFees: [twd(300), twd(400), twd(500)],
  lateFeeAbove: twd(1000),
  slipMost: twd(20_000),
  deliveryDays: { from: 5, to: 7 },
  lostCardFee: twd(200),
};
