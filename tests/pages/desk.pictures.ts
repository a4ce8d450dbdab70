/** Pictures of the staff desk for `npm run screens`, in alternating languages. */
import type { Page } from '@playwright/test';
import { actText } from '../../features/staff/labels.messages.ts';
import { problemText, deskText as text } from '../../features/staff/messages.ts';
import { deskOf, logOnAtDesk, numberOf, REASON, test } from '../../features/staff/testing/e2e.ts';
import { type Language, say } from '../../shared/messages.ts';
import { expect } from '../support/browser/e2e.ts';
import { takeSheet } from '../support/browser/pictures.ts';

interface Visit {
  readonly page: Page;
  readonly language: Language;
  readonly portal: string;
}

async function openDesk({ page, language }: Visit, path: string): Promise<void> {
  await page.goto('/');
  await page.context().addCookies([{ name: 'language', value: language, url: page.url() }]);
  await page.goto(path);
}

async function findCustomer({ page, language, portal }: Visit, username: string) {
  const d = deskOf(page, language);
  await page.goto('/');
  await logOnAtDesk(page, language, 'ann');
  await d.field(text.customerNumber).fill(await numberOf(portal, username));
  await d.button(text.search).click();
  await expect(d.button(actText.disable)).toBeVisible();
  return d;
}

async function blockAccess(visit: Visit, username: string) {
  const d = await findCustomer(visit, username);
  await d.button(actText.disable).click();
  await d.field(text.reason).fill(REASON[visit.language]);
  await d.button(text.confirm).click();
  await expect(visit.page.getByText(d.say(text.stateDisabled), { exact: true })).toBeVisible();
  return d;
}

const PAGES: Readonly<Record<string, (visit: Visit) => Promise<unknown>>> = {
  'desk: log-on': async (visit) => {
    await openDesk(visit, '/');
    await expect(deskOf(visit.page, visit.language).heading(text.title)).toBeVisible();
  },
  'desk: log-on not possible': async (visit) => {
    await openDesk(visit, '/?problem=provider');
    await expect(visit.page.getByText(say(problemText.provider, visit.language))).toBeVisible();
  },
  'desk: customer': (visit) => findCustomer(visit, 'demo.supp1'),
  'desk: act with an error': async (visit) => {
    const d = await findCustomer(visit, 'demo.supp1');
    await d.button(actText.disable).click();
    await d.button(text.confirm).click();
    await expect(visit.page.getByRole('link', { name: d.say(text.reasonLength) })).toBeVisible();
  },
  'desk: blocked customer': (visit) => blockAccess(visit, 'demo.primary1'),
  'desk: records': async (visit) => {
    const d = await blockAccess(visit, 'demo.primary2');
    await visit.page.getByRole('tab', { name: d.say(text.records) }).click();
    await expect(visit.page.getByText(REASON[visit.language]).first()).toBeVisible();
  },
  'desk: messages': async (visit) => {
    const d = await blockAccess(visit, 'demo.corp1');
    await visit.page.getByRole('tab', { name: d.say(text.messages) }).click();
    await expect(visit.page.getByRole('button', { name: d.say(text.sendAgain) }).first()).toBeVisible();
  },
  'desk: requests of others': async (visit) => {
    const d = await findCustomer(visit, 'demo.oldpass1');
    await d.button(actText['reset-registration']).click();
    await d.field(text.reason).fill(REASON[visit.language]);
    await d.button(text.request).click();
    await expect(visit.page.getByText(d.say(text.ownRequest))).toBeVisible();
    await d.button(text.logOff).click();
    await visit.page.getByRole('button', { name: 'Log off everywhere' }).click();
    await expect(d.heading(text.title)).toBeVisible();
    await logOnAtDesk(visit.page, visit.language, 'sue');
    await expect(visit.page.getByText(d.say(text.openCustomer)).first()).toBeVisible();
  },
};

for (const [index, [name, open]] of Object.entries(PAGES).entries()) {
  const language = index % 2 === 0 ? 'en' : 'zh_tw';
  test(name, async ({ page, server }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await open({ page, language, portal: server.baseURL });
    await takeSheet(page, language, { name, area: 'staff' });
  });
}
