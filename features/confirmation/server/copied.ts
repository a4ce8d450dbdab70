/** Handles a passkey whose signature counter fell. Its key may have been copied from the device it is bound to. */
import type { Kysely } from 'kysely';
import type { Audit } from '../../../server/audit/audit.ts';
import { bySystem } from '../../../server/audit/record.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { enqueueNotice } from '../../../server/outbox/notice.ts';
import type { Outbox } from '../../../server/outbox/outbox.ts';
import type { CardReads } from '../../../server/ports/card-system/port.ts';
import type { RowTags } from '../../../server/row-tags/row-tags.ts';
import { rowDetails } from '../../../server/row-tags/trail.ts';
import { type Language, say } from '../../../shared/messages.ts';
import { copiedNotice as text } from '../messages.ts';
import { pausePasskey } from './passkey-changes-store.ts';
import type { StoredKey } from './passkeys-store.ts';

export interface CopiedDeps {
  readonly db: Kysely<Database>;
  readonly audit: Audit;
  readonly rowTags: RowTags;
  readonly outbox: Outbox;
  readonly cardSystem: Pick<CardReads, 'customer'>;
  readonly wake: () => void;
  /** Language of the notice. The language of the call is not used, because an attacker may have made the call. */
  readonly language: Language;
}

export type OnCopied = (key: StoredKey) => Promise<void>;

/** Creates the function that pauses the passkey until its owner chooses to keep it. It notifies the owner once. */
export function createCopiedAlarm(deps: CopiedDeps): OnCopied {
  const { db, audit, outbox, language } = deps;
  return async (key) => {
    const { customerId, passkeyId } = key;
    const customer = await deps.cardSystem.customer(customerId);
    await db.transaction().execute(async (trx) => {
      const paused = await pausePasskey(trx, deps.rowTags, key);
      if (!paused) return;
      if (customer)
        await enqueueNotice(outbox, trx, customer, {
          purpose: 'passkey-copied',
          language,
          subject: say(text.subject, language),
          text: say(text.text, language),
        });
      const details = { passkey: passkeyId, ...rowDetails(paused) };
      await audit.record(trx, bySystem(passkeyId), 'passkey', 'copied', customerId, details);
    });
    deps.wake();
  };
}
