/**
 * People dispute charges, add evidence, answer and withdraw, while the bank's people ask and decide, the portal is killed and answers are
 * lost, between portal and bank and between person and portal. The card system is the reference bank with a database of its own, or is in the
 * portal's database. Afterwards all sides must agree. The seed decides the choices.
 */
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { stream } from '../../../bank/demo/random.ts';
import { type BankAct, bankActs } from '../../../bank/embedded/disputes/bank-acts.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { systemRandom } from '../../../server/ports/random/system.ts';
import { addDays, taipeiDate } from '../../../shared/dates.ts';
import { type BothBanks, type CampaignRun, type Pools, withBothBanks } from '../commands/both-banks.ts';
import { workAmongFaults } from '../commands/campaign.ts';
import type { Banks } from '../money/bank.ts';
import { logOnCardHolder } from '../money/card-holders.ts';
import { findDisagreements, sweptAfterAnHour } from './agreement.ts';
import { type BankPeople, type Counts, DisputePerson } from './person.ts';

export interface DisputeReport {
  readonly seed: string;
  readonly kills: number;
  /** Answers that a person did not get, and requests whose answer of the bank the portal did not get. */
  readonly lostAnswers: number;
  readonly counts: Counts;
  /** Cases by state. */
  readonly done: Readonly<Record<string, number>>;
  /** Empty when all sides agree. */
  readonly violations: readonly string[];
}

/** Charges that each person gets. */
const CHARGES = 600;

/** Runs on new copies of the bank. */
export function runDisputes(banks: Banks, run: CampaignRun): Promise<DisputeReport> {
  const use = async (both: BothBanks) => {
    const { people, ...report } = await drive(run, both);
    const found = await findDisagreements(both.pools, people);
    const swept = await sweptAfterAnHour(both.pools.portal, both.dataDir);
    return { ...report, violations: [...new Set([...found, ...swept, ...(await both.compare())])] };
  };
  return withBothBanks(banks, run, use, { prepare: addCharges });
}

/** Gives each person's first card charges that were posted yesterday. Both databases get the same ones. */
async function addCharges(pools: Pools): Promise<void> {
  const ids = JSON.stringify(Array.from({ length: CHARGES }, () => randomUUID()));
  for (const pool of new Set([pools.portal, pools.bank])) {
    await pool.query(
      `insert into cards.transactions (customer_id, transaction_id, card_id, transaction_date, posting_date, description_en,
         description_zh, amount, category)
       select customer_id, id::uuid, card_id, current_date - 1, current_date - 1, 'Campaign shop', '測試商店', 100 + n, 'shopping'
       from (select distinct on (c.customer_id) c.customer_id, c.card_id from cards.cards c
           join portal.users u on u.customer_id::text = c.customer_id::text
           where u.username like 'faults.%' and c.status = 'active' and c.relationship = 'primary'
           order by c.customer_id, c.points desc, c.card_id) p,
         jsonb_array_elements_text($1::jsonb) with ordinality as given (id, n)`,
      [ids],
    );
  }
}

async function drive(run: CampaignRun, { portal, pools, bankDb, setFault }: BothBanks) {
  const { seed, clients } = run;
  const counts: Counts = { dropped: 0, none: 0, opened: 0, uploads: 0, secondTries: 0, bankActs: 0 };
  let isOver = false;
  const usernames = Array.from({ length: clients }, (_, n) => `faults.${n + 1}x`);
  const people: DisputePerson[] = [];
  for (const { username, client } of await Promise.all(
    usernames.map((name) => logOnCardHolder(portal, name)),
  )) {
    const { rows } = await pools.portal.query<{ customer: string; card: string; id: string }>(
      `select t.customer_id::text as customer, t.card_id::text as card, t.transaction_id::text as id
       from cards.transactions t join portal.users u on u.customer_id::text = t.customer_id::text
       where u.username = $1 and t.description_en = 'Campaign shop' order by t.amount`,
      [username],
    );
    const { customer: customerId, card: cardId } = rows[0]!;
    people.push(
      new DisputePerson({
        ...{ username, client, counts, customerId, cardId },
        ...{ lines: rows.map(({ id }) => id), rng: stream(seed, username) },
        bankPeople: bankPeopleOf(bankDb),
        caseOf: async (transactionId) => {
          const { rows: cases } = await pools.bank.query<{ id: string }>(
            'select case_id::text as id from cards.dispute_lines where customer_id = $1 and transaction_id = $2',
            [customerId, transactionId],
          );
          return cases[0]?.id;
        },
        isClaimed: async (fileIds) => {
          const { rowCount } = await pools.portal.query(
            `select from portal.evidence where customer_id::text = $1 and claim_id is not null
             and file_id::text = any($2)`,
            [customerId, fileIds],
          );
          return (rowCount ?? 0) > 0;
        },
        stopped: () => isOver,
      }),
    );
  }
  const { kills, lostAnswers } = await workAmongFaults(
    people,
    run.faults,
    { portal, pools, setFault, counts, rng: stream(seed, 'kills') },
    () => {
      isOver = true;
    },
  );
  for (const { open, files, withdraw } of people.flatMap(({ cases }) => cases))
    for (const call of new Set([open, ...files.map((one) => one.call), ...(withdraw ? [withdraw] : [])]))
      await call.learn().catch(() => undefined);
  const { rows } = await pools.bank.query<{ name: string; n: number }>(
    'select state as name, count(*)::int as n from cards.disputes group by 1 order by 1',
  );
  return {
    ...{ seed, kills, lostAnswers, counts, people },
    done: Object.fromEntries(rows.map(({ name, n }) => [name, n])),
    violations: [],
  };
}

function bankPeopleOf(db: Kysely<Database>): BankPeople {
  const text = { en: 'Send the receipt.', zh_tw: '請提供收據。' };
  const acts: Readonly<Record<string, BankAct>> = {
    'ask-more': { act: 'ask-more', text, by: addDays(taipeiDate(new Date()), 14) },
    'decide-for': { act: 'decide-for' },
    'decide-against': { act: 'decide-against', copyFee: 100n },
  };
  return async (customerId, caseId, act) => {
    const key = { customerId, caseId };
    const acted = await db
      .transaction()
      .execute((trx) => bankActs({ random: systemRandom }, trx, key, acts[act]!));
    return acted !== undefined;
  };
}
