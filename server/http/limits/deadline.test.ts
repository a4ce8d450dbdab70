import '../../../features/registry.ts';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { describeOnPostgres } from '../../../tests/support/database/databases.ts';
import { readConfig } from '../../config/config.ts';
import { installErrors } from '../errors.ts';
import { mount, on } from '../mount.ts';
import { NO_LIMITS } from './limits.ts';

/** Maximum milliseconds until an answer. */
const LONGEST_MS = 5000;

describeOnPostgres('[OPS-2] a call on a slow database', (context) => {
  it('answers 503 within 5 s, although none of its statements is too slow by itself', async () => {
    const app = Fastify();
    installErrors(app, 'en');
    const slow = endpoint({
      method: 'POST',
      path: '/slow',
      summary: 's',
      caller: 'public',
      payload: z.object({ ok: z.boolean() }),
    });
    const handler = async () => {
      for (let n = 0; n < 3; n++) await sql`select pg_sleep(1.9)`.execute(context.db());
      return { ok: true };
    };
    const refuse = () => Promise.reject(new Error('the call is public'));
    mount(app, [on(slow, handler)], {
      config: readConfig({}),
      limits: NO_LIMITS,
      authenticator: { session: refuse, live: refuse, otp: refuse, recognise: () => undefined },
      deviceOf: () => undefined,
      distributed: false,
    });
    const from = performance.now();
    const answer = await app.inject({ method: 'POST', url: '/api/v1/slow' });
    expect(performance.now() - from).toBeLessThan(LONGEST_MS);
    expect([answer.statusCode, answer.json().error.code]).toEqual([503, 'MAINTENANCE']);
    await app.close();
  }, 20_000);
});
