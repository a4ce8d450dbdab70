/** "This was not me": ends every other use of the account. */
import type { Kysely } from 'kysely';
import type { Audit } from '../../../server/audit/audit.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { Flows } from '../../../server/flows/flows.ts';
import type { LiveContext } from '../../../server/http/context.ts';
import { sessionOver } from '../../../server/http/failure.ts';
import { enqueueNotice } from '../../../server/outbox/notice.ts';
import type { Outbox } from '../../../server/outbox/outbox.ts';
import type { CardReads } from '../../../server/ports/card-system/port.ts';
import type { RowTags } from '../../../server/row-tags/row-tags.ts';
import { rowDetails } from '../../../server/row-tags/trail.ts';
import { say } from '../../../shared/messages.ts';
import type { Confirmation } from '../../confirmation/server/confirmation.ts';
import { pausePasskeys } from '../../confirmation/server/passkey-changes-store.ts';
import type { Accounts } from '../../login/server/accounts.ts';
import { endOtherSessionsOf } from '../../session/server/store.ts';
import { notMeNotice as notice } from '../notice.messages.ts';
import { deleteOtherBrowsers } from './store.ts';

export interface NotMeDeps {
  readonly db: Kysely<Database>;
  readonly audit: Audit;
  readonly accounts: Accounts;
  readonly rowTags: RowTags;
  readonly confirmation: Confirmation;
  readonly flows: Flows;
  readonly outbox: Outbox;
  readonly cardSystem: Pick<CardReads, 'customer'>;
  readonly wake: (customerId: string) => void;
}

export function createNotMe(deps: NotMeDeps) {
  const { db, audit, accounts, confirmation, flows, outbox } = deps;

  /**
   * Invalidates open codes, their tokens and active flows. Then ends other sessions and log-ons, removes other browsers and pauses
   * passkeys. The codes are invalidated in separate statements, because one transaction that locks them and the user could deadlock with a
   * log-on. A call that fails in between can be repeated. Throws SESSION_OVER if a parallel log-on has just ended this session.
   */
  return async (context: LiveContext) => {
    const { username, customerId, key } = context.session;
    const customer = await deps.cardSystem.customer(customerId);
    if (!customer) throw new Error('the card system does not have the customer of a live session');
    await confirmation.invalidateAll(customerId);
    await flows.endAll(customerId);
    const done = await db.transaction().execute(async (trx) => {
      const sessionsEnded = await endOtherSessionsOf(trx, username, key, 'reset');
      if (sessionsEnded === undefined) throw sessionOver('unknown');
      const keys = accounts.browserKeysOf(context.request);
      const forgotten = await deleteOtherBrowsers(trx, username, keys);
      const paused = await pausePasskeys(trx, deps.rowTags, customerId);
      const { language } = context;
      await enqueueNotice(outbox, trx, customer, {
        purpose: 'not-me',
        language,
        subject: say(notice.subject, language),
        text: say(notice.text, language),
      });
      const ended = { sessionsEnded, browsersForgotten: forgotten.length, passkeysPaused: paused.length };
      const details = { ...ended, ...rowDetails(...forgotten, ...paused) };
      await audit.record(trx, context, 'not-me', 'done', customerId, details);
      return ended;
    });
    deps.wake(customerId);
    return done;
  };
}
