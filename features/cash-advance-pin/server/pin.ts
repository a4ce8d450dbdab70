/**
 * The cash advance PIN of a card (PIN-1, PIN-2): limit check, one-time password, and the PIN twice. A right code gives a
 * token for one change on this card alone. The portal never has the PIN but on its way into the block that the card
 * system opens; the change, the use of the token, its record and the message to the person are one transaction.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import type { Audit } from '../../../server/audit/audit.ts';
import type { Config } from '../../../server/config.ts';
import { fieldKey } from '../../../server/crypto/fields.ts';
import { pinBlockOf } from '../../../server/crypto/pin-block.ts';
import type { OtpMethod } from '../../../server/db/schema/portal.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { type Flow, type Flows, textFact } from '../../../server/flows/flows.ts';
import type { LiveContext, LiveSession, OtpContext } from '../../../server/http/context.ts';
import { Failure } from '../../../server/http/failure.ts';
import { theirs } from '../../../server/http/page.ts';
import type { Operations } from '../../../server/operations/operations.ts';
import { PIN_CHANGES_PER_DAY } from '../../../server/ports/card-system/pin.ts';
import type { CardSystem, CardWithHolder, Unit } from '../../../server/ports/card-system/port.ts';
import { say } from '../../../shared/messages.ts';
import { judgeDeal, methodsOf, type Otp, type OtpSent, TOKEN_SECONDS } from '../../otp/server/public.ts';
import { pinNotice } from '../messages.ts';
import { pinStages as stages } from './stages.ts';

const ACTION = 'cash-advance-pin';

export interface PinDeps {
  readonly config: Pick<Config, 'secret'>;
  readonly db: Kysely<Database>;
  readonly cardSystem: CardSystem;
  readonly flows: Flows;
  readonly otp: Otp;
  readonly audit: Audit;
  readonly operations: Operations;
}

/** Both entries of the new PIN as the browser protected them. */
export interface SealedPins {
  readonly newPIN: string;
  readonly confirmPIN: string;
  readonly ivBase64: string;
}

/** What a change needs to know besides the PIN itself. */
interface Prepared extends CardWithHolder {
  readonly block: Buffer;
}

