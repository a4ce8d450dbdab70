import type { Page } from '@playwright/test';
import { taipeiDate } from '../../shared/dates.ts';
import { DISPUTE_KINDS } from '../../shared/disputes.ts';
import { type Phrase, say } from '../../shared/messages.ts';
import { formatMoney } from '../../shared/money.ts';
import type { RunningServer } from '../../tests/support/api/server.ts';
import { tabTo } from '../../tests/support/browser/checks/keyboard.ts';
import { findOverflow, unfilledTexts } from '../../tests/support/browser/checks/page-checks.ts';
import {
  arriveLoggedOn,
  expect,
  expectAccessibleInTurn,
  forEachJourney,
  test,
  viewportOf,
} from '../../tests/support/browser/e2e.ts';
import { paths } from '../../web/paths.ts';
import { sheetText } from '../account-detail/sheet.messages.ts';
import { padded, pdf, picture } from '../evidence/testing/pictures.ts';
import { answerText, filesText, withdrawText } from './actions.messages.ts';
import { casesText, caseText } from './cases.messages.ts';
import { checkText } from './check.messages.ts';
import { evidenceText, uploadProblemText } from './evidence.messages.ts';
import { kindText, stateText } from './kinds.messages.ts';
import { type Charge, DisputePages, findCharges } from './testing/pages.ts';
import { understandText } from './understand.messages.ts';

const PERSON = 'demo.primary1';
/** Kinds in every run. The others differ in their questions only. */
const DAILY = new Set<string>(['twice', 'not-mine']);

const JPEG = { name: 'slip.jpg', mimeType: 'image/jpeg', buffer: picture('jpeg') };
const PDF = { name: 'mail.pdf', mimeType: 'application/pdf', buffer: pdf() };
/** Three pieces. */
const LARGE = { name: 'large.jpg', mimeType: 'image/jpeg', buffer: padded(picture('jpeg'), 600_000) };

async function actAsBank(server: Pick<RunningServer, 'baseURL'>, body: object): Promise<void> {
  const response = await fetch(`${server.baseURL}/demo/dispute`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
}

async function looksRight(page: Page): Promise<void> {
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
  await expectAccessibleInTurn(page);
  expect([...(await findOverflow(page)), ...(await unfilledTexts(page))]).toEqual([]);
}

/** Pastes a picture from the clipboard, as a screenshot is. */
async function pastePicture(page: Page, name: string): Promise<void> {
  const bytes = [...picture('png')];
  await page.evaluate(
    ({ bytes: content, name: called }) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([new Uint8Array(content)], called, { type: 'image/png' }));
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    },
    { bytes, name },
  );
}

