/** For tests: Pia with an account, and her family: Tom, 30 years old, and Zoe, 12, who hold supplementary cards of it. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { LocalCardSystem } from '../../../server/ports/card-system/local-unit.ts';
import type { Command, CommandKind } from '../../../server/ports/card-system/parts/commands.ts';
import type { FamilyCard } from '../../../server/ports/card-system/parts/family.ts';
import type {
  BankCard,
  BankCustomer,
  BankTransaction,
} from '../../../server/ports/card-system/parts/records.ts';
import { systemRandom } from '../../../server/ports/random/system.ts';
import type { ControlChange, PaymentKind } from '../../../shared/card-controls.ts';
import { addDays, type IsoDate, taipeiDate } from '../../../shared/dates.ts';
import type { FamilyChange } from '../../../shared/family.ts';
import { twd } from '../../../shared/money.ts';
import type { DatabaseContext } from '../../../tests/support/database/databases.ts';
import { apply } from '../../conformance/apply.ts';
import {
  blank,
  person,
  sampleDates,
  sampleId,
  sampleNumber,
  statement,
} from '../../conformance/sample/sample-bank.ts';
import { embeddedSystem, keys } from '../../conformance/test-system.ts';
import { authorise, type Decision } from '../controls/authorise.ts';

export const today = taipeiDate(new Date());
export const { latest, due } = sampleDates(today);

export const PIA = sampleId(86);
export const TOM = sampleId(87);
export const ZOE = sampleId(88);
export const ACCOUNT = sampleId(8601);
export const TOMS = sampleId(8701);
export const ZOES = sampleId(8801);
/** Not activated yet. */
export const ZOES_NEW = sampleId(8802);
export const NUMBERS = {
  [TOMS]: sampleNumber('9991', TOMS),
  [ZOES]: sampleNumber('9991', ZOES),
} as const;

/** Unbilled lines of {@link ZOES}: what is spent of the period. */
export const ZOES_SPENT = 1_200n + 300n - 200n;

function line(n: number, amount: bigint, change: Partial<BankTransaction> = {}): BankTransaction {
  return {
    transactionId: sampleId(8850 + n),
    transactionDate: addDays(today, -1),
    postingDate: addDays(today, -1),
    description: { en: `Line ${n}`, zh_tw: `交易 ${n}` },
    amount,
    category: 'shopping',
    ...change,
  };
}

/** Returns Pia and her family. */
export function family(): readonly BankCustomer[] {
  const { older } = sampleDates(today);
  const born = (years: number) => `${Number(today.slice(0, 4)) - years}${today.slice(4)}` as IsoDate;
  const card = (cardId: string, change: Partial<BankCard>) =>
    blank(cardId, sampleNumber('9991', cardId), {
      relationship: 'supplementary',
      account: { customerId: PIA, cardId: ACCOUNT },
      cashAdvanceLimit: 50_000n,
      ...change,
    });
  const { postingDate: _, ...pending } = line(4, 300n);
  return [
    person(PIA, {
      name: { en: 'Pia Lin', zh_tw: '林品' },
      nationalId: 'A223450086',
      birthDate: '1979-03-04',
      cards: [
        blank(ACCOUNT, sampleNumber('9991', ACCOUNT), {
          holderName: 'LIN PIA',
          statements: [statement(8631, older, { total: 0n }), statement(8632, latest, { total: 0n })],
        }),
      ],
    }),
    person(TOM, {
      name: { en: 'Tom Lin', zh_tw: '林通' },
      nationalId: 'A123450087',
      birthDate: born(18),
      cards: [card(TOMS, { holderName: 'LIN TOM' })],
    }),
    person(ZOE, {
      name: { en: 'Zoe Lin', zh_tw: '林柔' },
      nationalId: 'A223450088',
      birthDate: addDays(born(18), 1),
      cards: [
        card(ZOES, {
          holderName: 'LIN ZOE',
          currentBalance: ZOES_SPENT,
          transactions: [
            line(1, 5_000n, { transactionDate: addDays(latest, -9), postingDate: addDays(latest, -8) }),
            line(2, 1_200n),
            line(3, -200n, { category: 'refund' }),
            pending,
            line(5, 90n, { category: 'fee' }),
            line(6, -4_000n, { category: 'payment' }),
            line(7, -50n, { category: 'adjustment' }),
          ],
        }),
        card(ZOES_NEW, { holderName: 'LIN ZOE', status: 'unactivated' }),
      ],
    }),
  ];
}

