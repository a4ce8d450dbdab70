/**
 * What a browser, its storage, its connection or an old tab can lack. Each fault has a sentence that names the cause, in the
 * person's language; no page stays blank, and no sentence names another cause.
 */
import type { BrowserContext, Page } from '@playwright/test';
import { documentText } from '../../app/web/document.messages.ts';
import { profileText } from '../../features/profile/messages.ts';
import { type Language, type Phrase, say } from '../../shared/messages.ts';
import { page as pages } from '../../web/pages/messages.ts';
import { obstacle } from '../../web/pages/obstacle.messages.ts';
import { paths } from '../../web/paths.ts';
import { BROWSER_FORMS, TAB_FORMS } from '../../web/stored-values.ts';
import { ui } from '../../web/ui/messages.ts';
import {
  arriveLoggedOn,
  expect,
  expectAccessible,
  forEachLanguage,
  notTheSamePress,
  test,
  viewportOf,
} from '../support/browser/e2e.ts';

const NO_STORAGE = { title: obstacle.storageTitle, body: obstacle.storageBody };

/** What a browser can refuse: a script that prepares it, and the sentences that name it. */
const REFUSALS: Readonly<Record<string, { prepare: () => void; title: Phrase; body: Phrase }>> = {
  'storage that throws': {
    prepare: () => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('Access is denied for this document.', 'SecurityError');
          },
        });
    },
    ...NO_STORAGE,
  },
  'storage that is null': {
    prepare: () => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
        Object.defineProperty(window, name, { value: null });
    },
    ...NO_STORAGE,
  },
  'storage without room': {
    prepare: () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('', 'QuotaExceededError');
      };
    },
    ...NO_STORAGE,
  },
  'refused cookies': {
    prepare: () => Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} }),
    title: obstacle.cookiesTitle,
    body: obstacle.cookiesBody,
  },
};

/** Expects a whole page that names the cause. */
async function expectNamed(
  page: Page,
  { title, body }: { title: Phrase; body: Phrase },
  language: Language,
): Promise<void> {
  await expect(page.locator('main h1')).toHaveText(say(title, language));
  await expect(page.getByRole('main')).toContainText(say(body, language));
}

forEachLanguage((language, prefix) => {
  const t = (phrase: Phrase) => say(phrase, language);

  for (const [name, refusal] of Object.entries(REFUSALS))
    test(`[GEN-15] names ${name} on each page that needs a session, in ${language}`, async ({
      page,
      context,
      server,
    }) => {
      await context.addInitScript(refusal.prepare);
      await context.addCookies([{ name: 'language', value: language, url: server.baseURL }]);
      const ways = ['login', 'register-page', 'forgot-password', 'card-activation'];
      for (const path of [...ways.map((way) => `${prefix}/${way}`), paths.dashboard()]) {
        await page.goto(path);
        await expectNamed(page, refusal, language);
        await expect(page.getByRole('button', { name: t(obstacle.reload) })).toBeVisible();
      }
      await page.setViewportSize(viewportOf(360));
      await expectAccessible(page);
    });

  test(`[GEN-15] names missing JavaScript, in ${language}`, async ({ browser, server }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.baseURL });
    await context.addCookies([{ name: 'language', value: language, url: server.baseURL }]);
    const page = await context.newPage();
    for (const path of [`${prefix}/login`, `${prefix}/register-page`, paths.dashboard(), '/demo']) {
      await page.goto(path);
      const notice = page.locator('.no-script');
      await expect(notice, path).toHaveText(t(documentText.noScript));
      await expect(notice, path).toBeVisible();
    }
    await context.close();
  });

  test(`[GEN-16] names an old tab after a release: a script or a call of it is gone, in ${language}`, async ({
    page,
    allow,
  }) => {
    allow(/answer 404/, /Failed to load|dynamically imported|console error/, /page error/);
    await arriveLoggedOn(page, 'demo.primary1', { language });
    // The overview's own scripts have loaded.
    await page.waitForLoadState('networkidle');
    await page.route('**/u/**', async (route) => {
      if (route.request().resourceType() === 'document') return route.continue();
      const response = await route.fetch();
      const text = (await response.text()).replace(/(name="build" content=")[^"]*/, '$1next');
      return route.fulfill({ response, body: text });
    });
    await test.step('a script', async () => {
      await page.route('**/assets/*', (route) => route.fulfill({ status: 404, body: '' }));
      await open(page, paths.profile());
      await expect(page.locator('h1')).toHaveText(t(obstacle.updatedTitle));
      await expect(page.locator('main')).toContainText(t(obstacle.updatedBody));
      await page.unroute('**/assets/*');
      await page.getByRole('button', { name: t(obstacle.reload) }).click();
      await expect(page.locator('main h1')).toHaveText(t(profileText.title));
    });
    await test.step('a call', async () => {
      await page.route('**/api/v1/notices*', (route) =>
        route.fulfill({ status: 404, json: { error: { code: 'NOT_FOUND', message: '', requestId: 'r' } } }),
      );
      await open(page, paths.notices());
      await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toContainText(
        t(obstacle.updatedBody),
      );
    });
  });

  test(`[GEN-16] keeps the page when a part of it cannot load: scripts and styles, in ${language}`, async ({
    page,
    allow,
  }) => {
    allow(/answer 404/, /Failed to load|dynamically imported|console error/, /page error/);
    await page.route(/\/assets\/(?:LatestOffers|PromotionCard|StoredImage|SpendingPanel)-/, (route) =>
      route.fulfill({ status: 404, body: '' }),
    );
    const failed = page.waitForResponse((answer) => answer.status() === 404);
    await arriveLoggedOn(page, 'demo.primary1', { language });
    await failed;
    await page.waitForLoadState('networkidle');
    await expect(page.getByText(/NT\$/).first()).toBeVisible();
    await page.goto(paths.transactions());
    await expect(page.getByRole('main').getByText(t(ui.loadFailed))).toBeVisible();
    await expect(page.getByText(/NT\$/).first()).toBeVisible();
  });

  test(`[GEN-16] names a missing connection: a script, a read, and both again later, in ${language}`, async ({
    page,
    context,
    allow,
  }) => {
    allow(/Failed to load|dynamically imported|console error|page error/);
    await arriveLoggedOn(page, 'demo.primary1', { language });
    await context.setOffline(true);
    await open(page, paths.profile());
    await expect(page.locator('h1')).toHaveText(t(pages.offlineTitle));
    await page.getByRole('button', { name: t(ui.retry) }).click();
    await expect(page.locator('h1')).toHaveText(t(pages.offlineTitle));
    await notTheSamePress(page);
    await context.setOffline(false);
    await page.getByRole('button', { name: t(ui.retry) }).click();
    await expect(page.locator('main h1')).toHaveText(t(profileText.title));
  });
});

