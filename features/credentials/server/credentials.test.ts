import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  ANN,
  BEN,
  SAMPLE_PRODUCTS,
  sampleBank,
  sampleId,
} from '../../../bank/conformance/sample/sample-bank.ts';
import { createEmbeddedCardSystem } from '../../../bank/embedded/adapter.ts';
import { createCardKeys } from '../../../bank/embedded/keys.ts';
import { insertCustomers, insertProducts } from '../../../bank/embedded/load/load-store.ts';
import { fieldKey, sealField } from '../../../server/crypto/fields.ts';
import { createKeyring } from '../../../server/crypto/keyring.ts';
import { createPasswords, type Passwords } from '../../../server/crypto/passwords.ts';
import type { SessionInfo } from '../../../server/http/context.ts';
import { Failure } from '../../../server/http/failure.ts';
import type { CardReads } from '../../../server/ports/card-system/port.ts';
import { systemRandom } from '../../../server/ports/random/system.ts';
import { demoBank } from '../../../tests/support/data/content.ts';
import { describeOnUsualDatabase } from '../../../tests/support/database/databases.ts';
import { type Credentials, createCredentials, type SealedPassword } from './credentials.ts';

/** Ids without a digit sequence, so that as passwords they violate only the rule "own". */
const ANNS_ID = 'A228164973';
const BENS_ID = 'B158246973';
const GOOD = 'Lychee-84.river';

const config = { keyring: createKeyring(Buffer.alloc(32, 5)) };

function sessionWith(fieldSeed: Buffer): SessionInfo {
  return {
    key: Buffer.alloc(32),
    id: 'session',
    fieldSeed,
    state: 'pre',
    username: null,
    customerId: null,
    primaryHolder: false,
  };
}

const session = sessionWith(Buffer.alloc(16, 1));

/** Encrypts a password as the portal's page does. */
function sealed(password: string, { field = 'password', from = session } = {}): SealedPassword {
  const iv = randomBytes(16);
  const key = fieldKey(config.keyring, from.fieldSeed);
  return { field, sealed: sealField(key, field, password, iv), iv: iv.toString('base64') };
}

type Owner = Parameters<Credentials['openNewPassword']>[2];

/** Opens an encrypted password in the usual session. */
const openWith = (credentials: Credentials, input: SealedPassword, owner: Owner) =>
  credentials.openNewPassword({ session, address: 'test' }, input, owner);

async function refusalOf(opening: Promise<string>): Promise<unknown> {
  const error = await opening.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Failure)) return error;
  return { code: error.code, message: error.message, details: error.details };
}

const refused = (reason: string, field = 'password') => ({
  code: 'VALIDATION',
  message: 'VALIDATION',
  details: { fields: { [field]: reason } },
});

describeOnUsualDatabase('new credentials', (context) => {
  const passwords = createPasswords();
  let credentials: Credentials;
  let currentHash: string;
  beforeAll(async () => {
    const keys = createCardKeys(Buffer.alloc(32, 7));
    const ids = new Map([
      [ANN, ANNS_ID],
      [BEN, BENS_ID],
    ]);
    const bank = sampleBank('2026-11-21').map((customer) => ({
      ...customer,
      nationalId: ids.get(customer.customerId) ?? customer.nationalId,
    }));
    await insertProducts(context.db(), SAMPLE_PRODUCTS);
    await insertCustomers(context.db(), keys, bank, new Date());
    const cardSystem = createEmbeddedCardSystem(context.db(), keys, systemRandom);
    credentials = createCredentials({ config, passwords, cardSystem, bank: () => demoBank });
    currentHash = await passwords.hash('Now-used.27', 'test');
  });

  const owner = () => ({ username: 'ann.lin84', customerId: ANN, currentHash });
  const open = (input: SealedPassword, by: Owner = owner()) => openWith(credentials, input, by);

  it('[PWD-3] returns a valid password exactly as typed', async () => {
    expect(await open(sealed(GOOD))).toBe(GOOD);
    const first = { username: 'ann.lin84', customerId: ANN };
    expect(await open(sealed('Now-used.27'), first)).toBe('Now-used.27');
  });

  it.each([
    ['', 'empty'],
    ['Ly-84.x', 'length'],
    ['lycheeriver', 'letterAndDigit'],
    ['Lychee 84 river', 'characters'],
    ['Lychee-84.abc', 'run'],
    ['ann.lin84', 'own'],
    ['ANN.Lin84', 'own'],
    [ANNS_ID, 'own'],
    [ANNS_ID.toLowerCase(), 'own'],
    ['Now-used.27', 'current'],
    ['PassW0rd', 'common'],
    ['JI32K7au4a83', 'common'],
    ['Ann.Lin.1957', 'common'],
  ])('[PWD-3] [S45] refuses %j: %s', async (password, reason) => {
    const opening = open(sealed(password));
    expect(await refusalOf(opening)).toEqual(refused(reason));
  });

  it("[PWD-3] allows other people's data and data in another case", async () => {
    for (const password of [BENS_ID, 'now-used.27', 'ben.lin84'])
      expect(await open(sealed(password))).toBe(password);
    const other = { username: 'ann.lin84', customerId: sampleId(99) };
    expect(await open(sealed(ANNS_ID), other)).toBe(ANNS_ID);
  });

  it('names the field as in the contract', async () => {
    const input = sealed('short', { field: 'newPassword' });
    expect(await refusalOf(open(input))).toEqual(refused('length', 'newPassword'));
  });

  it('[S44] answers alike for every field that the session’s key did not encrypt', async () => {
    const good = sealed(GOOD);
    const other = sessionWith(Buffer.alloc(16, 2));
    const bytes = Buffer.from(good.sealed, 'base64');
    const variants: SealedPassword[] = [
      sealed(GOOD, { from: other }),
      { ...sealed(GOOD, { field: 'newPassword' }), field: 'password' },
      { ...good, iv: randomBytes(16).toString('base64') },
      { ...good, iv: '' },
      { ...good, sealed: '' },
      { ...good, sealed: 'AAAA' },
      { ...good, sealed: '%%%' },
      { ...good, sealed: bytes.subarray(16).toString('base64') },
      { ...good, sealed: Buffer.concat([bytes, Buffer.alloc(1)]).toString('base64') },
      sealed('密'.repeat(400)),
    ];
    for (const input of variants) expect(await refusalOf(open(input))).toEqual(refused('unreadable'));
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const changed = Buffer.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ change;
        const input = { ...good, sealed: changed.toString('base64') };
        expect(await refusalOf(open(input))).toEqual(refused('unreadable'));
      }),
      { numRuns: 300 },
    );
  });

  it('[PWD-3] a username may not be the national id, in any letter case', async () => {
    expect(await credentials.validateUsername(ANNS_ID.toLowerCase(), ANN)).toBe('own');
    expect(await credentials.validateUsername(ANNS_ID, ANN)).toBe('own');
    expect(await credentials.validateUsername(BENS_ID.toLowerCase(), ANN)).toBeUndefined();
    expect(await credentials.validateUsername('ann.lin84', ANN)).toBeUndefined();
  });
});

