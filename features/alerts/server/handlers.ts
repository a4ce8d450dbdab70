import type { Kysely } from 'kysely';
import type { Audit } from '../../../server/audit/audit.ts';
import type { Cipher } from '../../../server/crypto/cipher.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { LiveContext } from '../../../server/http/context.ts';
import { Failure } from '../../../server/http/failure.ts';
import { type Mounted, on } from '../../../server/http/mount.ts';
import { browserFamily } from '../../../server/http/observe/browser-family.ts';
import { enqueueNotice } from '../../../server/outbox/notice.ts';
import type { Outbox } from '../../../server/outbox/outbox.ts';
import { customerOf } from '../../../server/ports/card-system/parts/customer.ts';
import type { CardReads, Customer } from '../../../server/ports/card-system/port.ts';
import { taipeiDate } from '../../../shared/dates.ts';
import type { BodyOf, PayloadOf } from '../../../shared/http/endpoint.ts';
import { type Language, say } from '../../../shared/messages.ts';
import { alertCalls } from '../contract.ts';
import { changedNotice } from '../notice.messages.ts';
import { settingProblems } from '../rules.ts';
import { openFacts, sentencesOf } from './facts.ts';
import { familyLink } from './family-facts.ts';
import * as notices from './notices-store.ts';
import type { PushDesk } from './push-desk.ts';
import { differences, settingsFrom } from './settings.ts';
import * as store from './settings-store.ts';

export interface AlertHandlerDeps {
  readonly config: { readonly defaultLanguage: Language };
  readonly cardSystem: CardReads;
  readonly db: Kysely<Database>;
  readonly cipher: Cipher;
  readonly audit: Audit;
  readonly outbox: Outbox;
  readonly pushDesk: PushDesk;
  readonly wake: (customerId: string) => void;
}

/** Notices per page of the list. */
const PAGE = 20;

/** Handlers for settings of notices, the list of notices and push messages. */
export function handlers(deps: AlertHandlerDeps): Mounted[] {
  const { db, pushDesk: push } = deps;
  const pushBrowsers = async (customerId: string) => (await push.subscriptionIds(customerId)).length;
  return [
    on(alertCalls.alerts, async (_input, { session }) =>
      readAlerts(deps, await customerOf(deps.cardSystem, session.customerId)),
    ),
    on(alertCalls.changeAlerts, async ({ body }, context) => {
      const customer = await customerOf(deps.cardSystem, context.session.customerId);
      await changeAlerts(deps, context, customer, body);
      return readAlerts(deps, customer);
    }),
    on(alertCalls.notices, ({ query }, context) => listNotices(deps, context, query.after)),
    on(alertCalls.unread, async (_input, { session }) => ({
      unread: await notices.countUnread(db, session.customerId),
    })),
    on(alertCalls.readNotices, async ({ body }, { session }) => {
      await notices.markRead(db, session.customerId, body.noticeIds);
      return { unread: await notices.countUnread(db, session.customerId) };
    }),
    on(alertCalls.subscribe, async ({ body }, context) => {
      const { customerId } = context.session;
      await push.subscribe(customerId, body, browserFamily(context.request.headers['user-agent']));
      await deps.audit.record(db, context, 'push', 'subscribed', customerId);
      return { pushBrowsers: await pushBrowsers(customerId) };
    }),
    on(alertCalls.claim, async ({ body }, { session }) => ({
      own: await push.claim(session.customerId, body.endpoint),
    })),
    on(alertCalls.forget, async ({ body }, context) => {
      const { customerId } = context.session;
      await push.forget(customerId, body.endpoint);
      await deps.audit.record(db, context, 'push', 'forgotten', customerId);
      return { pushBrowsers: await pushBrowsers(customerId) };
    }),
  ];
}

async function readAlerts(
  { db, pushDesk, config }: AlertHandlerDeps,
  { customerId, phone, email }: Customer,
): Promise<PayloadOf<typeof alertCalls.alerts>> {
  const [stored, subscriptions] = await Promise.all([
    store.readSettings(db, customerId),
    pushDesk.subscriptionIds(customerId),
  ]);
  return {
    version: stored?.version ?? 0,
    settings: settingsFrom(stored?.kinds),
    pushAmounts: stored?.pushAmounts ?? false,
    noticeLanguage: stored?.language ?? config.defaultLanguage,
    phoneNo: phone?.masked ?? null,
    email: email?.masked ?? null,
    pushKey: pushDesk.publicKey,
    pushBrowsers: subscriptions.length,
  };
}

/**
 * Stores the settings, with an audit record and a notice to phone and e-mail. Throws VALIDATION with the invalid
 * kinds, and CONFLICT if the settings changed since the page read them.
 */
async function changeAlerts(
  { db, audit, outbox, wake }: AlertHandlerDeps,
  context: LiveContext,
  customer: Customer,
  { version, settings, pushAmounts, noticeLanguage }: BodyOf<typeof alertCalls.changeAlerts>,
): Promise<void> {
  const problems = settingProblems(settings);
  if (Object.keys(problems).length > 0) throw new Failure('VALIDATION', { fields: { ...problems } });
  const kinds = differences(settings);
  const { customerId } = customer;
  await db.transaction().execute(async (trx) => {
    const change = { kinds, pushAmounts, language: noticeLanguage };
    if (!(await store.replaceSettings(trx, customerId, version, change))) throw new Failure('CONFLICT');
    const text = say(changedNotice.text, noticeLanguage);
    const subject = say(changedNotice.subject, noticeLanguage);
    const notice = { purpose: 'alerts-changed', language: noticeLanguage, text, subject };
    await enqueueNotice(outbox, trx, customer, notice);
    const details = { version: version + 1, kinds: Object.keys(kinds).join(' ') };
    await audit.record(trx, context, 'alerts', 'changed', customerId, details);
  });
  wake(customerId);
}

async function listNotices(
  { db, cardSystem, cipher }: AlertHandlerDeps,
  { session: { customerId }, language }: LiveContext,
  after: string | undefined,
): Promise<PayloadOf<typeof alertCalls.notices>> {
  const [rows, unread, cards] = await Promise.all([
    notices.listNotices(db, customerId, after, PAGE + 1),
    notices.countUnread(db, customerId),
    cardSystem.cards(customerId),
  ]);
  const own = new Map(cards.map(({ cardId, lastFour }) => [cardId, lastFour]));
  const shown = rows.slice(0, PAGE);
  const content = shown.map((row) => {
    const { noticeId, kind, at } = row;
    const facts = openFacts(cipher, row.sealed, row);
    const lastFour = own.get(facts.cardId);
    return {
      noticeId,
      kind,
      at: at.toISOString(),
      day: taipeiDate(at),
      unread: row.unread,
      ...sentencesOf(kind, at, facts, lastFour, language),
      cardId: lastFour === undefined ? null : facts.cardId,
      statementDate: facts.statementDate ?? null,
      ...(facts.disputeId !== undefined && { disputeId: facts.disputeId }),
      ...(facts.family && { family: familyLink(facts.cardId, facts.family) }),
    };
  });
  return { content, next: rows.length > PAGE ? (shown.at(-1)?.cursor ?? null) : null, unread };
}
