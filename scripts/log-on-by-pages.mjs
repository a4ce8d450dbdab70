/** Logs on to a portal with the demo bank through its pages. */

const PASSWORD = 'Demo-pass.2468';

/** Opens the log-on page and types the username. `prefix` is the first path segment for the language. */
export async function openLogOn(page, { prefix }, username) {
  await page.goto(`${prefix}/login`);
  await page.locator('input[autocomplete~="username"]').fill(username);
}

/** Logs on with the image code, which the demo reveals. Ends on the overview page. */
export async function logOnByPages(page, reader, username) {
  await openLogOn(page, reader, username);
  const captcha = page.waitForResponse((response) =>
    new URL(response.url()).pathname.endsWith('/captcha/request'),
  );
  await page.keyboard.press('Enter');
  const { payload } = await (await captcha).json();
  const revealed = await page.request.get(`/demo/captcha/${payload.key}`);
  const { answer } = await revealed.json();
  await page.locator('input[autocomplete~="current-password"]').fill(PASSWORD);
  await page.locator('input[autocomplete=off][autocapitalize=none]').fill(answer);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/u/dashboard');
}

/** Waits until requests are answered and pictures and fonts are loaded. */
export async function settle(page) {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'));
  await page.evaluate(() => document.fonts.ready);
}
