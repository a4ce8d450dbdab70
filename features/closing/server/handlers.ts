/**
 * Closing of the online account (CLS-1 to CLS-3). It takes a code. For seven days the person can undo it at the next log-on, which offers
 * nothing else; then `erasing.ts` deletes the data.
 */
import type { Kysely } from 'kysely';
import type { Audit } from '../../../server/audit/audit.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { LiveContext, LiveSession } from '../../../server/http/context.ts';
import { Failure } from '../../../server/http/failure.ts';
import { type Mounted, on } from '../../../server/http/mount.ts';
import type { Operations } from '../../../server/operations/operations.ts';
import { enqueueNotice } from '../../../server/outbox/notice.ts';
import type { Outbox } from '../../../server/outbox/outbox.ts';
import { customerOf } from '../../../server/ports/card-system/parts/customer.ts';
import type { CardReads } from '../../../server/ports/card-system/port.ts';
import { formatDateTime } from '../../../shared/dates.ts';
import { isOpenDispute } from '../../../shared/disputes.ts';
import { type Language, say } from '../../../shared/messages.ts';
import { toWire } from '../../../shared/money.ts';
import type { Confirmation } from '../../confirmation/server/confirmation.ts';
import { endOtherSessionsOf } from '../../session/server/store.ts';
import { type ClosingRead, closingCalls } from '../contract.ts';
import { closingNotice as text } from '../notices.messages.ts';
import type { BankDesk } from './bank-desk.ts';
import * as store from './store.ts';

export interface ClosingDeps {
  readonly db: Kysely<Database>;
  readonly cardSystem: CardReads;
  readonly confirmation: Confirmation;
  readonly operations: Pick<Operations, 'recent'>;
  readonly audit: Audit;
  readonly outbox: Outbox;
  readonly bankDesk: BankDesk;
  readonly wake: (customerId?: string) => void;
}

export function handlers(deps: ClosingDeps): Mounted[] {
  const { db, cardSystem, confirmation, audit, outbox } = deps;

  async function isUnderWay(customerId: string): Promise<boolean> {
    return (await deps.operations.recent(customerId)).some(({ state }) => state === 'pending');
  }

  async function requireNoneUnderWay({ customerId }: LiveSession): Promise<void> {
    if (await isUnderWay(customerId)) throw new Failure('CLOSE-UNDER-WAY');
  }

  async function readFacts(customerId: string, language: Language): Promise<Omit<ClosingRead, 'closing'>> {
    const [cards, cases, underWay] = await Promise.all([
      cardSystem.cards(customerId),
      cardSystem.disputes?.(customerId) ?? [],
      isUnderWay(customerId),
    ]);
    const open = cards.filter(
      ({ relationship, currentBalance, points }) =>
        relationship === 'primary' && (currentBalance.minor > 0n || points > 0),
    );
    return {
      cards: open.map(({ lastFour, productName, currentBalance, points }) => ({
        lastFour,
        productName: productName[language],
        ...(currentBalance.minor > 0n && { owed: toWire(currentBalance) }),
        points,
      })),
      openCases: cases.filter(({ state }) => isOpenDispute(state)).length,
      underWay,
    };
  }

  async function close(
    context: LiveContext,
    consume: Awaited<ReturnType<Confirmation['verify']>>,
  ): Promise<store.Closing> {
    const { session, language } = context;
    const { customerId, username, key } = session;
    const customer = await customerOf(cardSystem, customerId);
    const closing = await db.transaction().execute(async (trx) => {
      await consume(trx);
      const ended = await endOtherSessionsOf(trx, username, key, 'logout');
      const begun = ended === undefined ? undefined : await store.insertClosing(trx, customerId);
      if (!begun) throw new Failure('NOT_NOW');
      await enqueueNotice(outbox, trx, customer, {
        purpose: 'account-closing',
        language,
        subject: say(text.closingSubject, language),
        text: say(text.closing, language, { at: formatDateTime(begun.endsAt, language) }),
      });
      await deps.bankDesk.tell(trx, 'closing', customer, begun.endsAt);
      await audit.record(trx, context, 'close-account', 'done', customerId);
      return begun;
    });
    deps.wake();
    return closing;
  }

  async function undo(context: LiveContext): Promise<void> {
    const { session, language } = context;
    const { customerId } = session;
    const customer = await customerOf(cardSystem, customerId);
    await db.transaction().execute(async (trx) => {
      if (!(await store.deleteClosing(trx, customerId))) throw new Failure('NOT_NOW');
      await enqueueNotice(outbox, trx, customer, {
        purpose: 'account-undone',
        language,
        subject: say(text.undoneSubject, language),
        text: say(text.undone, language),
      });
      await deps.bankDesk.tell(trx, 'undone', customer);
      await audit.record(trx, context, 'close-account', 'undone', customerId);
    });
    deps.wake();
  }

  return [
    on(closingCalls.read, async ({ query }, { session: { customerId } }) => {
      const closing = await store.readClosing(db, customerId);
      if (closing) return { closing: toClosing(closing), cards: [], openCases: 0, underWay: false };
      return { closing: null, ...(await readFacts(customerId, query.language)) };
    }),

    on(closingCalls.requestOtp, async ({ body: { method, isResend } }, context) => {
      await requireNoneUnderWay(context.session);
      return confirmation.ask(context, wantedOf(context.session), {
        customer: await customerOf(cardSystem, context.session.customerId),
        action: say(text.action, context.language),
        method,
        isResend,
      });
    }),

    on(closingCalls.close, async ({ body: { otp, assertion } }, context) => {
      await requireNoneUnderWay(context.session);
      const wanted = wantedOf(context.session);
      const consume = await confirmation.verify(context, wanted, { otp, assertion }, () => wanted.subject);
      return toClosing(await close(context, consume));
    }),

    on(closingCalls.undo, async (_input, context) => {
      await undo(context);
      return { undone: true as const };
    }),
  ];
}

/** What the code confirms. */
function wantedOf({ customerId, key }: LiveSession) {
  return {
    purpose: 'close-account',
    customerId,
    sessionKey: key,
    subject: { closes: 'online-account' },
  } as const;
}

function toClosing({ begunAt, endsAt }: store.Closing) {
  return { begunAt: begunAt.toISOString(), endsAt: endsAt.toISOString() };
}
