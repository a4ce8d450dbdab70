/** Routes of the demo (demo mode only): people, messages, captcha answers, till, dispute desk, clock and reset. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { DEMO_PASSWORD, demoPeople } from '../../../bank/demo/demo-people.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { Failure } from '../../../server/http/failure.ts';
import { listInbox } from '../../../server/outbox/inbox-store.ts';
import type { Captchas } from '../../captcha/server/captchas.ts';
import * as store from './store.ts';
import type { Till } from './till.ts';

const MONTH_SECONDS = 31 * 86_400;
const clockBody = z.strictObject({ advanceSeconds: z.int().check(z.gte(0), z.lte(MONTH_SECONDS)) });
const inboxQuery = z.object({ to: z.optional(z.string().check(z.maxLength(100))) });

export interface DemoDeps {
  readonly db: Kysely<Database>;
  readonly captchas: Captchas;
  readonly reseed: () => Promise<void>;
  readonly till: Till;
  /** Sends the demo's page; undefined if the portal is not built. */
  readonly page: ((request: FastifyRequest, reply: FastifyReply) => FastifyReply) | undefined;
}

export function installDemo(app: FastifyInstance, { db, captchas, reseed, till, page }: DemoDeps): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/demo')) reply.header('cache-control', 'no-store');
    done();
  });
  app.get('/demo/people', async () => {
    const day = await store.bankDay(db);
    if (!day) throw new Failure('NOT_FOUND');
    return { password: DEMO_PASSWORD, people: demoPeople(day) };
  });
  // Requests that accept text/html get the page; all others get JSON.
  app.get('/demo/inbox', async (request, reply) =>
    page && request.headers.accept?.includes('text/html') ? page(request, reply) : inbox(request.query),
  );
  app.get('/demo/disputes', async (request, reply) =>
    page && request.headers.accept?.includes('text/html') ? page(request, reply) : till.disputes(),
  );
  if (page)
    for (const path of ['/demo', '/demo/gallery', '/demo/till'])
      app.get(path, (request, reply) => page(request, reply));
  app.get<{ Params: { key: string } }>('/demo/captcha/:key', async (request) => {
    const answer = await captchas.reveal(request.params.key);
    if (!answer) throw new Failure('NOT_FOUND');
    return { answer };
  });
  app.post('/demo/clock', async (request) => {
    const body = clockBody.safeParse(request.body);
    if (!body.success) throw new Failure('VALIDATION', { fields: { advanceSeconds: 'invalid' } });
    return { offsetSeconds: await store.advanceClock(db, body.data.advanceSeconds) };
  });
  app.post('/demo/purchase', (request) => till.purchase(request.body));
  app.post('/demo/payment', (request) => till.payment(request.body));
  app.post('/demo/wallet', (request) => till.addWallet(request.body));
  app.post('/demo/bank-freeze', (request) => till.bankFreeze(request.body));
  app.post('/demo/dispute', (request) => till.dispute(request.body));
  app.post('/demo/reset', async () => {
    await reseed();
    return { reset: true };
  });

  async function inbox(query: unknown) {
    const read = inboxQuery.safeParse(query);
    if (!read.success) throw new Failure('VALIDATION', { fields: { to: 'invalid' } });
    const { to } = read.data;
    return listInbox(db, { limit: 200, ...(to === undefined ? {} : { to }) });
  }
}
