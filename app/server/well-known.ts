/** Addresses that other programs know: password managers (W3C "well-known URL for changing passwords") and RFC 9116. */
import type { FastifyInstance } from 'fastify';
import type { BankIdentity } from '../../server/brand/identity.ts';
import type { Config } from '../../server/config/config.ts';
import type { Clock } from '../../server/ports/clock/port.ts';
import { LANGUAGE, LANGUAGES } from '../../shared/languages.ts';

const SECURITY_TXT = '/.well-known/security.txt';

interface WellKnownDeps {
  readonly config: Pick<Config, 'publicOrigin'>;
  readonly clock: Clock;
  readonly bank: () => BankIdentity;
}

/** All other addresses below `/.well-known/` are unknown and answer 404. Password managers ask for one to make sure of that. */
export function installWellKnown(app: FastifyInstance, { config, clock, bank }: WellKnownDeps): void {
  app.get('/.well-known/change-password', (_request, reply) =>
    reply.header('cache-control', 'no-store').redirect('/u/change-password', 302),
  );
  app.get(SECURITY_TXT, (_request, reply) => {
    const { security } = bank();
    // The bank has to renew its contact: one that is no longer read is worse than none.
    if (!security || clock.now() >= expiryOf(security.expires)) return reply.callNotFound();
    return reply
      .header('cache-control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send(securityText(security, config.publicOrigin));
  });
}

function securityText(security: NonNullable<BankIdentity['security']>, origin: string | undefined): string {
  const languages = LANGUAGES.map((language) => LANGUAGE[language].accept);
  const lines = [
    ...security.contact.map((contact) => `Contact: ${contact}`),
    `Expires: ${expiryOf(security.expires).toISOString()}`,
    `Preferred-Languages: ${(security.languages ?? languages).join(', ')}`,
    ...(origin === undefined ? [] : [`Canonical: ${origin}${SECURITY_TXT}`]),
    ...(security.policy === undefined ? [] : [`Policy: ${security.policy}`]),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

/** The end of the day in Taipei. */
function expiryOf(day: string): Date {
  return new Date(`${day}T23:59:59+08:00`);
}
