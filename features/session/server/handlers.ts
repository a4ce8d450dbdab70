import type { Kysely } from 'kysely';
import type { Audit } from '../../../server/audit/audit.ts';
import type { Config } from '../../../server/config/config.ts';
import { offersPasskeys } from '../../../server/config/passkeys.ts';
import { fieldKey } from '../../../server/crypto/fields.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { offeredFeatures } from '../../../server/features.ts';
import { Failure } from '../../../server/http/failure.ts';
import { type Mounted, on } from '../../../server/http/mount.ts';
import type { Clock } from '../../../server/ports/clock/port.ts';
import { sessionCalls } from '../contract.ts';
import type { Sessions } from './sessions.ts';

export function handlers(deps: {
  config: Config;
  db: Kysely<Database>;
  clock: Clock;
  sessions: Sessions;
  audit: Audit;
}): Mounted[] {
  const { config, sessions } = deps;
  return [
    on(sessionCalls.open, async (_input, { request }) => {
      const { id, fieldSeed, openedAt } = await sessions.open();
      return {
        sessionId: id,
        fieldKey: fieldKey(config.keyring, fieldSeed).toString('base64'),
        idleSeconds: config.idleSeconds,
        checkSeconds: config.checkSeconds,
        features: {
          ...offeredFeatures(config, openedAt),
          passkeys: offersPasskeys(config.passkeys, request.headers.host),
          demo: config.mode === 'demo',
        },
        dayTwoReleaseDate: config.dayTwoDate,
      };
    }),
    on(sessionCalls.refresh, async ({ body }, { session }) => {
      if (stripBearer(body.sessionId) !== session.id)
        throw new Failure('SESSION_OVER', { reason: 'unknown' });
      const { idleSecondsLeft } = await sessions.refresh(session);
      const expiresAt = new Date(deps.clock.now().getTime() + idleSecondsLeft * 1000).toISOString();
      return { sessionId: session.id, expiresAt, idleSecondsLeft };
    }),
    on(sessionCalls.check, ({ body }, { request }) => sessions.check(request, stripBearer(body.sessionId))),
    on(sessionCalls.logout, async (_input, context) => {
      const ended = await sessions.end(context.request, context.reply);
      if (!ended) throw new Failure('07006');
      const from = { ...context, session: ended };
      await deps.audit.record(deps.db, from, 'logout', 'done', ended.customerId);
      return { loggedOut: true };
    }),
  ];
}

function stripBearer(id: string): string {
  return id.replace(/^Bearer /, '');
}
