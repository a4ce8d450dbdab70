/** Examples of the API document for banks: each kind of command and an outcome. */
import { twd } from '../../../../../shared/money.ts';
import type { Command, CommandKind, Settled } from '../../parts/commands.ts';
import { contactVersion } from '../../parts/contacts.ts';
import {
  CARD,
  CASE,
  CHANGE,
  EXAMPLE_BLOCK,
  FAMILY_CARD,
  FAMILY_REQUEST,
  REDEMPTION,
  TRANSACTION,
} from './example-ids.ts';
import { cancellableUntil, conversion, inquiry, MUG, redeemed } from './examples.messages.ts';
import { controls } from './examples-controls.ts';
import { dispute, disputeOrder, evidence } from './examples-disputes.messages.ts';
import { primary, withExtra } from './examples-family.messages.ts';

/** The examples of each kind. A missing kind does not compile. */
export const COMMAND_EXAMPLES: {
  readonly [K in CommandKind]: { readonly command: Command<K>; readonly outcome: Settled<K> };
} = {
  redeem: {
    command: {
      kind: 'redeem',
      cardId: CARD,
      order: { itemCode: 'G100', category: 'gift', description: MUG, quantity: 1, points: 100 },
    },
    outcome: { state: 'done', result: { ...redeemed, pointBalance: 366, cancellableUntil } },
  },
  'cancel-redemption': {
    command: { kind: 'cancel-redemption', cardId: CARD, redemptionId: REDEMPTION },
    outcome: {
      state: 'done',
      result: {
        redemptionId: REDEMPTION,
        cancelledAt: new Date('2026-03-12T09:30:00.000Z'),
        points: 100,
        pointBalance: 466,
      },
    },
  },
  'convert-to-instalments': {
    command: {
      kind: 'convert-to-instalments',
      cardId: CARD,
      agreed: {
        transactionId: TRANSACTION,
        type: 'unbilled',
        amount: twd(6120),
        tenor: 3,
        total: twd(6281),
        annualPercentageRate: '15.92',
      },
    },
    outcome: { state: 'done', result: conversion },
  },
  'set-pin': {
    command: { kind: 'set-pin', cardId: CARD, block: Uint8Array.from(Buffer.from(EXAMPLE_BLOCK, 'base64')) },
    outcome: { state: 'refused', refusal: { refused: 'limit' } },
  },
  'raise-limit': {
    command: {
      kind: 'raise-limit',
      cardId: CARD,
      raise: { limit: twd(160_000), startDate: '2026-03-15', endDate: '2026-04-10' },
    },
    outcome: { state: 'refused', refusal: { refused: 'out-of-range', now: inquiry } },
  },
  'replace-card': {
    command: {
      kind: 'replace-card',
      cardId: CARD,
      order: { category: 'damaged', reason: 'chip', reasonDetail: 'The chip is not read' },
    },
    outcome: { state: 'done', result: { referenceNumber: 'RC260312001', lastFour: '1234', expiry: '03/31' } },
  },
  'set-cashback-method': {
    command: { kind: 'set-cashback-method', cardId: CARD, method: 'auto_redeem' },
    outcome: { state: 'done', result: undefined },
  },
  'activate-card': {
    command: { kind: 'activate-card', cardId: CARD },
    outcome: { state: 'refused', refusal: { refused: 'not-allowed' } },
  },
  'freeze-card': {
    command: { kind: 'freeze-card', cardId: CARD },
    outcome: { state: 'done', result: { changed: true, controls } },
  },
  'set-controls': {
    command: {
      kind: 'set-controls',
      cardId: CARD,
      version: 3,
      change: { frozen: false, perPurchase: 30_000n, perDay: null },
      confirmed: true,
    },
    outcome: { state: 'refused', refusal: { refused: 'stale', now: controls } },
  },
  'remove-wallet-token': {
    command: { kind: 'remove-wallet-token', cardId: CARD, tokenId: 'DNITHE381502386342002358' },
    outcome: { state: 'done', result: { changed: false, controls: { ...controls, walletTokens: [] } } },
  },
  'change-contact': {
    command: {
      kind: 'change-contact',
      change: { kind: 'phone', value: '0987654321' },
      expected: contactVersion('phone', '0912345678'),
    },
    outcome: {
      state: 'done',
      result: { changed: true, changeId: CHANGE, changedAt: new Date('2026-03-12T08:09:30.000Z') },
    },
  },
  'undo-contact': {
    command: { kind: 'undo-contact', changeId: CHANGE },
    outcome: {
      state: 'done',
      result: { kind: 'phone', changedAt: new Date('2026-03-12T09:30:00.000Z') },
    },
  },
  'open-dispute': {
    command: { kind: 'open-dispute', cardId: CARD, order: disputeOrder },
    outcome: {
      state: 'done',
      result: { caseId: CASE, reference: dispute.reference, suspended: dispute.suspended },
    },
  },
  'add-dispute-evidence': {
    command: { kind: 'add-dispute-evidence', cardId: CARD, caseId: CASE, evidence: [evidence] },
    outcome: { state: 'refused', refusal: { refused: 'ended' } },
  },
  'answer-dispute': {
    command: {
      kind: 'answer-dispute',
      cardId: CARD,
      caseId: CASE,
      text: 'Here is the receipt.',
      evidence: [evidence],
    },
    outcome: { state: 'done', result: { answered: true } },
  },
  'withdraw-dispute': {
    command: { kind: 'withdraw-dispute', cardId: CARD, caseId: CASE },
    outcome: { state: 'done', result: { withdrawn: true } },
  },
  'set-family-controls': {
    command: {
      kind: 'set-family-controls',
      cardId: FAMILY_CARD,
      version: 3,
      change: { perPeriod: 5_000n },
      confirmed: false,
    },
    outcome: { state: 'done', result: { changed: true, primary } },
  },
  'freeze-family-card': {
    command: { kind: 'freeze-family-card', cardId: FAMILY_CARD },
    outcome: { state: 'refused', refusal: { refused: 'not-allowed' } },
  },
  'stop-family-card': {
    command: { kind: 'stop-family-card', cardId: FAMILY_CARD },
    outcome: { state: 'refused', refusal: { refused: 'not-there' } },
  },
  'allow-family-extra': {
    command: {
      kind: 'allow-family-extra',
      cardId: FAMILY_CARD,
      requestId: FAMILY_REQUEST,
      amount: twd(5000),
      until: '2026-03-15',
      confirmed: true,
    },
    outcome: { state: 'done', result: { until: '2026-03-15', primary: withExtra } },
  },
};