/** Follows a link inside the portal without a new document. */
async function open(page: Page, path: string): Promise<void> {
  // The function list is drawn after the first paint.
  await page.locator(`a[href="${path}"]`).first().waitFor({ state: 'attached' });
  await page.evaluate((href) => {
    const link = document.querySelector<HTMLAnchorElement>(`a[href="${href}"]`);
    if (!link) throw new Error(`no link to ${href}`);
    link.click();
  }, path);
}

const GARBAGE = ['\u0001垃圾{"<', 'null', '[]', ''];
/** Values that a log-on needs: without them the portal asks for a log-on and says why. */
const STOPS: readonly string[] = [
  'tab sessionId',
  'tab accessToken',
  'tab userId',
  'tab fieldKey',
  'tab settings',
  'browser primaryFLg',
  'browser phoneNo',
  'browser email',
];
/** Stored beside the table of web/stored-values.ts. */
const OTHERS = ['tab captchaAudio', 'tab remix-router-transitions', 'browser theme'];
const KEYS = [
  ...Object.keys(TAB_FORMS).map((key) => `tab ${key}`),
  ...Object.keys(BROWSER_FORMS).map((key) => `browser ${key}`),
  ...OTHERS,
];

test('[GEN-16] every stored value may be broken: the page works, or the end of the session says why', async ({
  page,
  context,
}) => {
  test.slow();
  await arriveLoggedOn(page, 'demo.primary1', { path: paths.profile() });
  await expect(page.locator('main h1')).toHaveText(profileText.title.en);
  await page.goto('/robots.txt');
  const kept = await page.evaluate(() => [{ ...sessionStorage }, { ...localStorage }] as const);
  const found: Record<string, string> = {};
  for (const [index, key] of KEYS.entries()) {
    const garbage = GARBAGE[index % GARBAGE.length] ?? '';
    await page.evaluate(
      ([[tab, browser], name, value]) => {
        for (const [storage, items] of [
          [sessionStorage, tab],
          [localStorage, browser],
        ] as const) {
          storage.clear();
          for (const [item, text] of Object.entries(items)) storage.setItem(item, text);
        }
        const [kind, item] = name.split(' ');
        (kind === 'tab' ? sessionStorage : localStorage).setItem(item ?? '', value);
      },
      [kept, key, garbage] as const,
    );
    await page.goto(paths.profile());
    await page.locator('main h1').filter({ hasText: /\S/ }).waitFor();
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
    found[key] = (await page.getByText(pages.expiredStored.en).isVisible())
      ? 'says why'
      : ((await page.locator('main h1').textContent()) ?? '');
    await page.goto('/robots.txt');
  }
  expect(found).toEqual(
    Object.fromEntries(KEYS.map((key) => [key, STOPS.includes(key) ? 'says why' : profileText.title.en])),
  );
  await restore(context, page);
});

/** Expects the log-on page to work with garbage in every key, and in each cookie that scripts can read. */
async function restore(context: BrowserContext, page: Page): Promise<void> {
  const url = new URL(page.url()).origin;
  await context.addCookies(['language', 'theme'].map((name) => ({ name, value: '%%{', url })));
  await page.evaluate(
    ([keys, value]) => {
      for (const key of keys) {
        const [kind, item] = key.split(' ');
        (kind === 'tab' ? sessionStorage : localStorage).setItem(item ?? '', value);
      }
    },
    [KEYS, GARBAGE[0] ?? ''] as const,
  );
  await page.goto('/en/login');
  const field = page.locator('input[name=username]').first();
  await expect(field).toHaveValue('');
  await field.fill('demo.primary1');
  await field.press('Enter');
  await expect(page.locator('#password')).toBeVisible();
}
