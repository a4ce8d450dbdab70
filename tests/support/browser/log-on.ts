/** Log-on in a browser through the pages. */
import { type BrowserContext, expect, type Page, type Request, type Response } from '@playwright/test';
import { type Language, say } from '../../../shared/messages.ts';
import { fieldText } from '../../../web/ui/form/fields.messages.ts';
import { captchaAnswer } from '../api/demo.ts';

/** The password of every demo user. */
export const PASSWORD = 'Demo-pass.2468';

const CAPTCHA_CALL = /\/captcha\/(request|refresh|changeLanguage)$/;
const keys = new WeakMap<Page, Promise<string>>();

/** Stores the key of the newest image code of each page of a context. */
export function followCaptcha(context: BrowserContext): void {
  // A navigation or a new image code invalidates the key.
  context.on('request', (request) => {
    if (request.isNavigationRequest() || CAPTCHA_CALL.test(new URL(request.url()).pathname)) {
      const page = pageOf(request);
      if (page) keys.delete(page);
    }
  });
  context.on('response', (response) => {
    if (response.ok() && CAPTCHA_CALL.test(new URL(response.url()).pathname)) {
      const key = keyOf(response);
      // A page that was closed meanwhile needs no key.
      key.catch(() => {});
      keys.set(response.frame().page(), key);
    }
  });
}

/** The request's page; undefined while its tab is being opened. */
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

/** Enters the right image code. */
export async function solveCaptcha(page: Page): Promise<void> {
  await expect.poll(() => keys.has(page), { message: 'an image code was asked for' }).toBe(true);
  const key = await keys.get(page);
  const answer = await captchaAnswer({ baseURL: new URL(page.url()).origin }, key ?? '');
  await captchaField(page).fill(answer);
}

/** The field of the image code in either language. */
export function captchaField(page: Page) {
  const labels = page.getByLabel(say(fieldText.captchaLabel, 'en'), { exact: true });
  return labels.or(page.getByLabel(say(fieldText.captchaLabel, 'zh_tw'), { exact: true }));
}

export interface LogOnOptions {
  readonly language?: Language;
  readonly password?: string;
}

/** Logs on through the pages with username, password and image code. Ends on the next page of the portal. */
export async function logOn(page: Page, username: string, options: LogOnOptions = {}): Promise<void> {
  const { language = 'en', password = PASSWORD } = options;
  await page.goto(language === 'en' ? '/en/login' : '/ch/login');
  await enterUsername(page, username);
  await enterPassword(page, password);
  await expect(passwordField(page)).toBeHidden();
}

/** Step 0: username. */
export async function enterUsername(page: Page, username: string): Promise<void> {
  const field = page.locator('input[autocomplete~="username"]');
  await field.fill(username);
  await field.press('Enter');
  await expect(passwordField(page)).toBeVisible();
}

/** Step 1: password and image code. */
export async function enterPassword(page: Page, password: string): Promise<void> {
  await passwordField(page).fill(password);
  await solveCaptcha(page);
  await captchaField(page).press('Enter');
}

export function passwordField(page: Page) {
  return page.locator('input[autocomplete~="current-password"]');
}
