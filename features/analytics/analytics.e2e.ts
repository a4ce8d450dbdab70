import type { BrowserContext, Page } from '@playwright/test';
import type { PortalEvent } from '../../shared/analytics.ts';
import { LANGUAGES, say } from '../../shared/messages.ts';
import { arrives } from '../../tests/support/browser/actions.ts';
import {
  ALL_SCREENS,
  enterPassword,
  enterUsername,
  expect,
  forOneLanguage,
  logOn,
  PASSWORD,
  testWith,
} from '../../tests/support/browser/e2e.ts';
import { contentText } from '../../web/ui/content.messages.ts';

/** A server with analytics on. Other test servers have analytics off. */
const test = testWith({ ANALYTICS: 'on' });

/** Records the URLs of requests and the bodies of event calls. */
function listen(context: BrowserContext): { readonly addresses: string[]; readonly bodies: string[] } {
  const addresses: string[] = [];
  const bodies: string[] = [];
  context.on('request', (request) => {
    addresses.push(request.url());
    if (request.url().endsWith('/analytics/events')) bodies.push(request.postData() ?? '');
  });
  return { addresses, bodies };
}

const eventsOf = (bodies: readonly string[]): PortalEvent[] =>
  bodies.flatMap((body) => JSON.parse(body).events);

/** Returns the demo person's personal data as texts to search for. */
async function personalData(page: Page, username: string): Promise<string[]> {
  const { people }: { people: { username?: string }[] } = await (
    await page.request.get('/demo/people')
  ).json();
  const person = people.find((one) => one.username === username) ?? {};
  const texts = JSON.stringify(person).match(/[A-Z][12]\d{8}|\d{13,19}|09\d{8}|[\w.]+@[\w.]+/g) ?? [];
  return [...new Set([...texts, username, PASSWORD])];
}

interface OwnCard {
  readonly cardId: string;
  readonly cardHolderName: string;
  readonly lastFour: string;
}

function firstCard(page: Page): Promise<OwnCard> {
  return page.evaluate(async () => {
    const stored = (key: string) => sessionStorage.getItem(key) ?? '';
    const headers = {
      authorization: stored('accessToken'),
      'x-session-id': stored('sessionId').replace('Bearer ', ''),
    };
    const answer: { payload: OwnCard[] } = await (await fetch('/api/v1/cards', { headers })).json();
    return answer.payload[0] ?? { cardId: '', cardHolderName: '', lastFour: '' };
  });
}

/** Makes the page send its queued events, as it does on leaving. */
async function flushEvents(page: Page): Promise<void> {
  const sent = page.waitForRequest(/analytics\/events$/);
  await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
  await sent;
}

async function leaveFor(page: Page, path: string): Promise<void> {
  await flushEvents(page);
  await page.goto(path);
}

const loaded = (page: Page) => expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);

/** Waits for the dashboard and all its calls. */
async function settled(page: Page): Promise<void> {
  await arrives(page, /\/u\/dashboard/);
  await expect(page.getByText(/NT\$/).first()).toBeVisible();
  // The offers are loaded last.
  await page.waitForLoadState('networkidle');
  await loaded(page);
}

const FIRST_STEP = new RegExp(
  LANGUAGES.map((language) => say(contentText.step, language, { n: 1, total: 4 })).join('|'),
);

/** Opens the pages with the most personal data in content and URL. Only nightly runs open the last two pages. */
async function openPages(page: Page, cardId: string): Promise<void> {
  for (const path of [
    `/u/card-management/${cardId}`,
    `/u/e-statement?card=${cardId}`,
    `/u/card-management/${cardId}/instalments`,
    ...(ALL_SCREENS ? [`/u/card-management/${cardId}/reward-points`, '/u/user-profile'] : []),
  ]) {
    const asked = path.includes('e-statement') ? page.waitForResponse(/\/e-statements/) : undefined;
    await leaveFor(page, path);
    await asked;
    await expect(page.locator('main h1')).toBeVisible();
    await loaded(page);
    // The first step is recorded once the convertible transactions are loaded.
    if (path.endsWith('instalments')) await expect(page.getByText(FIRST_STEP)).toBeVisible();
  }
}

forOneLanguage('en', (language, prefix) => {
  test(`[GEN-12] [S34] no event, address or storage holds personal data: ${language}`, async ({
    page,
    context,
    allow,
  }) => {
    allow(/^answer 400 POST .*\/authentication\/login$/, /^answer 500 GET .*\/cards\/.*\/e-statements/);
    const { addresses, bodies } = listen(context);
    await page.goto(`${prefix}/login`);
    await enterUsername(page, 'demo.primary1');
    // Types a password as username, and a wrong password.
    await enterPassword(page, 'Wrong-pass.1');
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(1);
    await flushEvents(page);
    await logOn(page, 'demo.primary1', { language });
    await settled(page);
    const { cardId, cardHolderName, lastFour } = await firstCard(page);
    expect([cardId.length, cardHolderName.length, lastFour.length].every((length) => length > 2)).toBe(true);
    await page.route('**/e-statements*', (route) =>
      route.fulfill({
        status: 500,
        json: { error: { code: '500', message: cardHolderName, requestId: 'r' } },
      }),
    );
    await openPages(page, cardId);
    const storage = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    const secrets = await page.evaluate(() =>
      ['accessToken', 'sessionId'].map((key) => (sessionStorage.getItem(key) ?? '').replace('Bearer ', '')),
    );
    await leaveFor(page, `${prefix}/error-busy`);
    const known = await personalData(page, 'demo.primary1');
    expect(known.length).toBeGreaterThan(2);

    const events = eventsOf(bodies);
    expect(new Set(events.map(({ kind }) => kind))).toEqual(new Set(['page', 'step', 'failure']));
    expect(events.map(({ page }) => page)).toEqual(
      expect.arrayContaining(['login', 'dashboard', 'card-management/:cardId', 'e-statement']),
    );
    const instalments = 'card-management/:cardId/instalments';
    expect(events).toContainEqual(
      expect.objectContaining({ kind: 'step', step: 'type', page: instalments, securityLevel: 30 }),
    );
    const failures = events.flatMap((event) => (event.kind === 'failure' ? [[event.code, event.state]] : []));
    expect(failures).toContainEqual(['LOGIN-PW', 'failed']);
    expect(failures).toContainEqual(['500', 'e-statement-unavailable']);
    expect(new Set(events.map(({ securityLevel }) => securityLevel))).toEqual(new Set([0, 10, 30]));
    const serialized = JSON.stringify(events);
    for (const secret of [...known, ...secrets, cardId, cardHolderName])
      expect(serialized).not.toContain(secret);
    expect(events.flatMap((event) => Object.values(event)).map(String)).not.toContain(lastFour);
    for (const secret of [...known.filter((text) => text !== 'demo.primary1'), ...secrets, cardHolderName])
      expect(addresses.filter((address) => decodeURIComponent(address).includes(secret))).toEqual([]);
    // The username may be in storage; all other personal data is masked, encrypted or absent.
    for (const secret of known.filter((text) => text !== 'demo.primary1'))
      expect(storage).not.toContain(secret);
  });
});
