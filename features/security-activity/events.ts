/** Events that card holders see about their account. Each has its sentence in `events.messages.ts`. */
import { OTP_PURPOSES } from '../confirmation/purposes.ts';
import { bankActText, changedText, eventText } from './events.messages.ts';

const keysOf = <K extends string>(table: Readonly<Record<K, unknown>>) => Object.keys(table) as K[];

/** The sentence of a change or of an action of the bank depends on its subject. */
export const EVENTS = [...keysOf(eventText), 'changed', 'by-bank'] as const;
export type EventName = (typeof EVENTS)[number];

/** Changes of cards and services. */
export const CHANGES = keysOf(changedText);
export type Change = (typeof CHANGES)[number];

/** Actions of the bank's staff. */
export const BANK_ACTS = keysOf(bankActText);
export type BankAct = (typeof BANK_ACTS)[number];

export const SUBJECTS = [...new Set([...OTP_PURPOSES, ...CHANGES, ...BANK_ACTS])];
export type Subject = (typeof SUBJECTS)[number];
