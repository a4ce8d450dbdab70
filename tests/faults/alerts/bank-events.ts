/** Random events of a bank with known expected notices. The same seed and cards give the same events. */
import type * as z from 'zod/mini';
import { opaqueId, type Rng, stream } from '../../../bank/demo/random.ts';
import type { bankEvent } from '../../../server/ports/card-system/http/wire/events.ts';
import { taipeiDate } from '../../../shared/dates.ts';

export type EventJson = z.input<typeof bankEvent>;

export interface Card {
  readonly customerId: string;
  readonly cardId: string;
  /** Threshold of the holder's notices about online purchases, in TWD. */
  readonly threshold: number;
  /** Whether the bank has an e-mail address of the holder. */
  readonly email: boolean;
}

/** An expected notice. Its messages contain the shop's name; the notice itself does not. */
export interface Due {
  readonly source: string;
  readonly kind: 'purchase-online' | 'purchase-other' | 'refused' | 'control';
  readonly messages: number;
  /** The shop; undefined for a freeze. */
  readonly shop?: string;
}

/** A transaction whose events all have the same amount. */
export interface PlainLine {
  readonly shop: string;
  readonly amount: number;
}

export interface BankStream {
  readonly events: readonly EventJson[];
  readonly due: readonly Due[];
  /** Online purchases with one amount, of holders who kept the default threshold. */
  readonly plain: readonly PlainLine[];
  readonly refunds: number;
}

/** Thresholds that apply by default, in TWD. They are also the highest thresholds that the law allows. */
export const ONLINE = 3000;
const OTHER = 5000;
/** Maximum age of an event. A message about yesterday's event would not be sent. */
const OLDEST_MS = 3 * 3600_000;
const FREEZE_VERSIONS = 3;

const ntd = (amount: number) => ({ amount: `${amount}`, currency: 'TWD' as const });

/** Collects events, each with its own id and time, and the notices that they must cause. */
class Draft {
  readonly events: EventJson[] = [];
  readonly due: Due[] = [];
  readonly plain: PlainLine[] = [];
  refunds = 0;
  readonly #frozen = new Set<string>();
  readonly #seed: string;
  readonly #random: Rng;
  readonly #now: Date;

  constructor(seed: string, now: Date) {
    this.#seed = seed;
    this.#random = stream(seed, 'bank events');
    this.#now = now;
  }

  addTo(card: Card): void {
    const part = this.#random.int(1, 100);
    if (part <= 75) this.#purchase(card);
    else if (part <= 85) this.#refund(card);
    else if (part <= 95 || this.#frozen.has(card.cardId)) this.#refused(card);
    else this.#freeze(card);
  }

  pick(cards: readonly Card[]): Card {
    return this.#random.pick(cards);
  }

  #head({ customerId, cardId }: Card) {
    const eventId = `EVENT-${this.events.length}`;
    return { eventId, occurredAt: this.#time(), customerId, cardId };
  }

  #time(): string {
    return new Date(this.#now.getTime() - this.#random.int(1000, OLDEST_MS)).toISOString();
  }

  /** Returns a name that no other transaction has. */
  #shop(): string {
    return `SHOP${this.events.length}X`;
  }

  #line(card: Card, shop: string, amount: number) {
    return {
      ...this.#head(card),
      transactionId: opaqueId(this.#seed, shop),
      transactionDate: taipeiDate(this.#now),
      description: { en: shop, zh_tw: shop },
      overLimit: false,
      amount: ntd(amount),
      currentBalance: ntd(this.#random.int(0, 50_000)),
    };
  }

  /**
   * Adds one purchase as one to three events: authorised, then posted up to twice, sometimes with different amounts. The
   * times of the events are random, so they may be out of order.
   */
  #purchase(card: Card): void {
    const shop = this.#shop();
    const online = this.#random.chance(80);
    const threshold = online ? card.threshold : OTHER;
    const versions = this.#random.int(1, 3);
    const isPlain = this.#random.chance(60);
    const first = this.#around(online ? ONLINE : OTHER);
    const amounts = Array.from({ length: versions }, () =>
      isPlain ? first : this.#around(online ? ONLINE : OTHER),
    );
    const category = 'shopping' as const;
    for (const [n, amount] of amounts.entries()) {
      const line = { ...this.#line(card, shop, amount), category, online };
      this.events.push(
        n === 0
          ? { kind: 'authorised', ...line }
          : { kind: 'posted', ...line, postingDate: taipeiDate(this.#now) },
      );
    }
    const transactionId = opaqueId(this.#seed, shop);
    if (Math.max(...amounts) >= threshold)
      this.due.push({
        ...{ source: `line/${transactionId}`, messages: 1, shop },
        kind: online ? 'purchase-online' : 'purchase-other',
      });
    if (isPlain && online && card.threshold === ONLINE) this.plain.push({ shop, amount: first });
  }

  /** Returns the threshold, one dollar less, or any amount near it, in TWD. */
  #around(threshold: number): number {
    return threshold + this.#random.pick([-1, 0, this.#random.int(-100, 100)]);
  }

  #refund(card: Card): void {
    const shop = this.#shop();
    const line = this.#line(card, shop, -this.#around(ONLINE));
    const posted = { ...line, category: 'refund' as const, postingDate: taipeiDate(this.#now) };
    this.events.push({ kind: 'posted', ...posted });
    this.refunds++;
  }

  #refused(card: Card): void {
    const shop = this.#shop();
    const head = this.#head(card);
    const description = { en: shop, zh_tw: shop };
    this.events.push({ kind: 'refused', ...head, description, amount: ntd(9000), reason: 'limit' });
    this.due.push({ source: `event/${head.eventId}`, kind: 'refused', messages: 1, shop });
  }

  /** Adds a freeze by the bank in several versions of the controls. All versions contain the same freeze. */
  #freeze(card: Card): void {
    this.#frozen.add(card.cardId);
    const since = this.#time();
    for (let version = 1; version <= FREEZE_VERSIONS; version++)
      this.events.push({
        ...{ kind: 'controls', ...this.#head(card), version, freeze: { since, by: 'bank' } },
        ...{ online: version % 2 === 0, abroad: true, contactless: true, cash: true },
      });
    const source = `freeze/${card.cardId}/${since}`;
    this.due.push({ source, kind: 'control', messages: card.email ? 2 : 1 });
  }
}

/** Returns at least `count` events of these cards. */
export function bankStream(seed: string, count: number, cards: readonly Card[], now: Date): BankStream {
  const draft = new Draft(seed, now);
  while (draft.events.length < count) draft.addTo(draft.pick(cards));
  return draft;
}
