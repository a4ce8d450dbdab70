import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PduReader } from './pdu.ts';
import { readDelivery } from './receipts.ts';

const cString = (text: string) => Buffer.from(`${text}\0`, 'latin1');
const tlv = (tag: number, value: Buffer) => {
  const header = Buffer.alloc(4);
  header.writeUInt16BE(tag, 0);
  header.writeUInt16BE(value.length, 2);
  return Buffer.concat([header, value]);
};
const ADDRESSES = [
  cString(''),
  Buffer.from([1, 1]),
  cString('886912345678'),
  Buffer.from([5, 0]),
  cString('BANK'),
];

/** Encodes a `deliver_sm` as in the specification, without the package. */
function deliverSm(text: string | Buffer, optional: Buffer[] = [], esmClass = 4, coding = 0): Buffer {
  const message = Buffer.from(text);
  return Buffer.concat([
    ...ADDRESSES,
    Buffer.from([esmClass, 0, 0]),
    cString(''),
    cString('R'), // The package's decoder throws on this value.
    Buffer.from([0, 0, coding, 0, message.length]),
    message,
    ...optional,
  ]);
}

const read = (body: Buffer) => readDelivery({ command: 'deliver_sm', body });
const receipt = (state: string, messageId?: string) => ({ kind: 'receipt', state, messageId });
const text = (id: string, stat: string) =>
  `id:${id} sub:001 dlvrd:001 submit date:2611211200 done date:2611211201 stat:${stat} err:000 text:stat:REJECTD 482913`;

describe('delivery receipts', () => {
  const states = (code: number) => [
    tlv(0x1e, cString('gw-9')),
    tlv(0x423, Buffer.from([3, 0, 1])),
    tlv(0x427, Buffer.from([code])),
  ];

  it.each([
    ['DELIVRD', 2, 'delivered'],
    ['EXPIRED', 3, 'expired'],
    ['DELETED', 4, 'deleted'],
    ['UNDELIV', 5, 'undeliverable'],
    ['undeliverable', 5, 'undeliverable'],
    ['ACCEPTD', 6, 'accepted'],
    ['UNKNOWN', 7, 'unknown'],
    ['REJECTD', 8, 'rejected'],
    ['SKIPPED', 9, 'skipped'],
    ['NEWWORD', 200, 'malformed'],
  ])('[OPS-4] parses the text form and the optional parameters: %s, %i', (word, code, state) => {
    expect(read(deliverSm(text('a_1-@', word)))).toEqual(receipt(state, 'a_1-@'));
    expect(read(deliverSm('', states(code)))).toEqual(receipt(state, 'gw-9'));
  });

  it('[OPS-4] prefers the optional parameters to the text', () => {
    const optional = [tlv(0x1e, cString('gw-9')), tlv(0x427, Buffer.from([5]))];
    expect(read(deliverSm(text('1', 'DELIVRD'), optional))).toEqual(receipt('undeliverable', 'gw-9'));
  });

  it('[OPS-4] parses UCS-2, message_payload and data_sm', () => {
    const ucs2 = Buffer.from(text('7', 'EXPIRED'), 'utf16le').swap16();
    expect(read(deliverSm(ucs2.subarray(0, 251), [], 4, 8))).toEqual(receipt('expired', '7'));
    expect(read(deliverSm('', [tlv(0x424, ucs2)], 4, 8))).toEqual(receipt('expired', '7'));
    const dataSm = Buffer.concat([
      ...ADDRESSES,
      Buffer.from([4, 0, 0]),
      tlv(0x1e, cString('gw-9')),
      tlv(0x427, Buffer.from([2])),
    ]);
    expect(readDelivery({ command: 'data_sm', body: dataSm })).toEqual(receipt('delivered', 'gw-9'));
  });

  it('[OPS-4] parses a receipt that esm_class does not mark', () => {
    expect(read(deliverSm(text('7', 'DELIVRD'), [], 0))).toEqual(receipt('delivered', '7'));
  });

  it('[OPS-4] distinguishes receipts from intermediate notifications and other messages', () => {
    expect(read(deliverSm(text('7', 'ENROUTE')))).toEqual({ kind: 'progress' });
    expect(read(deliverSm('', [tlv(0x427, Buffer.from([1]))]))).toEqual({ kind: 'progress' });
    expect(read(deliverSm(text('7', 'DELIVRD'), [], 0x20))).toEqual({ kind: 'progress' });
    expect(read(deliverSm('STOP', [], 0))).toEqual({ kind: 'other' });
    expect(read(deliverSm('id:7 please', [], 0))).toEqual({ kind: 'other' });
  });

  it('[OPS-4] drops an invalid id', () => {
    const id = (bytes: Buffer) => [tlv(0x1e, bytes), tlv(0x427, Buffer.from([2]))];
    expect(read(deliverSm('', id(Buffer.from('a\nb'))))).toEqual(receipt('delivered'));
    expect(read(deliverSm('', id(Buffer.alloc(66, 'a'))))).toEqual(receipt('delivered'));
    expect(read(deliverSm('', id(Buffer.from('no-end'))))).toEqual(receipt('delivered', 'no-end'));
  });

  it('[OPS-4] parses a truncated body as malformed', () => {
    const whole = deliverSm(text('7', 'DELIVRD'), [tlv(0x1e, cString('7')), tlv(0x427, Buffer.from([2]))]);
    expect(read(whole)).toEqual(receipt('delivered', '7'));
    for (let length = 0; length < 40; length += 1) {
      expect(read(whole.subarray(0, length))).toMatchObject({ state: 'malformed' });
    }
  });

  it('[OPS-4] never throws on random bytes', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 400 }),
        fc.constantFrom('deliver_sm', 'data_sm'),
        (bytes, command) => {
          readDelivery({ command, body: Buffer.from(bytes) });
        },
      ),
    );
  });
});

describe('PDUs', () => {
  const pdu = (body: string) => {
    const bytes = Buffer.from(`0000000080000004000000000000000a${body}`, 'hex');
    bytes.writeUInt32BE(bytes.length, 0);
    return bytes;
  };

  it('[OPS-4] are parsed from a stream in chunks of any size', () => {
    const stream = Buffer.concat([pdu('613100'), pdu(''), pdu('62')]);
    for (const size of [1, 3, 16, 17, 1000]) {
      const reader = new PduReader();
      const found = [];
      for (let at = 0; at < stream.length; at += size)
        found.push(...reader.read(stream.subarray(at, at + size)));
      expect(found.map(({ body }) => body.toString('hex'))).toEqual(['613100', '', '62']);
      expect(found[0]).toMatchObject({
        command: 'submit_sm',
        isResponse: true,
        isNack: false,
        status: 0,
        sequence: 10,
      });
    }
  });

  it.each(['00000000', '00000003', '0000000f', '00011171', '48545450', 'ffffffff'])(
    '[OPS-4] %s is not a valid length',
    (hex) => {
      expect(() => new PduReader().read(Buffer.from(hex, 'hex'))).toThrow(RangeError);
    },
  );
});
