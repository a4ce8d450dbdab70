/**
 * Encodes and decodes SMPP 3.4 PDUs. The `smpp` package encodes. It is not used to decode, because a short field or a
 * wrong length makes it throw or wait forever.
 */
import { commandsById } from 'smpp/lib/defs.js';
import { PDU } from 'smpp/lib/pdu.js';

/** The bit of a command id that marks a response. */
const RESPONSE = 0x8000_0000;
const GENERIC_NACK = 0x8000_0000;
const HEADER_BYTES = 16;

/** Maximum PDU length; a payload of 64 KB fits. */
const MAX_PDU_BYTES = 70_000;

/** A received PDU: its header fields and its undecoded body. */
export interface IncomingPdu {
  /** Name of the request, also for its response; `unknown` for any other id. */
  readonly command: string;
  readonly isResponse: boolean;
  /** A generic_nack; `command` is `unknown`. */
  readonly isNack: boolean;
  /** `command_status`: 0 is success. */
  readonly status: number;
  readonly sequence: number;
  readonly body: Buffer;
}

/** Fields with the names of the specification. Texts are ASCII, `short_message` is bytes. */
export type Fields = Readonly<Record<string, string | number | Buffer>>;

/** Encodes a PDU. `command` is the name in the specification; the name of a response ends in `_resp`. */
export function pduBytes(command: string, fields: Fields): Buffer {
  return new PDU(command, fields).toBuffer();
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
    command: commandsById[id % RESPONSE]?.command ?? 'unknown',
    isResponse: id >= RESPONSE,
    isNack: id === GENERIC_NACK,
    status: bytes.readUInt32BE(8),
    sequence: bytes.readUInt32BE(12),
    body: bytes.subarray(HEADER_BYTES),
  };
}

/** Reads the fields of a body in order. Fields past the end are 0 or empty. */
export class BodyReader {
  #offset = 0;
  /** True after a read past the end. */
  #isShort = false;
  get isShort(): boolean {
    return this.#isShort;
  }

  readonly #body: Buffer;

  constructor(body: Buffer) {
    this.#body = body;
  }

  int8(): number {
    return this.bytes(1)[0] ?? 0;
  }

  int16(): number {
    return this.int8() * 256 + this.int8();
  }

  bytes(length: number): Buffer {
    const bytes = this.#body.subarray(this.#offset, this.#offset + length);
    this.#offset += bytes.length;
    if (bytes.length < length) this.#isShort = true;
    return bytes;
  }

  /** Reads a zero-terminated text and returns it without the zero. */
  cString(): string {
    const end = this.#body.indexOf(0, this.#offset);
    const text = this.bytes((end < 0 ? this.#body.length : end) - this.#offset);
    this.bytes(1);
    return text.toString('latin1');
  }

  /** Reads the optional parameters (TLVs) by tag; the first of several with the same tag counts. */
  optionalParameters(): Map<number, Buffer> {
    const found = new Map<number, Buffer>();
    while (this.#body.length - this.#offset >= 4) {
      const tag = this.int16();
      const value = this.bytes(this.int16());
      if (!found.has(tag)) found.set(tag, value);
    }
    return found;
  }
}
