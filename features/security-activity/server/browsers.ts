/** A person's session and known browsers. */
import type { Kysely } from 'kysely';
import type { Audit } from '../../../server/audit/audit.ts';
import type { Config } from '../../../server/config/config.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { LiveContext } from '../../../server/http/context.ts';
import { Failure, sessionOver } from '../../../server/http/failure.ts';
import { rowDetails } from '../../../server/row-tags/trail.ts';
import type { PayloadOf } from '../../../shared/http/endpoint.ts';
import type { Accounts } from '../../login/server/accounts.ts';
import { lockUser } from '../../session/server/store.ts';
import type { SeenSession, securityCalls } from '../contract.ts';
import * as store from './store.ts';

export interface BrowserDeps {
  readonly config: Config;
  readonly db: Kysely<Database>;
  readonly audit: Audit;
  readonly accounts: Accounts;
}

export function createBrowsers({ config, db, audit, accounts }: BrowserDeps) {
  return {
    /** Lists this session, log-ons with a pending code, and known browsers. */
    async list({ session, request }: LiveContext): Promise<PayloadOf<typeof securityCalls.devices>> {
      const [sessions, browsers] = await Promise.all([
        store.readSessions(db, session.username, session.key),
        store.readBrowsers(db, session.username, accounts.browserKeysOf(request)),
      ]);
      const own = sessions.find(({ isThis }) => isThis);
      // The session ended after the call was authenticated.
      if (!own) throw sessionOver('unknown');
      return {
        session: toSeen(own),
        waiting: sessions.filter(({ state }) => state === 'pending').map(toSeen),
        browsers: browsers.map((row) => ({
          ...row,
          firstSeenAt: row.firstSeenAt.toISOString(),
          lastSeenAt: row.lastSeenAt.toISOString(),
        })),
        codeForNewBrowser: config.loginOtp !== 'marked',
      };
    },

    /** Names a browser. Throws the same NOT_FOUND for an unknown id and for another person's id. */
    async rename(context: LiveContext, browserId: string, name: string): Promise<{ name: string }> {
      const { username, customerId } = context.session;
      await db.transaction().execute(async (trx) => {
        if (!(await store.nameBrowser(trx, username, browserId, name))) throw new Failure('NOT_FOUND');
        await audit.record(trx, context, 'rename-browser', 'done', customerId);
      });
      return { name };
    },

    /** Removes a browser. A log-on in progress with it then counts as a log-on with a new browser. Throws NOT_FOUND. */
    async forget(context: LiveContext, browserId: string): Promise<{ forgotten: true }> {
      const { username, customerId } = context.session;
      await db.transaction().execute(async (trx) => {
        await lockUser(trx, username);
        const forgotten = await store.deleteBrowser(trx, username, browserId);
        if (!forgotten) throw new Failure('NOT_FOUND');
        await audit.record(trx, context, 'forget-browser', 'done', customerId, rowDetails(forgotten));
      });
      return { forgotten: true };
    },
  };
}

function toSeen({ startedAt, seenAt, browser, network }: store.SessionRow): SeenSession {
  return { startedAt: startedAt.toISOString(), seenAt: seenAt.toISOString(), browser, network };
}