describe('cost and errors of validation', () => {
  /** Counts calls to the card system and to the hashing thread. */
  function countingCalls() {
    const calls: string[] = [];
    const passwords: Pick<Passwords, 'check'> = {
      check: async (password) => {
        calls.push('hash');
        return password === 'Now-used.27';
      },
    };
    const cardSystem: Pick<CardReads, 'isNationalId'> = {
      isNationalId: async () => {
        calls.push('bank');
        return false;
      },
    };
    return { calls, credentials: createCredentials({ config, passwords, cardSystem, bank: () => demoBank }) };
  }
  const owner = { username: 'ann.lin84', customerId: 'c', currentHash: '$argon2id$' };

  it('[S45] checks nothing more for a password that breaks a rule, and each thing once for a valid one', async () => {
    const { calls, credentials } = countingCalls();
    for (const password of ['', 'short', 'a'.repeat(1000), 'ann.lin84', 'abcd1234'])
      await refusalOf(openWith(credentials, sealed(password), owner));
    await refusalOf(openWith(credentials, { ...sealed(GOOD), sealed: 'AAAA' }, owner));
    expect(calls).toEqual([]);
    await openWith(credentials, sealed(GOOD), owner);
    expect(calls.sort()).toEqual(['bank', 'hash']);
  });

  it('[S46] does not include the password in an error', async () => {
    const { credentials } = countingCalls();
    for (const password of ['Lychee-84.abc', 'PassW0rd', 'Now-used.27', 'Lychee 84']) {
      const error: unknown = await openWith(credentials, sealed(password), owner).catch((e) => e);
      expect(error).toBeInstanceOf(Failure);
      const output = error instanceof Failure ? `${error.stack} ${JSON.stringify(error)}` : '';
      expect(output).not.toContain(password);
    }
  });

  it('[PASSKEY-9] refuses a breached password that meets every other rule, and asks the list for no other', async () => {
    const asked: string[] = [];
    const listed = createCredentials({
      config,
      passwords: { check: async () => false },
      cardSystem: { isNationalId: async () => false },
      bank: () => demoBank,
      breached: {
        has: async (password) => {
          asked.push(password);
          return password === GOOD;
        },
      },
    });
    const open = (password: string) => refusalOf(openWith(listed, sealed(password), owner));
    expect(await open('short')).toEqual(refused('length'));
    expect(await open('PassW0rd')).toEqual(refused('common'));
    expect(asked).toEqual([]);
    expect(await open(GOOD)).toEqual(refused('breached'));
    expect(await open('Other-84.river')).toBeUndefined();
  });

  it('rejects when the card system fails', async () => {
    const cardSystem = { isNationalId: () => Promise.reject(new Error('unreachable')) };
    const credentials = createCredentials({
      config,
      passwords: createPasswords(),
      cardSystem,
      bank: () => demoBank,
    });
    const { currentHash: _, ...first } = owner;
    await expect(openWith(credentials, sealed(GOOD), first)).rejects.toThrow('unreachable');
    await expect(credentials.validateUsername('ann.lin84', 'c')).rejects.toThrow('unreachable');
  });
});
