import type { Page } from '@playwright/test';
import { say } from '../../shared/messages.ts';
import { tabTo, typeInto } from '../../tests/support/browser/checks/keyboard.ts';
import {
  expectNoOverflow,
  findOverlaps,
  smallTargets,
} from '../../tests/support/browser/checks/page-checks.ts';
import {
  ALL_SCREENS,
  axeWidths,
  expect,
  expectAccessible,
  forEachJourney,
  notTheSamePress,
  viewportOf,
  WIDTHS,
} from '../../tests/support/browser/e2e.ts';
import type { ContactChange, Person } from './calls.ts';
import { actText, channelText, purposeText } from './labels.messages.ts';
import { problemText, deskText as text } from './messages.ts';
import { deskOf, logOnAtDesk, numberOf, REASON, test } from './testing/e2e.ts';

/** Each journey changes the access of different people. */
const PEOPLE = {
  en: { blocked: 'demo.primary1', reset: 'demo.primary2' },
  zh_tw: { blocked: 'demo.corp1', reset: 'demo.oldpass1' },
} as const;

const CHANGE = {
  ...{ begunAt: '2026-11-21T03:42:00.000Z', waitsUntil: '2026-11-22T03:42:00.000Z', confirmed: false },
  ...{ made: true, undoBegunAt: null, undoFailedAt: null },
} as const;
const CHANGES: readonly ContactChange[] = [
  { ...CHANGE, changeId: 'c1', kind: 'phone', state: 'desk', objectedBy: ['phone', 'added'] },
  {
    ...{ ...CHANGE, changeId: 'c2', kind: 'email', state: 'objected', objectedBy: ['email'] },
    undoFailedAt: '2026-11-21T05:42:00.000Z',
  },
  {
    ...{ ...CHANGE, changeId: 'c3', kind: 'englishName', state: 'objected', objectedBy: ['phone'] },
    undoBegunAt: '2026-11-21T05:42:00.000Z',
  },
  { ...CHANGE, changeId: 'c4', kind: 'address', state: 'waiting', objectedBy: [], confirmed: true },
];

/** Matches what looks like a card number, a full phone number or e-mail address, or a national id. */
const PERSONAL =
  /(?<![\d.-])\d{4}[ -]?\d{4}[ -]?\d{4}[ -]?\d{4}(?![\d.-])|(?<!\d)09\d{2}-?\d{3}-?\d{3}|[\w.]{3,}@[\w.]+|\b[A-Z][1289A-D]\d{8}\b/;

/** Random ids may happen to contain the digits of a card number. */
const RANDOM_ID = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g;

async function expectSound(page: Page): Promise<void> {
  const shown = (await page.locator('body').textContent()) ?? '';
  expect.soft(shown.replace(RANDOM_ID, '')).not.toMatch(PERSONAL);
  await expectAccessible(page);
  await expectNoOverflow(page);
  expect.soft([...(await smallTargets(page)), ...(await findOverlaps(page))]).toEqual([]);
}

