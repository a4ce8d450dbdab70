/**
 * The pages that the README's pictures show. scripts/pictures/screenshots.mjs takes the pictures; a test compares
 * their structure with the current pages.
 */
import { parse } from 'yaml';
import { logOnByPages, openLogOn, settle } from '../log-on-by-pages.mjs';

const USERNAME = 'demo.primary1';

const PHONE = { viewport: { width: 390, height: 760 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const DESKTOP = { viewport: { width: 1280, height: 860 } };
const ENGLISH = { language: 'en', prefix: '/en', locale: 'en-US' };
const CHINESE = { language: 'zh_tw', prefix: '/ch', locale: 'zh-TW' };

/** For each picture, `visit` brings a new page into the state to show. */
export const PICTURES = [
  { name: 'login-desktop-en', device: DESKTOP, reader: ENGLISH, visit: openLogin },
  { name: 'overview-phone-en', device: PHONE, reader: ENGLISH, visit: logOn },
  { name: 'overview-desktop-zh_tw', device: DESKTOP, reader: CHINESE, visit: logOn },
  { name: 'redemption-phone-zh_tw', device: PHONE, reader: CHINESE, visit: openRedemption },
];

/**
 * Opens a page in its own context, in the state for the picture. The caller closes the context.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} origin
 * @param {(typeof PICTURES)[number]} picture
 */
export async function openPictured(browser, origin, { device, reader, visit }) {
  const context = await browser.newContext({
    ...device,
    baseURL: origin,
    locale: reader.locale,
    timezoneId: 'Asia/Taipei',
    reducedMotion: 'reduce',
  });
  // The steps of a first visit would stand before what the pictures show.
  await context.addInitScript(() => localStorage.setItem('welcomed', '3'));
  const page = await context.newPage();
  await visit(page, reader);
  await settle(page);
  return page;
}

function openLogin(page, reader) {
  return openLogOn(page, reader, USERNAME);
}

async function logOn(page, reader) {
  await logOnByPages(page, reader, USERNAME);
  // Waits for the offers, because they load last.
  await page.locator('main li h3').first().waitFor();
}

async function openRedemption(page, reader) {
  await logOn(page, reader);
  await settle(page);
  // On phones the panel of the points is closed, and the bar has the page.
  const links = page.locator('main a[href$="/points-redemption"], [data-bottom-bar] a[href="/u/points"]');
  await links.locator('visible=true').first().click();
  await page.waitForURL('**/points-redemption');
  await page.locator('input[name="category"][value="gift"]').check();
  // Waits for the products of the category.
  await page.locator('main select').first().waitFor();
}

/**
 * Matches landmarks and the first two levels of headings. Their names are fixed texts of the page; names of other roles
 * are data.
 */
const NAMED =
  /^((navigation|complementary|region|search|form|group) "[^"\d]*"|heading "[^"\d]*"(?= \[level=[12]\]))/;
/** Roles that are left out: text inside other elements, and temporary announcements. */
const LEFT_OUT_ROLES = new Set(
  'text paragraph strong emphasis generic time status alert /url /placeholder'.split(' '),
);

/**
 * Returns the page's accessibility tree, one line for each role, indented by nesting. A digest of the picture or of the text
 * would change with each day, name and machine. So names and numbers are left out, except those of headings and landmarks.
 * Equal siblings count once, because a list may have any length.
 * @param {import('@playwright/test').Page} page
 * @returns {Promise<string[]>}
 */
export async function structureOf(page) {
  return linesOf(parse(await page.locator('body').ariaSnapshot()), '');
}

function linesOf(nodes, indent) {
  const entries = (nodes ?? []).flatMap((node) =>
    typeof node === 'string' ? [[node, []]] : Object.entries(node),
  );
  const blocks = entries.flatMap(([head, children]) => {
    const role = /^[\w/]+/.exec(head)?.[0] ?? '';
    const below = Array.isArray(children) ? children : [];
    if (LEFT_OUT_ROLES.has(role)) return [linesOf(below, indent).join('\n')];
    const name = NAMED.exec(head)?.[0] ?? role;
    const level = /\[level=\d\]/.exec(head)?.[0];
    return [[`${indent}${name}${level ? ` ${level}` : ''}`, ...linesOf(below, `${indent}  `)].join('\n')];
  });
  return [...new Set(blocks)].filter((block) => block !== '');
}
