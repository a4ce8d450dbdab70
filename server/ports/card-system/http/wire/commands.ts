/** JSON codecs of commands, used both for the bank and for the portal's own storage. */

import * as z from 'zod/mini';
import {
  CASHBACK_METHODS,
  REDEMPTION_CATEGORIES,
  REPLACEMENT_CATEGORIES,
} from '../../../../../shared/card-values.ts';
import { INSTALMENT_TYPES, LONGEST_TENOR } from '../../../../../shared/instalments.ts';
import type { Command, CommandKind, CustomerCommandKind, StoredCommand } from '../../parts/commands.ts';
import type { AgreedConversion } from '../../parts/instalments.ts';
import type { LimitRaise } from '../../parts/limits.ts';
import type { Delivery, Membership, Rebate, RedemptionOrder } from '../../parts/redemption.ts';
import type { ReplacementOrder } from '../../parts/replacements.ts';
import { changeId, contactChange, contactVersion } from './contacts.ts';
import { controlChange, tokenId } from './controls.ts';
import { disputeOrder, evidenceFiles, replyText } from './disputes.ts';
import { controlVersion, familyChange, requestId } from './primary.ts';
import {
  bytes,
  type Codec,
  codecOf,
  codecsOf,
  type Fields,
  foreignMoney,
  givenDate,
  id,
  listOf,
  optional,
  rate,
  strictBilingual,
  strictMoney,
  text,
  whole,
} from './values.ts';

/** Maximum quantity of an order. */
const MOST = 9_999_999_999;

export const redemptionCategory = z.enum(REDEMPTION_CATEGORIES);

export const membershipFields = { partner: text(40), id: text(200) } satisfies Fields<Membership>;

const addressFields = { address: text(), city: text(200), state: text(200), postcode: text(40) };

/** The address may have more fields here. The order uses a strict object instead. */
export const deliveryFields = {
  email: text(320),
  address: optional(z.object(addressFields)),
} satisfies Fields<Delivery>;

const rebate = z.strictObject({
  amount: strictMoney,
  minimumAverageBalance: strictMoney,
  timesAYear: whole(0),
} satisfies Fields<Rebate>);

const redemptionOrder = z.strictObject({
  itemCode: text(200),
  category: redemptionCategory,
  description: strictBilingual,
  quantity: whole(1, MOST),
  points: whole(1),
  membership: optional(z.strictObject(membershipFields)),
  delivery: optional(z.strictObject({ ...deliveryFields, address: optional(z.strictObject(addressFields)) })),
  rebate: optional(rebate),
} satisfies Fields<RedemptionOrder>);

const agreedConversion = z.strictObject({
  transactionId: id,
  type: z.enum(INSTALMENT_TYPES),
  amount: strictMoney,
  tenor: whole(1, LONGEST_TENOR),
  total: strictMoney,
  annualPercentageRate: rate,
} satisfies Fields<AgreedConversion>);

const limitRaise = z.strictObject({
  limit: strictMoney,
  startDate: givenDate,
  endDate: givenDate,
} satisfies Fields<LimitRaise>);

const replacementOrder = z.strictObject({
  category: z.enum(REPLACEMENT_CATEGORIES),
  reason: text(40),
  reasonDetail: text(200),
} satisfies Fields<ReplacementOrder>);

/** A PIN block (server/crypto/pin-block.ts). */
export const pinBlock = bytes;

/** Returns the schema for a kind of command, from its fields besides the card. */
function commandOf<
  const K extends Exclude<CommandKind, CustomerCommandKind>,
  F extends Fields<Omit<Command<K>, 'kind' | 'cardId'>>,
>(kind: K, fields: F) {
  return z.strictObject({ kind: z.literal(kind), cardId: id, ...fields });
}

