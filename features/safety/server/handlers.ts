/**
 * Freeze, switches, limits and wallets of a card (SAFE-1 to SAFE-4), for its holder. A freeze, and a change that allows
 * fewer payments (tightens), need no code. A change that allows more payments (loosens) needs a code bound to the card,
 * its version and the change. The card system decides which changes loosen.
 */
import type { LiveContext, LiveSession } from '../../../server/http/context.ts';
import { Failure } from '../../../server/http/failure.ts';
import { liveSession } from '../../../server/http/live-session.ts';
import { type Mounted, on } from '../../../server/http/mount.ts';
import { orNotFound } from '../../../server/http/page.ts';
import type { Confirming } from '../../../server/operations/confirming.ts';
import type { Operations } from '../../../server/operations/operations.ts';
import type { CardReads, CardWithHolder } from '../../../server/ports/card-system/port.ts';
import { type ControlChange, LOOSENINGS_PER_DAY, loosens } from '../../../shared/card-controls.ts';
import { say } from '../../../shared/messages.ts';
import type { Confirmation } from '../../confirmation/server/confirmation.ts';
import { type CardControls, type ControlChangeBody, safetyCalls } from '../contract.ts';
import { safetyNotice } from '../notice.messages.ts';
import { changesInWords, flatten, limitProblems, toChange } from './change.ts';
import { toCardControls } from './map.ts';
import { controlsReport, freezeReport, walletReport } from './report.ts';

interface SafetyDeps {
  readonly cardSystem: CardReads;
  readonly confirmation: Confirmation;
  readonly operations: Operations;
}

/** A change of one card's settings, as the API calls send it. */
interface CardChange {
  readonly cardId: string;
  readonly version: number;
  readonly change: ControlChange;
}

/** The commands that change controls. */
const KINDS: readonly string[] = ['freeze-card', 'set-controls', 'remove-wallet-token'];

/**
 * The handlers of the safety centre. A retry must repeat params and body exactly; otherwise its idempotency key gives
 * CONFLICT.
 */
export function handlers({ cardSystem, confirmation, operations }: SafetyDeps): Mounted[] {
  async function findCard({ customerId }: LiveSession, cardId: string): Promise<CardWithHolder> {
    return orNotFound(await cardSystem.cardWithHolder(customerId, cardId));
  }

  /** Throws the refusals of the card system before a code is sent. */
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

  /** Applies a change once per idempotency key. */
  function change(
    context: LiveContext,
    { cardId, version, change: wanted }: CardChange,
    input: unknown,
    confirm?: Confirming<unknown>,
  ): Promise<CardControls> {
    return operations.run(context, {
      report: controlsReport,
      customerId: context.session.customerId,
      cardId,
      atHome: true,
      input,
      prepare: () => findCard(context.session, cardId),
      command: () => ({
        kind: 'set-controls',
        cardId,
        version,
        change: wanted,
        confirmed: confirm !== undefined,
      }),
      confirm,
      facts: ({ card }) => ({ cardId, lastFour: card.lastFour, change: flatten(wanted) }),
      customer: ({ customer }) => customer,
    });
  }

  return [
    /** Returns the controls, and whether a change of the controls is in progress. */
    on(safetyCalls.controls, async ({ params: { id: cardId } }, { session: { customerId } }) => {
      const [state, recent] = await Promise.all([
        cardSystem.controls(customerId, cardId),
        operations.recent(customerId),
      ]);
      const underWay = recent.some(
        (one) => one.state === 'pending' && one.cardId === cardId && KINDS.includes(one.kind),
      );
      return toCardControls(orNotFound(state), underWay);
    }),

    on(safetyCalls.freeze, ({ params, body }, context) => {
      const { session } = context;
      const cardId = params.id;
      return operations.run(context, {
        report: freezeReport,
        customerId: session.customerId,
        cardId,
        atHome: true,
        input: { params, body },
        prepare: () => findCard(session, cardId),
        command: () => ({ kind: 'freeze-card', cardId }),
        facts: ({ card }) => ({ cardId, lastFour: card.lastFour }),
        customer: ({ customer }) => customer,
      });
    }),

    /** Changes settings without a code. */
    on(safetyCalls.tighten, ({ params, body }, context) =>
      change(context, changeOf(params.id, body), { params, body }),
    ),

    /** Sends the code for exactly this change. */
    on(safetyCalls.requestOtp, async ({ params, body }, context) => {
      const { session, language } = context;
      const { method, isResend } = body;
      const wanted = changeOf(params.id, body);
      const { customer, card } = await findCard(session, wanted.cardId);
      await checkLoosening(session, wanted);
      const changes = changesInWords(flatten(wanted.change), language);
      return confirmation.ask(context, confirmationOf(session, wanted), {
        customer,
        method,
        isResend,
        action: say(safetyNotice.action, language, { lastFour: card.lastFour, changes }),
      });
    }),

    /** Exchanges the code for a token for exactly this change. A different change invalidates the code. */
    on(safetyCalls.validateOtp, async ({ params, body }, context) => {
      const wanted = changeOf(params.id, body);
      await findCard(context.session, wanted.cardId);
      return confirmation.exchange(context, confirmationOf(context.session, wanted), body);
    }),

    /** Applies the change that the token is bound to. A token for a different change is consumed too. */
    on(safetyCalls.loosen, async ({ params, body }, context) => {
      const live = { ...context, session: liveSession(context) };
      const wanted = changeOf(params.id, body);
      const { subject, ...owner } = confirmationOf(live.session, wanted);
      const confirm = confirmation.byToken(owner, context.otpToken, () => subject);
      return change(live, wanted, { params, body }, confirm);
    }),

    on(safetyCalls.removeWallet, ({ params, body }, context) => {
      const { session } = context;
      const { id: cardId, tokenId } = params;
      return operations.run(context, {
        report: walletReport,
        customerId: session.customerId,
        cardId,
        atHome: true,
        input: { params, body },
        prepare: async () => {
          const state = orNotFound(await cardSystem.controls(session.customerId, cardId));
          const token = orNotFound(state.walletTokens.find((one) => one.tokenId === tokenId));
          return { ...(await findCard(session, cardId)), wallet: token.wallet };
        },
        command: () => ({ kind: 'remove-wallet-token', cardId, tokenId }),
        facts: ({ card, wallet }) => ({ cardId, lastFour: card.lastFour, tokenId, wallet }),
        customer: ({ customer }) => customer,
      });
    }),
  ];
}

function changeOf(cardId: string, body: ControlChangeBody): CardChange {
  return { cardId, version: body.version, change: toChange(body) };
}

/** Identifies what a code or token confirms: this customer, session and exact change. */
function confirmationOf({ customerId, key }: LiveSession, { cardId, version, change }: CardChange) {
  const subject = { cardId, version, ...flatten(change) };
  return { purpose: 'controls', customerId, sessionKey: key, subject } as const;
}
