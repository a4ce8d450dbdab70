import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sealField } from './fields.ts';
import { openPinBlock, type PinFields, pinBlockOf } from './pin-block.ts';

const KEY = Buffer.alloc(32, 3);
const IV = Buffer.alloc(16, 4);
const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const other = generateKeyPairSync('rsa', { modulusLength: 2048 });
const recipient = { publicKey: pair.publicKey, cardId: 'card-1' };

function fields(newPIN: string, confirmPIN = newPIN): PinFields {
  return {
    fieldKey: KEY,
    newPIN: sealField(KEY, 'newPIN', newPIN, IV),
    confirmPIN: sealField(KEY, 'confirmPIN', confirmPIN, IV),
    ivBase64: IV.toString('base64'),
  };
}

function blockOf(pin: string): Buffer {
  const block = pinBlockOf(fields(pin), recipient);
  if (!Buffer.isBuffer(block)) throw new Error(block.reason);
  return block;
}

describe('PIN blocks', () => {
  it('[PIN-2] decrypts every PIN for the card that it was encrypted for', () => {
    for (const pin of ['0000', '0042', '2580', '9999'])
      expect(openPinBlock(pair.privateKey, 'card-1', blockOf(pin))).toBe(pin);
  });

  it('[PIN-2] [S43] refuses another card, another key and any changed bit', () => {
    const block = blockOf('2580');
    expect(openPinBlock(pair.privateKey, 'card-2', block)).toBeUndefined();
    expect(openPinBlock(other.privateKey, 'card-1', block)).toBeUndefined();
    for (const at of [0, 1, 100, block.length - 1]) {
      const changed = Buffer.from(block);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(openPinBlock(pair.privateKey, 'card-1', changed)).toBeUndefined();
    }
    expect(openPinBlock(pair.privateKey, 'card-1', Buffer.alloc(0))).toBeUndefined();
  });

  it('[PIN-2] [S43] refuses a shorter or longer block of the same number', () => {
    let block = blockOf('2580');
    // One block in 256 starts with a zero byte.
    while (block[0] !== 0) block = blockOf('2580');
    expect(openPinBlock(pair.privateKey, 'card-1', block)).toBe('2580');
    expect(openPinBlock(pair.privateKey, 'card-1', block.subarray(1))).toBeUndefined();
    expect(openPinBlock(pair.privateKey, 'card-1', Buffer.concat([Buffer.alloc(1), block]))).toBeUndefined();
  });

  it('[PIN-2] [S43] makes unlinkable blocks of the same PIN that reveal no digit', () => {
    const blocks = Array.from({ length: 20 }, () => blockOf('2580').toString('hex'));
    expect(new Set(blocks).size).toBe(20);
    expect(new Set(blocks.map((block) => block.slice(0, 8))).size).toBe(20);
  });

  it.each([
    ['', 'newPIN', 'digits'],
    ['258', 'newPIN', 'digits'],
    ['25800', 'newPIN', 'digits'],
    ['25a0', 'newPIN', 'digits'],
    ['２５８０', 'newPIN', 'digits'],
  ])('[PIN-1] makes none of %j', (pin, field, reason) => {
    expect(pinBlockOf(fields(pin), recipient)).toEqual({ field, reason });
  });

  it('[PIN-1] [CRY-1] refuses entries that differ or were not encrypted with this key for these fields', () => {
    const right = fields('2580');
    const results = [
      fields('2580', '2581'),
      { ...right, fieldKey: Buffer.alloc(32, 9) },
      { ...right, newPIN: right.confirmPIN },
      { ...right, confirmPIN: right.newPIN },
      { ...right, ivBase64: Buffer.alloc(16).toString('base64') },
    ].map((given) => pinBlockOf(given, recipient));
    expect(results).toEqual([
      { field: 'confirmPIN', reason: 'mismatch' },
      { field: 'newPIN', reason: 'unreadable' },
      { field: 'newPIN', reason: 'unreadable' },
      { field: 'confirmPIN', reason: 'unreadable' },
      { field: 'newPIN', reason: 'unreadable' },
    ]);
  });
});