const schemas = {
  redeem: commandOf('redeem', { order: redemptionOrder }),
  'cancel-redemption': commandOf('cancel-redemption', { redemptionId: id }),
  'convert-to-instalments': commandOf('convert-to-instalments', { agreed: agreedConversion }),
  'set-pin': commandOf('set-pin', { block: pinBlock }),
  'raise-limit': commandOf('raise-limit', { raise: limitRaise }),
  'replace-card': commandOf('replace-card', { order: replacementOrder }),
  'set-cashback-method': commandOf('set-cashback-method', { method: z.enum(CASHBACK_METHODS) }),
  'activate-card': commandOf('activate-card', {}),
  'freeze-card': commandOf('freeze-card', {}),
  'set-controls': commandOf('set-controls', {
    version: controlVersion,
    change: controlChange,
    confirmed: z.boolean(),
  }),
  'remove-wallet-token': commandOf('remove-wallet-token', { tokenId }),
  'change-contact': z.strictObject({
    kind: z.literal('change-contact'),
    change: contactChange,
    expected: contactVersion,
  }),
  'undo-contact': z.strictObject({ kind: z.literal('undo-contact'), changeId }),
  'open-dispute': commandOf('open-dispute', { order: disputeOrder }),
  'add-dispute-evidence': commandOf('add-dispute-evidence', { caseId: id, evidence: evidenceFiles }),
  'answer-dispute': commandOf('answer-dispute', { caseId: id, text: replyText, evidence: evidenceFiles }),
  'withdraw-dispute': commandOf('withdraw-dispute', { caseId: id }),
  'set-family-controls': commandOf('set-family-controls', {
    version: controlVersion,
    change: familyChange,
    confirmed: z.boolean(),
  }),
  'freeze-family-card': commandOf('freeze-family-card', {}),
  'stop-family-card': commandOf('stop-family-card', {}),
  'allow-family-extra': commandOf('allow-family-extra', {
    requestId,
    amount: strictMoney,
    until: givenDate,
    confirmed: z.boolean(),
  }),
};

/** One codec for each kind. A missing kind or a wrong schema does not compile. */
export const commandCodecs: { readonly [K in CommandKind]: Codec<Command<K>> } = codecsOf(schemas);

/** The schema for the content of a listed command: any fields of the kind, at any depth, but no PIN block. */
export function listedContent(kind: CommandKind): z.ZodMiniType {
  const { kind: named, block: _, ...fields }: Readonly<Record<string, z.core.$ZodType>> = schemas[kind].shape;
  return z.object({ ...partOf(fields), kind: optional(named ?? z.never()) });
}

/** Returns schemas of which none is needed, and which allow unknown fields. */
function partOf(fields: Readonly<Record<string, z.core.$ZodType>>) {
  const parts = Object.entries(fields).map(([name, field]) => [name, optional(partOfField(field))]);
  return Object.fromEntries(parts) as Readonly<Record<string, z.ZodMiniExactOptional>>;
}

function partOfField(field: z.core.$ZodType): z.core.$ZodType {
  if (field instanceof z.ZodMiniExactOptional) return partOfField(field.def.innerType);
  if (field instanceof z.ZodMiniObject) return z.object(partOf(field.shape));
  return field === strictMoney ? foreignMoney : field;
}

/** The union of all kinds of commands. */
export const anyCommand = z.discriminatedUnion('kind', listOf(schemas));

const commands: Codec<Command> = codecOf(anyCommand);

/** Returns the command as plain JSON. Throws when a field is out of its bounds. */
export function encodeCommand(command: Command): unknown {
  return commands.encode(command);
}

/** Parses a command. Throws when the JSON is not exactly a command; unknown fields are refused. */
export function decodeCommand(json: unknown): Command {
  return commands.decode(json);
}

/** Returns the command if it is stored completely; undefined for a PIN change. */
export function wholeCommand(command: StoredCommand): Exclude<Command, { kind: 'set-pin' }> | undefined {
  return command.kind === 'set-pin' ? undefined : command;
}

/** Returns a stored command as plain JSON. */
export function encodeStored(command: StoredCommand): unknown {
  const whole = wholeCommand(command);
  return whole ? encodeCommand(whole) : command;
}

/** Parses the output of {@link encodeStored}. */
export function decodeStored(kind: CommandKind, cardId: string, json: unknown): StoredCommand {
  return kind === 'set-pin' ? { kind, cardId } : decodeCommand(json);
}
