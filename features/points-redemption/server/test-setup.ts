/** Shared setup of the redemption tests. */

import { sql } from 'kysely';
import { expect } from 'vitest';
import { namedAudit } from '../../../tests/support/api/audit.ts';
import { type Answer, type Browser, type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { loggedOn } from '../../../tests/support/api/clients/logged-on.ts';
import { demoPerson, newestCode } from '../../../tests/support/api/people.ts';
import { empty } from '../../../tests/support/api/state.ts';
import type { DatabaseContext } from '../../../tests/support/database/databases.ts';
import type { Product, Redeemed } from '../contract.ts';

type Key = Parameters<typeof demoPerson>[0];

const PATHS = {
  partner: '/points-redemption/redeem-product-partner',
  catalogue: '/points-redemption/redeem-product-catalogue',
  waiver: '/points-redemption/waiver',
} as const;

/** A logged-on cardholder. */
export interface Person {
  readonly browser: Browser;
  readonly customerId: string;
  readonly cards: readonly { cardId: string; productCode: string; status: string; points: number }[];
  readonly cardId: string;
}

type State = Record<'points' | 'sum' | 'redemptions' | 'audit' | 'messages' | 'keys', number>;

/** The state after one redemption that leaves these points. */
export function afterOne(before: State, points: number): State {
  const { redemptions, audit, messages, keys } = before;
  const counts = { redemptions: redemptions + 1, audit: audit + 1, messages: messages + 2, keys: keys + 1 };
  return { points, sum: points, ...counts };
}

export async function testSetup(
  context: DatabaseContext,
  env: Readonly<Record<string, string>> = {},
  parts: Parameters<typeof testApp>[2] = {},
) {
  const t: TestApp = await testApp(context, { REDEMPTION_DAILY_POINTS: '1000000000', ...env }, parts);
  const db = () => context.db();

  async function logOn(key: Key): Promise<Person> {
    const browser = await loggedOn(t, `demo.${key}`);
    const cards = (await browser.call('GET', '/cards')).payload as Person['cards'];
    return { browser, customerId: demoPerson(key).customerId, cards, cardId: cards[0]!.cardId };
  }

  const get = async (person: Person, path: string) => (await person.browser.call('GET', path)).payload;

  const products = async (person: Person, category: string) => {
    const query = `cardId=${person.cardId}&category=${category}`;
    return (await get(person, `/points-redemption/redemption-product-list?${query}`)) as Product[];
  };

  /** Makes one call to redeem. */
  const call = (
    person: Person,
    way: keyof typeof PATHS,
    body: object,
    headers: Readonly<Record<string, string | undefined>> = {},
  ): Promise<Answer> => person.browser.call('POST', PATHS[way], { cardId: person.cardId, ...body }, headers);

  /** Makes one of the two calls of the one-time password for a place. */
  const step = (
    person: Person,
    way: 'partner' | 'catalogue',
    name: 'request-otp' | 'validate-otp',
    body: object,
  ): Promise<Answer> =>
    person.browser.call('POST', `${PATHS[way]}/${name}`, { cardId: person.cardId, language: 'en', ...body });

  /** Redeems, and confirms with a one-time password if the place is new. */
  const redeem: typeof call = async (person, way, body, headers) => {
    const answer = await call(person, way, body, headers);
    if (answer.error?.code !== 'RDM-OTP' || way === 'waiver') return answer;
    await empty(db(), 'portal.otp_challenges', 'portal.otp_sends');
    const sent = await step(person, way, 'request-otp', { ...body, isResend: false });
    if (sent.status !== 200) return sent;
    const otp = await newestCode(t, person.customerId);
    const proven = await step(person, way, 'validate-otp', { ...body, otp });
    const { accessToken: otpToken } = proven.payload as { accessToken: string };
    return call(person, way, { ...body, otpToken }, headers);
  };

  /** Sets a card's points and adds a ledger entry for the change. */
  async function setPoints(person: Person, points: number, cardId = person.cardId): Promise<void> {
    await db()
      .transaction()
      .execute(async (trx) => {
        const { rows } = await sql<{ points: bigint; sequence: number | null }>`select points,
          point_sequence as sequence from cards.cards
          where customer_id = ${person.customerId} and card_id = ${cardId} for update`.execute(trx);
        const { points: now, sequence } = rows[0]!;
        const next = (sequence ?? 0) + 1;
        const change = BigInt(points) - now;
        if (change === 0n) return;
        await sql`update cards.cards set points = ${points}, point_sequence = ${next}
          where customer_id = ${person.customerId} and card_id = ${cardId}`.execute(trx);
        await sql`insert into cards.point_entries (customer_id, card_id, sequence, entry_id, entry_date,
          description_en, description_zh, points, balance_before, balance_after, campaign_id, campaign_ruleset_id)
          values (${person.customerId}, ${cardId}, ${next}, gen_random_uuid(), '2026-01-01', 'Set', 'Set', ${change},
            ${now}, ${points}, 'TEST', 'TEST')`.execute(trx);
      });
  }

  /** The points of card and ledger, and the row counts that a redemption changes. */
  async function state(person: Person, cardId = person.cardId): Promise<State> {
    const { rows } = await sql<Record<keyof State, bigint>>`select points,
      (select coalesce(sum(e.points), 0)::bigint from cards.point_entries e
        where e.customer_id = ${person.customerId} and e.card_id = ${cardId}) as sum,
      (select count(*) from cards.redemptions r where r.customer_id = ${person.customerId}) as redemptions,
      (select count(*) from ${namedAudit} a where a.customer_id = ${person.customerId}
        and a.action = 'redeem-points' and a.outcome = 'done') as audit,
      (select count(*) from portal.outbox o where o.customer_id = ${person.customerId}
        and o.purpose = 'points-redeemed') as messages,
      (select count(*) from portal.idempotency i where i.customer_id = ${person.customerId}) as keys
      from cards.cards c where customer_id = ${person.customerId} and card_id = ${cardId}`.execute(db());
    const counts = Object.entries(rows[0]!).map(([name, count]) => [name, Number(count)]);
    return Object.fromEntries(counts) as State;
  }

  return { t, db, logOn, get, products, call, step, redeem, setPoints, state };
}

export type TestSetup = Awaited<ReturnType<typeof testSetup>>;

/** Expects success and returns the result. */
export function succeeded(answer: Answer): Redeemed {
  expect([answer.status, answer.error]).toEqual([200, undefined]);
  return answer.payload as Redeemed;
}

/** Status and error code. */
export function refusal({ status, error }: Answer): [number, string | undefined] {
  return [status, error?.code];
}
