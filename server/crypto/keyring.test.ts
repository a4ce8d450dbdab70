import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createKeyring, keyIdOf } from './keyring.ts';

const secrets = fc.uint8Array({ minLength: 32, maxLength: 48 }).map((bytes) => Buffer.from(bytes));
const different = fc.uniqueArray(secrets, { minLength: 1, maxLength: 6, selector: keyIdOf });

describe('keyring', () => {
  it('[CRY-2] finds each secret by its id, whichever is current and however often one is listed', () => {
    fc.assert(
      fc.property(different, fc.nat(), fc.nat(), (all, first, twice) => {
        const current = all[first % all.length]!;
        const keyring = createKeyring(current, [...all, all[twice % all.length]!]);
        expect(keyring.current).toEqual({ id: keyIdOf(current), secret: current });
        expect(keyring.all[0]).toBe(keyring.current);
        expect(keyring.all.map(({ id }) => id).sort()).toEqual(all.map(keyIdOf).sort());
        for (const secret of all) expect(keyring.find(keyIdOf(secret))?.secret).toEqual(secret);
      }),
    );
  });

  it('[CRY-2] knows no other id', () => {
    fc.assert(
      fc.property(different, ([unknown, ...known]) => {
        if (!unknown || !known[0]) return;
        expect(createKeyring(known[0], known).find(keyIdOf(unknown))).toBeUndefined();
      }),
    );
  });

  it('[CRY-2] has short ids that show nothing of the secret', () => {
    fc.assert(
      fc.property(secrets, (secret) => {
        const id = keyIdOf(secret);
        expect(id).toMatch(/^[0-9a-f]{8}$/);
        expect(keyIdOf(Buffer.from(secret))).toBe(id);
      }),
    );
  });

  it('[CRY-2] refuses a short secret and two secrets with one id', () => {
    expect(() => createKeyring(Buffer.alloc(31))).toThrow('fewer than 32 bytes');
    expect(() => createKeyring(Buffer.alloc(32), [Buffer.alloc(31)])).toThrow('fewer than 32 bytes');
  });
});