export const openFamily = (context: DatabaseContext, others: readonly BankCustomer[] = []) =>
  embeddedSystem(context.db(), [...family(), ...others]);

/** Takes away what the tests did to the family's cards. */
export async function startAgain(context: DatabaseContext): Promise<void> {
  const db = context.db();
  for (const table of ['controls', 'family_controls', 'family_extras', 'wallet_tokens'])
    await sql`delete from ${sql.table(`cards.${table}`)}`.execute(db);
  await sql`delete from cards.transactions where description_en like 'Till%'`.execute(db);
  await sql`update cards.cards set status = case when card_id = ${ZOES_NEW} then 'unactivated' else 'active' end,
    activation_blocked = false, current_balance = 0, credit_limit = 100000
    where customer_id in (${TOM}, ${ZOE})`.execute(db);
  await sql`update cards.cards set statement_date = ${latest}::date, payment_due_date = ${due}::date, statement_total = 0,
    minimum_payment = 0 where card_id = ${ACCOUNT}`.execute(db);
  await sql`delete from cards.statements where card_id = ${ACCOUNT} and statement_date > ${latest}::date`.execute(
    db,
  );
}

/** Issues the account's next statement today. The posted lines of the supplementary cards are on it. */
export async function nextStatement(context: DatabaseContext): Promise<void> {
  const db = context.db();
  const next = { statement_date: today, payment_due_date: addDays(today, 20), statement_id: randomUUID() };
  const statements = db.selectFrom('cards.statements').selectAll().where('card_id', '=', ACCOUNT);
  const last = await statements.where('statement_date', '=', latest).executeTakeFirstOrThrow();
  await db
    .insertInto('cards.statements')
    .values({ ...last, ...next })
    .execute();
  await sql`update cards.cards set statement_date = ${today}::date, payment_due_date = ${addDays(today, 20)}::date
    where card_id = ${ACCOUNT}`.execute(db);
}

/** What the family and the till do. */
export function actsOf(context: DatabaseContext, system: () => LocalCardSystem) {
  const run = <K extends CommandKind>(customerId: string, command: Command<K>) =>
    apply({ system: system(), db: context.db() }, customerId, command);
  const read = async (cardId = ZOES, primary = PIA): Promise<FamilyCard> =>
    (await system().family?.(primary))?.find((one) => one.cardId === cardId) ?? expect.fail('no such card');
  return {
    run,
    read,
    /** Changes the primary's layer from its present version. */
    limit: async (change: FamilyChange, { cardId = ZOES, confirmed = false } = {}) =>
      run(PIA, {
        ...{ kind: 'set-family-controls', cardId, change, confirmed },
        version: (await read(cardId)).primary.version,
      }),
    /** Changes the holder's layer from its present version. */
    set: async (change: ControlChange, { cardId = ZOES, holder = ZOE, confirmed = false } = {}) =>
      run(holder, {
        ...{ kind: 'set-controls', cardId, change, confirmed },
        version: (await system().controls(holder, cardId))?.version ?? 0,
      }),
    allow: (
      amount: bigint,
      until: IsoDate = today,
      { cardId = ZOES, requestId = randomUUID(), confirmed = true } = {},
    ) => run(PIA, { kind: 'allow-family-extra', cardId, requestId, amount: twd(amount), until, confirmed }),
    freeze: (cardId = ZOES, primary = PIA) => run(primary, { kind: 'freeze-family-card', cardId }),
    stop: (cardId = ZOES) => run(PIA, { kind: 'stop-family-card', cardId }),
    pay: (
      amount: bigint,
      {
        kind = 'chip',
        cardId = ZOES,
        abroad = false,
      }: { kind?: PaymentKind; cardId?: keyof typeof NUMBERS; abroad?: boolean } = {},
    ): Promise<Decision> =>
      context
        .db()
        .transaction()
        .execute((trx) =>
          authorise({ keys, random: systemRandom }, trx, {
            ...{ cardNumber: NUMBERS[cardId] ?? '', kind, amount, at: new Date() },
            description: { en: 'Till', zh_tw: '收銀' },
            ...(abroad && { abroad: { amount: twd(amount), country: 'JP' } }),
          }),
        ),
  };
}

/** Returns why a command or a payment was refused; `done` when it was not. */
export function reasonOf(outcome: object | undefined): string {
  if (outcome && 'refused' in outcome) return String(outcome.refused);
  return outcome && 'reason' in outcome ? String(outcome.reason) : 'done';
}
