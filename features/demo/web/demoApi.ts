/** Calls of the demo pages. They are not part of the product's API. */
import type { DisputeKind, DisputeState } from '../../../shared/disputes.ts';
import type { Language } from '../../../shared/languages.ts';
import type { Phrase } from '../../../shared/messages.ts';
import type { WireMoney } from '../../../shared/money.ts';
import type { DeskAct } from '../desk.messages.ts';
import type { reasonText } from '../messages.ts';

/** Addresses of the demo's pages. */
export const demoPaths = {
  demo: '/demo',
  inbox: '/demo/inbox',
  till: '/demo/till',
  desk: '/demo/disputes',
  gallery: '/demo/gallery',
} as const;

export interface Person {
  readonly username?: string;
  readonly shows: Phrase;
  readonly customerId: string;
  readonly name: Phrase;
  readonly customerNumber: string;
  readonly nationalId: string;
  readonly birthDate: string;
  readonly cards: readonly { readonly number: string; readonly expiry: string; readonly status: string }[];
}

export interface People {
  readonly password: string;
  readonly people: readonly Person[];
}

export interface Message {
  readonly to: string;
  readonly username?: string;
  readonly channel: 'sms' | 'email';
  readonly language: Language;
  readonly subject?: string;
  readonly text: string;
  readonly sentAt: string;
}

/** A payment at the till. `card` is the card number; `amount` is decimal text. */
export type Purchase = Readonly<Record<'card' | 'kind' | 'amount' | 'currency' | 'country', string>>;

export type AuthorisationResult =
  | { readonly approved: true; readonly amount: WireMoney }
  | { readonly approved: false; readonly reason: keyof typeof reasonText };

/** An open case on the bank's desk. */
export interface DeskCase {
  readonly caseId: string;
  readonly reference: string;
  readonly customerId: string;
  readonly kind: DisputeKind;
  readonly state: DisputeState;
  readonly openedAt: string;
  readonly amount: WireMoney;
}

/** An act of the bank on a case. */
export interface DeskOrder {
  readonly caseId: string;
  readonly act: DeskAct;
  readonly text?: string;
  readonly copyFee: number;
}

export const demoApi = {
  people: () => ask<People>('/demo/people'),
  inbox: () => ask<readonly Message[]>(demoPaths.inbox),
  advance: (advanceSeconds: number) => ask('/demo/clock', { advanceSeconds }),
  reset: () => ask('/demo/reset', {}),
  purchase: (purchase: Purchase) => ask<AuthorisationResult>('/demo/purchase', purchase),
  payBill: (card: string, amount: string) =>
    ask<{ readonly amount: WireMoney }>('/demo/payment', { card, amount }),
  addWallet: (card: string, wallet: string) => ask('/demo/wallet', { card, wallet }),
  disputes: () => ask<{ readonly cases: readonly DeskCase[] }>(demoPaths.desk),
  dispute: (order: DeskOrder) =>
    ask<{ readonly reference: string; readonly state: DisputeState }>('/demo/dispute', order),
  bankFreeze: (card: string, frozen: boolean) => ask('/demo/bank-freeze', { card, frozen }),
};

async function ask<T>(path: string, body?: object): Promise<T> {
  const response = await fetch(path, {
    method: body ? 'POST' : 'GET',
    headers: { Accept: 'application/json', ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.json()) as T;
}
