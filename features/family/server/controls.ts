/**
 * The primary cardholder's layer: limits, switches, freeze and the stop for good (FAM-3, FAM-4). A change that allows fewer payments needs
 * no code; one that allows more needs a code bound to the card, its version and the change. The card system decides which is which.
 */
import { newUuid } from '../../../server/crypto/keys.ts';
import type { LiveContext, LiveSession } from '../../../server/http/context.ts';
import { Failure } from '../../../server/http/failure.ts';
import type { Confirming } from '../../../server/operations/confirming.ts';
import type { Report } from '../../../server/operations/report.ts';
import type { Command } from '../../../server/ports/card-system/parts/commands.ts';
import { customerOf } from '../../../server/ports/card-system/parts/customer.ts';
import type { FamilyCard } from '../../../server/ports/card-system/parts/family.ts';
import type { Customer } from '../../../server/ports/card-system/port.ts';
import { LOOSENINGS_PER_DAY } from '../../../shared/card-controls.ts';
import { type FamilyChange, loosensFamily } from '../../../shared/family.ts';
import type { BodyOf } from '../../../shared/http/endpoint.ts';
import { say } from '../../../shared/messages.ts';
import type { SealedNotice } from '../../alerts/server/portal-notices.ts';
import type { OtpSent } from '../../confirmation/server/request.ts';
import type { PrimaryLayer } from '../../safety/layer-contract.ts';
import { toPrimaryLayer } from '../../safety/server/layers.ts';
import type { FamilyChangeBody, familyCalls } from '../contract.ts';
import { familyNotice } from '../notices.messages.ts';
import { changesInWords, flatten, limitProblems, toChange } from './change.ts';
import type { FamilyDeps } from './deps.ts';
import { accountCard } from './held.ts';
import { makeNotice } from './notice.ts';
import { type CardFacts, familyControlsReport, familyFreezeReport, stopReport } from './report.ts';

type Calls = typeof familyCalls;

/** A change of the layer of one card, as the API calls send it. */
interface CardChange {
  readonly cardId: string;
  readonly version: number;
  readonly change: FamilyChange;
}

interface Prepared {
  readonly customer: Customer;
  readonly card: FamilyCard;
  readonly notice: SealedNotice | null;
}

/** What happens to a whole card. */
interface Act<K extends 'freeze-family-card' | 'stop-family-card'> {
  readonly kind: K;
  readonly report: Report<K, CardFacts, PrimaryLayer>;
  /** The notice to the holder. */
  readonly news: 'changed' | 'stopped';
}

