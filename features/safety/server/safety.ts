/**
 * Freeze, switches, limits and wallets of a card (SAFE-1 to SAFE-4), for its holder. Freezing and tightening need no code. A
 * loosening needs one, bound to the card, its version and the change; the card system decides what loosens.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Kysely, Transaction } from 'kysely';
import type { Audit } from '../../../server/audit/audit.ts';
import type { OtpMethod } from '../../../server/db/schema/portal.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { LiveContext, LiveSession, OtpContext } from '../../../server/http/context.ts';
import { Failure } from '../../../server/http/failure.ts';
import { liveSession } from '../../../server/http/live-session.ts';
import { orNotFound } from '../../../server/http/page.ts';
import type { Operations } from '../../../server/operations/operations.ts';
import type { CardReads, CardWithHolder } from '../../../server/ports/card-system/port.ts';
import { type ControlChange, LOOSENINGS_PER_DAY, loosens } from '../../../shared/card-controls.ts';
import { say } from '../../../shared/messages.ts';
import {
  auditRequest,
  type Otp,
  type OtpProof,
  type OtpSent,
  TOKEN_SECONDS,
  verifyForSubject,
} from '../../confirmation/server/public.ts';
import type { CardControls } from '../contract.ts';
import { safetyNotice } from '../notice.messages.ts';
import { changesInWords, flatten, limitProblems } from './change.ts';
import { toCardControls } from './map.ts';
import { controlsReport, freezeReport, walletReport } from './report.ts';

export interface SafetyDeps {
  readonly db: Kysely<Database>;
  readonly cardSystem: CardReads;
  readonly otp: Otp;
  readonly audit: Audit;
  readonly operations: Operations;
}

/** A change of one card's settings, as the calls send it. */
export interface CardChange {
  readonly cardId: string;
  readonly version: number;
  readonly change: ControlChange;
}

/** The kinds of commands that change controls. */
const KINDS: readonly string[] = ['freeze-card', 'set-controls', 'remove-wallet-token'];

