/**
 * Encodes and decodes SMPP 3.4 PDUs. The `smpp` package encodes. It is not used to decode, because a short field or a
 * wrong length makes it throw or wait forever.
 */
import { PDU } from 'smpp/lib/pdu.js';

/** Command ids of requests; the id of a response has {@link RESPONSE} set. */
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

/** Maximum PDU length; a payload of 64 KB fits. */
const MAX_PDU_BYTES = 70_000;

const NAMES = {
  [COMMAND.submitSm]: 'submit_sm',
  [COMMAND.deliverSm]: 'deliver_sm',
  [COMMAND.unbind]: 'unbind',
  [COMMAND.bindTransceiver]: 'bind_transceiver',
  [COMMAND.enquireLink]: 'enquire_link',
  [COMMAND.dataSm]: 'data_sm',
} as const;

/** A request that can be encoded, or whose response can be encoded. */
export type Command = keyof typeof NAMES;

/** A received PDU: its header fields and its undecoded body. */
export interface IncomingPdu {
  /** The command id without the response bit. */
  readonly command: number;
  readonly isResponse: boolean;
  /** A generic_nack; `command` is 0. */
  readonly isNack: boolean;
  /** `command_status`: 0 is success. */
  readonly status: number;
  readonly sequence: number;
  readonly body: Buffer;
}

/** Encodes a request. `fields` have the names of the specification; texts are ASCII, `short_message` is bytes. */
export function requestBytes(
  command: Command,
  sequence: number,
  fields: Readonly<Record<string, string | number | Buffer>> = {},
): Buffer {
  return new PDU(NAMES[command], { ...fields, sequence_number: sequence }).toBuffer();
}

/** Encodes a success response to a request of the gateway. */
export function responseBytes(command: Command, sequence: number): Buffer {
  return new PDU(`${NAMES[command]}_resp`, { sequence_number: sequence }).toBuffer();
}

/** Encodes a generic_nack for an unknown command. */
export function nackBytes(sequence: number): Buffer {
  const ESME_RINVCMDID = 0x0003;
  return new PDU('generic_nack', { sequence_number: sequence, command_status: ESME_RINVCMDID }).toBuffer();
}

/** Splits a byte stream into PDUs. */
export class PduReader {
  #rest: Buffer = Buffer.alloc(0);

  /**
   * Returns the PDUs that this chunk completes.
   *
   * @throws RangeError when a length is invalid; then the rest of the stream is unreadable
   */
  read(chunk: Buffer): IncomingPdu[] {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const complete: IncomingPdu[] = [];
    while (this.#rest.length >= 4) {
      const length = this.#rest.readUInt32BE(0);
      if (length < HEADER_BYTES || length > MAX_PDU_BYTES) throw new RangeError('invalid PDU length');
      if (this.#rest.length < length) break;
      complete.push(parsePdu(this.#rest.subarray(0, length)));
      this.#rest = this.#rest.subarray(length);
    }
    return complete;
  }
}

function parsePdu(bytes: Buffer): IncomingPdu {
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

/** Reads the fields of a body in order. Fields past the end are 0 or empty. */
export class BodyReader {
  readonly #bytes: Buffer;
  #offset = 0;
  #isShort = false;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** True after a read past the end. */
  get isShort(): boolean {
    return this.#isShort;
  }

  int8(): number {
    return this.bytes(1)[0] ?? 0;
  }

  int16(): number {
    return this.int8() * 256 + this.int8();
  }

  bytes(length: number): Buffer {
    const bytes = this.#bytes.subarray(this.#offset, this.#offset + length);
    this.#offset += bytes.length;
    if (bytes.length < length) this.#isShort = true;
    return bytes;
  }

  /** Reads a zero-terminated text and returns it without the zero. */
  cString(): string {
    const end = this.#bytes.indexOf(0, this.#offset);
    const text = this.bytes((end < 0 ? this.#bytes.length : end) - this.#offset);
    this.bytes(1);
    return text.toString('latin1');
  }

  /** Reads the optional parameters (TLVs) by tag; the first of several with the same tag counts. */
  optionalParameters(): Map<number, Buffer> {
    const found = new Map<number, Buffer>();
    while (this.#bytes.length - this.#offset >= 4) {
      const tag = this.int16();
      const value = this.bytes(this.int16());
      if (!found.has(tag)) found.set(tag, value);
    }
    return found;
  }
}
