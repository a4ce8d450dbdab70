/** A portal opened by the name of its machine over plain http, where browsers have no encryption, passkeys or secure cookies. */
import { type Phrase, say } from '../../shared/messages.ts';
import { page as pages } from '../../web/pages/messages.ts';
import { obstacle } from '../../web/pages/obstacle.messages.ts';
import { paths } from '../../web/paths.ts';
import { expect, expectAccessible, forEachLanguage, test, viewportOf } from '../support/browser/e2e.ts';

const NAME = 'portal.test';
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const args = [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${NAME} 127.0.0.1`];
    await use({ ...launchOptions, args });
  },
});

forEachLanguage((language, prefix) => {
  const t = (phrase: Phrase) => say(phrase, language);

  test(`[GEN-15] names plain http by a host name before anything is typed, in ${language}`, async ({
    page,
    context,
    server,
    allow,
  }) => {
    allow(/^foreign request: http:\/\/portal\.test/, /Cross-Origin-Opener-Policy|Origin-Agent-Cluster/);
    const base = server.baseURL.replace('127.0.0.1', NAME);
    await context.addCookies([{ name: 'language', value: language, url: base }]);
    for (const path of [
      `${prefix}/login`,
      `${prefix}/register-page`,
      `${prefix}/forgot-password`,
      paths.dashboard(),
    ]) {
      await page.goto(base + path);
      await expect(page.locator('main h1'), path).toHaveText(t(obstacle.httpTitle));
      await expect(page.getByRole('main')).toContainText(t(obstacle.httpBody));
      await expect(page.locator('main input')).toHaveCount(0);
      const link = page.getByRole('link', { name: t(obstacle.httpOpen) });
      await expect(link).toHaveAttribute('href', new RegExp(`^https://${NAME}`));
    }
    for (const width of [360, 1280]) {
      await page.setViewportSize(viewportOf(width));
      await expectAccessible(page);
    }
    // Pages without a session work.
    await page.goto(`${base}${prefix}/session-expired`);
    await expect(page.locator('main h1')).toHaveText(t(pages.expiredTitle));
  });
});
