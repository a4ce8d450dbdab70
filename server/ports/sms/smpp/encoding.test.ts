import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EncodedText, encodeText, type LongTexts } from './encoding.ts';

const encode = (text: string, long: LongTexts = 'parts', alphabet: 'gsm' | 'ucs2' = 'gsm') =>
  encodeText(text, { alphabet, long, reference: 7 })!;

/** Decodes like a phone, written from the standard and independent of the encoder. */
function read({ dataCoding, parts }: EncodedText): string[] {
  return parts.map(({ esmClass, shortMessage, payload }) => {
    const bytes = payload ?? shortMessage.subarray(esmClass === 0x40 ? shortMessage.readUInt8(0) + 1 : 0);
    if (dataCoding === 8) return new TextDecoder('utf-16be', { fatal: true }).decode(bytes);
    return [...bytes].map((code) => String.fromCharCode(code)).join('');
  });
}

describe('encoding of short messages', () => {
  it.each([
    ['Code 482913', '436f646520343832393133'],
    ['@bank.example\n#1 £_$', '0062616e6b2e6578616d706c650a2331200111' + '02'],
    ['[a|b]~€{^}\\', '1b3c611b40621b3e1b3d1b651b281b141b291b2f'],
    ['Ωè à', '150420' + '7f'],
  ])('[OPS-4] encodes %j in the GSM alphabet', (text, hex) => {
    expect(encode(text)).toEqual({
      dataCoding: 0,
      parts: [{ esmClass: 0, shortMessage: Buffer.from(hex, 'hex') }],
    });
  });

  it.each([
    ['驗證碼', '9a578b4978bc'],
    ['堃𠮷😀', '5803d842dfb7d83dde00'],
    ['\u{1b}', '001b'],
    ['`', '0060'],
  ])('[OPS-4] encodes %j in UCS-2', (text, hex) => {
    const shortMessage = Buffer.from(hex, 'hex');
    expect(encode(text)).toEqual({ dataCoding: 8, parts: [{ esmClass: 0, shortMessage }] });
  });

  it('[OPS-4] encodes everything in UCS-2 when the GSM alphabet is off', () => {
    expect(encode('@1', 'parts', 'ucs2')).toMatchObject({
      dataCoding: 8,
      parts: [{ shortMessage: Buffer.from('00400031', 'hex') }],
    });
  });

  it.each([
    ['a', 160, 1],
    ['a', 161, 2],
    ['a', 306, 2],
    ['a', 307, 3],
    ['€', 80, 1],
    ['€', 81, 2],
    ['碼', 70, 1],
    ['碼', 71, 2],
    ['碼', 134, 2],
    ['碼', 135, 3],
    ['😀', 35, 1],
    ['😀', 36, 2],
    // 33 pairs are 132 of 134 octets: the next pair would be split.
    ['😀', 67, 3],
  ])('[OPS-4] %s %i times takes %i messages', (character, times, parts) => {
    expect(encode(character.repeat(times)).parts).toHaveLength(parts);
  });

  it('[OPS-4] puts reference, number of parts and index into the header of each part', () => {
    const { parts } = encode('驗'.repeat(100));
    expect(parts.map(({ esmClass }) => esmClass)).toEqual([0x40, 0x40]);
    expect(parts.map(({ shortMessage }) => shortMessage.subarray(0, 6).toString('hex'))).toEqual([
      '050003070201',
      '050003070202',
    ]);
    expect(parts.map(({ shortMessage }) => shortMessage.length)).toEqual([140, 72]);
  });

  it('[OPS-4] never splits an escape sequence', () => {
    const parts = read(encode(`${'a'.repeat(152)}€${'b'.repeat(20)}`));
    expect(parts.map((part) => part.length)).toEqual([152, 22]);
  });

  it('[OPS-4] puts a long text into message_payload if so configured', () => {
    const text = `${'驗證碼'.repeat(40)}😀`;
    const encoded = encode(text, 'payload');
    expect(encoded.parts).toMatchObject([{ esmClass: 0, shortMessage: Buffer.alloc(0) }]);
    expect(read(encoded)).toEqual([text]);
  });

  it('[OPS-4] rejects a text of more than 255 parts', () => {
    const options = { alphabet: 'gsm', long: 'parts', reference: 1 } as const;
    expect(encodeText('驗'.repeat(255 * 67), options)?.parts).toHaveLength(255);
    expect(encodeText('驗'.repeat(255 * 67 + 1), options)).toBeUndefined();
  });

  it('[OPS-4] decodes each part of any text separately, and joined they are the text', () => {
    const text = fc.string({ unit: 'binary', minLength: 0, maxLength: 300 });
    fc.assert(
      fc.property(text, fc.constantFrom<LongTexts>('parts', 'payload'), (value, long) => {
        const encoded = encode(value, long, 'ucs2');
        expect(read(encoded).join('')).toBe(value);
        const lengths = encoded.parts.map(({ shortMessage }) => shortMessage.length);
        expect(Math.max(...lengths)).toBeLessThanOrEqual(140);
      }),
    );
  });
});
