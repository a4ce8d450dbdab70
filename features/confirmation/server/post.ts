/** What the bank sends by post, while the postal address changes (CON-11). */
import { Failure } from '../../../server/http/failure.ts';
import type { CardReads } from '../../../server/ports/card-system/port.ts';
import { isObjected, type OpenChange } from './contact-changes-store.ts';
import { isRecent } from './request.ts';

interface PostDeps {
  readonly openChanges: (customerId: string) => Promise<readonly OpenChange[]>;
  readonly cardSystem: Pick<CardReads, 'contacts'>;
  /** Returns the current time of the database. */
  readonly now: () => Promise<Date>;
}

/** Whether the postal address changed in the last 24 hours, here or at the bank. What goes there could go to a thief. */
export function isAddressNew(changes: readonly OpenChange[], changedAt: Date | undefined, at: Date): boolean {
  return changes.some(({ kind }) => kind === 'address') || isRecent(changedAt, at);
}

export function createPost({ openChanges, cardSystem, now }: PostDeps) {
  /**
   * Returns why nothing may be ordered by post: CONTACT-HELD while there is an objection to a change of a contact, and CONTACT-POST while
   * the postal address is new.
   */
  async function refusal(customerId: string): Promise<'CONTACT-HELD' | 'CONTACT-POST' | undefined> {
    const [changes, contacts, at] = await Promise.all([
      openChanges(customerId),
      cardSystem.contacts?.(customerId),
      now(),
    ]);
    if (isObjected(changes)) return 'CONTACT-HELD';
    return isAddressNew(changes, contacts?.address?.changedAt, at) ? 'CONTACT-POST' : undefined;
  }

  return {
    refusal,

    /**
     * Throws the code of `refusal`. Everything that the portal orders by post calls it first, except the report of a lost card, which
     * never waits. So the activation of a card calls it too.
     */
    async requireSettled(customerId: string): Promise<void> {
      const code = await refusal(customerId);
      if (code) throw new Failure(code);
    },
  };
}

export type Post = ReturnType<typeof createPost>;
