/** Reports of the commands about family cards. The holder's notice is one of the facts, so that it is stored with the effect. */
import { Failure } from '../../../server/http/failure.ts';
import type { Effect, Report, ReportContext } from '../../../server/operations/report.ts';
import type { FamilyOutcome } from '../../../server/ports/card-system/parts/family.ts';
import { formatDate } from '../../../shared/dates.ts';
import { say } from '../../../shared/messages.ts';
import { formatMoney } from '../../../shared/money.ts';
import { addSealedNotice, type SealedNotice } from '../../alerts/server/portal-notices.ts';
import type { PrimaryLayer } from '../../safety/layer-contract.ts';
import { toPrimaryLayer } from '../../safety/server/layers.ts';
import { familyNotice as text } from '../notices.messages.ts';
import { changesInWords, type FlatChange, limitProblems } from './change.ts';
import { endAllowing, undoAllowing } from './store.ts';

export type CardFacts = {
  readonly cardId: string;
  readonly lastFour: string;
  /** Null if the holder is the primary cardholder. */
  readonly notice: SealedNotice | null;
};
type ChangeFacts = CardFacts & {
  readonly change: FlatChange;
  /** The card's highest limit, whole TWD. */
  readonly highest: string;
};
type ExtraFacts = CardFacts & {
  readonly requestId: string;
  /** Whole TWD. */
  readonly amount: string;
  readonly until: string;
};

const REFUSALS = {
  'not-there': 'NOT_FOUND',
  'not-allowed': 'FAM-CARD',
  unconfirmed: 'FAM-CODE',
  limit: 'FAM-LIMIT',
  already: 'FAM-ANSWERED',
  'out-of-range': 'FAM-ANSWERED',
} as const;

/** What a change of the primary's layer leads to. Without an effect there is no notice. */
const changedLayer = (
  { changed, primary }: FamilyOutcome,
  { facts: { cardId, lastFour }, language }: ReportContext<CardFacts>,
  change: FlatChange,
): Effect<PrimaryLayer> => ({
  payload: toPrimaryLayer(primary, false),
  details: { cardId, changed, version: primary.version, ...change },
  ...(changed && {
    notice: {
      purpose: 'family-changed',
      text: say(text.changed, language, { lastFour, changes: changesInWords(change, language) }),
      subject: say(text.changedSubject, language, { lastFour }),
    },
  }),
});

/** Tells the holder, if there was an effect. */
const toldHolder: NonNullable<Report<'freeze-family-card', CardFacts>['done']> = async (
  trx,
  _customerId,
  { notice },
  { changed },
) => {
  if (changed && notice) await addSealedNotice(trx, notice);
};

/** A freeze. Its record and notices are those of a change that freezes. */
export const familyFreezeReport: Report<'freeze-family-card', CardFacts, PrimaryLayer> = {
  kind: 'freeze-family-card',
  action: 'family-controls',
  answer: (outcome, context) => changedLayer(outcome, context, { frozen: 'on' }),
  done: toldHolder,
  refuse: ({ refused }) => new Failure(REFUSALS[refused]),
};

/** A change that tightens or loosens the primary's layer. */
export const familyControlsReport: Report<'set-family-controls', ChangeFacts, PrimaryLayer> = {
  kind: 'set-family-controls',
  action: 'family-controls',
  answer: (outcome, context) => changedLayer(outcome, context, context.facts.change),
  done: toldHolder,
  refuse: (refusal, { change, highest }) => {
    if (refusal.refused === 'stale')
      return new Failure('CONFLICT', { primary: toPrimaryLayer(refusal.now, false) });
    if (refusal.refused === 'out-of-range')
      return new Failure('VALIDATION', { fields: limitProblems(change, BigInt(highest)) });
    return new Failure(REFUSALS[refusal.refused]);
  },
};

export const stopReport: Report<'stop-family-card', CardFacts, PrimaryLayer> = {
  kind: 'stop-family-card',
  action: 'stop-family-card',
  answer: ({ changed, primary }, { facts: { cardId, lastFour }, language }) => ({
    payload: toPrimaryLayer(primary, false),
    details: { cardId, changed },
    ...(changed && {
      notice: {
        purpose: 'family-stopped',
        text: say(text.stopped, language, { lastFour }),
        subject: say(text.stoppedSubject, language, { lastFour }),
      },
    }),
  }),
  done: toldHolder,
  refuse: ({ refused }) => new Failure(REFUSALS[refused]),
};

/** The answer that allows a request. */
export const extraReport: Report<'allow-family-extra', ExtraFacts, { until: string; primary: PrimaryLayer }> =
  {
    kind: 'allow-family-extra',
    action: 'allow-family-extra',
    answer: ({ until, primary }, { facts: { cardId, lastFour, requestId, amount }, language }) => ({
      payload: { until, primary: toPrimaryLayer(primary, false) },
      details: { cardId, requestId, amount, until },
      notice: {
        purpose: 'family-allowed',
        text: say(text.allowed, language, {
          lastFour,
          amount: formatMoney({ amount, currency: 'TWD' }),
          until: formatDate(until, language),
        }),
        subject: say(text.allowedSubject, language, { lastFour }),
      },
    }),
    async done(trx, customerId, { requestId, notice }) {
      await endAllowing(trx, customerId, requestId);
      if (notice) await addSealedNotice(trx, notice);
    },
    undo: (trx, customerId, { requestId }) => undoAllowing(trx, customerId, requestId),
    refuse: ({ refused }) => new Failure(REFUSALS[refused]),
  };