export function createPin(deps: PinDeps) {
  const { db, cardSystem, flows, otp, audit } = deps;

  async function holding({ customerId }: LiveSession, cardId: string): Promise<CardWithHolder> {
    return theirs(await cardSystem.cardWithHolder(customerId, cardId));
  }

  /** Changes of today, of a card that can have a PIN. */
  async function usedToday({ customerId }: LiveSession, cardId: string): Promise<number> {
    const standing = await cardSystem.pinStanding(customerId, cardId);
    if (!standing) throw new Failure('NOT_FOUND');
    if (!standing.available) throw new Failure('SVC-PIN');
    return standing.usedToday;
  }

  /** The session's change when it stands there and is about this card. */
  async function flowOf(
    session: LiveSession,
    cardId: string,
    traceId: string | null,
    from: readonly string[],
  ): Promise<Flow> {
    const flow = await flows.at(session, 'pin', traceId, from);
    if (textFact(flow, 'cardId') !== cardId) throw new Failure('NOT_NOW');
    return flow;
  }

  /** The judged code's challenge. After three wrong codes the person begins again. */
  async function judge(context: LiveContext, cardId: string, code: string): Promise<string> {
    try {
      return await judgeDeal(deps, context, placeOf(context.session), { code, claimed: { cardId } });
    } catch (error) {
      if (error instanceof Failure && error.code === '01012') await flows.end(db, context.session, 'pin');
      throw error;
    }
  }

  /** All that has to be right before the transaction; the PIN is in its block afterwards. */
  async function prepare(session: LiveSession, cardId: string, pins: SealedPins): Promise<Prepared> {
    await flowOf(session, cardId, null, stages.change.from);
    const { card, customer } = await holding(session, cardId);
    const key = fieldKey(deps.config.secret, session.fieldSeed);
    const publicKey = await cardSystem.pinKey();
    const block = pinBlockOf({ fieldKey: key, ...pins }, { publicKey, cardId });
    if (!Buffer.isBuffer(block)) throw refused(block.field, block.reason);
    return { block, card, customer };
  }

  /** Uses the token up; true when it was for this card. */
  const spend = async (trx: Unit['trx'], session: LiveSession, token: string, cardId: string) => {
    const used = await otp.useToken(trx, placeOf(session), token);
    return isDeepStrictEqual(used?.subject, { cardId });
  };

  /** Uses the token up and hands the block over; throws whatever keeps the PIN as it was. */
  async function takeEffect(
    unit: Unit,
    { session, otpToken }: OtpContext & LiveContext,
    cardId: string,
    block: Buffer,
  ): Promise<void> {
    if (!(await spend(unit.trx, session, otpToken, cardId))) throw new Failure('NOT_NOW');
    const outcome = await cardSystem.setPin(unit, session.customerId, cardId, block);
    if (outcome === 'changed') return;
    if (outcome === 'not-there') throw new Failure('NOT_FOUND');
    if (outcome === 'unavailable') throw new Failure('SVC-PIN');
    if (outcome === 'limit') throw new Failure('PIN-LIMIT');
    throw refused('newPIN', outcome);
  }

  return {
    /** Whether the card's PIN may be changed today; a change begins. */
    async check({ session }: LiveContext, cardId: string) {
      const { card, customer } = await holding(session, cardId);
      const used = await usedToday(session, cardId);
      const methods = methodsOf(customer);
      if (methods.length === 0) throw new Failure('CONTACT-NONE');
      const facts = { cardId, lastFour: card.lastFour, pinSet: card.pinSet };
      const known = { customerId: session.customerId, facts };
      return {
        allowed: used < PIN_CHANGES_PER_DAY,
        usedToday: used,
        maxPerDay: PIN_CHANGES_PER_DAY,
        phoneNo: customer.phone?.masked ?? null,
        email: customer.email?.masked ?? null,
        methods,
        traceId: await flows.start(db, session, 'pin', stages.limitCheck.to, known),
        pinSet: card.pinSet,
      };
    },

    async requestOtp(
      context: LiveContext,
      cardId: string,
      asked: { traceId: string; method: OtpMethod | undefined; isResend: boolean },
    ): Promise<OtpSent> {
      const { session, language } = context;
      const { customer } = await holding(session, cardId);
      const flow = await flowOf(session, cardId, asked.traceId, stages.requestOtp.from);
      if ((await usedToday(session, cardId)) >= PIN_CHANGES_PER_DAY) throw new Failure('PIN-LIMIT');
      const action = flow.facts.pinSet ? pinNotice.actionChange : pinNotice.actionSet;
      const sent = await otp.request({
        ...placeOf(session),
        customer,
        subject: { cardId },
        action: say(action, language, { lastFour: textFact(flow, 'lastFour') }),
        method: asked.method,
        // A code of an earlier change is not sent again: it confirms what that one was about.
        isResend: asked.isResend && flow.stage === stages.requestOtp.to,
        language,
      });
      await flows.move(db, flow, stages.requestOtp);
      await audit.record(db, context, 'pin-otp', 'sent', session.customerId, { method: sent.method });
      return sent;
    },

    /** A right code allows one change of this card's PIN. With another card's address the code is burned. */
    async confirm(context: LiveContext, cardId: string, given: { traceId: string; otp: string }) {
      const { session } = context;
      theirs(await cardSystem.card(session.customerId, cardId));
      const flow = await flows.at(session, 'pin', given.traceId, stages.validateOtp.from);
      const challengeId = await judge(context, cardId, given.otp);
      const place = placeOf(session);
      return db.transaction().execute(async (trx) => {
        await otp.consume(trx, place, challengeId);
        await flows.move(trx, flow, stages.validateOtp);
        const accessToken = await otp.issueToken(trx, place, { cardId });
        await audit.record(trx, context, 'pin-otp', 'confirmed', place.customerId);
        return { accessToken, expiresInSeconds: TOKEN_SECONDS };
      });
    },

    /** The new PIN. A token for something else is used up all the same; a PIN that is refused leaves it. */
    async change(context: OtpContext, cardId: string, pins: SealedPins): Promise<string> {
      const live = { ...context, session: liveSession(context) };
      const { customerId } = live.session;
      const { requestId, language } = context;
      const changing = deps.operations.run(live, {
        action: ACTION,
        customerId,
        input: { cardId, ...pins },
        confirm: () => prepare(live.session, cardId, pins),
        effect: async (unit, { block, card, customer }) => {
          await takeEffect(unit, live, cardId, block);
          const { lastFour } = card;
          const [done, subject] = card.pinSet
            ? [pinNotice.changed, pinNotice.changedSubject]
            : [pinNotice.set, pinNotice.setSubject];
          const notice = {
            purpose: 'pin-changed',
            language,
            text: say(done, language, { lastFour }),
            subject: say(subject, language, { lastFour }),
          };
          return { payload: requestId, details: { cardId }, notice: { customer, notice } };
        },
      });
      return changing.catch(async (error: unknown) => {
        // A token that came with a call it is not for has had its one use.
        if (error instanceof Failure && error.code === 'NOT_NOW')
          await db.transaction().execute((trx) => spend(trx, live.session, live.otpToken, cardId));
        throw error;
      });
    },
  };
}

/** Whose codes and tokens these are. */
function placeOf({ customerId, key }: LiveSession) {
  return { customerId, sessionKey: key, purpose: 'pin' } as const;
}

/** There is nothing to change before log-on. */
function liveSession({ session }: OtpContext): LiveSession {
  const { state, username, customerId } = session;
  if (state !== 'live' || username === null || customerId === null) throw new Failure('NOT_NOW');
  return { ...session, state, username, customerId };
}

function refused(field: string, reason: string): Failure {
  return new Failure('VALIDATION', { fields: { [field]: reason } });
}
