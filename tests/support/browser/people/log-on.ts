/** Logs on in a browser like a person. */
import { type BrowserContext, expect, type Page, type Request, type Response } from '@playwright/test';
import { type Language, say } from '../../../../shared/messages.ts';
import { fieldText } from '../../../../web/ui/form/fields.messages.ts';
import { captchaAnswer } from '../../api/demo.ts';

/** Password of every person of the demo bank. */
export const PASSWORD = 'Demo-pass.2468';

const CAPTCHA_CALL = /\/captcha\/(request|refresh|changeLanguage)$/;
const captchaKeys = new WeakMap<Page, Promise<string>>();
/** The latest call for an image code of each page. A slow answer to an earlier call has a code that the page does not show. */
const captchaCalls = new WeakMap<Page, Request>();

/** Tracks the key of the latest image code of each page of a context. */
export function followCaptcha(context: BrowserContext): void {
  // A new document or a new image code invalidates the previous key.
  context.on('request', (request) => {
    if (request.isNavigationRequest() || CAPTCHA_CALL.test(new URL(request.url()).pathname)) {
      const page = pageOf(request);
      if (page) {
        captchaKeys.delete(page);
        captchaCalls.set(page, request);
      }
    }
  });
  context.on('response', (response) => {
    if (response.ok() && CAPTCHA_CALL.test(new URL(response.url()).pathname)) {
      const page = response.frame().page();
      if (captchaCalls.get(page) !== response.request()) return;
      const key = keyOf(response);
      // The page may be closed in the meantime and then needs no key.
      key.catch(() => {});
      captchaKeys.set(page, key);
    }
  });
}

/** Returns the page of a request; undefined for a tab that is still opening. */
function pageOf(request: Request): Page | undefined {
  try {
    return request.frame().page();
  } catch {
    return undefined;
  }
}

async function keyOf(response: Response): Promise<string> {
  const body: unknown = await response.json();
  const key: unknown = Reflect.get(Object(Reflect.get(Object(body), 'payload')), 'key');
  return String(key);
}

/** Enters the correct image code. */
export async function solveCaptcha(page: Page): Promise<void> {
  await expect.poll(() => captchaKeys.has(page), { message: 'an image code was asked for' }).toBe(true);
  const key = await captchaKeys.get(page);
  const answer = await captchaAnswer({ baseURL: new URL(page.url()).origin }, key ?? '');
  await captchaField(page).fill(answer);
}

/** Locates the field for the image code, in any language. */
export function captchaField(page: Page) {
  const labels = page.getByLabel(say(fieldText.captchaLabel, 'en'), { exact: true });
  return labels.or(page.getByLabel(say(fieldText.captchaLabel, 'zh_tw'), { exact: true }));
}

export interface LogOnOptions {
  readonly language?: Language;
  readonly password?: string;
}

/** Logs on from the log-on page with username, password and image code. Ends on the next page. */
export async function logOn(page: Page, username: string, options: LogOnOptions = {}): Promise<void> {
  const { language = 'en', password = PASSWORD } = options;
  await page.goto(language === 'en' ? '/en/login' : '/ch/login');
  await enterUsername(page, username);
  await enterPassword(page, password);
  await expect(passwordField(page)).toBeHidden();
}

/** Enters the username on the log-on page. Ends at the password. */
export async function enterUsername(page: Page, username: string): Promise<void> {
  const field = page.locator('input[autocomplete~="username"]');
  await field.fill(username);
  // The password step asks for a new image code. The key of an earlier step must not be used.
  captchaKeys.delete(page);
  captchaCalls.delete(page);
  await field.press('Enter');
  await expect(passwordField(page)).toBeVisible();
}

/** Enters the password and the correct image code, and logs on. */
export async function enterPassword(page: Page, password: string): Promise<void> {
  await passwordField(page).fill(password);
  await solveCaptcha(page);
  await captchaField(page).press('Enter');
}

export function passwordField(page: Page) {
  return page.locator('input[autocomplete~="current-password"]');
}
