/** What the bank sends by post, while the postal address changes (CON-11). */
import type { Kysely } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import { Failure } from '../../../server/http/failure.ts';
import type { CardReads } from '../../../server/ports/card-system/port.ts';
import { isObjected, readOpenChanges } from './contact-changes-store.ts';
import { isRecent } from './request.ts';

export interface PostDeps {
  readonly db: Kysely<Database>;
  readonly cardSystem: Pick<CardReads, 'contacts'>;
  /** Returns the current time of the database. */
  readonly now: () => Promise<Date>;
}

/**
 * Returns why nothing may be ordered by post: CONTACT-HELD while there is an objection to a change of a contact, and CONTACT-POST for 24 hours
 * after the postal address changed, here or at the bank. What is posted could go to a thief.
 */
export async function postRefusal(
  { db, cardSystem, now }: PostDeps,
  customerId: string,
): Promise<'CONTACT-HELD' | 'CONTACT-POST' | undefined> {
  const [changes, contacts, at] = await Promise.all([
    readOpenChanges(db, customerId),
    cardSystem.contacts?.(customerId),
    now(),
  ]);
  if (isObjected(changes)) return 'CONTACT-HELD';
  const isNew = changes.some(({ kind }) => kind === 'address') || isRecent(contacts?.address?.changedAt, at);
  return isNew ? 'CONTACT-POST' : undefined;
}

/**
 * Throws the code of {@link postRefusal}. Everything that the portal orders by post calls it first, except the report of a lost card, which
 * never waits. So the activation of a card calls it too.
 */
export async function requireSettledAddress(deps: PostDeps, customerId: string): Promise<void> {
  const refusal = await postRefusal(deps, customerId);
  if (refusal) throw new Failure(refusal);
}
