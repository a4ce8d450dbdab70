/**
 * The parts of Google's Mobile Connection Server protocol that push messages need: a version byte, then frames of a tag, a
 * length and a protocol buffer. Fields are those of Chromium's google_apis/gcm/protocol/mcs.proto and checkin.proto.
 */

const VERSION = 41;
const TAG = { loginResponse: 3, dataMessage: 8 } as const;
const WIRE = { varint: 0, fixed64: 1, bytes: 2 } as const;

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let left = value;
  while (left > 0x7f) {
    bytes.push((left % 0x80) | 0x80);
    left = Math.floor(left / 0x80);
  }
  return Buffer.from([...bytes, left]);
}

const key = (field: number, wire: number) => varint(field * 8 + wire);
const number = (field: number, value: number) => Buffer.concat([key(field, WIRE.varint), varint(value)]);
function bytes(field: number, value: Buffer | string): Buffer {
  const content = Buffer.from(value);
  return Buffer.concat([key(field, WIRE.bytes), varint(content.length), content]);
}
function fixed64(field: number, value: bigint): Buffer {
  const content = Buffer.alloc(8);
  content.writeBigUInt64LE(value);
  return Buffer.concat([key(field, WIRE.fixed64), content]);
}
const frame = (tag: number, message: Buffer) => Buffer.concat([varint(tag), varint(message.length), message]);

/** Returns the answer to a browser's check-in, with a new identity. */
export function checkinAnswer(now: Date): Buffer {
  return Buffer.concat([number(1, 1), number(3, now.getTime()), fixed64(7, 4711n), fixed64(8, 815n)]);
}

/** Returns the server's part of the handshake. */
export function loginAnswer(): Buffer {
  return Buffer.concat([Buffer.of(VERSION), frame(TAG.loginResponse, bytes(1, 'test'))]);
}

export interface DataMessage {
  /** Increases with each message. */
  readonly id: number;
  /** Application name of the browser. */
  readonly app: string;
  /** Key with which the browser subscribed. */
  readonly sender: string;
  /** Subscription of the browser. */
  readonly subtype: string;
  /** Encrypted body from the portal, aes128gcm. */
  readonly body: Buffer;
}

export function dataMessage({ id, app, sender, subtype, body }: DataMessage): Buffer {
  const appData = (name: string, value: string) => bytes(7, Buffer.concat([bytes(1, name), bytes(2, value)]));
  return frame(
    TAG.dataMessage,
    Buffer.concat([
      bytes(2, `${id}`),
      bytes(3, sender),
      bytes(5, app),
      appData('subtype', subtype),
      appData('content-encoding', 'aes128gcm'),
      bytes(9, `persistent-${id}`),
      bytes(21, body),
    ]),
  );
}
