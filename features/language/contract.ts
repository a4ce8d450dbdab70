import * as z from 'zod/mini';
import { endpoint } from '../../shared/http/endpoint.ts';
import { language } from '../../shared/http/schemas.ts';
import { LANGUAGES } from '../../shared/languages.ts';

const languageCode = z.enum(LANGUAGES);

/** The language of the pages that the server sends (GEN-1). `zh` in a request means `zh_tw`. */
export const languageCalls = {
  read: endpoint({
    method: 'GET',
    path: '/language',
    summary: 'Returns the language chosen in this browser, or the default, and the list of languages',
    caller: 'public',
    payload: z.object({ language: languageCode, languages: z.array(languageCode) }),
  }),
  choose: endpoint({
    method: 'POST',
    path: '/language',
    summary: 'Stores the chosen language in a cookie',
    caller: 'public',
    query: z.strictObject({ language }),
    payload: z.object({ language: languageCode }),
  }),
};
