/** For tests: Nia, whose card has a line of each sort, and the helpers that dispute it. */
import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { LocalCardSystem } from '../../../server/ports/card-system/local-unit.ts';
import type { Command } from '../../../server/ports/card-system/parts/commands.ts';
import type { DisputeOrder, EvidenceFile } from '../../../server/ports/card-system/parts/disputes.ts';
import type { BankCustomer, BankTransaction } from '../../../server/ports/card-system/parts/records.ts';
import { systemRandom } from '../../../server/ports/random/system.ts';
import { addDays, type IsoDate, taipeiDate } from '../../../shared/dates.ts';
import { twd } from '../../../shared/money.ts';
import type { DatabaseContext } from '../../../tests/support/database/databases.ts';
import { type Attempt, apply } from '../../conformance/apply.ts';
import {
  ANNS_SUPPLEMENTARY,
  blank,
  ledger,
  person,
  sampleBank,
  sampleDates,
  sampleId,
  sampleNumber,
  statement,
} from '../../conformance/sample/sample-bank.ts';
import { embeddedSystem } from '../../conformance/test-system.ts';
import { type BankAct, bankActs } from './bank-acts.ts';

export const today = taipeiDate(new Date());
export const { due } = sampleDates(today);
export const NIA = sampleId(81);
export const MAIN = sampleId(8101);
/** A supplementary card of {@link MAIN}, which another person holds. */
export const GIVEN = sampleId(8102);
/** Nia's own supplementary card of Ann's card. */
export const HELD = sampleId(8103);

/** Lines of {@link MAIN}. */
export const LINE = {
  old: sampleId(8151),
  magpie: sampleId(8152),
  power: sampleId(8153),
  cotton: sampleId(8162),
  coffee: sampleId(8163),
  partly: sampleId(8164),
  back: sampleId(8166),
  authorised: sampleId(8168),
  payment: sampleId(8169),
  fee: sampleId(8170),
  interest: sampleId(8171),
  abroad: sampleId(8172),
  converted: sampleId(8173),
} as const;
export const ON_GIVEN = sampleId(8181);
export const ON_HELD = sampleId(8182);

const day = (n: number) => addDays(today, -n);

function line(id: string, on: IsoDate, amount: bigint, name: string): BankTransaction {
  return {
    transactionId: id,
    transactionDate: on,
    postingDate: on,
    description: { en: name, zh_tw: name },
    amount,
    category: 'shopping',
  };
}

export function nia(): BankCustomer {
  const { older, latest } = sampleDates(today);
  const own = { holderName: 'LIN NIA' };
  const supplementary = {
    relationship: 'supplementary',
    account: { customerId: NIA, cardId: MAIN },
  } as const;
  const { postingDate: _, ...authorised } = line(LINE.authorised, day(1), 2_000n, 'Only authorised');
  return person(NIA, {
    name: { en: 'Nia Lin', zh_tw: '林妮' },
    nationalId: 'A223450081',
    birthDate: '1990-02-28',
    cards: [
      blank(MAIN, sampleNumber('9995', MAIN), {
        ...own,
        currentBalance: 22_149n,
        statements: [
          statement(8131, older, { newCharges: 2_000n, total: 2_000n, minimumPayment: 1_000n }),
          statement(8132, latest, {
            previousBalance: 2_000n,
            payments: 2_000n,
            newCharges: 8_000n,
            total: 8_000n,
            minimumPayment: 1_000n,
          }),
        ],
        points: ledger([
          {
            entryId: sampleId(8141),
            date: day(70),
            description: { en: 'Opened', zh_tw: '開立' },
            points: 20,
          },
          {
            entryId: sampleId(8142),
            date: latest,
            description: { en: 'Earned', zh_tw: '回饋' },
            spent: 8_000n,
            points: 80,
          },
        ]),
        transactions: [
          { ...line(LINE.old, day(45), 2_000n, 'Old books'), statementDate: older },
          { ...line(LINE.magpie, day(15), 5_000n, 'Blue Magpie'), statementDate: latest, pointSequence: 2 },
          { ...line(LINE.power, day(14), 3_000n, 'Power'), statementDate: latest, pointSequence: 2 },
          line(LINE.cotton, day(6), 1_500n, '100% Cotton'),
          line(LINE.coffee, day(6), 999n, 'Coffee'),
          line(LINE.partly, day(6), 4_000n, 'Hundred Boxes'),
          { ...line(sampleId(8165), day(3), -1_500n, 'Refund: Hundred Boxes'), category: 'refund' },
          line(LINE.back, day(6), 700n, 'Tent shop'),
          { ...line(sampleId(8167), day(3), -700n, 'Refund: Tent shop'), category: 'refund' },
          authorised,
          { ...line(LINE.payment, day(8), -2_000n, 'Payment'), category: 'payment' },
          { ...line(LINE.fee, day(5), 100n, 'Fee'), category: 'fee' },
          { ...line(LINE.interest, day(5), 50n, 'Interest'), category: 'interest' },
          {
            ...line(LINE.abroad, day(5), 3_000n, 'Ginza'),
            clearedOn: day(4),
            facts: { descriptor: 'GINZA 0231', channel: 'wallet', wallet: 'Phone', country: 'JP' },
          },
          line(LINE.converted, day(5), 6_000n, 'Piano'),
        ],
      }),
      blank(GIVEN, sampleNumber('9995', GIVEN), {
        ...supplementary,
        transactions: [line(ON_GIVEN, day(4), 500n, 'Shoes')],
      }),
      blank(HELD, sampleNumber('9995', HELD), {
        ...own,
        ...ANNS_SUPPLEMENTARY,
        currentBalance: 600n,
        transactions: [line(ON_HELD, day(4), 600n, 'Socks')],
      }),
    ],
  });
}

