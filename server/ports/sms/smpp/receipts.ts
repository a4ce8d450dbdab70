/** Parses delivery receipts (SMPP 3.4, 4.6 and appendix B). */
import { BodyReader, type IncomingPdu } from './pdu.ts';

/** Final states: their `message_state` code and their abbreviation in the text of a receipt. */
const FINAL_STATES = [
  { state: 'delivered', code: 2, text: 'DELIV' },
  { state: 'expired', code: 3, text: 'EXPIR' },
  { state: 'deleted', code: 4, text: 'DELET' },
  { state: 'undeliverable', code: 5, text: 'UNDEL' },
  { state: 'accepted', code: 6, text: 'ACCEP' },
  { state: 'unknown', code: 7, text: 'UNKNO' },
  { state: 'rejected', code: 8, text: 'REJEC' },
  { state: 'skipped', code: 9, text: 'SKIPP' },
] as const;
const INTERMEDIATE_STATES = { codes: [0, 1], texts: ['SCHED', 'ENROU'] };

/** The values of the `state` label of the receipt metric. */
export const RECEIPT_STATES = [...FINAL_STATES.map(({ state }) => state), 'malformed'] as const;
export type ReceiptState = (typeof RECEIPT_STATES)[number];

/** A final receipt, an intermediate notification, or no receipt (an SMS from a phone). */
export type Delivery =
  | { readonly kind: 'receipt'; readonly state: ReceiptState; readonly messageId: string | undefined }
  | { readonly kind: 'progress' }
  | { readonly kind: 'other' };

const TLV = { receiptedMessageId: 0x001e, messagePayload: 0x0424, messageState: 0x0427 } as const;

/** The message type bits of `esm_class`. */
const MESSAGE_TYPE = 0b0011_1100;
const RECEIPT = 0b0000_0100;
const INTERMEDIATE_NOTIFICATION = 0b0010_0000;
const UCS2 = 8;

/** Parses a `deliver_sm` or `data_sm`; never throws. Drops numbers and the quoted text. */
export function readDelivery({ command, body }: Pick<IncomingPdu, 'command' | 'body'>): Delivery {
  const reader = new BodyReader(body);
  const { esmClass, text, optional } = readFields(reader, command);
  const stateCode = optional.get(TLV.messageState)?.[0];
  const stateText = /\bstat:([a-z]{5})/i.exec(text)?.[1]?.toUpperCase();
  const id = optional.get(TLV.receiptedMessageId)?.toString('latin1').replace(/\0.*$/s, '');
  const messageId = validMessageId(id) ?? validMessageId(/\bid:(\S+)/i.exec(text)?.[1]);
  const type = esmClass & MESSAGE_TYPE;
  // Some gateways do not mark receipts in esm_class.
  const isReceipt =
    type === RECEIPT || (type === 0 && messageId !== undefined && (stateText ?? stateCode) !== undefined);
  if (type === INTERMEDIATE_NOTIFICATION) return { kind: 'progress' };
  if (!isReceipt && !reader.isShort) return { kind: 'other' };
  const state =
    FINAL_STATES.find(({ code }) => code === stateCode) ??
    FINAL_STATES.find((known) => known.text === stateText);
  if (
    !state &&
    (INTERMEDIATE_STATES.codes.includes(stateCode ?? -1) ||
      INTERMEDIATE_STATES.texts.includes(stateText ?? ''))
  ) {
    return { kind: 'progress' };
  }
  return { kind: 'receipt', state: state?.state ?? 'malformed', messageId };
}

function readFields(reader: BodyReader, command: string) {
  reader.cString(); // service_type
  for (const _address of ['source', 'destination']) {
    reader.bytes(2); // TON and NPI
    reader.cString();
  }
  const esmClass = reader.int8();
  const { coding, message } = command === 'data_sm' ? readDataSm(reader) : readDeliverSm(reader);
  const optional = reader.optionalParameters();
  const bytes = message.length > 0 ? message : (optional.get(TLV.messagePayload) ?? message);
  const text = coding === UCS2 ? fromUcs2(bytes) : bytes.toString('latin1');
  return { esmClass, text, optional };
}

function readDataSm(reader: BodyReader) {
  reader.int8(); // registered_delivery
  return { coding: reader.int8(), message: Buffer.alloc(0) };
}

function readDeliverSm(reader: BodyReader) {
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

/** Returns a message id of the gateway if it is safe to log: up to 65 printable ASCII characters. */
export function validMessageId(id: string | undefined): string | undefined {
  return id !== undefined && /^[\x21-\x7e]{1,65}$/.test(id) ? id : undefined;
}
