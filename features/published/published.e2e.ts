import { say } from '../../shared/messages.ts';
import {
  arriveLoggedOn,
  expect,
  expectAccessible,
  forOneLanguage,
  test,
  viewportOf,
} from '../../tests/support/browser/e2e.ts';
import { publishedText as text } from './messages.ts';

const LOG_CALL = /\/spending-management\/log2ndCardApplication$/;

forOneLanguage('en', (language) => {
  test(`[CNT-1] logs an application for a second card once, and opens the bank’s page even if that fails: ${language}`, async ({
    page,
    context,
    allow,
  }) => {
    allow(
      /^foreign request: https:\/\/www\.formosa-harbour\.example\//,
      /^answer 500 /,
      /Failed to load resource/,
    );
    await context.route(/^https:/, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Bank</title>' }),
    );
    let requests = 0;
    page.on('request', (request) => {
      if (LOG_CALL.test(request.url())) requests++;
    });
    await arriveLoggedOn(page, 'demo.primary1', { language, path: '/u/spending-management/overview' });
    const apply = page.getByRole('main').getByRole('link', { name: say(text.applyForCard, language) });
    await expect(apply).toBeVisible();
    await expectAccessible(page);
    expect(requests).toBe(0);
    const [tab] = await Promise.all([context.waitForEvent('page'), apply.click()]);
    await tab.waitForLoadState();
    expect(tab.url()).toMatch(/formosa-harbour\.example/);
    await tab.close();
    await expect.poll(() => requests).toBe(1);

    await page.route(LOG_CALL, (route) =>
      route.fulfill({ status: 500, json: { error: { code: '500', message: 'x', requestId: 'r' } } }),
    );
    const [second] = await Promise.all([context.waitForEvent('page'), apply.click()]);
    await second.close();
    await expect.poll(() => requests).toBe(2);
    await expect(page.locator('dialog[open]')).toHaveCount(0);

    await page.unroute(LOG_CALL);
    await page.setViewportSize(viewportOf(360));
    await apply.click();
    await expect(page).toHaveURL(/formosa-harbour\.example/);
    expect(context.pages()).toHaveLength(1);
    expect(requests).toBe(3);
  });
});
