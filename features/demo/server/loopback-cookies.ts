/**
 * Cookies of a demo at http://localhost, http://127.0.0.1 or http://[::1]. WebKit (Safari) refuses `Secure` cookies
 * over http even there, so a log-on would have no session. For pages at such an address, the cookies have neither
 * `Secure` nor the prefix `__Host-`, which requires `Secure`. Not installed in production.
 */
import '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../../server/config/config.ts';

const NAMES = ['session', 'device'] as const;
const LOOPBACK = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;

export function installLoopbackCookies(app: FastifyInstance, config: Pick<Config, 'publicOrigin'>): void {
  app.addHook('onRequest', async ({ cookies, headers }) => {
    if (!LOOPBACK.test(config.publicOrigin ?? `http://${headers.host}`)) return;
    for (const name of NAMES) {
      const value = cookies[`demo-${name}`];
      if (value !== undefined) cookies[`__Host-${name}`] = value;
    }
  });
  app.addHook('onSend', async ({ headers }, reply) => {
    const lines = [reply.getHeader('set-cookie') ?? []].flat().map(String);
    // Browsers send the page's origin with every write, and http/protect.ts has already compared it with the portal's origin.
    if (lines.length === 0 || !LOOPBACK.test(headers.origin ?? '')) return;
    // Removed first, because Fastify appends to this header instead of replacing it.
    reply.removeHeader('set-cookie');
    reply.header(
      'set-cookie',
      lines.map((line) =>
        line.startsWith('__Host-') ? line.replace('__Host-', 'demo-').replace(/; Secure(?=;|$)/, '') : line,
      ),
    );
  });
}
