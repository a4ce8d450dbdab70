import type { SessionContext } from '../../../server/http/context.ts';
import { Failure } from '../../../server/http/failure.ts';
import type { Limits } from '../../../server/http/limits/limits.ts';
import type { Captchas } from './captchas.ts';

/**
 * Checks the captcha of a call once. Throws CAPTCHA-WRONG, or RATE_LIMITED after five wrong answers of a session or thirty of an address in
 * ten minutes (S05).
 */
export async function requireCaptcha(
  deps: { readonly captchas: Captchas; readonly limits: Limits },
  context: SessionContext,
  { lastKey, inputCode }: { readonly lastKey: string; readonly inputCode: string },
): Promise<void> {
  if (await deps.captchas.check(context.session, lastKey, inputCode)) return;
  await deps.limits.shared('captcha-wrong', context.session.key.toString('base64'), 5, 600);
  await deps.limits.address('captcha-wrong-address', context.address, 30, 600);
  throw new Failure('CAPTCHA-WRONG');
}