export function createFamilyControls(deps: FamilyDeps) {
  const { cardSystem, confirmation, operations } = deps;

  /** Finds the card and makes the holder's notice. Throws NOT_FOUND. */
  async function prepare(
    { customerId }: LiveSession,
    cardId: string,
    news: 'changed' | 'stopped',
  ): Promise<Prepared> {
    const [customer, card] = await Promise.all([
      customerOf(cardSystem, customerId),
      accountCard(deps, customerId, cardId),
    ]);
    const { holderId, lastFour } = card;
    const source = news === 'stopped' ? `family-stopped/${cardId}` : `family-changed/${newUuid(deps.random)}`;
    const notice =
      holderId === customerId
        ? null
        : await makeNotice(deps, { customerId: holderId, cardId, lastFour, news, source });
    return { customer, card, notice };
  }

  /** Throws the refusals of the card system before a code is sent. */
  function checkLoosening(
    { changeable, primary, highestLimit }: FamilyCard,
    { version, change }: CardChange,
  ) {
    if (!changeable) throw new Failure('FAM-CARD');
    if (primary.version !== version)
      throw new Failure('CONFLICT', { primary: toPrimaryLayer(primary, false) });
    const fields = limitProblems(flatten(change), highestLimit.minor);
    if (Object.keys(fields).length > 0) throw new Failure('VALIDATION', { fields });
    if (!loosensFamily(primary.settings, change)) throw new Failure('NOT_NOW');
    if (primary.looseningsToday >= LOOSENINGS_PER_DAY) throw new Failure('FAM-LIMIT');
  }

  /** Makes a change once per idempotency key. */
  async function change(
    context: LiveContext,
    { cardId, version, change: wanted }: CardChange,
    input: unknown,
    confirm?: Confirming<unknown>,
  ): Promise<PrimaryLayer> {
    const made = await operations.run(context, {
      report: familyControlsReport,
      customerId: context.session.customerId,
      cardId,
      input,
      prepare: () => prepare(context.session, cardId, 'changed'),
      command: () => ({
        kind: 'set-family-controls',
        cardId,
        version,
        change: wanted,
        confirmed: confirm !== undefined,
      }),
      confirm,
      facts: ({ card, notice }) => ({
        ...{ cardId, lastFour: card.lastFour, change: flatten(wanted), notice },
        highest: `${card.highestLimit.minor}`,
      }),
      customer: ({ customer }) => customer,
    });
    deps.alerts.sender.wake();
    return made;
  }

  /** Freezes or stops the card, once per idempotency key. Needs no code, because both allow nothing. */
  async function act<K extends 'freeze-family-card' | 'stop-family-card'>(
    context: LiveContext,
    cardId: string,
    body: BodyOf<Calls['stop']>,
    { kind, report, news }: Act<K>,
  ): Promise<PrimaryLayer> {
    const made = await operations.run(context, {
      ...{ report, customerId: context.session.customerId, cardId, input: { cardId, body } },
      prepare: () => prepare(context.session, cardId, news),
      command: (): Command<K> => ({ kind, cardId }) as Command<K>,
      facts: ({ card, notice }) => ({ cardId, lastFour: card.lastFour, notice }),
      customer: ({ customer }) => customer,
    });
    deps.alerts.sender.wake();
    return made;
  }

  return {
    /** Changes the layer without a code. */
    tighten: (context: LiveContext, cardId: string, body: BodyOf<Calls['tighten']>) =>
      change(context, changeOf(cardId, body), { cardId, body }),

    /** Sends the code for exactly this change. */
    async requestOtp(
      context: LiveContext,
      cardId: string,
      body: BodyOf<Calls['requestOtp']>,
    ): Promise<OtpSent> {
      const { session, language } = context;
      const wanted = changeOf(cardId, body);
      const [customer, card] = await Promise.all([
        customerOf(cardSystem, session.customerId),
        accountCard(deps, session.customerId, cardId),
      ]);
      checkLoosening(card, wanted);
      const changes = changesInWords(flatten(wanted.change), language);
      return confirmation.ask(context, confirmationOf(session, wanted), {
        customer,
        method: body.method,
        isResend: body.isResend,
        action: say(familyNotice.changeAction, language, { lastFour: card.lastFour, changes }),
      });
    },

    /** Makes the change that the proof confirms. A proof of another change is refused and used up. */
    loosen(context: LiveContext, cardId: string, body: BodyOf<Calls['loosen']>): Promise<PrimaryLayer> {
      const wanted = changeOf(cardId, body);
      const confirm = confirmation.byProof(context, confirmationOf(context.session, wanted), body);
      return change(context, wanted, { cardId, body }, confirm);
    },

    /** Freezes the card at once, from any version, so that it never waits for another change. */
    freeze: (context: LiveContext, cardId: string, body: BodyOf<Calls['freeze']>) =>
      act(context, cardId, body, { kind: 'freeze-family-card', report: familyFreezeReport, news: 'changed' }),

    /** Stops the card for good. */
    stop: (context: LiveContext, cardId: string, body: BodyOf<Calls['stop']>) =>
      act(context, cardId, body, { kind: 'stop-family-card', report: stopReport, news: 'stopped' }),
  };
}

function changeOf(cardId: string, body: FamilyChangeBody): CardChange {
  return { cardId, version: body.version, change: toChange(body) };
}

/** Identifies what a code confirms: this customer, session and exact change. */
function confirmationOf({ customerId, key }: LiveSession, { cardId, version, change }: CardChange) {
  const subject = { cardId, version, ...flatten(change) };
  return { purpose: 'family', customerId, sessionKey: key, subject } as const;
}
