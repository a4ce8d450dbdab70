/** The example of a PIN block on docs/adapters.md, read as a bank's engineer reads it. */
import { execFileSync, spawnSync } from 'node:child_process';
import { constants, createPrivateKey, createPublicKey, type KeyObject, privateDecrypt } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { read, rowsOf, section } from '../../../../tests/documents/documents.ts';
import { sealField } from '../../../crypto/fields.ts';
import { openPinBlock, pinBlockOf } from '../../../crypto/pin-block.ts';

const text = section(read('docs/adapters.md'), '## PIN blocks');
const part = (name: string) => rowsOf(text).find(([first]) => first === name)?.[1] ?? '';
const said = (pattern: RegExp) => pattern.exec(text)?.[1] ?? '';

/** The indented blocks of the example: the private key and the PIN block. */
const [keyLines = '', blockLines = '', command = ''] = said(/^(\*\*Example\.\*\*[\s\S]*)/m)
  .split(/\n\n/)
  .filter((paragraph) => paragraph.startsWith('    '))
  .map((paragraph) => paragraph.replace(/^ {4}/gm, ''));
const privateKey = createPrivateKey(keyLines);
const block = Buffer.from(blockLines, 'base64');
const cardId = said(/With card id `([^`]+)`/);
const pin = said(/and the PIN `(\d+)`/);
const plainText = said(/has the plain text `([0-9a-f]+)`/);

/** Decrypts with what the page's table says of hash and label. */
function decrypted(given: Uint8Array, key: KeyObject): string {
  const [, prefix = ''] = /^`([^`]+)` and `command\.cardId`/.exec(part('label')) ?? [];
  const [hash = '', mask = ''] = [part('hash'), part('hash of MGF1')].map(
    (cell) => /^SHA-\d+/.exec(cell)?.[0],
  );
  expect(part('encryption')).toMatch(/^RSA-OAEP /);
  // Node takes one hash for both.
  expect(mask).toBe(hash);
  return privateDecrypt(
    {
      key,
      padding: constants.RSA_PKCS1_OAEP_PADDING,
      oaepHash: hash.toLowerCase().replace('-', ''),
      oaepLabel: Buffer.from(`${prefix}${cardId}`),
    },
    given,
  ).toString('hex');
}

/** Reads digits by the table's description of the plain text. */
function pinIn(plain: string): string | undefined {
  const [, length, head, fill] =
    /^(\d+) bytes: `(\w+)`, the four digits in two bytes, five bytes `(\w+)`/.exec(part('plain text'))!;
  const form = new RegExp(`^${head}(\\d{4})(?:${fill}){5}[0-9a-f]{16}$`);
  return plain.length === Number(length) * 2 ? form.exec(plain)?.[1] : undefined;
}

describe('PIN blocks in docs/adapters.md', () => {
  it('[BANK-5] has an example that opens with what the page says, and no label besides', () => {
    expect(decrypted(block, privateKey)).toBe(plainText);
    expect(pinIn(plainText)).toBe(pin);
    expect(pin).toMatch(/^\d{4}$/);
    expect(block).toHaveLength(Number(/: (\d+) bytes for/.exec(part('encoding'))?.[1]));
  });

  it('[BANK-5] is what the portal makes and the embedded card system reads', () => {
    expect(openPinBlock(privateKey, cardId, block)).toBe(pin);
    const fieldKey = Buffer.alloc(32, 1);
    const iv = Buffer.alloc(16, 2);
    const field = (name: string) => sealField(fieldKey, name, '8642', iv);
    const made = pinBlockOf(
      { fieldKey, newPIN: field('newPIN'), confirmPIN: field('confirmPIN'), ivBase64: iv.toString('base64') },
      { publicKey: createPublicKey(privateKey), cardId },
    );
    if (!Buffer.isBuffer(made)) throw new Error(made.reason);
    expect(pinIn(decrypted(made, privateKey))).toBe('8642');
  });

  it('[BANK-5] has the same key and block in docs/bank-openapi.json', () => {
    const { paths, components } = JSON.parse(read('docs/bank-openapi.json'));
    const answers = paths['/v1/reads/pin-key'].post.responses['200'].content['application/json'].examples;
    expect(createPublicKey(answers.example.value.answer).equals(createPublicKey(privateKey))).toBe(true);
    const { examples } = paths['/v1/commands/submit'].post.requestBody.content['application/json'];
    expect(examples['set-pin'].value.command).toMatchObject({ cardId, block: block.toString('base64') });
    const described = JSON.stringify(components.schemas.AnyCommand);
    for (const word of ['RSA-OAEP', 'SHA-256', 'MGF1', 'pin/', 'unreadable'])
      expect(described).toContain(word);
  });

  it.skipIf(spawnSync('openssl', ['version']).status !== 0)(
    '[BANK-5] opens with the command that the page gives',
    () => {
      const folder = mkdtempSync(join(tmpdir(), 'portal-pin-block-'));
      try {
        writeFileSync(join(folder, 'pin-key.pem'), `${keyLines}\n`);
        writeFileSync(join(folder, 'block.txt'), `${blockLines}\n`);
        const shown = execFileSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' });
        expect(shown.replace(/\s/g, '')).toBe(plainText);
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  );
});