forEachJourney(({ language, width }) => {
  test('[STAFF-1] [STAFF-3] [STAFF-5] finds a customer, blocks access and sends a notice again, by keyboard', async ({
    page,
    server,
    desk,
    allow,
  }) => {
    allow(/^answer 404 POST \/calls\/find$/);
    const d = deskOf(page, language);
    await page.context().addCookies([{ name: 'language', value: language, url: desk.origin }]);
    // The URL after a failure of the provider. The page then removes the problem from the URL.
    await page.goto('/?problem=provider');
    await expect(page.getByText(d.say(problemText.provider))).toBeVisible();
    expect(new URL(page.url()).search).toBe('');
    await page.reload();
    await expect(d.heading(text.title)).toBeVisible();
    await expect(page.getByText(d.say(problemText.provider))).toHaveCount(0);
    await expectSound(page);
    await logOnAtDesk(page, language, 'ann');
    await expectSound(page);

    await typeInto(page, d.field(text.customerNumber), '0000000000');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: d.say(text.notFound) })).toBeVisible();
    await expectSound(page);
    await notTheSamePress(page);
    await typeInto(
      page,
      d.field(text.customerNumber),
      await numberOf(server.baseURL, PEOPLE[language].blocked),
    );
    await page.keyboard.press('Enter');
    await expect(d.button(actText.disable)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/');
    await expectSound(page);

    await tabTo(page, d.button(actText.disable));
    await page.keyboard.press('Enter');
    await expect(d.heading(actText.disable)).toBeFocused();
    await tabTo(page, d.button(text.confirm));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: d.say(text.reasonLength) })).toBeVisible();
    await expectSound(page);
    await typeInto(page, d.field(text.reason), REASON[language]);
    await tabTo(page, d.button(text.confirm));
    await page.keyboard.press('Enter');
    const act = d.say(actText.disable);
    await expect(page.getByText(say(text.doneText, language, { act }))).toBeVisible();
    await expect(page.getByText(d.say(text.stateDisabled), { exact: true })).toBeVisible();

    await page.getByRole('tab', { name: d.say(text.records) }).click();
    await expect(page.getByText(REASON[language]).first()).toBeVisible();
    const through = {
      who: say(text.staffMember, language, { staff: 'ann' }),
      channel: d.say(channelText.staff),
    };
    await expect(page.getByText(say(text.through, language, through)).first()).toBeVisible();
    await expect(page.getByText('127.0.0.1', { exact: true }).first()).toBeVisible();
    await expectSound(page);
    await page.getByRole('tab', { name: d.say(text.messages) }).click();
    const about = page.getByText(d.say(purposeText['staff-disable']), { exact: true });
    await expect(about.first()).toBeVisible();
    await expectSound(page);
    await page
      .getByRole('button', { name: new RegExp(`^${d.say(text.sendAgain)}`) })
      .first()
      .click();
    await d.field(text.reason).fill(REASON[language]);
    await d.button(text.confirm).click();
    const again = d.say(actText['send-again']);
    await expect(page.getByText(say(text.doneText, language, { act: again }))).toBeVisible();

    await page.goBack();
    await expect(page.getByText(d.say(text.stateDisabled), { exact: true })).toBeVisible();
    await expect(page.getByText(say(text.doneText, language, { act }))).toHaveCount(0);
    await d.button(text.logOff).click();
    // The provider asks whether to log off there too.
    const confirm = page.getByRole('button', { name: 'Log off everywhere' });
    await expect(confirm).toBeVisible();
    expect(page.url()).not.toMatch(/id_token|hint/);
    await confirm.click();
    await expect(d.heading(text.title)).toBeVisible();
  });

  test('[STAFF-4] has a request approved by a second person', async ({ page, server, desk, newVisitor }) => {
    const d = deskOf(page, language);
    await page.goto('/');
    await logOnAtDesk(page, language, 'ann');
    await d.field(text.customerNumber).fill(await numberOf(server.baseURL, PEOPLE[language].reset));
    await d.button(text.search).click();
    await d.button(actText['reset-registration']).click();
    await d.field(text.reason).fill(REASON[language]);
    await d.button(text.request).click();
    const act = d.say(actText['reset-registration']);
    await expect(page.getByText(say(text.requestedText, language, { act }))).toBeVisible();
    await expect(page.getByText(d.say(text.ownRequest))).toBeVisible();
    await expectSound(page);

    const other = await (await newVisitor({ language, width })).newPage();
    const o = deskOf(other, language);
    await other.goto(desk.origin);
    await logOnAtDesk(other, language, 'sue');
    await expectSound(other);
    await other.getByRole('button', { name: new RegExp(`^${o.say(text.openCustomer)}`) }).click();
    await expect(other.getByText(o.say(text.onlyDecides))).toBeVisible();
    await other.getByRole('button', { name: new RegExp(`^${o.say(text.approve)}`) }).click();
    await expect(other.getByText(say(text.doneText, language, { act }))).toBeVisible();
    await expect(other.getByText(o.say(text.stateNone), { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByText(d.say(text.stateNone), { exact: true })).toBeVisible();
  });

  test('[STAFF-7] [STAFF-5] shows changed contacts, and opens a decision by keyboard', async ({
    page,
    server,
  }) => {
    const d = deskOf(page, language);
    await page.goto('/');
    await logOnAtDesk(page, language, 'ann');
    // Changes in every state, which one person cannot have at the same time.
    await page.route('**/calls/person', async (route) => {
      const response = await route.fetch();
      const { payload } = (await response.json()) as { payload: Person };
      await route.fulfill({ response, json: { payload: { ...payload, contactChanges: CHANGES } } });
    });
    await d.field(text.customerNumber).fill(await numberOf(server.baseURL, 'demo.locked1'));
    await d.button(text.search).click();
    await expect(page.getByRole('heading', { level: 2, name: d.say(text.contactChanges) })).toBeVisible();
    await expect(page.getByText(d.say(text.changeDesk), { exact: true })).toBeVisible();
    await expectSound(page);
    const undo = page.getByRole('button', { name: new RegExp(`^${d.say(actText['undo-contact'])}`) });
    await expect(undo).toHaveCount(3);
    await tabTo(page, undo.first());
    await page.keyboard.press('Enter');
    await expect(d.heading(actText['undo-contact'])).toBeFocused();
    await expectSound(page);
  });
});

test('[STAFF-5] is accessible at all widths, in light and dark colours', { tag: '@night' }, async ({
  page,
  server,
}) => {
  await page.goto('/');
  await logOnAtDesk(page, 'en', 'ann');
  const d = deskOf(page, 'en');
  const views: readonly (() => Promise<void>)[] = [
    async () => {},
    async () => {
      await d.field(text.customerNumber).fill(await numberOf(server.baseURL, 'demo.supp1'));
      await d.button(text.search).click();
      await expect(d.button(actText.disable)).toBeVisible();
    },
    async () => {
      await d.button(actText.disable).click();
      await expect(d.field(text.reason)).toBeVisible();
    },
  ];
  for (const [turn, open] of views.entries()) {
    await open();
    for (const width of ALL_SCREENS ? WIDTHS : axeWidths(WIDTHS, turn)) {
      await page.setViewportSize(viewportOf(width));
      await expectAccessible(page);
      await expectNoOverflow(page);
    }
  }
});
