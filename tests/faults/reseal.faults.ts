/** Kills `npm run secrets:reseal` at random times during writes. Every value must be readable after each kill. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureBuilt } from '../../scripts/build/built.mjs';
import { startPostgres } from '../../scripts/programs/postgres.mjs';
import { keyIdOfSealed } from '../../server/crypto/cipher.ts';
import { createKeyring } from '../../server/crypto/keyring.ts';
import { type OpenDatabase, openDatabase } from '../../server/db/open.ts';
import { openContent } from '../../server/outbox/outbox.ts';
import { noteUse } from '../../server/secrets/in-use-store.ts';
import {
  pass,
  queueMessages,
  readBank,
  redeemToMembership,
  secretsOf,
} from '../../server/secrets/test-bank.ts';
import { DEMO_CARD_SECRET, secretsEnv } from '../support/api/fleet.ts';
import { cleanEnv } from '../support/api/server.ts';
import { testStart } from '../support/database/databases.ts';

const KILLS = 20;
const MESSAGES = 3000;

const server = await startPostgres();

describe.skipIf(!server)('kill -9 while values are sealed again', () => {
  const url = server?.url ?? '';
  let database: OpenDatabase;
  let bank: string;
  /** All secrets. The first of each list is the current secret. */
  let known = { portal: [Buffer.alloc(32, 1)], card: [DEMO_CARD_SECRET] };

  beforeAll(async () => {
    await ensureBuilt();
    database = await openDatabase({ kind: 'postgres', url });
    await database.migrate();
    await testStart().seed.run(database.db);
    await redeemToMembership(database.db);
    await queueMessages(database.db, MESSAGES, secretsOf(known).cipher);
    bank = await readBank(database.db, known);
  });
  afterAll(async () => {
    await database.close();
    await server?.stop();
  });

  /** Replaces both secrets with new ones. The earlier secrets stay known. */
  async function rotate(n: number): Promise<void> {
    known = {
      portal: [Buffer.alloc(32, 100 + n), ...known.portal],
      card: [Buffer.alloc(32, 180 + n), ...known.card],
    };
    const { config } = secretsOf(known);
    await noteUse(database.db, 'portal', config.keyring.current.id);
    await noteUse(database.db, 'card-system', config.cardKeyring.current.id);
  }

  const start = () =>
    spawn(process.execPath, ['dist/server/secrets-reseal.js'], {
      env: { ...cleanEnv(), ...secretsEnv(known), DATABASE_URL: url },
      stdio: ['ignore', 'pipe', 'pipe'],
    });

  async function expectReadable(): Promise<void> {
    expect(await readBank(database.db, known)).toBe(bank);
    const { rows } = await sql<{ customerId: string; messageId: string; sealed: Buffer }>`
      select customer_id as "customerId", message_id as "messageId", sealed from portal.outbox`.execute(
      database.db,
    );
    const { cipher } = secretsOf(known);
    for (const { sealed, ...key } of rows)
      expect(openContent(cipher, sealed, { ...key, channel: 'sms' }).text).toMatch(/^message \d+$/);
  }

  it(`[CRY-2] ${KILLS} times, beside new messages: nothing is lost, and the last run seals everything`, async () => {
    let kills = 0;
    for (let n = 1; kills < KILLS; n++) {
      await rotate(n);
      for (let isDone = false; !isDone && kills < KILLS; ) {
        const child = start();
        const closed = once(child, 'close');
        // Waits until the first rows are re-encrypted. From then on, any part may be incomplete.
        await Promise.race([once(child.stderr, 'data'), closed]);
        const writes = queueMessages(database.db, 20, secretsOf(known).cipher);
        await sleep(Math.random() * 400);
        isDone = child.exitCode !== null;
        child.kill('SIGKILL');
        await Promise.all([closed, writes]);
        if (!isDone) kills += 1;
        await expectReadable();
      }
    }
    // After this time, no process uses the earlier secrets, and all codes and counters have expired.
    await pass(database.db, 31 * 86_400);
    const last = start();
    let output = '';
    last.stdout.on('data', (text: Buffer) => {
      output += text.toString();
    });
    const [code] = await once(last, 'close');
    expect([code, output]).toEqual([0, expect.stringContaining('rows sealed again')]);
    const current = createKeyring(known.portal[0]!).current.id;
    const { rows } = await sql<{ sealed: Buffer }>`select sealed from portal.outbox`.execute(database.db);
    expect(rows.filter(({ sealed }) => keyIdOfSealed(sealed) !== current)).toEqual([]);
    known = { portal: known.portal.slice(0, 1), card: known.card.slice(0, 1) };
    await expectReadable();
    console.info(`${kills} kills, then:\n${output}`);
  });
});
