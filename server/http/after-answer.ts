/** Runs work after the answer of a call was sent, so that the time of the answer does not depend on the work. */
import { finished } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { withoutBudget } from '../db/engine/budget.ts';
import type { CallContext } from './context.ts';

export interface AfterAnswer {
  /** Runs the work once the answer was sent or the client has disconnected. A failure is logged. */
  run(context: Pick<CallContext, 'reply' | 'requestId'>, work: () => Promise<void>): void;
  /** Resolves when all work that was passed to `run` has ended. */
  settled(): Promise<unknown>;
}

export function createAfterAnswer(log: Pick<FastifyBaseLogger, 'error'>): AfterAnswer {
  const running = new Set<Promise<void>>();
  return {
    run({ reply, requestId }, work) {
      const done = new Promise<void>((resolve) => finished(reply.raw, () => setImmediate(resolve)))
        .then(() => withoutBudget(work))
        .catch((error: Error) => log.error({ name: error.name, requestId }, 'work after an answer failed'))
        .finally(() => running.delete(done));
      running.add(done);
    },
    settled: () => Promise.all(running),
  };
}
