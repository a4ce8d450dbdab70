import { call } from '../../../web/api.ts';
import { handleError } from '../../../web/errors.tsx';
import { inSession } from '../../session/web/public.ts';
import { captchaCalls } from '../contract.ts';
import type { CaptchaTransport } from './captcha.ts';

/** The captcha's calls in the session that stands before a log-on. Failures are shown here; the captcha has words of its own for the rest. */
export const preLoginTransport: CaptchaTransport = {
  request: (language) => shown(inSession(() => call(captchaCalls.request, { query: { language } }))),
  refresh: (lastKey, language) =>
    shown(inSession(() => call(captchaCalls.refresh, { body: { lastKey, language } }))),
  changeLanguage: (lastKey, language) =>
    shown(inSession(() => call(captchaCalls.changeLanguage, { body: { lastKey, language } }))),
  alternative: (lastKey, language) =>
    shown(inSession(() => call(captchaCalls.alternative, { body: { lastKey, language } }))),
};

async function shown<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    handleError(error);
    throw error;
  }
}
