import { Failure } from '../../../server/http/failure.ts';
import type { Report } from '../../../server/operations/report.ts';
import type {
  ConversionRefusal,
  RefusedConversion,
} from '../../../server/ports/card-system/parts/instalments.ts';
import type { ErrorCode } from '../../../shared/errors.ts';
import type { InstalmentType } from '../../../shared/instalments.ts';
import { type Language, say } from '../../../shared/messages.ts';
import { formatMoney } from '../../../shared/money.ts';
import type { ConvertedInstalment } from '../contract.ts';
import { instalmentNotice } from '../messages.ts';
import { toConverted } from './map.ts';

/** The transaction and the plan that the calls contain. */
export type ConversionRequest = {
  readonly cardId: string;
  readonly transactionId: string;
  /** TWD, whole dollars. */
  readonly amount: string;
  readonly type: InstalmentType;
  readonly tenor: number;
};

type InstalmentFacts = ConversionRequest & {
  readonly lastFour: string;
  readonly productName: Readonly<Record<Language, string>>;
  readonly maskedNumber: string;
};

const REFUSALS: Readonly<Record<ConversionRefusal, ErrorCode>> = {
  'not-there': 'NOT_FOUND',
  done: 'INS-DONE',
  'not-eligible': 'INS-NONE',
  changed: 'NOT_NOW',
};

export const instalmentReport: Report<'convert-to-instalments', InstalmentFacts, ConvertedInstalment> = {
  kind: 'convert-to-instalments',
  action: 'convert-instalment',
  answer: (conversion, { facts, language }) => {
    const { cardId, transactionId, tenor, amount } = facts;
    const { referenceNumber: reference } = conversion;
    const params = messageParams(facts);
    return {
      payload: toConverted(conversion, facts, language),
      details: { cardId, transactionId, tenor, amount, reference },
      notice: {
        purpose: 'instalment-converted',
        text: say(instalmentNotice.done, language, { ...params, reference }),
        subject: say(instalmentNotice.subject, language, params),
      },
    };
  },
  refuse: instalmentFailure,
};

export function instalmentFailure({ refused }: RefusedConversion): Failure {
  return new Failure(REFUSALS[refused]);
}

/** Parameters of the message texts. */
export function messageParams({
  tenor,
  amount,
  lastFour,
}: Pick<InstalmentFacts, 'tenor' | 'amount' | 'lastFour'>) {
  return { tenor, amount: formatMoney({ amount, currency: 'TWD' }), lastFour };
}
