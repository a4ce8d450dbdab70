/** Composes the messages of notices. The reads are a few statements for all of them, when the card system's data is in the database. */
import type { Kysely } from 'kysely';
import { isDistributed } from '../../../server/db/distribution/topology.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { OutgoingMessage } from '../../../server/outbox/outbox.ts';
import { oneByOne, type ReadsForBatches } from '../../../server/ports/card-system/one-by-one.ts';
import type { CardsOfMany } from '../../../server/ports/card-system/parts/many.ts';
import type { Customer } from '../../../server/ports/card-system/port.ts';
import { type Language, languageTag, say } from '../../../shared/messages.ts';
import { KIND_RULES, type Kind } from '../kinds.ts';
import { sentNotice } from '../notice.messages.ts';
import { type NoticeFacts, sentencesOf } from './facts.ts';
import type { PushDesk } from './push-desk.ts';
import { settingsFrom } from './settings.ts';
import { type StoredSettings, settingsOfMany } from './settings-store.ts';

export interface ComposeDeps {
  readonly db: Kysely<Database>;
  readonly cardSystem: ReadsForBatches;
  readonly push: Pick<PushDesk, 'subscriptionsOf'>;
  readonly defaultLanguage: Language;
}

/** A notice whose messages are composed. */
export interface ComposedNotice {
  readonly customerId: string;
  readonly noticeId: string;
  readonly kind: Kind;
  readonly at: Date;
  readonly facts: NoticeFacts;
}

/**
 * Returns the reads for many customers, and whether they take one statement. A distributed database is read one customer at a time, because
 * each customer's data is in one shard.
 */
export async function readsOf({ db, cardSystem }: Pick<ComposeDeps, 'db' | 'cardSystem'>): Promise<{
  readonly reads: CardsOfMany;
  readonly areSets: boolean;
}> {
  const { ofMany } = cardSystem;
  if (!ofMany || (await isDistributed(db))) return { reads: oneByOne(cardSystem), areSets: false };
  return { reads: ofMany, areSets: true };
}

/** Returns the messages of notices, by the notice's id. A notice without a message is left out. */
export async function composeMessages(
  deps: ComposeDeps,
  notices: readonly ComposedNotice[],
): Promise<ReadonlyMap<string, readonly OutgoingMessage[]>> {
  const ids = [...new Set(notices.map(({ customerId }) => customerId))];
  const { reads } = await readsOf(deps);
  // One after the other, because several workers share the connections with calls.
  const settings = await settingsOfMany(deps.db, ids);
  const customers = await reads.customersOf(ids);
  const cards = await reads.cardsOf(ids);
  const subscriptions = await deps.push.subscriptionsOf(ids);
  const composed = new Map<string, readonly OutgoingMessage[]>();
  for (const notice of notices) {
    const { customerId, noticeId, kind, at, facts } = notice;
    const customer = customers.get(customerId);
    if (!customer) continue;
    const stored = settings.get(customerId);
    const language = stored?.language ?? deps.defaultLanguage;
    const lastFour = cards.get(customerId)?.find(({ cardId }) => cardId === facts.cardId)?.lastFour;
    const sentences = sentencesOf(kind, at, facts, lastFour, language);
    const subscriptionIds = subscriptions.get(customerId) ?? [];
    const messages = messagesOf(notice, { customer, stored, subscriptionIds, language, ...sentences });
    if (messages.length > 0) composed.set(noticeId, messages);
  }
  return composed;
}

/** Returns the messages of the notices whose ids are in `handed`. */
export function ofHanded(
  messages: ReadonlyMap<string, readonly OutgoingMessage[]>,
  handed: ReadonlySet<string>,
): readonly OutgoingMessage[] {
  return [...messages].flatMap(([noticeId, own]) => (handed.has(noticeId) ? own : []));
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
  { kind, noticeId, customerId }: ComposedNotice,
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
