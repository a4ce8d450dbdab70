import { Failure } from '../../../server/http/failure.ts';
import type { Report } from '../../../server/operations/report.ts';
import { formatDateTime } from '../../../shared/dates.ts';
import { type Language, say } from '../../../shared/messages.ts';
import { formatNumber } from '../../../shared/money.ts';
import { cancelNotice } from '../cancel.messages.ts';
import type { Cancelled, Redeemed } from '../contract.ts';
import { redemptionNotice } from '../messages.ts';
import { uncountSent } from './places-store.ts';

type RedemptionFacts = {
  readonly cardId: string;
  readonly lastFour: string;
  /** Item code. */
  readonly item: string;
  readonly description: Readonly<Record<Language, string>>;
  readonly quantity: number;
  readonly points: number;
  /** Last digits of the membership id; empty without a membership. */
  readonly membershipEnd: string;
  /** Yearly maximum of a rebate; 0 for other items. */
  readonly timesAYear: number;
  readonly newPlace: boolean;
  /** Points that leave the bank; absent in facts of the release before. */
  readonly sent?: number;
};

export const redemptionReport: Report<'redeem', RedemptionFacts, Redeemed> = {
  kind: 'redeem',
  action: 'redeem-points',
  answer: (result, { facts, language }) => {
    const { cardId, item, quantity, points, newPlace } = facts;
    const { redemptionId, redeemCode: code, cancellableUntil } = result;
    return {
      payload: {
        id: redemptionId,
        redeemCode: code,
        redemptionDate: result.date,
        redemptionDescription: result.description[language],
        pointsUsed: result.points,
        pointBalance: result.pointBalance,
      },
      details: { cardId, item, quantity, points, redemptionId, ...(newPlace && { newPlace }) },
      notice: {
        purpose: 'points-redeemed',
        subject: say(redemptionNotice.subject, language),
        text: say(redemptionNotice.text, language, {
          item: facts.description[language],
          quantity: formatNumber(quantity),
          points: formatNumber(points),
          lastFour: facts.lastFour,
          code,
          membership: facts.membershipEnd,
          cancel: cancellableUntil
            ? say(cancelNotice.until, language, { until: formatDateTime(cancellableUntil, language) })
            : '',
        }),
      },
    };
  },
  undo: async (trx, customerId, { sent = 0 }, begunAt) => uncountSent(trx, customerId, sent, begunAt),
  refuse: (refusal, { points, timesAYear }) => {
    // Only the card system checks the rules of a rebate (the last two refusals). The other refusals are possible only
    // if its state changed after the checks.
    switch (refusal.refused) {
      case 'no-card':
        return new Failure('NOT_FOUND');
      case 'not-active':
        return new Failure('RDM-CARD');
      case 'frozen':
        return new Failure('RDM-FROZEN');
      case 'batch':
        return new Failure('RDM-BATCH');
      case 'points':
        return insufficient(points, refusal.have);
      case 'average-balance':
        return new Failure('RDM-BALANCE');
      case 'times-a-year':
        return new Failure('RDM-YEAR', { times: formatNumber(timesAYear) });
    }
  },
};

export function insufficient(need: number, have: number): Failure {
  return new Failure('INSUFFICIENT_POINT', { need: formatNumber(need), have: formatNumber(have) });
}

type CancellationFacts = {
  readonly cardId: string;
  readonly lastFour: string;
  readonly redeemCode: string;
  /** Item code. */
  readonly item: string;
  readonly description: Readonly<Record<Language, string>>;
};

const CANCELLATION_REFUSALS = {
  'not-there': 'NOT_FOUND',
  'too-late': 'RDM-LATE',
  cancelled: 'RDM-CANCELLED',
  batch: 'RDM-BATCH',
} as const;

export const cancellationReport: Report<'cancel-redemption', CancellationFacts, Cancelled> = {
  kind: 'cancel-redemption',
  action: 'cancel-redemption',
  answer: ({ redemptionId, cancelledAt, points, pointBalance }, { facts, language }) => {
    const { cardId, lastFour, redeemCode, item, description } = facts;
    return {
      payload: {
        id: redemptionId,
        redeemCode,
        cancelledAt: cancelledAt.toISOString(),
        points,
        pointBalance,
      },
      details: { cardId, item, points, redemptionId },
      notice: {
        purpose: 'redemption-cancelled',
        subject: say(cancelNotice.subject, language),
        text: say(cancelNotice.text, language, {
          item: description[language],
          points: formatNumber(points),
          lastFour,
          code: redeemCode,
        }),
      },
    };
  },
  refuse: ({ refused }) => new Failure(CANCELLATION_REFUSALS[refused]),
};
