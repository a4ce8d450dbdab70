import { describe, expect, it } from 'vitest';
import { createKeyring } from '../../../server/crypto/keyring.ts';
import { tokenKey } from '../../../server/crypto/keys.ts';
import { systemRandom } from '../../../server/ports/random/system.ts';
import { customerIdOf } from '../../../tests/support/data/customer-id.ts';
import { describeOnUsualDatabase } from '../../../tests/support/database/databases.ts';
import { testTags } from '../../../tests/support/database/row-tags.ts';
import { createShortDeviceIds, newDevice, readDevice } from './device.ts';
import { insertUser, isKnownDevice, rememberDevice } from './store.ts';

const [A, B] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const before = createKeyring(A, [B]);
const after = createKeyring(B, [A]);
const alone = createKeyring(B);
/** The tags of rows stay under a known secret (`npm run secrets:reseal`). */
const tags = testTags(alone);

describe('the device cookie', () => {
  it('[CRY-2] is recognised under every known secret and renewed with the current one', () => {
    const { cookie } = newDevice(createKeyring(A), systemRandom);
    const device = readDevice(after, cookie);
    expect(device).toMatchObject({ isSigned: true });
    expect(device?.cookie).not.toBe(cookie);
    expect(device?.storedKeys).toContainEqual(tokenKey(cookie));
    // Both processes count the device's attempts under the same keys.
    const keys = readDevice(before, device?.cookie)?.keys.all ?? [];
    expect(keys.toSorted(Buffer.compare)).toEqual(device?.keys.all.toSorted(Buffer.compare));
  });

  it('[CRY-2] [S03] is not signed with an unknown secret', () => {
    const { cookie } = newDevice(createKeyring(A), systemRandom);
    expect(readDevice(alone, cookie)).toMatchObject({ isSigned: false });
    expect(readDevice(alone, 'a'.repeat(42))).toBeUndefined();
  });
});

describe('the short id of a device', () => {
  it('[OPS-5] is the same for each call and secret, and there is none without a signature of this server', () => {
    const { cookie } = newDevice(createKeyring(A), systemRandom);
    const renewed = readDevice(after, cookie)?.cookie;
    const [idAfter, idAlone] = [createShortDeviceIds(after), createShortDeviceIds(alone)];
    const ids = [idAfter(cookie), idAfter(cookie), idAfter(renewed), idAlone(renewed)];
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toMatch(/./);
    for (const unknown of [cookie, cookie, undefined, '', 'a'.repeat(43)])
      expect(idAlone(unknown)).toBeUndefined();
    expect(idAfter(newDevice(after, systemRandom).cookie)).not.toBe(ids[0]);
  });

  it('[OPS-5] is right for more browsers than are kept', () => {
    const shortId = createShortDeviceIds(alone);
    const cookies = Array.from({ length: 5_100 }, () => newDevice(alone, systemRandom).cookie);
    const ids = cookies.map(shortId);
    expect(new Set(ids).size).toBe(cookies.length);
    expect(cookies.map(shortId)).toEqual(ids);
  });
});

describeOnUsualDatabase('a known browser', (context) => {
  it('[CRY-2] [S03] stays known when its secret is gone, for the names that logged on with it only', async () => {
    const db = context.db();
    await db.transaction().execute(async (trx) => {
      for (const name of ['anna', 'ben', 'carl'])
        await insertUser(trx, tags, {
          username: name,
          customerId: customerIdOf(name),
          passwordHash: '-',
          statementPreference: 'email',
        });
    });
    const first = newDevice(createKeyring(A), systemRandom);
    const remember = (name: string, device: typeof first) =>
      db
        .transaction()
        .execute((trx) => rememberDevice(trx, tags, name, device, { browser: '', network: '' }));
    await remember('anna', first);
    await remember('ben', first);
    const later = readDevice(alone, first.cookie)!;
    expect(await isKnownDevice(db, tags, 'anna', later.storedKeys)).toBe(true);
    expect(await isKnownDevice(db, tags, 'carl', later.storedKeys)).toBe(false);
    await remember('anna', later);
    // The renewed cookie is stored for both users, and the old cookie for neither.
    for (const name of ['anna', 'ben']) {
      expect(await isKnownDevice(db, tags, name, readDevice(alone, later.cookie)!.storedKeys)).toBe(true);
      expect(await isKnownDevice(db, tags, name, [tokenKey(first.cookie)])).toBe(false);
    }
    // The id alone is not enough: another signature is another browser.
    const forged = `${first.cookie.slice(0, 22)}${'A'.repeat(21)}`;
    expect(await isKnownDevice(db, tags, 'anna', readDevice(after, forged)!.storedKeys)).toBe(false);
    // An earlier cookie of the same browser stays valid, in case the browser did not receive the renewed cookie.
    expect(await isKnownDevice(db, tags, 'anna', readDevice(after, first.cookie)!.storedKeys)).toBe(true);
  });
});
