import { call } from '../../../web/api.ts';
import { handleError } from '../../../web/errors.tsx';
import { captchaCalls } from '../../captcha/public.ts';
import type { CaptchaTransport } from '../../captcha/web/public.ts';
import { inSession } from './preLoginSession.ts';

/** The captcha's calls before log-on. Failures are shown here; the captcha has words of its own for the rest. */
export const captchaTransport: CaptchaTransport = {
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
