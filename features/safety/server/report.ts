import { Failure } from '../../../server/http/failure.ts';
import type { Report } from '../../../server/operations/report.ts';
import { say } from '../../../shared/messages.ts';
import type { CardControls } from '../contract.ts';
import { safetyNotice } from '../notice.messages.ts';
import { changesInWords, type FlatChange, limitProblems } from './change.ts';
import { toCardControls } from './map.ts';

export type CardFacts = { readonly cardId: string; readonly lastFour: string };
export type ChangeFacts = CardFacts & { readonly change: FlatChange };
export type WalletFacts = CardFacts & { readonly tokenId: string; readonly wallet: string };

/** A freeze. If the card was already frozen, no second notice is sent. */
export const freezeReport: Report<'freeze-card', CardFacts, CardControls> = {
  kind: 'freeze-card',
  action: 'freeze-card',
  answer: ({ changed, controls }, { facts: { cardId, lastFour }, language }) => ({
    payload: toCardControls(controls),
    details: { cardId, changed },
    ...(changed && {
      notice: {
        purpose: 'card-frozen',
        text: say(safetyNotice.frozen, language, { lastFour }),
        subject: say(safetyNotice.frozenSubject, language, { lastFour }),
      },
    }),
  }),
  refuse: ({ refused }) => new Failure(refused === 'not-there' ? 'NOT_FOUND' : 'SAFE-CARD'),
};

const REFUSALS = {
  'not-there': 'NOT_FOUND',
  'not-allowed': 'SAFE-CARD',
  unconfirmed: 'SAFE-CODE',
  'by-bank': 'SAFE-BANK',
  limit: 'SAFE-LIMIT',
} as const;

/** A change of settings that tightens or loosens controls. */
export const controlsReport: Report<'set-controls', ChangeFacts, CardControls> = {
  kind: 'set-controls',
  action: 'card-controls',
  answer: ({ changed, controls }, { facts: { cardId, lastFour, change }, language }) => ({
    payload: toCardControls(controls),
    details: { cardId, changed, version: controls.version, ...change },
    ...(changed && {
      notice: {
        purpose: 'controls-changed',
        text: say(safetyNotice.changed, language, { lastFour, changes: changesInWords(change, language) }),
        subject: say(safetyNotice.changedSubject, language, { lastFour }),
      },
    }),
  }),
  refuse: (refusal, { change }) => {
    if (refusal.refused === 'stale')
      return new Failure('CONFLICT', { controls: toCardControls(refusal.now) });
    if (refusal.refused === 'out-of-range')
      return new Failure('VALIDATION', { fields: limitProblems(change, refusal.now.highestLimit.minor) });
    return new Failure(REFUSALS[refusal.refused]);
  },
};

export const walletReport: Report<'remove-wallet-token', WalletFacts, CardControls> = {
  kind: 'remove-wallet-token',
  action: 'remove-wallet',
  answer: ({ changed, controls }, { facts: { cardId, lastFour, tokenId, wallet }, language }) => ({
    payload: toCardControls(controls),
    details: { cardId, tokenId, changed },
    ...(changed && {
      notice: {
        purpose: 'wallet-removed',
        text: say(safetyNotice.walletRemoved, language, { lastFour, wallet }),
        subject: say(safetyNotice.walletSubject, language, { lastFour }),
      },
    }),
  }),
  refuse: () => new Failure('NOT_FOUND'),
};
