/**
 * [S54] Names, descriptions and messages with scripts remain text on every page. In the server's answers, these texts
 * replace every text that a merchant, a card holder, a client or the bank could choose.
 */
import type { Page } from '@playwright/test';
import { paths } from '../../../web/paths.ts';
import { Client } from '../../support/api/clients/client.ts';
import { arriveLoggedOn, expect, readCode, test } from '../../support/browser/e2e.ts';
import { SCRIPTS } from '../../support/data/hostile-texts.ts';

const HOSTILE = SCRIPTS.join(' ');
/** A part of the text that every page must show. */
const SHOWN = '<img src=x onerror=window.ran=1>';

/** Fields of answers with free text. */
const FREE_TEXT =
  /^(name|label|title|text|subject|to|username|description|notes|address|city|state|postcode|phoneNo|email|membershipId)$|(Name|Description|Address)$/;

/** Returns the answer with the hostile text in every such field. */
function spoiled(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return FREE_TEXT.test(key) ? HOSTILE : value;
  if (Array.isArray(value)) return value.map((item) => spoiled(item, key));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, spoiled(inner, name)]));
}

async function spoilAnswers(page: Page): Promise<void> {
  await page.route(/\/api\/v1\/|\/demo\/(inbox|people)/, async (route) => {
    const request = route.request();
    if (request.resourceType() === 'document' || request.resourceType() === 'image') return route.continue();
    const answer = await route.fetch();
    const isJson = answer.headers()['content-type']?.includes('json') && answer.ok();
    if (!isJson) return route.fulfill({ response: answer });
    return route.fulfill({ response: answer, json: spoiled(await answer.json()) });
  });
}

/** Returns what the texts would add to the page if they were parsed as HTML, and addresses that must not be links. */
function foundIn(page: Page): Promise<{ ran: unknown; elements: string[]; addresses: string[] }> {
  return page.evaluate(() => {
    const all = [...document.querySelectorAll('*')];
    const isOdd = (element: Element) =>
      [...element.attributes].some(({ name }) => name.startsWith('on')) || element.matches('img[src="x"]');
    const addresses = all.flatMap((element) =>
      [...element.attributes]
        .filter(({ name }) => /^(href|src|srcset|action|formaction|xlink:href)$/.test(name))
        .map(({ value }) => value),
    );
    return {
      ran: Reflect.get(window, 'ran'),
      elements: all.filter(isOdd).map((element) => element.outerHTML.slice(0, 80)),
      addresses: addresses.filter((value) => /^\s*(javascript|vbscript):|evil\.example/i.test(value)),
    };
  });
}

test('[S54] shows scripts in names, descriptions and messages as text', async ({ page, server }) => {
  test.slow();
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await arriveLoggedOn(page, 'demo.primary1', { path: '/robots.txt' });
  await page.evaluate((text) => {
    // A broken phone number or e-mail address ends the session (GEN-16).
    for (const key of ['customerNumber', 'rememberMe']) localStorage.setItem(key, text);
  }, HOSTILE);
  await spoilAnswers(page);
  const main = page.getByRole('main');
  const check = async (name: string) => {
    await expect(main.locator('[aria-busy=true]'), name).toHaveCount(0);
    await expect(main.getByText(SHOWN).filter({ visible: true }).first(), name).toBeVisible();
    expect(await foundIn(page), name).toEqual({ ran: undefined, elements: [], addresses: [] });
  };

  await page.goto(paths.dashboard());
  await check('overview');
  await page.goto(paths.cardManagement());
  await main.getByRole('link').and(page.locator('[href*="/card-management/"]')).first().waitFor();
  const account = await main.locator('a[href*="/card-management/"]').first().getAttribute('href');
  const cardId = account?.split('/')[3] ?? '';
  await check('cards');
  await page.goto(paths.account(cardId));
  await check('account detail');
  await page.goto(paths.eStatements(cardId));
  await main.locator('a[href*="/e-statement/"]').first().click();
  await check('statement');
  await page.goto(paths.rewardPoints(cardId));
  await check('points');
  await page.goto(paths.instalments(cardId));
  await check('instalments');
  await page.goto(paths.profile());
  await check('profile');
  await page.goto(paths.redemptionHistory());
  await check('redemption history');
  await page.goto(paths.promotions());
  await check('promotions');
  const other = await Client.open(server);
  await other.logOn('demo.reonboard1');
  await other.post('/login/request-otp', { isResend: false, language: 'en' });
  await readCode(server, 'demo.reonboard1');
  await page.goto('/demo/inbox');
  await check('demo inbox');
  const { origin } = new URL(page.url());
  expect(requested.filter((url) => new URL(url).origin !== origin)).toEqual([]);
  expect(requested.filter((url) => /\/x$|evil|window\.ran/.test(url))).toEqual([]);
});
