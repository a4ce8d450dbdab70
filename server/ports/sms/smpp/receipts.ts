/** What the gateway tells about messages that it took (SMPP 3.4, 4.6 and appendix B). */
import { BodyReader, COMMAND, type Incoming } from './pdu.ts';

/** How a message ended, as `message_state` numbers it and as the text of a receipt abbreviates it. */
const FINAL = [
  { state: 'delivered', code: 2, text: 'DELIV' },
  { state: 'expired', code: 3, text: 'EXPIR' },
  { state: 'deleted', code: 4, text: 'DELET' },
  { state: 'undeliverable', code: 5, text: 'UNDEL' },
  { state: 'accepted', code: 6, text: 'ACCEP' },
  { state: 'unknown', code: 7, text: 'UNKNO' },
  { state: 'rejected', code: 8, text: 'REJEC' },
  { state: 'skipped', code: 9, text: 'SKIPP' },
] as const;
const ON_ITS_WAY = { codes: [0, 1], texts: ['SCHED', 'ENROU'] };

/** Every value that a receipt is counted under. */
export const RECEIPT_STATES = [...FINAL.map(({ state }) => state), 'malformed'] as const;
export type ReceiptState = (typeof RECEIPT_STATES)[number];

/** What came: the end of a message, news of one under way, or something that is no receipt (a phone's own message). */
export type Delivery =
  | { readonly kind: 'receipt'; readonly state: ReceiptState; readonly messageId: string | undefined }
  | { readonly kind: 'progress' }
  | { readonly kind: 'other' };

const TLV = { receiptedMessageId: 0x001e, messagePayload: 0x0424, messageState: 0x0427 } as const;

/** The bits of `esm_class` that say what kind of message this is. */
const KIND = 0b0011_1100;
const RECEIPT = 0b0000_0100;
const INTERMEDIATE = 0b0010_0000;
const UCS2 = 8;

/** Reads a `deliver_sm` or `data_sm`; never throws. Neither numbers nor the quoted text are kept. */
export function readDelivery({ command, body }: Pick<Incoming, 'command' | 'body'>): Delivery {
  const reader = new BodyReader(body);
  const { esmClass, text, optional } = fieldsOf(reader, command);
  const stated = optional.get(TLV.messageState)?.[0];
  const word = /\bstat:([a-z]{5})/i.exec(text)?.[1]?.toUpperCase();
  const id = optional.get(TLV.receiptedMessageId)?.toString('latin1').replace(/\0.*$/s, '');
  const messageId = printable(id) ?? printable(/\bid:(\S+)/i.exec(text)?.[1]);
  const kind = esmClass & KIND;
  // Some gateways forget to mark receipts.
  const isReceipt =
    kind === RECEIPT || (kind === 0 && messageId !== undefined && (word ?? stated) !== undefined);
  if (kind === INTERMEDIATE) return { kind: 'progress' };
  if (!isReceipt && !reader.isShort) return { kind: 'other' };
  const state = FINAL.find(({ code }) => code === stated) ?? FINAL.find((known) => known.text === word);
  if (!state && (ON_ITS_WAY.codes.includes(stated ?? -1) || ON_ITS_WAY.texts.includes(word ?? ''))) {
    return { kind: 'progress' };
  }
  return { kind: 'receipt', state: state?.state ?? 'malformed', messageId };
}

interface Fields {
  readonly esmClass: number;
  readonly text: string;
  readonly optional: ReadonlyMap<number, Buffer>;
}

function fieldsOf(reader: BodyReader, command: number): Fields {
  reader.cString(); // service_type
  for (const _address of ['source', 'destination']) {
    reader.bytes(2); // kind and plan
    reader.cString();
  }
  const esmClass = reader.int8();
  const { coding, message } = command === COMMAND.dataSm ? restOfDataSm(reader) : restOfDeliverSm(reader);
  const optional = reader.optional();
  const bytes = message.length > 0 ? message : (optional.get(TLV.messagePayload) ?? message);
  const text = coding === UCS2 ? fromUcs2(bytes) : bytes.toString('latin1');
  return { esmClass, text, optional };
}

function restOfDataSm(reader: BodyReader) {
  reader.int8(); // registered_delivery
  return { coding: reader.int8(), message: Buffer.alloc(0) };
}

function restOfDeliverSm(reader: BodyReader) {
  reader.bytes(2); // protocol_id, priority_flag
  reader.cString(); // schedule_delivery_time
  reader.cString(); // validity_period
  reader.bytes(2); // registered_delivery, replace_if_present_flag
  const coding = reader.int8();
  reader.int8(); // sm_default_msg_id
  return { coding, message: reader.bytes(reader.int8()) };
}

function fromUcs2(bytes: Buffer): string {
  return Buffer.from(bytes.subarray(0, bytes.length & ~1))
    .swap16()
    .toString('utf16le');
}

/** An id of the gateway's, where it is one that may be kept and logged. */
export function printable(id: string | undefined): string | undefined {
  return id !== undefined && /^[\x21-\x7e]{1,65}$/.test(id) ? id : undefined;
}
