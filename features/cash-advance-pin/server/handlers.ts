/**
 * Sets a card's cash advance PIN (PIN-1, PIN-2): limit check, one-time password, PIN. The server exchanges a
 * correct code for a token, which allows one change on this card. The portal re-encrypts the PIN into a PIN block,
 * which only the card system decrypts. With a card system in the portal's database, the change, the token's use,
 * the audit record and the message are one transaction.
 */
import type { Kysely } from 'kysely';
import type { Config } from '../../../server/config/config.ts';
import { fieldKey } from '../../../server/crypto/fields.ts';
import { pinBlockOf } from '../../../server/crypto/pin-block.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { type Flow, type Flows, textFact } from '../../../server/flows/flows.ts';
import type { LiveSession } from '../../../server/http/context.ts';
import { Failure } from '../../../server/http/failure.ts';
import { liveSession } from '../../../server/http/live-session.ts';
import { type Mounted, on } from '../../../server/http/mount.ts';
import { orNotFound } from '../../../server/http/page.ts';
import type { Operations } from '../../../server/operations/operations.ts';
import { PIN_CHANGES_PER_DAY } from '../../../server/ports/card-system/parts/pin.ts';
import type { CardReads, CardWithHolder } from '../../../server/ports/card-system/port.ts';
import type { BodyOf } from '../../../shared/http/endpoint.ts';
import { say } from '../../../shared/messages.ts';
import type { Confirmation } from '../../confirmation/server/confirmation.ts';
import { pinCalls } from '../contract.ts';
import { pinNotice } from '../messages.ts';
import { invalidField, pinReport } from './report.ts';
import { pinStages as stages } from './stages.ts';

interface PinDeps {
  readonly config: Pick<Config, 'keyring'>;
  readonly db: Kysely<Database>;
  readonly cardSystem: CardReads;
  readonly flows: Flows;
  readonly confirmation: Confirmation;
  readonly operations: Operations;
}

/** The new PIN and its repetition, both encrypted by the browser. */
type SealedPins = BodyOf<typeof pinCalls.change>;

/** The PIN block and its card. */
interface PreparedChange extends CardWithHolder {
  readonly block: Buffer;
}

/** The handlers of the cash advance PIN, in call order. */
export function handlers(deps: PinDeps): Mounted[] {
  const { db, cardSystem, flows, confirmation } = deps;

  async function findCard({ customerId }: LiveSession, cardId: string): Promise<CardWithHolder> {
    return orNotFound(await cardSystem.cardWithHolder(customerId, cardId));
  }

  /** Returns the number of changes today. Throws SVC-PIN for a card that cannot have a PIN. */
  async function usedToday({ customerId }: LiveSession, cardId: string): Promise<number> {
    const standing = await cardSystem.pinStanding(customerId, cardId);
    if (!standing) throw new Failure('NOT_FOUND');
    if (!standing.available) throw new Failure('SVC-PIN');
    return standing.usedToday;
  }

  /** Returns the session's flow. Throws NOT_NOW unless it is in one of these stages and for this card. */
  async function findFlow(
    session: LiveSession,
    cardId: string,
    traceId: string | null,
    from: readonly string[],
  ): Promise<Flow> {
    const flow = await flows.at(session, 'pin', traceId, from);
    if (textFact(flow, 'cardId') !== cardId) throw new Failure('NOT_NOW');
    return flow;
  }

  /** Runs the checks before the transaction and re-encrypts the PIN into its block. */
  async function prepare(session: LiveSession, cardId: string, pins: SealedPins): Promise<PreparedChange> {
    await findFlow(session, cardId, null, stages.change.from);
    const { card, customer } = await findCard(session, cardId);
    const key = fieldKey(deps.config.keyring, session.fieldSeed);
    const publicKey = await cardSystem.pinKey();
    const block = pinBlockOf({ fieldKey: key, ...pins }, { publicKey, cardId });
    if (!Buffer.isBuffer(block)) throw invalidField(block.field, block.reason);
    return { block, card, customer };
  }

  return [
    /** Step 1: checks whether the card's PIN can be changed today. Starts a flow and ends an earlier flow. */
    on(pinCalls.limitCheck, async ({ params: { id: cardId } }, { session }) => {
      const { card, customer } = await findCard(session, cardId);
      const used = await usedToday(session, cardId);
      const addresses = await confirmation.addressesOf(customer, 'pin');
      if (addresses.methods.length === 0) throw new Failure('CONTACT-NONE');
      const facts = { cardId, lastFour: card.lastFour, pinSet: card.pinSet };
      const known = { customerId: session.customerId, facts };
      return {
        allowed: used < PIN_CHANGES_PER_DAY,
        usedToday: used,
        maxPerDay: PIN_CHANGES_PER_DAY,
        ...addresses,
        traceId: await flows.start(db, session, 'pin', stages.limitCheck.to, known),
        pinSet: card.pinSet,
      };
    }),

    on(pinCalls.requestOtp, async ({ params: { id: cardId }, body }, context) => {
      const { session, language } = context;
      const { customer } = await findCard(session, cardId);
      const flow = await findFlow(session, cardId, body.traceId, stages.requestOtp.from);
      if ((await usedToday(session, cardId)) >= PIN_CHANGES_PER_DAY) throw new Failure('PIN-LIMIT');
      const action = flow.facts.pinSet ? pinNotice.actionChange : pinNotice.actionSet;
      return confirmation.askInFlow(context, flow, stages.requestOtp, wantedOf(session, cardId), {
        customer,
        action: say(action, language, { lastFour: textFact(flow, 'lastFour') }),
        method: body.method,
        isResend: body.isResend,
      });
    }),

    /** Step 3: exchanges the code for a token for this card. A call for a different card invalidates the code. */
    on(pinCalls.validateOtp, async ({ params: { id: cardId }, body }, context) => {
      const { session } = context;
      orNotFound(await cardSystem.card(session.customerId, cardId));
      const flow = await flows.at(session, 'pin', body.traceId, stages.validateOtp.from);
      return confirmation.exchange(context, wantedOf(session, cardId), body, {
        also: (trx) => flows.move(trx, flow, stages.validateOtp),
      });
    }),

    /** Step 4: sets the PIN. A token for a different card is consumed too; a refused PIN leaves the token valid. */
    on(pinCalls.change, async ({ params: { id: cardId }, body: pins }, context) => {
      const live = { ...context, session: liveSession(context) };
      const { subject, ...owner } = wantedOf(live.session, cardId);
      return deps.operations.run(live, {
        report: pinReport,
        customerId: live.session.customerId,
        cardId,
        input: { cardId, ...pins },
        prepare: () => prepare(live.session, cardId, pins),
        command: ({ block }) => ({ kind: 'set-pin', cardId, block }),
        confirm: confirmation.byToken(owner, live.otpToken, () => subject),
        facts: ({ card: { lastFour, pinSet } }) => ({ cardId, lastFour, pinSet }),
        customer: ({ customer }) => customer,
      });
    }),
  ];
}

/** Returns what a code or token must match: customer, session and card. Three wrong codes end the flow. */
function wantedOf({ customerId, key }: LiveSession, cardId: string) {
  return { purpose: 'pin', customerId, sessionKey: key, subject: { cardId }, flow: 'pin' } as const;
}
