/**
 * The bytes of SMPP 3.4. Writing is the package's; reading is ours, because what the package does with bytes from outside
 * cannot be relied on: a short field or a wrong length makes it throw, or wait for ever.
 */
import { PDU } from 'smpp/lib/pdu.js';

/** The requests that either side may send here; the id of an answer has {@link RESPONSE} set. */
export const COMMAND = {
  submitSm: 0x0004,
  deliverSm: 0x0005,
  unbind: 0x0006,
  bindTransceiver: 0x0009,
  outbind: 0x000b,
  enquireLink: 0x0015,
  alertNotification: 0x0102,
  dataSm: 0x0103,
} as const;

const RESPONSE = 0x8000_0000;
const GENERIC_NACK = 0x8000_0000;
const HEADER_BYTES = 16;

/** Longer than any PDU with a payload of 64 KB: a length above it is garbage. */
const LONGEST = 70_000;

const NAMES = {
  [COMMAND.submitSm]: 'submit_sm',
  [COMMAND.deliverSm]: 'deliver_sm',
  [COMMAND.unbind]: 'unbind',
  [COMMAND.bindTransceiver]: 'bind_transceiver',
  [COMMAND.enquireLink]: 'enquire_link',
  [COMMAND.dataSm]: 'data_sm',
} as const;

/** A request that can be written, or whose answer can. */
export type Command = keyof typeof NAMES;

/** One PDU from the other side: its head, and its body as it came. */
export interface Incoming {
  /** The command id without the bit that marks an answer. */
  readonly command: number;
  readonly isResponse: boolean;
  /** An answer to a request that the other side did not understand; `command` is 0. */
  readonly isNack: boolean;
  /** `command_status`: 0 is success. */
  readonly status: number;
  readonly sequence: number;
  readonly body: Buffer;
}

/** The bytes of a request. `fields` are named as in the specification; texts in them are ASCII, `short_message` is bytes. */
export function requestBytes(
  command: Command,
  sequence: number,
  fields: Readonly<Record<string, string | number | Buffer>> = {},
): Buffer {
  return new PDU(NAMES[command], { ...fields, sequence_number: sequence }).toBuffer();
}

/** The bytes of the answer to a request of the other side: success. */
export function responseBytes(command: Command, sequence: number): Buffer {
  return new PDU(`${NAMES[command]}_resp`, { sequence_number: sequence }).toBuffer();
}

/** "I do not know this command." */
export function nackBytes(sequence: number): Buffer {
  const ESME_RINVCMDID = 0x0003;
  return new PDU('generic_nack', { sequence_number: sequence, command_status: ESME_RINVCMDID }).toBuffer();
}

/** Cuts a stream of bytes into PDUs. */
export class PduReader {
  #rest: Buffer = Buffer.alloc(0);

  /**
   * The PDUs that are complete with this chunk.
   *
   * @throws RangeError when a length cannot be one: where the next PDU begins is unknown from then on.
   */
  read(chunk: Buffer): Incoming[] {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const complete: Incoming[] = [];
    while (this.#rest.length >= 4) {
      const length = this.#rest.readUInt32BE(0);
      if (length < HEADER_BYTES || length > LONGEST) throw new RangeError('not the length of a PDU');
      if (this.#rest.length < length) break;
      complete.push(incoming(this.#rest.subarray(0, length)));
      this.#rest = this.#rest.subarray(length);
    }
    return complete;
  }
}

function incoming(bytes: Buffer): Incoming {
  const id = bytes.readUInt32BE(4);
  return {
    command: id % RESPONSE,
    isResponse: id >= RESPONSE,
    isNack: id === GENERIC_NACK,
    status: bytes.readUInt32BE(8),
    sequence: bytes.readUInt32BE(12),
    body: bytes.subarray(HEADER_BYTES),
  };
}

/** Reads the fields of a body one after another; past the end everything is 0 or empty. */
export class BodyReader {
  readonly #bytes: Buffer;
  #at = 0;
  #short = false;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** True when something was read past the end. */
  get isShort(): boolean {
    return this.#short;
  }

  int8(): number {
    return this.bytes(1)[0] ?? 0;
  }

  int16(): number {
    return this.int8() * 256 + this.int8();
  }

  bytes(length: number): Buffer {
    const bytes = this.#bytes.subarray(this.#at, this.#at + length);
    this.#at += bytes.length;
    if (bytes.length < length) this.#short = true;
    return bytes;
  }

  /** A text that ends with a zero byte, which is left out. */
  cString(): string {
    const end = this.#bytes.indexOf(0, this.#at);
    const text = this.bytes((end < 0 ? this.#bytes.length : end) - this.#at);
    this.bytes(1);
    return text.toString('latin1');
  }

  /** The optional parameters that follow the fields, by tag; the first of each. */
  optional(): Map<number, Buffer> {
    const found = new Map<number, Buffer>();
    while (this.#bytes.length - this.#at >= 4) {
      const tag = this.int16();
      const value = this.bytes(this.int16());
      if (!found.has(tag)) found.set(tag, value);
    }
    return found;
  }
}
