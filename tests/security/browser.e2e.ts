/** What remains in the browser: storage, history, addresses. Every browser test checks for foreign scripts. */
import type { Page } from '@playwright/test';
import { sessionText } from '../../features/session/messages.ts';
import { fieldText } from '../../web/ui/form/fields.messages.ts';
import { captchaAnswer } from '../support/api/demo.ts';
import { arrives } from '../support/browser/arrives.ts';
import { enterPassword, enterUsername, expect, logOn, PASSWORD, test } from '../support/browser/e2e.ts';
import { waitForPayload } from '../support/browser/wait-for-payload.ts';

/** An image code as the page receives it. */
interface Challenge {
  readonly key: string;
  readonly image: string;
  readonly audio: readonly string[];
}

/** All storage that a page can write to. */
function storageOf(
  page: Page,
): Promise<{ local: Record<string, string>; session: Record<string, string>; databases: number }> {
  return page.evaluate(async () => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
    databases: (await indexedDB.databases()).length,
  }));
}

async function openDashboard(page: Page): Promise<void> {
  await logOn(page, 'demo.primary1');
  await arrives(page, /\/u\/dashboard/);
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
}

async function logOff(page: Page): Promise<void> {
  await page.getByRole('button', { name: sessionText.logOff.en }).click();
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: sessionText.logOff.en })
    .click();
  await arrives(page, /\/login/);
}

test('[S34] [SES-7] keeps no personal data in clear in storage after log-on', async ({ page }) => {
  await openDashboard(page);
  const { local, session, databases } = await storageOf(page);
  expect(databases).toBe(0);
  for (const [key, value] of [...Object.entries(local), ...Object.entries(session)]) {
    expect(value, key).not.toMatch(/09\d{8}|[A-Z][12]\d{8}|\d{13,19}/);
    expect(value, key).not.toContain(PASSWORD);
    if (value.includes('@')) expect(value, key).toContain('*');
  }
  expect(session.accessToken).toMatch(/^Bearer /);
  expect(Object.keys(local)).not.toContain('accessToken');
});

test('[S34] [GEN-13] [SES-5] keeps only the language and the remembered name after log-off', async ({
  page,
}) => {
  await page.goto('/en/login');
  await page.getByRole('checkbox').check();
  await enterUsername(page, 'demo.primary1');
  await enterPassword(page, PASSWORD);
  await arrives(page, /\/u\/dashboard/);
  await logOff(page);
  // The log-on page opens a new session, so its keys are allowed.
  const { local, session } = await storageOf(page);
  expect(local.rememberMe).toContain('demo.primary1');
  const allowed = ['language', 'setLanguage', 'rememberMe', 'sessionId', 'fieldKey', 'settings'];
  expect([...Object.keys(local), ...Object.keys(session)].filter((key) => !allowed.includes(key))).toEqual(
    [],
  );
});

test('[S32] [GEN-13] shows nothing private on Back after log-off', async ({ page }) => {
  await openDashboard(page);
  await expect(page.getByRole('main').getByText(/NT\$/).first()).toBeVisible();
  const shown = (await page.getByRole('main').allInnerTexts())
    .flatMap((text) => text.split('\n'))
    .filter((line) => /NT\$|\d{4}/.test(line));
  expect(shown.length).toBeGreaterThan(0);
  await logOff(page);
  await page.goBack().catch(() => null);
  await arrives(page, /\/login/);
  const text = (await page.locator('body').allInnerTexts()).join();
  for (const line of shown) expect(text).not.toContain(line);
});

test('[S34] [S19] sends no token, name or password in an address, and hides the session cookie from scripts', async ({
  page,
}) => {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await openDashboard(page);
  const { session } = await storageOf(page);
  const secrets = ['accessToken', 'sessionId'].map((key) => session[key]?.replace('Bearer ', '') ?? '');
  for (const address of addresses) {
    for (const secret of [...secrets, 'demo.primary1', PASSWORD]) {
      expect(secret.length).toBeGreaterThan(5);
      expect(address.includes(secret), `a secret in ${address.slice(0, 60)}`).toBe(false);
    }
  }
  expect(await page.evaluate(() => document.cookie)).not.toContain('__Host');
});

test('[S06] [CAP-2] never sends the answer of an image code to the browser as text', async ({
  page,
  server,
}) => {
  const captchaCall = /\/captcha\/(request|refresh)$/;
  const code = page.getByRole('img', { name: fieldText.captchaAlt.en });
  await page.goto('/en/login');
  let challenge = await waitForPayload<Challenge>(page, captchaCall, () =>
    enterUsername(page, 'demo.primary1'),
  );
  for (let n = 1; n <= 10; n++) {
    if (n > 1) {
      challenge = await waitForPayload(page, captchaCall, () =>
        page.getByRole('button', { name: fieldText.captchaRefresh.en }).click(),
      );
    }
    // Ensures that the page shows this response, not the previous one.
    await expect(code).toHaveAttribute('src', challenge.image);
    const answer = await captchaAnswer(server, challenge.key);
    // Pictures and sounds are megabytes of base64, which can contain any five letters by chance, so they are left out.
    const metadata = JSON.stringify({ ...challenge, image: '', audio: [] });
    const shown = await page.locator('body').textContent();
    const markup = (await page.getByRole('main').innerHTML()).replaceAll(challenge.image, '');
    expect((metadata + shown + markup).toUpperCase()).not.toContain(answer);
    expect(challenge.image).toMatch(/^data:image\/png;base64,/);
    // The letters are "RIFF" in base64, the start of a WAV file; so no clip has a name.
    for (const clip of challenge.audio) expect(clip).toMatch(/^data:audio\/wav;base64,UklGR/);
  }
});
