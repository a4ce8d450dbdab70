/** Transactions, sheets, points, freezes and statements of the cards. */
import { expect } from 'vitest';
import content from '../../../content/redemption.json' with { type: 'json' };
import { accountText } from '../../../features/account-detail/messages.ts';
import { alertsText } from '../../../features/alerts/settings.messages.ts';
import { categoryText } from '../../../features/points-redemption/messages.ts';
import { redemptionPage } from '../../../features/points-redemption/page.messages.ts';
import { freezeText } from '../../../features/safety/freeze.messages.ts';
import { confirmText } from '../../../features/safety/messages.ts';
import { statementText } from '../../../features/statements/messages.ts';
import { languageTag, say } from '../../../shared/messages.ts';
import { paths } from '../../../web/paths.ts';
import { ui } from '../../../web/ui/messages.ts';
import { readPdf } from '../../support/data/pdf.ts';
import type { Walk } from '../walk.ts';
import { giveCode } from './code.ts';
import { overview } from './session.ts';

/** Longer than other waits, because a server loads the fonts for its first document. */
const FIRST_DOCUMENT_MS = 60_000;
const VOUCHER = content.items.find(({ code }) => code === 'VOUCSHOP');

/** Searches for a transaction of the last shown card by a word. */
export async function search(walk: Walk): Promise<void> {
  const { page } = walk;
  await walk.goto(paths.transactions());
  await page.see(['tab', walk.say(accountText.all)]);
  await page.loaded();
  await page.fill(['searchbox', walk.say(accountText.keyword)], 'cafe');
  await page.press('Enter');
  await page.arriveAt(/q=cafe/);
  await page.waitFor('lines with the word alone', async () => {
    const lines = await page.run<string[]>(
      '[...document.querySelectorAll("[role=tabpanel] li")].map((one) => one.innerText.toLowerCase())',
    );
    return lines.length > 0 && lines.every((line) => line.includes('cafe'));
  });
}

/** Looks at pages with folded sections and choices, and at the sheets of a kind of alert and of a transaction. */
export async function places(walk: Walk): Promise<void> {
  const { page } = walk;
  for (const path of [paths.insights(), paths.lostCard(), paths.chooseCard('temporary-limit')]) {
    await walk.goto(path);
    await walk.look();
    await page.focusIsOn('h1');
  }
  await walk.goto(paths.alerts());
  await page.loaded();
  await page.enter(['button', walk.say(alertsText.statement), 'start']);
  await lookAtSheet(walk);
  await walk.goto(paths.transactions());
  await page.waitFor('the focus on a transaction', () =>
    page.run<boolean>(
      '(() => { const row = document.querySelector("[role=tabpanel] li button"); row?.focus(); return row !== null && document.activeElement === row; })()',
    ),
  );
  await page.loaded();
  await page.press('Enter');
  await lookAtSheet(walk);
}

/** Looks at the open sheet, closes it, and expects the focus where it was. */
async function lookAtSheet(walk: Walk): Promise<void> {
  const { page } = walk;
  const isOpen = () =>
    page.run<boolean>('document.querySelector("dialog[open] form, dialog[open] dl") !== null');
  await page.waitFor('a sheet', isOpen);
  await walk.look();
  await page.press('Escape');
  await page.waitFor('no sheet', async () => !(await isOpen()));
  await page.focusIsOn('button');
}

export async function redeem(walk: Walk): Promise<void> {
  const { page } = walk;
  if (!VOUCHER) throw new Error('the catalogue has no voucher');
  await overview(walk);
  await walk.goto(paths.points());
  await page.seeHeading(walk.say(redemptionPage.title));
  await page.click(['radio', walk.say(categoryText.voucher_and_donation)]);
  await page.click(['radio', VOUCHER.name[walk.language], 'start']);
  await page.enter(['button', walk.say(ui.next)]);
  await page.seeHeading(walk.say(redemptionPage.checkStep));
  await walk.look();
  await page.enter(['button', say(redemptionPage.submit, walk.language, { points: '3,000' })]);
  await page.seeText(walk.say(redemptionPage.done));
}

/** Freezes the first card of the overview, after cancelling the dialog once. */
export async function freeze(walk: Walk): Promise<void> {
  const { page } = walk;
  const question = ['button', walk.say(freezeText.freeze)] as const;
  await overview(walk);
  await page.click(['button', walk.say(freezeText.freeze), 'start']);
  await page.see(question);
  await walk.look();
  await page.press('Escape');
  await page.gone(question);
  await page.press('Enter');
  await page.enter(question);
  await page.see(['link', walk.say(freezeText.unfreeze), 'start']);
}

/** Lifts the freeze with a one-time password. */
export async function unfreeze(walk: Walk): Promise<void> {
  const { page } = walk;
  await page.enter(['link', walk.say(freezeText.unfreeze), 'start']);
  await page.seeHeading(walk.say(confirmText.checkStep));
  await giveCode(walk);
  await page.seeHeading(walk.say(confirmText.doneUnfreeze));
}

export async function statement(walk: Walk): Promise<void> {
  const { page } = walk;
  await walk.goto(paths.eStatements());
  await page.seeHeading(walk.say(statementText.listTitle));
  await page.loaded();
  walk.front.takeDocuments();
  await page.click(['button', walk.say(statementText.downloadPdf), 'start']);
  const [pdf] = await page.waitFor(
    'a document',
    async () => {
      const sent = walk.front.takeDocuments();
      return sent.length > 0 && sent;
    },
    FIRST_DOCUMENT_MS,
  );
  expect(pdf?.subarray(0, 5).toString()).toBe('%PDF-');
  const { language, pages } = await readPdf(pdf ?? Buffer.alloc(0));
  expect(language).toBe(languageTag(walk.language));
  expect(pages.join(' ')).toContain(walk.say(statementText.minimum));
}
