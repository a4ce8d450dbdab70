/** Events that card holders see about their account. `events.messages.ts` contains their sentences. */
import { OTP_PURPOSES } from '../confirmation/public.ts';

export const EVENTS = [
  'logged-on',
  'logged-on-new',
  'password-right',
  'password-wrong',
  'log-on-blocked',
  'logged-off',
  'code-sent',
  'code-wrong',
  'code-other',
  'details-right',
  'details-wrong',
  'registered',
  'username-sent',
  'reset-confirmed',
  'password-reset',
  'current-password-wrong',
  'forced-off',
  'password-changed',
  'changed',
  'not-changed',
  'by-bank',
  'browser-renamed',
  'browser-forgotten',
  'push-on',
  'push-off',
  'not-me',
  'passkey-right',
  'passkey-blocked',
  'passkey-wrong',
  'passkey-added',
  'passkey-removed',
  'passkey-renamed',
  'passkey-kept',
  'passkey-copied',
] as const;
export type EventName = (typeof EVENTS)[number];

/** Changes of cards and services. */
export const CHANGES = [
  'activate-card',
  'replace-card',
  'cash-advance-pin',
  'cashback-method',
  'convert-instalment',
  'redeem-points',
  'temporary-limit',
  'statement-preference',
  'second-card-application',
  'freeze-card',
  'card-controls',
  'remove-wallet',
  'alerts',
] as const;
export type Change = (typeof CHANGES)[number];

/** Actions of the bank's staff. */
export const BANK_ACTS = [
  'unlock',
  'disable',
  'enable',
  'end-sessions',
  'forget-browsers',
  'reset-registration',
  'send-again',
] as const;
export type BankAct = (typeof BANK_ACTS)[number];

export const SUBJECTS = [...OTP_PURPOSES, ...CHANGES, ...BANK_ACTS] as const;
export type Subject = (typeof SUBJECTS)[number];
