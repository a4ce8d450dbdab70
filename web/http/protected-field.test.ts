import { createDecipheriv, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openField, sealField as serverSeals } from '../../server/crypto/fields.ts';
import { newIv, sealField } from './protected-field.ts';

const key = Buffer.alloc(32, 7);
const base64Key = key.toString('base64');

describe('[CRY-1] protected fields of the browser', () => {
  it('are byte for byte what the server produces', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        fc.uint8Array({ minLength: 16, maxLength: 16 }),
        fc.constantFrom('username', 'password'),
        async (text, iv, field) => {
          const ivBytes = Buffer.from(iv);
          const sealed = await sealField(base64Key, field, text, ivBytes.toString('base64'));
          expect(sealed).toBe(serverSeals(key, field, text, ivBytes));
        },
      ),
      { numRuns: 50 },
    );
  });

  it('are decrypted by the server only with their own field, iv and session', async () => {
    const iv = newIv();
    const sealed = await sealField(base64Key, 'password', 'Demo-pass.2468', iv);
    expect(openField(key, 'password', sealed, iv)).toBe('Demo-pass.2468');
    expect(openField(key, 'username', sealed, iv)).toBeUndefined();
    expect(openField(key, 'password', sealed, newIv())).toBeUndefined();
    expect(openField(Buffer.alloc(32, 8), 'password', sealed, iv)).toBeUndefined();
  });

  it('are AES-256-CBC with the MAC behind the ciphertext', async () => {
    const iv = newIv();
    const bytes = Buffer.from(await sealField(base64Key, 'password', 'x', iv), 'base64');
    const decipher = createDecipheriv('aes-256-cbc', key, Buffer.from(iv, 'base64'));
    const text = Buffer.concat([decipher.update(bytes.subarray(0, 16)), decipher.final()]);
    const macKey = createHmac('sha256', key).update('mac').digest();
    const mac = createHmac('sha256', macKey)
      .update('password')
      .update(Buffer.from(iv, 'base64'))
      .update(bytes.subarray(0, 16));
    expect(text.toString()).toBe('x');
    expect(bytes.subarray(16)).toEqual(mac.digest());
  });

  it('never use an iv twice', () => {
    const ivs = Array.from({ length: 200 }, newIv);
    expect(new Set(ivs).size).toBe(200);
    expect(ivs.every((iv) => Buffer.from(iv, 'base64').length === 16)).toBe(true);
  });
});
