/** `npm run bank:merge`, as docs/bank-files.md describes it, with the reference bank as the card system that answers reads. */
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Bank, startBank } from '../../bank/reference/bank.ts';
import { ensureBuilt } from '../../scripts/build/built.mjs';
import { type OpenDatabase, openDatabase } from '../../server/db/open.ts';
import { moveInBank } from '../faults/moves/core.ts';
import { cardsOf } from '../faults/moves/people.ts';
import { namedAudit } from '../support/api/audit.ts';
import { demoPerson } from '../support/api/people.ts';
import { runProgram } from '../support/api/programs.ts';
import { testStart } from '../support/database/databases.ts';

const TOKEN = 'a-token-of-the-bank';
const FROM = demoPerson('primary1').customerId;
const TO = '00000000-0000-0000-0000-000000000777';
const MISSING = '00000000-0000-0000-0000-000000000778';
const COMMAND = '00000000-0000-4000-8000-000000000001';

let core: OpenDatabase;
let bank: Bank;
let env: Record<string, string>;

beforeAll(async () => {
  await ensureBuilt();
  core = await openDatabase({ kind: 'embedded', dir: 'memory', seed: testStart().seed });
  bank = await startBank({ db: core.db, keys: testStart().keys, token: TOKEN });
  env = {
    DATA_DIR: mkdtempSync(join(tmpdir(), 'portal-program-')),
    DEMO_CROWD: 'off',
    UNTAGGED_ROWS: 'accept',
    CARD_SYSTEM_URL: bank.url,
    CARD_SYSTEM_TOKEN: TOKEN,
    CARD_SYSTEM_READS: 'http',
  };
}, 120_000);
afterAll(async () => {
  await bank?.close();
  await core?.close();
});

const merge = (args: readonly string[], more: Record<string, string> = {}) =>
  runProgram('bank-merge', args, { ...env, ...more });

/** Runs SQL in the portal's database. The programs open it too, so it is closed again. */
async function inPortal<R>(statement: ReturnType<typeof sql<R>>): Promise<R[]> {
  const database = await openDatabase({ kind: 'embedded', dir: env.DATA_DIR ?? '' });
  try {
    return (await statement.execute(database.db)).rows;
  } finally {
    await database.close();
  }
}

const state = () =>
  inPortal(sql`select (select customer_id from portal.users where username = 'demo.primary1') as account,
    (select count(*)::int from portal.audit where action = 'move-cards') as records,
    (select string_agg(customer_id || ' ' || points, ', ' order by customer_id) from portal.points_sent) as points`);

it('[BANK-3] bank:merge refuses wrong words and the read model', async () => {
  const typed = /`npm run (bank:merge) -- (FROM) (TO)`/.exec(readFileSync('docs/bank-files.md', 'utf8'));
  expect(typed?.slice(1)).toEqual(['bank:merge', 'FROM', 'TO']);
  for (const wrong of [[], [FROM], [FROM, FROM], [FROM, 'TO'], [FROM, TO, TO]])
    expect(await merge(wrong)).toEqual({
      code: 2,
      output: '',
      errors: 'usage: npm run bank:merge -- FROM TO, with the ids of two customers\n',
    });
  expect(await merge([FROM, TO], { CARD_SYSTEM_READS: 'files' })).toMatchObject({ code: 2, output: '' });
}, 120_000);

it('[BANK-3] bank:merge moves the account once, however often it runs', async () => {
  const says = async (to: string) => {
    const { code, output, errors } = await merge([FROM, to]);
    return [code, output.trim(), errors];
  };
  expect(await says(TO)).toEqual([1, `The card system still has the customer ${FROM}.`, '']);
  const cards = await cardsOf(core.db, FROM);
  const moves = cards.map((cardId) => ({ from: FROM, to: TO, cardId }));
  await moveInBank(core.db, testStart().keys, { moves, gone: [FROM] });
  expect(await says(MISSING)).toEqual([1, `The card system has no customer ${MISSING}.`, '']);

  await inPortal(sql`insert into portal.points_sent (customer_id, day, points)
    values (${FROM}, (app_now() at time zone 'Asia/Taipei')::date, 700)`);
  await inPortal(sql`insert into portal.commands (customer_id, command_id, kind, card_id, state, request_id, language, sealed,
      begun_at, next_try_at)
    values (${FROM}, ${COMMAND}, 'redeem', ${cards[0]}, 'pending', 'r', 'en', '\\x00', app_now(), app_now())`);
  const before = [{ account: FROM, records: 0, points: `${FROM} 700` }];
  expect(await says(TO)).toEqual([
    1,
    `A command of ${FROM} has no outcome yet. Run this again when it has one.`,
    '',
  ]);
  expect(await state()).toEqual(before);
  await inPortal(sql`update portal.commands set state = 'refused', sealed = null, settled_at = app_now()`);

  // The second run is one after a kill between the transaction and the answer.
  for (let runs = 0; runs < 2; runs++) {
    expect(await says(TO)).toEqual([0, 'The account follows the cards.', '']);
    expect(await state()).toEqual([{ account: TO, records: 2, points: `${TO} 700` }]);
  }
  const trail =
    await inPortal(sql`select customer_id as id, outcome, details ->> 'account' as account from ${namedAudit} a
    where action = 'move-cards' order by outcome`);
  expect(trail).toEqual([
    { id: TO, outcome: 'in-with-account', account: 'moved' },
    { id: FROM, outcome: 'out', account: 'moved' },
  ]);
}, 180_000);
