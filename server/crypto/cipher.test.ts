import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCipher } from './cipher.ts';
import { createKeyring } from './keyring.ts';

const secret = Buffer.alloc(32, 7);
const cipher = createCipher(createKeyring(secret));

describe('cipher', () => {
  it('[OTP-1] decrypts any text in the context that it was encrypted for', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, context) => {
        expect(createCipher(createKeyring(secret)).open(cipher.seal(text, context), context)).toBe(text);
      }),
    );
  });

  it('[OTP-1] encrypts the same text differently each time', () => {
    const sealed = Array.from({ length: 100 }, () => cipher.seal('482913', 'a').toString('hex'));
    expect(new Set(sealed).size).toBe(100);
    expect(new Set(sealed.map((hex) => hex.slice(0, 24))).size).toBe(100);
  });

  it('[OTP-1] refuses another context and another secret', () => {
    const sealed = cipher.seal('482913', 'outbox/1');
    expect(() => cipher.open(sealed, 'outbox/2')).toThrow();
    expect(() => createCipher(createKeyring(Buffer.alloc(32, 8))).open(sealed, 'outbox/1')).toThrow();
  });

  it('[OTP-1] refuses every changed bit and every missing or added byte', () => {
    const sealed = cipher.seal('code 482913', 'a');
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const changed = Buffer.from(sealed);
      changed[bit >> 3]! ^= 1 << (bit & 7);
      expect(() => cipher.open(changed, 'a')).toThrow();
    }
    for (let length = 0; length < sealed.length; length += 1) {
      expect(() => cipher.open(sealed.subarray(0, length), 'a')).toThrow();
    }
    expect(() => cipher.open(Buffer.concat([sealed, Buffer.alloc(1)]), 'a')).toThrow();
  });
});
