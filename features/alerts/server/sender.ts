/** Creates the messages of due notices. Any number of processes can run it; each notice is claimed by one process. */
import type { Kysely } from 'kysely';
import type { Cipher } from '../../../server/crypto/cipher.ts';
import { codeOf } from '../../../server/db/errors.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { Outbox, OutgoingMessage } from '../../../server/outbox/outbox.ts';
import { WorkerPool } from '../../../server/outbox/worker-pool.ts';
import type { CardReads, Customer } from '../../../server/ports/card-system/port.ts';
import { type Language, languageTag, say } from '../../../shared/messages.ts';
import { KIND_RULES } from '../kinds.ts';
import { sentNotice } from '../notice.messages.ts';
import { openFacts, sentencesOf } from './facts.ts';
import * as store from './notices-store.ts';
import type { PushDesk } from './push-desk.ts';
import { settingsFrom } from './settings.ts';
import { readSettings, type StoredSettings } from './settings-store.ts';

export interface SenderDeps {
  readonly db: Kysely<Database>;
  readonly cipher: Cipher;
  readonly outbox: Outbox;
  readonly cardSystem: Pick<CardReads, 'customer' | 'cards'>;
  readonly push: Pick<PushDesk, 'subscriptionIds'>;
  readonly defaultLanguage: Language;
  readonly log: { error(fields: object, message: string): void };
  /** Makes the outbox poll for messages. */
  readonly wakeOutbox: (customerId: string) => void;
}

/** Milliseconds between polls. Polls find notices after quiet hours and notices that other processes stored. */
const POLL_MS = 1_000;
/** Maximum number of notices processed concurrently. */
const CONCURRENCY = 4;
/** Seconds until a notice is claimed again after its process died or its attempt failed. */
const LEASE_SECONDS = 30;

export function createSender(deps: SenderDeps) {
  const { db, log } = deps;
  const pool = new WorkerPool<store.ClaimedNotice>({
    limit: CONCURRENCY,
    claim: (max) =>
      store.claimNotices(db, max, LEASE_SECONDS).catch((error: unknown) => {
        log.error({ code: codeOf(error) }, 'notices not readable');
        return [];
      }),
    async process(notice) {
      try {
        await enqueueMessages(deps, notice);
      } catch (error) {
        // The notice is due again after the lease. The error's message is not logged, because it may contain values.
        const name = error instanceof Error ? error.name : typeof error;
        log.error({ kind: notice.kind, error: name, code: codeOf(error) }, 'a notice could not be sent');
      }
      return false;
    },
  });
  let timer: NodeJS.Timeout | undefined;
  return {
    /** Starts a poll and returns at once. */
    wake: () => void pool.poll(),
    /** Polls at once and then every `POLL_MS`. */
    start() {
      timer ??= setInterval(() => void pool.poll(), POLL_MS);
      void pool.poll();
    },
    /** Stops claiming. Resolves once no notice is in progress. */
    async stop() {
      clearInterval(timer);
      await pool.close();
    },
    /** Processes all due notices. Resolves when no notice is due or in progress. */
    drain: () => pool.drain(),
  };
}

/** Puts the messages of a notice into the outbox and marks the notice, in one transaction. */
async function enqueueMessages(deps: SenderDeps, notice: store.ClaimedNotice): Promise<void> {
  const { db, cardSystem, push, outbox } = deps;
  const { customerId } = notice;
  const [stored, customer, cards, subscriptionIds] = await Promise.all([
    readSettings(db, customerId),
    cardSystem.customer(customerId),
    cardSystem.cards(customerId),
    push.subscriptionIds(customerId),
  ]);
  const facts = openFacts(deps.cipher, notice.sealed, notice);
  const lastFour = cards.find(({ cardId }) => cardId === facts.cardId)?.lastFour;
  const language = stored?.language ?? deps.defaultLanguage;
  const sentences = sentencesOf(notice.kind, notice.at, facts, lastFour, language);
  const messages = customer
    ? messagesOf(notice, { customer, stored, subscriptionIds, language, ...sentences })
    : [];
  await db.transaction().execute(async (trx) => {
    if (await store.markHanded(trx, notice)) await outbox.enqueueAll(trx, messages);
  });
  if (messages.length > 0) deps.wakeOutbox(customerId);
}

interface Recipient {
  readonly customer: Customer;
  readonly stored: StoredSettings | undefined;
  readonly subscriptionIds: readonly string[];
  readonly language: Language;
  readonly title: string;
  readonly text: string;
}

function messagesOf(
  { kind, noticeId, customerId }: store.ClaimedNotice,
  { customer, stored, subscriptionIds, language, title, text }: Recipient,
): OutgoingMessage[] {
  const { phone, email } = customer;
  const { required, atOnce, byBank } = KIND_RULES[kind];
  const wanted = settingsFrom(stored?.kinds)[kind];
  // If the bank has no address for the chosen channels, a legally required message uses the other channel.
  const other = required === true && !(wanted.sms && phone) && !(wanted.email && email);
  const head = { customerId, purpose: kind, language };
  const sent = say(atOnce && !byBank ? sentNotice.watch : sentNotice.text, language, { text });
  const messages: OutgoingMessage[] = [];
  if (phone && (wanted.sms || other)) messages.push({ ...head, channel: 'sms', to: phone.full, text: sent });
  if (email && (wanted.email || other)) {
    const subject = say(sentNotice.subject, language, { title });
    messages.push({ ...head, channel: 'email', to: email.full, subject, text: sent });
  }
  if (!wanted.push) return messages;
  const body = stored?.pushAmounts ? text : say(sentNotice.discreet, language);
  const payload = JSON.stringify({ kind, id: noticeId, lang: languageTag(language), title, body });
  for (const to of subscriptionIds) messages.push({ ...head, channel: 'push', to, text: payload });
  return messages;
}
