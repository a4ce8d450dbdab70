/**
 * The dispute desk of the demo, where a person acts as the bank: asks for more, passes a case on and decides it. Not part of production.
 */
import type { Kysely, Transaction } from 'kysely';
import * as z from 'zod/mini';
import { type BankAct, bankActs } from '../../../bank/embedded/disputes/bank-acts.ts';
import { findCase, readDeskCases } from '../../../bank/embedded/disputes/cases-store.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { Failure } from '../../../server/http/failure.ts';
import type { BankEvent } from '../../../server/ports/card-system/http/wire/events.ts';
import type { Random } from '../../../server/ports/random/port.ts';
import { addDays, type IsoDate, taipeiDate } from '../../../shared/dates.ts';
import { type DisputeKind, type DisputeState, isOpenDispute } from '../../../shared/disputes.ts';
import { toWire, twd, type WireMoney } from '../../../shared/money.ts';
import { DESK_ACTS, deskSays } from '../desk.messages.ts';
import { wrong } from './body.ts';

/** An open case on the desk. */
export interface ListedCase {
  readonly caseId: string;
  readonly reference: string;
  readonly customerId: string;
  readonly kind: DisputeKind;
  readonly state: DisputeState;
  readonly openedAt: string;
  readonly amount: WireMoney;
}

export interface Desk {
  /** Returns open cases of all customers, oldest first. */
  disputes(): Promise<{ readonly cases: readonly ListedCase[] }>;
  /**
   * Acts as the bank on a case. Throws NOT_FOUND for an unknown case, and VALIDATION for a wrong body or an act that the state of the case
   * does not allow.
   */
  dispute(json: unknown): Promise<{ readonly reference: string; readonly state: DisputeState }>;
}

export interface DeskDeps {
  readonly db: Kysely<Database>;
  readonly random: Random;
  /** Stores an event of the bank in the transaction of the act. */
  readonly send: (trx: Transaction<Database>, event: BankEvent) => Promise<void>;
}

/** Runs `work` with the checked body in a transaction, as the till does. */
type Decide = <S extends z.ZodMiniType, T>(
  schema: S,
  json: unknown,
  work: (body: z.output<S>, trx: Transaction<Database>, now: Date) => Promise<T>,
) => Promise<T>;

const MOST_LISTED = 100;
const MOST_TEXT = 500;
const MOST_COPY_FEE = 100;
/** Days that the holder has to answer. */
const ANSWER_DAYS = 14;

const actBody = z.strictObject({
  /** Either of the two names the case. */
  reference: z.optional(z.string().check(z.minLength(1), z.maxLength(20))),
  caseId: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
  act: z.enum(DESK_ACTS),
  text: z.optional(
    z.string().check(z.minLength(1), z.maxLength(MOST_TEXT), z.regex(/^[^\p{Cc}\p{Surrogate}]*$/u)),
  ),
  copyFee: z.optional(z.int().check(z.gte(0), z.lte(MOST_COPY_FEE))),
});

export function createDesk({ db, random, send }: DeskDeps, decide: Decide): Desk {
  return {
    async disputes() {
      const cases = await readDeskCases(db, MOST_LISTED);
      return {
        cases: cases.map(({ caseId, reference, customerId, kind, state, openedAt, amount }) => ({
          ...{ caseId, reference, customerId, kind, state },
          openedAt: openedAt.toISOString(),
          amount: toWire(twd(amount)),
        })),
      };
    },
    dispute: (json) =>
      decide(actBody, json, async (body, trx, now) => {
        const name = body.caseId ?? body.reference;
        if (name === undefined) throw wrong('reference');
        const found = await findCase(trx, name);
        if (!found) throw new Failure('NOT_FOUND');
        const { customerId, caseId, reference, state } = found;
        const done = isOpenDispute(state)
          ? await bankActs({ random }, trx, { customerId, caseId }, actOf(body, taipeiDate(now)))
          : undefined;
        if (!done) throw wrong('act');
        for (const event of done.events) await send(trx, event);
        return { reference, state: done.state };
      }),
  };
}

function actOf({ act, text: typed, copyFee = 0 }: z.output<typeof actBody>, today: IsoDate): BankAct {
  const text = typed === undefined ? deskSays[act] : { en: typed, zh_tw: typed };
  switch (act) {
    case 'ask-more':
      return { act, text, by: addDays(today, ANSWER_DAYS) };
    case 'decide-against':
      return { act, text, copyFee: BigInt(copyFee) };
    default:
      return { act, text };
  }
}
