/**
 * Households use family cards and their own data while the portal is killed and answers are lost, between portal and bank and between person
 * and portal. Then some close their accounts, and the portal is killed while it erases them. The seed decides the choices.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Rng, stream } from '../../../bank/demo/random.ts';
import { taipeiDate } from '../../../shared/dates.ts';
import { Client } from '../../support/api/clients/client.ts';
import { type BothBanks, type CampaignRun, type Pools, withBothBanks } from '../commands/both-banks.ts';
import { insist, workAmongFaults } from '../commands/campaign.ts';
import { settleAll } from '../commands/killed.ts';
import type { Banks } from '../money/bank.ts';
import { readFromDatabase } from '../money/run.ts';
import { findDisagreements, findLeftOver, listedIn } from './agreement.ts';
import type { Counts, Member } from './calls.ts';
import { Household } from './household.ts';

export interface HouseholdReport {
  readonly seed: string;
  readonly kills: number;
  /** Answers that a person did not get, and requests whose answer of the bank the portal did not get. */
  readonly lostAnswers: number;
  readonly counts: Counts;
  /** Empty when all sides agree. */
  readonly violations: readonly string[];
}

/** Housekeeping erases every minute. */
const ERASES_MS = 150_000;
const MAIL = 'privacy@bank.example';

export interface HouseholdRun extends CampaignRun {
  /** Kills of the portal while it erases accounts, each of which takes a minute; absent: no account is erased. */
  readonly erasingKills?: number;
}

/** Runs on new copies of the bank. `clients` is the number of households. */
export function runHouseholds(banks: Banks, run: HouseholdRun): Promise<HouseholdReport> {
  const use = (both: BothBanks) => drive(run, both);
  return withBothBanks(banks, run, use, { prepare: addFamilies, env: { PRIVACY_MAIL: MAIL } });
}

const usernameOf = (n: number) => `faults.${n}x`;

/** Makes pairs of the people: each second one gets a supplementary card on the account of the one before. */
async function addFamilies(pools: Pools): Promise<void> {
  const ids = JSON.stringify(Array.from({ length: 12 }, () => randomUUID()));
  for (const pool of new Set([pools.portal, pools.bank]))
    await pool.query(
      `insert into cards.cards select more.* from jsonb_array_elements_text($1::jsonb) with ordinality as given (id, n)
         join lateral (select c as card from cards.cards c join portal.users u on u.customer_id::text = c.customer_id::text
           where u.username = 'faults.' || 2 * n - 1 || 'x' and c.status = 'active' and c.relationship = 'primary'
           order by c.points desc, c.card_id limit 1) a on true
         join portal.users h on h.username = 'faults.' || 2 * n || 'x',
         jsonb_populate_record(a.card, jsonb_build_object('card_id', id, 'customer_id', h.customer_id, 'relationship',
           'supplementary', 'account_customer_id', (a.card).customer_id, 'account_card_id', (a.card).card_id, 'points', 0,
           'point_sequence', null, 'points_end_on', null, 'current_balance', 0, 'paid_since', 0, 'statement_date', null, 'payment_due_date', null,
           'statement_total', null, 'minimum_payment', null, 'temporary_limit', null, 'temporary_limit_from', null,
           'temporary_limit_to', null, 'credit_limit', 100000, 'highest_limit', 200000, 'cash_advance_limit', 0)) more`,
      [ids],
    );
}

async function drive(run: HouseholdRun, both: BothBanks): Promise<HouseholdReport> {
  const { seed, clients } = run;
  const { portal, pools, setFault } = both;
  const counts: Counts = {
    ...{
      dropped: 0,
      none: 0,
      limits: 0,
      asked: 0,
      allowed: 0,
      replays: 0,
      dataRequests: 0,
      consents: 0,
      closings: 0,
    },
  };
  let isOver = false;
  const { code, now } = readFromDatabase(pools.portal);
  const today = taipeiDate(await now());
  const households = await Promise.all(
    Array.from({ length: clients }, async (_, n) => {
      const primary = await memberOf(both, usernameOf(2 * n + 1));
      const holder = await memberOf(both, usernameOf(2 * n + 2));
      const { rows } = await pools.portal.query<{ id: string }>(
        `select card_id::text as id from cards.cards where customer_id = $1 and account_customer_id = $2`,
        [holder.customerId, primary.customerId],
      );
      return new Household({
        ...{ primary, holder, cardId: rows[0]!.id, today, pools, counts, code },
        ...{ rng: stream(seed, primary.username), stopped: () => isOver },
      });
    }),
  );
  const rng = stream(seed, 'kills');
  const { kills, lostAnswers } = await workAmongFaults(
    households,
    run.faults,
    { portal, pools, setFault, counts, rng },
    () => {
      isOver = true;
    },
  );
  for (const call of households.flatMap((one) => one.calls)) await call.learn().catch(() => undefined);
  const violations = [...(await findDisagreements(pools, households)), ...(await both.compare())];
  isOver = false;
  const erasing =
    run.erasingKills === undefined ? [] : await eraseSome(both, households, rng, run.erasingKills);
  return {
    ...{ seed, kills, lostAnswers, counts },
    ...{ violations: [...new Set([...violations, ...erasing])] },
  };
}

/** Closes the accounts of some people, and erases them. Returns a sentence for each disagreement. */
async function eraseSome(
  both: BothBanks,
  households: readonly Household[],
  rng: Rng,
  most: number,
): Promise<string[]> {
  const gone: Member[] = [];
  const staying: Member[] = [];
  for (const household of households)
    for (const member of household.members) {
      const isGone = rng.chance(60) && (await household.close(member));
      (isGone ? gone : staying).push(member);
    }
  const kills = await eraseUnderKills(both, { rng, most });
  console.info(`${gone.length} accounts were erased under ${kills} kills`);
  await settleAll(both.pools.portal);
  return findLeftOver(both, { gone, staying, mail: MAIL });
}

async function memberOf({ portal, pools }: BothBanks, username: string): Promise<Member> {
  const client = await Client.loggedOn(portal, username);
  const { rows } = await pools.portal.query<{ id: string }>(
    'select customer_id::text as id from portal.users where username = $1',
    [username],
  );
  const known = { dataRequests: [], consents: new Map(), choices: 0, closings: 0, undone: 0 };
  return { username, customerId: rows[0]!.id, client, ...known };
}

/** Lets the seven days pass, and kills the portal while it erases. Returns the number of kills. */
async function eraseUnderKills(
  { portal, pools, dataDir }: BothBanks,
  { rng, most }: { readonly rng: Rng; readonly most: number },
): Promise<number> {
  await pools.portal.query(`update portal.closings
    set begun_at = begun_at - interval '8 days', ends_at = ends_at - interval '8 days'`);
  /** Waits until more people are erased than before. Returns false when none is left. */
  async function erasesOne(before: number): Promise<boolean> {
    for (const from = performance.now(); performance.now() - from < ERASES_MS; await sleep(2)) {
      if (listedIn(dataDir) > before) return true;
      if (!(await pools.portal.query('select from portal.closings limit 1')).rowCount) return false;
    }
    throw new Error('accounts are not erased');
  }
  let kills = 0;
  while (await erasesOne(kills < most ? listedIn(dataDir) : Number.POSITIVE_INFINITY)) {
    await sleep(rng.int(0, 20));
    await portal.kill9();
    kills++;
    await insist(() => portal.restart());
  }
  return kills;
}