forEachJourney(({ language, width: wide }) => {
  const width = wide === 1280 ? 1280 : 390;
  test.use({ viewport: viewportOf(width) });
  const t = (phrase: Phrase) => say(phrase, language);

  /** Logs on, and returns the pages and purchases that no case has yet. */
  async function begin(page: Page, server: RunningServer) {
    const charges = await findCharges(server, PERSON);
    await arriveLoggedOn(page, PERSON, { language, path: paths.account(charges[0]?.cardId ?? '') });
    return { charges, pages: new DisputePages(page, language, taipeiDate(new Date())) };
  }

  for (const [index, kind] of DISPUTE_KINDS.entries()) {
    const night = DAILY.has(kind) ? '' : ' @night';
    test(`[DSP-5] opens a case by keyboard, ${kind}: ${language} at ${width} px${night}`, async ({
      page,
      server,
    }) => {
      const { charges, pages } = await begin(page, server);
      const charge = charges[index + 1] as Charge;
      await pages.open(charge);
      await looksRight(page);
      await pages.sayKind(kind);
      await looksRight(page);
      await pages.answer(kind);
      await pages.chooseFiles(JPEG);
      await pages.hasFile(JPEG.name);
      await pages.toCheck();
      await expect(pages.main()).toContainText(JPEG.name);
      await looksRight(page);
      const reference = await pages.confirm();
      await looksRight(page);
      await pages.press(pages.button(checkText.toCase, 'link'));
      await expect(page.locator('h1')).toHaveText(say(caseText.titleOf, language, { reference }));
      await expect(pages.main()).toContainText(t(kindText[kind]));
      await expect(pages.main()).toContainText(JPEG.name);
      await looksRight(page);
    });
  }

  test(`[DSP-5] explains a charge from its sheet, and ends without a case: ${language}`, async ({
    page,
    server,
  }) => {
    const [bought] = await findCharges(server, PERSON, 'unposted');
    const { pages } = await begin(page, server);
    const amount = formatMoney({ amount: bought?.amount.amount ?? '', currency: 'TWD' });
    const row = page.locator('[role=tabpanel] li button').filter({ hasText: amount }).first();
    await expect(row).toBeVisible();
    await row.focus();
    await page.keyboard.press('Enter');
    await pages.press(page.getByRole('dialog').getByRole('link', { name: t(sheetText.wrong), exact: true }));
    await expect(page).toHaveURL(/\/dispute\//);
    await looksRight(page);
    await pages.press(pages.button(understandText.knownStep));
    await expect(page).not.toHaveURL(/\/dispute\//);
  });

  test(`[DSP-5] [EVD-1] uploads files: chosen, pasted, cancelled, resumed: ${language}`, async ({
    page,
    server,
    allow,
  }) => {
    allow(/^console error: Failed to load resource: net::/);
    const { charges, pages } = await begin(page, server);
    await pages.open(charges[0] as Charge);
    await pages.sayKind('twice');
    await pages.chooseFiles(JPEG, PDF);
    await pages.hasFile(JPEG.name);
    await pages.hasFile(PDF.name);
    await pastePicture(page, 'screen.png');
    await pages.hasFile('screen.png');
    await looksRight(page);

    // The connection breaks after the first piece; the upload goes on from there.
    const sent: string[] = [];
    const PIECES = /\/evidence\/[^/]+\/pieces/;
    await page.route(PIECES, (route) => {
      sent.push(new URL(route.request().url()).searchParams.get('offset') ?? '');
      return sent.length === 2 ? route.abort('connectionreset') : route.continue();
    });
    await pages.chooseFiles(LARGE);
    await expect(pages.file(LARGE.name)).toContainText(t(uploadProblemText.lost));
    await looksRight(page);
    await pages.press(pages.file(LARGE.name).getByRole('button', { name: t(evidenceText.again) }));
    await pages.hasFile(LARGE.name);
    expect(sent).toEqual(['0', '262144', '262144', '524288']);
    await page.unroute(PIECES);

    await page.route(PIECES, () => {});
    await pages.chooseFiles({ ...LARGE, name: 'other.jpg' });
    await expect(pages.file('other.jpg').getByRole('progressbar')).toBeVisible();
    await pages.press(pages.file('other.jpg').getByRole('button', { name: t(evidenceText.cancel) }));
    await expect(pages.file('other.jpg')).toHaveCount(0);
    await page.unroute(PIECES);
    await pages.press(pages.file(PDF.name).getByRole('button', { name: t(evidenceText.remove) }));
    await expect(pages.file(PDF.name)).toHaveCount(0);

    await pages.answer('twice');
    await pages.toCheck();
    for (const name of [JPEG.name, 'screen.png', LARGE.name]) await expect(pages.main()).toContainText(name);
    await pages.confirm();
  });

  test(`[DSP-6] [DSP-3] follows a case to its decision, and withdraws another: ${language}`, async ({
    page,
    server,
  }) => {
    const { charges, pages } = await begin(page, server);
    const references: string[] = [];
    for (const charge of charges.slice(-2)) {
      await pages.open(charge);
      await pages.sayKind('not-mine');
      await pages.answer('not-mine');
      await pages.toCheck();
      references.push(await pages.confirm());
    }
    const [reference = '', other = ''] = references;
    await pages.press(pages.button(checkText.toCases, 'link'));
    await pages.arrived(casesText.title);
    await expect(pages.main().getByRole('listitem').filter({ hasText: reference })).toBeVisible();
    await looksRight(page);
    const heading = (of: string) => say(caseText.titleOf, language, { reference: of });
    const openCase = async (of: string) => {
      await pages.press(pages.main().getByRole('listitem').filter({ hasText: of }).getByRole('link'));
      await expect(page.locator('h1')).toHaveText(heading(of));
    };
    await openCase(reference);
    await pages.chooseFiles(PDF);
    await pages.hasFile(PDF.name);
    await pages.press(pages.button(filesText.send));
    await expect(pages.main()).toContainText(t(filesText.added));
    await looksRight(page);

    await actAsBank(server, { reference, act: 'ask-more' });
    await page.reload();
    await expect(pages.main()).toContainText(t(stateText['more-wanted']));
    await looksRight(page);
    await tabTo(page, page.locator('#answer-text'));
    await page.keyboard.insertText('I was at home. 當日我在家。');
    await pages.press(pages.button(answerText.send));
    await expect(pages.main()).toContainText(t(answerText.sent));
    await looksRight(page);

    await actAsBank(server, { reference, act: 'decide-for' });
    await page.reload();
    await expect(pages.main()).toContainText(t(stateText['for-you']));
    await looksRight(page);

    await page.goto(paths.disputes());
    await openCase(other);
    await pages.press(pages.button(withdrawText.title));
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await expect(question).toContainText(t(withdrawText.question));
    await looksRight(page);
    await pages.press(question.getByRole('button', { name: t(withdrawText.withdraw), exact: true }));
    await expect(pages.main()).toContainText(t(withdrawText.done));
    await expect(pages.main()).toContainText(t(stateText.withdrawn));
    await looksRight(page);
  });
});
