import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { pinKeeper, resealCards } from '../../bank/embedded/sealed-tables.ts';
import { type DatabaseContext, describeOnBank } from '../../tests/support/database/databases.ts';
import { auditKey } from '../audit/keys.ts';
import { keyIdOfSealed } from '../crypto/cipher.ts';
import { keyIdOf } from '../crypto/keyring.ts';
import { openContent } from '../outbox/outbox.ts';
import { startWithSecrets } from './in-use.ts';
import { secretsInUse } from './in-use-store.ts';
import { auditKeeper, openKeptKeys } from './kept-keys.ts';
import { type Resealed, reseal, summaryOf } from './reseal.ts';
import {
  CARD,
  openCommands,
  PORTAL,
  pass,
  queueMessages,
  readBank,
  redeemToMembership,
  resealDeps,
  secrets,
  storeCase,
  storeCommands,
} from './test-bank.ts';

/** Remaining encrypted values; these have no expiry time. */
const sealedLeft = ({ remaining }: Resealed) =>
  remaining
    .filter(({ within }) => within === undefined)
    .map(({ what, keyId, count }) => [what, keyId, count]);

async function queued(context: DatabaseContext) {
  const { rows } = await sql<{ customer_id: string; message_id: string; sealed: Buffer }>`
    select customer_id, message_id, sealed from portal.outbox order by seq`.execute(context.db());
  return rows;
}

describeOnBank('sealing again', (context) => {
  let bank: string;
  beforeAll(async () => {
    await redeemToMembership(context.db());
    await storeCommands(context.db());
    await storeCase(context.db());
    bank = await readBank(context.db(), { card: CARD.slice(0, 1) });
    // The bank has values in every index and every encrypted column.
    for (const part of ['phone', 'lastFour', '"membership":{', 'true', 'what was said', 'what was answered'])
      expect(bank).toContain(part);
    await sql`insert into cards.pins (customer_id, card_id, verification, changed_on, changes)
      select customer_id, card_id, sha256('pin'), '2026-01-01', 1 from cards.cards limit 3`.execute(
      context.db(),
    );
    await startWithSecrets(context.db(), { ...secrets(0).config, mode: 'production' }, () => undefined);
    await queueMessages(context.db(), 3, secrets(0).cipher);
  });

  it('[CRY-2] is stopped anywhere and goes on: the bank can be read after each transaction', async () => {
    let stops = 0;
    for (;;) {
      const deps = {
        ...resealDeps(context.open(), 1, 0),
        // Transactions of a cluster take longer, so the batches are larger.
        batch: context.distributed ? 200 : 20,
        onProgress: () => {
          throw new Error('stopped');
        },
      };
      const done = await reseal(deps).then(
        () => true,
        (error: Error) => error.message !== 'stopped',
      );
      expect(await readBank(context.db(), { card: [CARD[1]!, CARD[0]!] })).toBe(bank);
      if (done) break;
      stops += 1;
    }
    expect(stops).toBeGreaterThan(context.distributed ? 1 : 5);
    const result = await reseal(resealDeps(context.open(), 1, 0));
    expect([result.rewritten, sealedLeft(result)]).toEqual([0, []]);
    expect(await readBank(context.db(), { card: [CARD[1]!] })).toBe(bank);
    expect(await openCommands(context.db(), 1)).toEqual(['activate-card', 'shown']);
    for (const { sealed, customer_id: customerId, message_id: messageId } of await queued(context)) {
      expect(keyIdOfSealed(sealed)).toBe(keyIdOf(PORTAL[1]!));
      const { text } = openContent(secrets(1).cipher, sealed, { customerId, messageId, channel: 'sms' });
      expect(text).toMatch(/^message \d$/);
    }
  });

  it('[CRY-2] keeps the keys of audit records and PINs, over a further rotation', async () => {
    await reseal(resealDeps(context.open(), 2, 1));
    const { config, keys } = secrets(2);
    const audit = await openKeptKeys(context.db(), auditKeeper(config.keyring));
    expect(audit.get(keyIdOf(PORTAL[0]!))).toEqual(auditKey(PORTAL[0]!));
    const pins = await openKeptKeys(context.db(), pinKeeper(keys));
    expect(pins.get(keyIdOf(CARD[0]!))).toEqual(secrets(0).keys.pinKey(keyIdOf(CARD[0]!)));
  });

  it('[CRY-2] says what is left under a secret that is not known, and changes nothing of it', async () => {
    const before = await queued(context);
    const result = await reseal(resealDeps(context.open(), 0, 1));
    const [unknown, unknownCard] = [keyIdOf(PORTAL[2]!), keyIdOf(CARD[2]!)];
    // No process recorded this secret as in use, so its values seem to have no key id.
    expect(sealedLeft(result)).toContainEqual(['portal.outbox', undefined, 3]);
    await startWithSecrets(context.db(), { ...secrets(2, 0, 1).config, mode: 'production' }, () => undefined);
    const noted = await reseal(resealDeps(context.open(), 0, 1));
    expect(sealedLeft(noted)).toContainEqual(['portal.outbox', unknown, 3]);
    expect(summaryOf(noted).join('\n')).toMatch(
      new RegExp(`CARD_SYSTEM_SECRET: \\d+ left under ${unknownCard}: cards.customers`),
    );
    expect(await queued(context)).toEqual(before);
  });

  it('[CRY-2] frees an earlier secret only when no process uses it as its current one', async () => {
    const busy = await reseal(resealDeps(context.open(), 1, 2, 0));
    expect(busy.stillCurrent.map(({ keyId }) => keyId)).toContain(keyIdOf(PORTAL[2]!));
    await pass(context.db(), 31 * 86_400);
    const { free, remaining } = await reseal(resealDeps(context.open(), 1, 2, 0));
    expect([remaining, free.length]).toEqual([[], 4]);
    expect(await secretsInUse(context.db())).toEqual([]);
    expect(await readBank(context.db(), { card: [CARD[1]!] })).toBe(bank);
  });

  it('[CRY-2] warns the demo, which starts with any secret', async () => {
    await startWithSecrets(context.db(), { ...secrets(0).config, mode: 'demo' }, () => undefined);
    const lines: string[] = [];
    await startWithSecrets(context.db(), { ...secrets(1).config, mode: 'demo' }, (line) => lines.push(line));
    expect(lines.map((line) => line.split('.')[0])).toEqual([
      `CARD_SYSTEM_SECRET: stored values need the secret with the key id ${keyIdOf(CARD[0]!)}`,
      `PORTAL_SECRET: stored values need the secret with the key id ${keyIdOf(PORTAL[0]!)}`,
    ]);
  });

  it.runIf(context.kind === 'postgres')(
    '[CRY-2] does not wait for a row that a call has locked',
    async () => {
      await context.transaction(async (trx) => {
        const { rows } = await sql<{
          id: string;
        }>`select customer_id as id from cards.customers limit 1`.execute(trx);
        await sql`select 1 from cards.customers where customer_id = ${rows[0]?.id} for update`.execute(trx);
        await resealCards(context.open(), secrets(2, 1).keys);
        expect(sealedLeft(await reseal(resealDeps(context.open(), 2, 1)))).toHaveLength(1);
      });
      expect(sealedLeft(await reseal(resealDeps(context.open(), 2, 1)))).toEqual([]);
    },
  );
});