/** The embedded bank with Nia's card, in which one line is paid in instalments. */
export async function openBank(context: DatabaseContext): Promise<LocalCardSystem> {
  const system = await embeddedSystem(context.db(), [...sampleBank(today), nia()]);
  await sql`insert into cards.instalments (customer_id, transaction_id, card_id, conversion_id, reference_number, type,
      converted_at, converted_on, amount, tenor, annual_rate, interest, fee, first_instalment, monthly_instalment, total,
      annual_percentage_rate, first_month, last_month)
    values (${NIA}, ${LINE.converted}, ${MAIN}, ${sampleId(8900)}, 'INXXXXXXXX', 'unbilled', app_now(), ${today}, 6000, 3, 0, 0,
      0, 2000, 2000, 6000, 0, '2026-12', '2027-02')`.execute(context.db());
  return system;
}

/** Removes what a test has changed. */
export async function startAgain({ db }: DatabaseContext): Promise<void> {
  for (const table of ['disputes', 'dispute_files', 'replacements'])
    await sql`delete from ${sql.table(`cards.${table}`)}`.execute(db());
  await sql`update cards.cards set paid_since = 0, current_balance = 22149 where card_id = ${MAIN}`.execute(
    db(),
  );
  await sql`update portal.clock_offset set seconds = 0`.execute(db());
}

/** Returns what Nia does with her card. */
export function deskOf(context: DatabaseContext, system: () => LocalCardSystem) {
  const run = <K extends Parameters<typeof apply>[2]['kind']>(
    command: Command<K>,
    attempt: Attempt = {},
    customerId = NIA,
  ) => apply<K>({ system: system(), db: context.db() }, customerId, command, attempt);
  const options = (id: string, cardId = MAIN) => system().disputeOptions!(NIA, cardId, id);

  /** The order of a case of whole lines. */
  async function orderOf(ids: readonly string[], change: Partial<DisputeOrder> = {}, cardId = MAIN) {
    const all = await Promise.all(ids.map((id) => options(id, cardId)));
    return {
      kind: 'open-dispute',
      cardId,
      order: {
        kind: 'not-mine',
        lines: ids.map((transactionId, n) => ({
          transactionId,
          clearedOn: all[n]?.clearedOn ?? today,
          amount: all[n]?.most ?? twd(1),
        })),
        answers: { cardInHand: true },
        evidence: [],
        ...change,
      },
    } as const satisfies Command<'open-dispute'>;
  }

  async function opened(ids: readonly string[], change: Partial<DisputeOrder> = {}, cardId = MAIN) {
    const outcome = await run(await orderOf(ids, change, cardId));
    if ('refused' in outcome) throw new Error(`refused: ${outcome.refused}`);
    return outcome;
  }

  /** Delivers files. */
  async function deliver(count: number): Promise<readonly EvidenceFile[]> {
    const files = Array.from({ length: count }, () => {
      const content = Buffer.from(`%PDF-1.7 ${randomUUID()}`);
      const sha256 = createHash('sha256').update(content).digest('hex');
      const file = { fileId: randomUUID(), type: 'application/pdf', bytes: content.length, sha256 } as const;
      return { file, content };
    });
    for (const { file, content } of files) await system().putEvidence!(NIA, file, content);
    return files.map(({ file }) => file);
  }

  const read = async (caseId: string) => (await system().dispute!(NIA, caseId))!;
  const act = (caseId: string, one: BankAct) =>
    context.transaction((trx) => bankActs({ random: systemRandom }, trx, { customerId: NIA, caseId }, one));
  return { run, options, orderOf, opened, deliver, read, act };
}
