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
  app.addHook('onRequest', ({ cookies, headers }, _reply, done) => {
    const own = NAMES.filter((name) => cookies[`demo-${name}`] !== undefined);
    if (own.length > 0 && LOOPBACK.test(config.publicOrigin ?? `http://${headers.host}`))
      for (const name of own) cookies[`__Host-${name}`] = cookies[`demo-${name}`];
    done();
  });
  app.addHook('onSend', ({ headers }, reply, _payload, done) => {
    const set = reply.getHeader('set-cookie');
    // Browsers send the page's origin with every write, and http/protect.ts has already compared it with the portal's origin.
    if (set !== undefined && LOOPBACK.test(headers.origin ?? '')) {
      // Removed first, because Fastify appends to this header instead of replacing it.
      reply.removeHeader('set-cookie');
      reply.header('set-cookie', [set].flat().map(String).map(withoutSecure));
    }
    done();
  });
}

function withoutSecure(line: string): string {
  return line.startsWith('__Host-') ? line.replace('__Host-', 'demo-').replace(/; Secure(?=;|$)/, '') : line;
}