export function createSafety(deps: SafetyDeps) {
  const { db, cardSystem, otp, audit, operations } = deps;

  async function findCard({ customerId }: LiveSession, cardId: string): Promise<CardWithHolder> {
    return orNotFound(await cardSystem.cardWithHolder(customerId, cardId));
  }

  /** Throws what the card system would refuse, before a code is sent for it. */
  async function checkLoosening({ customerId }: LiveSession, { cardId, version, change }: CardChange) {
    const now = orNotFound(await cardSystem.controls(customerId, cardId));
    if (!now.changeable) throw new Failure('SAFE-CARD');
    if (now.version !== version) throw new Failure('CONFLICT', { controls: toCardControls(now) });
    const fields = limitProblems(flatten(change), now.highestLimit.minor);
    if (Object.keys(fields).length > 0) throw new Failure('VALIDATION', { fields });
    if (change.frozen === false && now.freeze?.by === 'bank') throw new Failure('SAFE-BANK');
    if (!loosens(now.settings, change)) throw new Failure('NOT_NOW');
    if (now.looseningsToday >= LOOSENINGS_PER_DAY) throw new Failure('SAFE-LIMIT');
  }

  /** Runs a change once for each idempotency key. `consume` uses up what confirms it. */
  function change(
    context: LiveContext,
    { cardId, version, change: wanted }: CardChange,
    input: unknown,
    consume?: (trx: Transaction<Database>) => Promise<void>,
  ): Promise<CardControls> {
    return operations.run(context, {
      report: controlsReport,
      customerId: context.session.customerId,
      cardId,
      input,
      prepare: () => findCard(context.session, cardId),
      command: () => ({
        kind: 'set-controls',
        cardId,
        version,
        change: wanted,
        confirmed: consume !== undefined,
      }),
      ...(consume && { consume }),
      facts: ({ card }) => ({ cardId, lastFour: card.lastFour, change: flatten(wanted) }),
      customer: ({ customer }) => customer,
    });
  }

  /** Consumes the token; true when it was bound to exactly this change. */
  async function consumeToken(
    trx: Transaction<Database>,
    session: LiveSession,
    token: string,
    wanted: CardChange,
  ): Promise<boolean> {
    const used = await otp.consumeToken(trx, codeOwner(session), token);
    return isDeepStrictEqual(used?.subject, subjectOf(wanted));
  }

  return {
    /** The controls, with whether a change of them is under way. */
    async controls({ session: { customerId } }: LiveContext, cardId: string): Promise<CardControls> {
      const [state, recent] = await Promise.all([
        cardSystem.controls(customerId, cardId),
        operations.recent(customerId),
      ]);
      const underWay = recent.some(
        (one) => one.state === 'pending' && one.cardId === cardId && KINDS.includes(one.kind),
      );
      return toCardControls(orNotFound(state), underWay);
    },

    freeze(context: LiveContext, cardId: string, input: unknown): Promise<CardControls> {
      return operations.run(context, {
        report: freezeReport,
        customerId: context.session.customerId,
        cardId,
        input,
        prepare: () => findCard(context.session, cardId),
        command: () => ({ kind: 'freeze-card', cardId }),
        facts: ({ card }) => ({ cardId, lastFour: card.lastFour }),
        customer: ({ customer }) => customer,
      });
    },

    /** Changes settings without a code. `input` is the whole call, for its idempotency key. */
    tighten: (context: LiveContext, wanted: CardChange, input: unknown) => change(context, wanted, input),

    /** Sends the code for exactly this change. */
    async requestOtp(
      context: LiveContext,
      wanted: CardChange,
      { method, isResend }: { readonly method: OtpMethod | undefined; readonly isResend: boolean },
    ): Promise<OtpSent> {
      const { session, language } = context;
      const { customer, card } = await findCard(session, wanted.cardId);
      await checkLoosening(session, wanted);
      const changes = changesInWords(flatten(wanted.change), language);
      const sent = await otp.request({
        ...codeOwner(session),
        customer,
        language,
        method,
        isResend,
        subject: subjectOf(wanted),
        action: say(safetyNotice.action, language, { lastFour: card.lastFour, changes }),
      });
      await auditRequest(deps, context, codeOwner(session), sent);
      return sent;
    },

    /** Exchanges the code for a token for exactly this change. Another change invalidates the code. */
    async confirm(context: LiveContext, wanted: CardChange, proof: OtpProof) {
      const { session } = context;
      await findCard(session, wanted.cardId);
      const owner = codeOwner(session);
      const claimed = subjectOf(wanted);
      const challengeId = await verifyForSubject(deps, context, owner, { proof, claimed });
      return db.transaction().execute(async (trx) => {
        await otp.consume(trx, owner, challengeId);
        const accessToken = await otp.issueToken(trx, owner, claimed);
        await audit.record(trx, context, 'controls-otp', 'confirmed', owner.customerId);
        return { accessToken, expiresInSeconds: TOKEN_SECONDS };
      });
    },

    /** Makes the change that the token is bound to. A token of another change is consumed too. */
    async loosen(context: OtpContext, wanted: CardChange, input: unknown): Promise<CardControls> {
      const live = { ...context, session: liveSession(context) };
      const consume = (trx: Transaction<Database>) =>
        consumeToken(trx, live.session, context.otpToken, wanted);
      const done = change(live, wanted, input, async (trx) => {
        if (!(await consume(trx))) throw new Failure('NOT_NOW');
      });
      return done.catch(async (error: unknown) => {
        // The transaction rolled back: consume the rejected token here.
        if (error instanceof Failure && error.code === 'NOT_NOW') await db.transaction().execute(consume);
        throw error;
      });
    },

    async removeWallet(
      context: LiveContext,
      { cardId, tokenId }: { readonly cardId: string; readonly tokenId: string },
      input: unknown,
    ): Promise<CardControls> {
      const { customerId } = context.session;
      return operations.run(context, {
        report: walletReport,
        customerId,
        cardId,
        input,
        prepare: async () => {
          const state = orNotFound(await cardSystem.controls(customerId, cardId));
          const token = orNotFound(state.walletTokens.find((one) => one.tokenId === tokenId));
          return { ...(await findCard(context.session, cardId)), wallet: token.wallet };
        },
        command: () => ({ kind: 'remove-wallet-token', cardId, tokenId }),
        facts: ({ card, wallet }) => ({ cardId, lastFour: card.lastFour, tokenId, wallet }),
        customer: ({ customer }) => customer,
      });
    },
  };
}

/** The customer and session that own codes and tokens, and their purpose. */
function codeOwner({ customerId, key }: LiveSession) {
  return { customerId, sessionKey: key, purpose: 'controls' } as const;
}

/** What the code is bound to. */
function subjectOf({ cardId, version, change }: CardChange) {
  return { cardId, version, ...flatten(change) };
}
