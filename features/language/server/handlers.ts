import '@fastify/cookie';
import type { Config } from '../../../server/config/config.ts';
import { type Mounted, on } from '../../../server/http/mount.ts';
import { LANGUAGES, parseLanguage } from '../../../shared/messages.ts';
import { languageCalls } from '../contract.ts';

const YEAR_SECONDS = 365 * 24 * 3600;

/** Reads and sets the cookie `language`, which the browser also writes and sends with page requests. */
export function handlers({
  config,
}: {
  readonly config: Pick<Config, 'defaultLanguage' | 'publicOrigin'>;
}): Mounted[] {
  return [
    on(languageCalls.read, async (_input, { request }) => ({
      language: parseLanguage(request.cookies.language) ?? config.defaultLanguage,
      languages: [...LANGUAGES],
    })),
    on(languageCalls.choose, async ({ query: { language } }, { reply }) => {
      reply.setCookie('language', language, {
        path: '/',
        maxAge: YEAR_SECONDS,
        sameSite: 'lax',
        secure: config.publicOrigin?.startsWith('https:') ?? false,
      });
      return { language };
    }),
  ];
}
