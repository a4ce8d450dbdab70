/**
 * POST /bank-events receives signed events from the bank's systems. The path exists only if a secret is configured.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Config } from '../../server/config/config.ts';
import type { Database } from '../../server/db/schema/schema.ts';
import type { EventFollower } from '../../server/event-follower.ts';
import { limitedAddress } from '../../server/http/limits/address.ts';
import type { Limits } from '../../server/http/limits/limits.ts';
import { callerOf } from '../../server/http/observe/request-log.ts';
import type { BankEventsAnswer } from '../../server/ports/card-system/http/wire/events.ts';
import type { Clock } from '../../server/ports/clock/port.ts';
import { acceptEvents } from './accept.ts';
import type { BankEventMetrics } from './metrics.ts';
import { readEvents } from './read.ts';
import { isSigned } from './signature.ts';

/** Maximum body size in bytes: 100 events of 2.5 KiB each. */
const BODY_LIMIT = 256 * 1024;
/** Limit of requests without a valid signature per address. */
const UNSIGNED = { max: 30, seconds: 600 } as const;

export interface BankEventDeps {
  readonly config: Pick<Config, 'apiBase' | 'bankEventSecrets'>;
  readonly limits: Pick<Limits, 'address'>;
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly metrics: BankEventMetrics;
  /** Reacts to events, for example with notices. */
  readonly follower: EventFollower;
}

/** Receives events. Uses its own Fastify scope, because the signature covers the raw body bytes. */
export async function installBankEvents(app: FastifyInstance, deps: BankEventDeps): Promise<void> {
  const { config, limits, db, clock, metrics, follower } = deps;
  const secrets = config.bankEventSecrets;
  if (secrets.length === 0) return;
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(`${config.apiBase}/bank-events`, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      const body = bytesOf(request);
      const { 'bank-timestamp': timestamp, 'bank-signature': signature } = request.headers;
      if (!isSigned(secrets, { timestamp, signature, body }, clock.now())) {
        metrics.request('unsigned');
        request.log.warn(callerOf(request), 'bank events without a right signature');
        // Only requests without a valid signature are counted. Otherwise an attacker who shares the bank's address
        // could block the bank.
        await limits.address('bank-events', limitedAddress(request), UNSIGNED.max, UNSIGNED.seconds);
        return reply.code(401).send();
      }
      return accept(body);
    });
  });

  async function accept(body: Uint8Array): Promise<BankEventsAnswer> {
    let events: ReturnType<typeof readEvents>;
    try {
      events = readEvents(body, clock.now());
    } catch (error) {
      metrics.request('wrong');
      throw error;
    }
    const answer = await acceptEvents(db, events, metrics, follower);
    metrics.request('accepted');
    return answer;
  }
}

/** Returns the raw body; empty if the request has none. */
function bytesOf({ body }: FastifyRequest): Uint8Array {
  return body instanceof Uint8Array ? body : new Uint8Array();
}
