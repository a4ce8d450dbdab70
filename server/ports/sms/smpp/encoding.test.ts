import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeText, type LongTexts, type Part } from './encoding.ts';

const encode = (text: string, long: LongTexts = 'parts', alphabet: 'gsm' | 'ucs2' = 'gsm') =>
  encodeText(text, { alphabet, long, reference: 7 })!;

/** Decodes like a phone, written from the standard and independent of the encoder. */
function read(parts: readonly Part[]): string[] {
  return parts.map(({ data_coding, esm_class, short_message, message_payload }) => {
    const header = esm_class === 0x40 ? short_message.readUInt8(0) + 1 : 0;
    const bytes = message_payload ?? short_message.subarray(header);
    if (data_coding === 8) return new TextDecoder('utf-16be', { fatal: true }).decode(bytes);
    return [...bytes].map((code) => String.fromCharCode(code)).join('');
  });
}

describe('encoding of short messages', () => {
  const [GSM, UCS2] = [0, 8];
  it.each([
    ['Code 482913', GSM, '436f646520343832393133'],
    ['@bank.example\n#1 £_$', GSM, '0062616e6b2e6578616d706c650a2331200111' + '02'],
    ['[a|b]~€{^}\\', GSM, '1b3c611b40621b3e1b3d1b651b281b141b291b2f'],
    ['Ωè à', GSM, '150420' + '7f'],
    ['驗證碼', UCS2, '9a578b4978bc'],
    ['堃𠮷😀', UCS2, '5803d842dfb7d83dde00'],
    ['\u{1b}', UCS2, '001b'],
    ['`', UCS2, '0060'],
  ])('[OPS-4] encodes %j in alphabet %i', (text, data_coding, hex) => {
    expect(encode(text)).toEqual([{ data_coding, esm_class: 0, short_message: Buffer.from(hex, 'hex') }]);
  });

  it('[OPS-4] encodes everything in UCS-2 when the GSM alphabet is off', () => {
    const expected = { data_coding: 8, short_message: Buffer.from('00400031', 'hex') };
    expect(encode('@1', 'parts', 'ucs2')).toMatchObject([expected]);
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
    expect(encode(character.repeat(times))).toHaveLength(parts);
  });

  it('[OPS-4] puts reference, number of parts and index into the header of each part', () => {
    const parts = encode('驗'.repeat(100));
    expect(parts.map(({ esm_class }) => esm_class)).toEqual([0x40, 0x40]);
    const headers = parts.map(({ short_message }) => short_message.toString('hex', 0, 6));
    expect(headers).toEqual(['050003070201', '050003070202']);
    expect(parts.map(({ short_message }) => short_message.length)).toEqual([140, 72]);
  });

  it('[OPS-4] never splits an escape sequence', () => {
    const parts = read(encode(`${'a'.repeat(152)}€${'b'.repeat(20)}`));
    expect(parts.map((part) => part.length)).toEqual([152, 22]);
  });

  it('[OPS-4] puts a long text into message_payload if so configured', () => {
    const text = `${'驗證碼'.repeat(40)}😀`;
    const encoded = encode(text, 'payload');
    expect(encoded).toMatchObject([{ esm_class: 0, short_message: Buffer.alloc(0) }]);
    expect(read(encoded)).toEqual([text]);
  });

  it('[OPS-4] rejects a text of more than 255 parts', () => {
    const options = { alphabet: 'gsm', long: 'parts', reference: 1 } as const;
    expect(encodeText('驗'.repeat(255 * 67), options)).toHaveLength(255);
    expect(encodeText('驗'.repeat(255 * 67 + 1), options)).toBeUndefined();
  });

  it('[OPS-4] decodes each part of any text separately, and joined they are the text', () => {
    const text = fc.string({ unit: 'binary', minLength: 0, maxLength: 300 });
    fc.assert(
      fc.property(text, fc.constantFrom<LongTexts>('parts', 'payload'), (value, long) => {
        const encoded = encode(value, long, 'ucs2');
        expect(read(encoded).join('')).toBe(value);
        const lengths = encoded.map(({ short_message }) => short_message.length);
        expect(Math.max(...lengths)).toBeLessThanOrEqual(140);
      }),
    );
  });
});
