/** Calls of the demo pages. They are not part of the product's API. */
import type { Language } from '../../../shared/languages.ts';
import type { WireMoney } from '../../../shared/money.ts';
import type { reasonText } from '../till.messages.ts';
import { demoPaths } from './paths.ts';

interface Bilingual {
  readonly en: string;
  readonly zh_tw: string;
}

export interface Person {
  readonly username?: string;
  readonly shows: Bilingual;
  readonly name: Bilingual;
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
export interface Purchase {
  readonly card: string;
  readonly kind: string;
  readonly amount: string;
  readonly currency: string;
  readonly country: string;
}

export type TillAnswer =
  | { readonly approved: true; readonly amount: WireMoney }
  | { readonly approved: false; readonly reason: keyof typeof reasonText };

export const demoApi = {
  people: () => ask<People>(demoPaths.people()),
  inbox: () => ask<readonly Message[]>(demoPaths.inbox()),
  advance: (advanceSeconds: number) => ask(demoPaths.clock(), { advanceSeconds }),
  reset: () => ask(demoPaths.reset(), {}),
  purchase: (purchase: Purchase) => ask<TillAnswer>(demoPaths.purchase(), purchase),
  payBill: (card: string, amount: string) =>
    ask<{ readonly amount: WireMoney }>(demoPaths.payment(), { card, amount }),
  addWallet: (card: string, wallet: string) => ask(demoPaths.wallet(), { card, wallet }),
  bankFreeze: (card: string, frozen: boolean) => ask(demoPaths.bankFreeze(), { card, frozen }),
};

/** Thrown when the portal's database is distributed. This part of the demo does not work then. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

async function ask<T>(path: string, body?: object): Promise<T> {
  const response = await fetch(path, {
    method: body ? 'POST' : 'GET',
    headers: { Accept: 'application/json', ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (response.status === 409) throw new Refused();
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.json()) as T;
}
