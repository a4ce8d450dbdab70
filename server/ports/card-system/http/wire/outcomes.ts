/** JSON codecs of command outcomes: the result and the refusals of each kind. */
import * as z from 'zod/mini';
import { COMMAND_KINDS } from '../../../../../shared/card-values.ts';
import { EVIDENCE_FILES } from '../../../../../shared/disputes.ts';
import { PIN_RULES } from '../../../../../shared/validation/pin.ts';
import type { CommandKind, Settled } from '../../parts/commands.ts';
import { NOT_DISPUTABLE } from '../../parts/disputes.ts';
import type { RaisedLimit } from '../../parts/limits.ts';
import type { OrderedReplacement } from '../../parts/replacements.ts';
import type { SettledCommand, Unsettled } from '../../remote.ts';
import { limitInquiry } from './cards.ts';
import { listedContent } from './commands.ts';
import { contactOutcome, undoneContact } from './contacts.ts';
import { controlOutcome, controlState } from './controls.ts';
import { caseId, openedDispute } from './disputes.ts';
import { allowedExtra, familyOutcome } from './family.ts';
import { primaryControls } from './primary.ts';
import { cancelled, conversion, redeemed, refusedConversion } from './purchases.ts';
import {
  type Codec,
  codecOf,
  codecsOf,
  commandId,
  date,
  expiry,
  type Fields,
  id,
  lastFour,
  list,
  listOf,
  nothing,
  optional,
  text,
  whole,
} from './values.ts';

function settled<R extends z.ZodMiniType, F extends z.ZodMiniType>(result: R, refusal: F) {
  return z.discriminatedUnion('state', [
    z.object({ state: z.literal('done'), result }),
    z.object({ state: z.literal('refused'), refusal }),
  ]);
}

const refusal = <const R extends readonly string[]>(reasons: R) => z.object({ refused: z.enum(reasons) });

const redemptionRefusal = z.discriminatedUnion('refused', [
  z.object({ refused: z.literal('no-card') }),
  z.object({ refused: z.literal('not-active') }),
  z.object({ refused: z.literal('frozen') }),
  z.object({ refused: z.literal('batch') }),
  z.object({ refused: z.literal('points'), have: whole() }),
  z.object({ refused: z.literal('average-balance') }),
  z.object({ refused: z.literal('times-a-year') }),
]);

const limitRefusal = z.discriminatedUnion('refused', [
  refusal(['not-there', 'not-allowed', 'open']),
  z.object({ refused: z.literal('out-of-range'), now: limitInquiry }),
]);

const controlRefusal = z.discriminatedUnion('refused', [
  refusal(['not-there', 'not-allowed', 'unconfirmed', 'by-bank', 'limit']),
  z.object({ refused: z.enum(['stale', 'out-of-range']), now: controlState }),
]);

const familyRefusal = z.discriminatedUnion('refused', [
  refusal(['not-there', 'not-allowed', 'unconfirmed', 'limit']),
  z.object({ refused: z.enum(['stale', 'out-of-range']), now: primaryControls }),
]);

const disputeRefusal = z.object({
  refused: z.enum(['not-there', ...NOT_DISPUTABLE, 'out-of-range', 'incomplete', 'no-file']),
  caseId: optional(caseId),
});

const caseRefusal = refusal(['not-there', 'ended', 'not-asked', 'full', 'no-file']);

const raisedLimit = z.object({ referenceNumber: text(100), today: date } satisfies Fields<RaisedLimit>);

const orderedReplacement = z.object({
  referenceNumber: text(100),
  lastFour,
  expiry,
} satisfies Fields<OrderedReplacement>);

const schemas = {
  redeem: settled(redeemed, redemptionRefusal),
  'cancel-redemption': settled(cancelled, refusal(['not-there', 'too-late', 'cancelled', 'batch'])),
  'convert-to-instalments': settled(conversion, refusedConversion),
  'set-pin': settled(nothing, refusal(['not-there', 'unavailable', 'limit', 'unreadable', ...PIN_RULES])),
  'raise-limit': settled(raisedLimit, limitRefusal),
  'replace-card': settled(orderedReplacement, refusal(['not-there', 'not-allowed'])),
  'set-cashback-method': settled(nothing, refusal(['not-there'])),
  'activate-card': settled(nothing, refusal(['not-allowed'])),
  'freeze-card': settled(controlOutcome, refusal(['not-there', 'not-allowed'])),
  'set-controls': settled(controlOutcome, controlRefusal),
  'remove-wallet-token': settled(controlOutcome, refusal(['not-there'])),
  'change-contact': settled(contactOutcome, refusal(['held', 'not-changeable', 'invalid', 'outdated'])),
  'undo-contact': settled(undoneContact, refusal(['not-there', 'too-late', 'outdated'])),
  'open-dispute': settled(openedDispute, disputeRefusal),
  'add-dispute-evidence': settled(z.object({ added: whole(0, EVIDENCE_FILES) }), caseRefusal),
  'answer-dispute': settled(z.object({ answered: z.literal(true) }), caseRefusal),
  'withdraw-dispute': settled(z.object({ withdrawn: z.literal(true) }), caseRefusal),
  'set-family-controls': settled(familyOutcome, familyRefusal),
  'freeze-family-card': settled(familyOutcome, refusal(['not-there', 'not-allowed'])),
  'stop-family-card': settled(familyOutcome, refusal(['not-there', 'not-allowed'])),
  'allow-family-extra': settled(
    allowedExtra,
    refusal(['not-there', 'not-allowed', 'unconfirmed', 'limit', 'already', 'out-of-range']),
  ),
};

/** One codec for each kind. A missing kind, result or refusal does not compile. */
export const outcomeCodecs: { readonly [K in CommandKind]: Codec<Settled<K>> } = codecsOf(schemas);

/** The bank's reply about a command. */
export interface CommandReply<K extends CommandKind = CommandKind> {
  readonly id: string;
  readonly customerId: string;
  readonly kind: K;
  readonly outcome: Settled<K> | Unsettled;
}

const unsettled = z.object({ state: z.enum(['under-way', 'never-seen']) });

/** Returns the fields of an outcome with the command's id, customer and kind. */
const aboutOne = (kind: CommandKind, outcome: z.ZodMiniType) => ({
  id: commandId,
  customerId: id,
  kind: z.literal(kind),
  outcome,
});

/** The answer to a submission and to a status request. */
export const replyCodecs = codecsOf(
  Object.fromEntries(
    COMMAND_KINDS.map((kind) => [kind, z.object(aboutOne(kind, z.union([schemas[kind], unsettled])))]),
  ),
) as {
  readonly [K in CommandKind]: Codec<CommandReply<K>>;
};

const settledEntry = z.discriminatedUnion(
  'kind',
  listOf(
    Object.fromEntries(
      COMMAND_KINDS.map((kind) => [
        kind,
        z.object({ ...aboutOne(kind, schemas[kind]), command: optional(listedContent(kind)) }),
      ]),
    ),
  ),
) as z.ZodMiniType<SettledCommand>;

/** Maximum number of commands in one part of a day's list. */
export const LONGEST_LIST = 500;

/** One part of a day's list. `next` is the cursor of the next part. */
export const settledList = codecOf(
  z.object({ day: date, settled: list(settledEntry, LONGEST_LIST), next: optional(text(200)) }),
);
