/** Refuses demo functions that do not work on a distributed database (docs/distributed.md). */

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { isDistributed } from '../../../server/db/distribution/topology.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { headerLanguage } from '../../../server/http/language.ts';
import { say } from '../../../shared/messages.ts';
import { refusalText } from '../messages.ts';

/** Thrown before any change is made. */
export class DistributedRefusal extends Error {
  override readonly name = 'DistributedRefusal';
}

/** Throws DistributedRefusal on a distributed database. */
export async function requireOneDatabase(db: Kysely<Database>): Promise<void> {
  if (await isDistributed(db)) throw new DistributedRefusal('a distributed database');
}

/** Wraps a route handler so that a refusal is returned as 409 with a message. */
export function orRefuse(work: (body: unknown) => Promise<object>) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      return await work(request.body);
    } catch (error) {
      if (!(error instanceof DistributedRefusal)) throw error;
      const language = headerLanguage(request) ?? 'en';
      return reply.code(409).send({ refused: say(refusalText.distributed, language) });
    }
  };
}
