/** Replacing a secret allows no further attempts, in any order in which processes get the secret and calls reach them. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { CODES_PER_DAY } from '../../../features/confirmation/server/otp.ts';
import * as codes from '../../../features/confirmation/server/store.ts';
import * as details from '../../../features/identity/server/store.ts';
import * as passwords from '../../../features/login/server/counters-store.ts';
import { createKeyring, type Keyring, underEach } from '../../../server/crypto/keyring.ts';
import { keyedHash, newUuid } from '../../../server/crypto/keys.ts';
import { createLimits } from '../../../server/http/limits/limits.ts';
import { systemClock } from '../../../server/ports/clock/system.ts';
import { systemRandom } from '../../../server/ports/random/system.ts';
import { customerIdOf } from '../../support/data/customer-id.ts';
import { describeOnBank } from '../../support/database/databases.ts';

const SECRETS = [51, 52, 53].map((byte) => Buffer.alloc(32, byte));
const keyring = (current: number, ...others: number[]) =>
  createKeyring(
    SECRETS[current]!,
    others.map((i) => SECRETS[i]!),
  );

/** The keyrings of processes in the order of two rotations. Two neighbouring keyrings may be in use at the same time. */
const ROTATION = [
  keyring(0),
  keyring(0, 1),
  keyring(1, 0),
  keyring(1, 2),
  keyring(2, 1),
  keyring(2),
] as const;

/** Generates attempts: the progress of the rotation, and which of two neighbouring processes gets each attempt. */
const attempts = fc
  .array(fc.record({ ahead: fc.boolean(), process: fc.boolean() }), { minLength: 9, maxLength: 12 })
  .map((steps) => {
    let at = 0;
    return steps.map(({ ahead, process }) => {
      if (ahead) at = Math.min(at + 1, ROTATION.length - 2);
      return ROTATION[process ? at + 1 : at]!;
    });
  });

const hashes = (keys: Keyring, ...parts: string[]) =>
  underEach(keys, (secret) => keyedHash(secret, 'test', ...parts));

/** Runs attempts with different keyrings sequentially, each sequence for another name. */
async function inTurn<T>(run: (keys: Keyring, name: string) => Promise<T>, check: (results: T[]) => void) {
  let name = 0;
  const property = fc.asyncProperty(attempts, async (keyrings) => {
    name += 1;
    const results: T[] = [];
    for (const keys of keyrings) results.push(await run(keys, `name-${name}`));
    check(results);
  });
  await fc.assert(property, { numRuns: 3 });
}

describeOnBank('counters while secrets are replaced', (context) => {
  beforeEach(async () => {
    await sql`delete from portal.login_counters`.execute(context.db());
    await sql`delete from portal.rate_counters`.execute(context.db());
  });

  it('[CRY-2] [S02] lock at the fifth wrong password', () =>
    inTurn(
      (keys, name) =>
        context.transaction((trx) =>
          passwords.countAttempt(trx, { name: hashes(keys, name), device: hashes(keys, 'device') }, 5, 15),
        ),
      (counts) => expect(counts).toEqual(counts.map((_, i) => (i < 5 ? i + 1 : undefined))),
    ));

  it('[CRY-2] [S03] hide the result after twenty wrong passwords over all addresses, and stop at 300', async () => {
    for (let i = 0; i < 302; i++) {
      const keys = ROTATION[Math.floor(i / 51)]!;
      const state = await context.transaction((trx) => passwords.countEverywhere(trx, hashes(keys, 'anna')));
      expect([i, state]).toEqual([i, i < 20 ? 'open' : i < 300 ? 'hidden' : undefined]);
    }
  });

  it('[CRY-2] [S07] count wrong card details on', () =>
    inTurn(
      (keys, name) =>
        context.transaction((trx) =>
          details.countAttempt(trx, [hashes(keys, name), hashes(keys, name, 'id')]),
        ),
      (counts) => expect(counts).toEqual(counts.map((_, i) => i + 1)),
    ));

  it('[CRY-2] [S50] count limits by address on', () =>
    inTurn(
      (keys, name) =>
        createLimits({ db: context.db(), keyring: keys, clock: systemClock }, true)
          .shared('rotation', name, 6, 3600)
          .then(
            () => 'allowed',
            () => 'refused',
          ),
      (answers) => expect(answers).toEqual(answers.map((_, i) => (i < 6 ? 'allowed' : 'refused'))),
    ));

  it('[CRY-2] [S12] count the codes of a phone on', async () => {
    for (let i = 0; i < CODES_PER_DAY; i++) {
      const to = hashes(ROTATION[i % ROTATION.length]!, 'phone');
      const [customer, challengeId] = [customerIdOf(`customer-${i}`), newUuid(systemRandom)];
      const scope = { customerId: customer, sessionKey: Buffer.from([i]), purpose: 'login' };
      const row = { id: challengeId, subject: {}, method: 'sms', reference: 'ABCD' } as const;
      await context.transaction(async (trx) => {
        await codes.lockRequests(trx, customer, to);
        await codes.insertChallenge(trx, scope, {
          ...row,
          codeKey: to.current,
          keyId: to.keyId,
          validSeconds: 9,
        });
        await codes.insertSend(trx, customer, { id: newUuid(systemRandom), challengeId, destination: to });
      });
    }
    for (const keys of [keyring(2, 1, 0), keyring(0, 1, 2)])
      expect(
        await context.transaction((trx) =>
          codes.countSends(trx, customerIdOf('another'), hashes(keys, 'phone')),
        ),
      ).toBe(CODES_PER_DAY);
  });

  describe.runIf(context.kind === 'postgres')('in parallel', () => {
    it('[CRY-2] [S02] allow five of forty attempts at processes with different current secrets', async () => {
      await context.transaction((trx) => passwords.countAttempt(trx, counterOf(keyring(0)), 5, 15));
      const counts = await Promise.all(
        Array.from({ length: 40 }, (_, i) =>
          context.transaction((trx) =>
            passwords.countAttempt(trx, counterOf(i % 2 ? keyring(0, 1) : keyring(1, 0)), 5, 15),
          ),
        ),
      );
      expect(counts.filter((count) => count !== undefined).sort()).toEqual([2, 3, 4, 5]);
    });

    it('[CRY-2] [S50] allow six of forty calls at processes with different current secrets', async () => {
      const limits = [keyring(0, 1), keyring(1, 0)].map((keys) =>
        createLimits({ db: context.db(), keyring: keys, clock: systemClock }, true),
      );
      const answers = await Promise.allSettled(
        Array.from({ length: 40 }, (_, i) => limits[i % 2]!.shared('parallel', 'someone', 6, 3600)),
      );
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
    });
  });
});

const counterOf = (keys: Keyring) => ({ name: hashes(keys, 'anna'), device: hashes(keys, 'device') });
