import type { Endpoint, InputOf, PayloadOf } from '../../../shared/http/endpoint.ts';
import { call } from '../../../web/http/api.ts';
import { handleError } from '../../../web/http/errors.tsx';
import { inSession } from '../../session/web/preLoginSession.ts';
import { captchaCalls } from '../contract.ts';
import type { CaptchaTransport } from './captcha.ts';

/** The captcha's calls in the session before log-on. Each shows its errors and rejects. */
export const transport: CaptchaTransport = {
  request: (language) => send(captchaCalls.request, { query: { language } }),
  refresh: (lastKey, language) => send(captchaCalls.refresh, { body: { lastKey, language } }),
  changeLanguage: (lastKey, language) => send(captchaCalls.changeLanguage, { body: { lastKey, language } }),
  alternative: (lastKey, language) => send(captchaCalls.alternative, { body: { lastKey, language } }),
};

async function send<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<PayloadOf<E>> {
  try {
    return await inSession(() => call(endpoint, input));
  } catch (error) {
    handleError(error);
    throw error;
  }
}
