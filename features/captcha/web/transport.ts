import { call } from '../../../web/http/api.ts';
import { handleError } from '../../../web/http/errors.tsx';
import { inSession } from '../../session/web/public.ts';
import { captchaCalls } from '../contract.ts';
import type { CaptchaTransport } from './captcha.ts';

/** The captcha's calls in the session before log-on. Each shows its errors and rejects. */
export const preLoginTransport: CaptchaTransport = {
  request: (language) => showingErrors(inSession(() => call(captchaCalls.request, { query: { language } }))),
  refresh: (lastKey, language) =>
    showingErrors(inSession(() => call(captchaCalls.refresh, { body: { lastKey, language } }))),
  changeLanguage: (lastKey, language) =>
    showingErrors(inSession(() => call(captchaCalls.changeLanguage, { body: { lastKey, language } }))),
  alternative: (lastKey, language) =>
    showingErrors(inSession(() => call(captchaCalls.alternative, { body: { lastKey, language } }))),
};

async function showingErrors<T>(response: Promise<T>): Promise<T> {
  try {
    return await response;
  } catch (error) {
    handleError(error);
    throw error;
  }
}
