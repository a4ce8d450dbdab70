/** Family cards by keyboard, with both parties: limits, the refusal at the till, the request, the answer from the notice, the end. */
import type { Page } from '@playwright/test';
import { type Phrase, say } from '../../shared/messages.ts';
import type { RunningServer } from '../../tests/support/api/server.ts';
import { findOverflow, unfilledTexts } from '../../tests/support/browser/checks/page-checks.ts';
import {
  advanceClock,
  arriveLoggedOn,
  expect,
  expectAccessibleInTurn,
  forEachJourney,
  readCode,
  readInbox,
  resetBank,
  test,
} from '../../tests/support/browser/e2e.ts';
import { paths } from '../../web/paths.ts';
import { fieldText } from '../../web/ui/form/fields.messages.ts';
import { familyTitle } from '../alerts/family.messages.ts';
import { noticesText } from '../alerts/messages.ts';
import { layersText } from '../safety/layers.messages.ts';
import { answerText, confirmFamilyText } from './confirm.messages.ts';
import { controlText } from './controls.messages.ts';
import { holderText } from './holder.messages.ts';
import { familyText, requestStateText } from './messages.ts';
import { cardNumberOf, FamilyPages, payAt } from './testing/pages.ts';

const PRIMARY = 'demo.family1';
const HOLDER = 'demo.supp1';

async function looksRight(page: Page): Promise<void> {
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
  await expectAccessibleInTurn(page);
  expect([...(await findOverflow(page)), ...(await unfilledTexts(page))]).toEqual([]);
}

forEachJourney(({ language, width }) => {
  test.afterEach(({ server }) => resetBank(server));
  const t = (phrase: Phrase) => say(phrase, language);

  /** Opens the primary cardholder's page of the adult's card. */
  async function openCard(page: Page, pages: FamilyPages, server: RunningServer): Promise<void> {
    await arriveLoggedOn(page, PRIMARY, { language, path: paths.family() });
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
    await looksRight(page);
    const ending = (await cardNumberOf(server, HOLDER)).slice(-4);
    await pages.press(
      page.getByRole('main').getByRole('listitem').filter({ hasText: ending }).locator('h3 a'),
    );
    await expect(pages.main().getByText(t(controlText.notFrozen))).toBeVisible();
  }

  test(`[FAM-8] [FAM-5] [FAM-6] tightens, is refused, asks, is allowed from the notice, pays, ends: ${language} at ${width} px`, async ({
    page,
    server,
    newVisitor,
  }) => {
    const primary = new FamilyPages(page, language);
    await openCard(page, primary, server);
    await looksRight(page);
    await primary.limit('perPurchase', '500');
    await expect(primary.layer('perPurchase')).toContainText('NT$500');
    expect(await payAt(server, HOLDER, '900')).toEqual({ approved: false, reason: 'primary-per-purchase' });

    const other = await (await newVisitor({ language, width })).newPage();
    const holder = new FamilyPages(other, language);
    await arriveLoggedOn(other, HOLDER, { language });
    await holder.press(holder.main().getByRole('link', { name: t(familyText.decide), exact: true }));
    await holder.arrived(familyText.title);
    await expect(holder.layer('perPurchase').getByText(t(layersText.primary))).toBeVisible();
    await expect(holder.layer('perPurchase').getByRole('strong')).toContainText('NT$500');
    await expect(holder.main().getByText(t(holderText.nowNone))).toBeVisible();
    await looksRight(other);
    await holder.press(holder.button(holderText.agree));
    await expect(holder.main().getByText(t(holderText.agreed))).toBeVisible();

    await test.step('the holder asks for more', async () => {
      await holder.press(other.getByRole('button', { name: 'NT$1,000', exact: true }));
      await holder.press(holder.button(holderText.today));
      await holder.press(holder.button(holderText.send));
      await expect(holder.main().getByText(t(holderText.sent))).toBeVisible();
      await expect(holder.main().getByText(t(requestStateText.open))).toBeVisible();
      await looksRight(other);
    });

    await test.step('the primary cardholder allows it from the notice', async () => {
      await page.goto(paths.notices());
      await expect(page.locator('h1')).toHaveText(t(noticesText.title));
      await looksRight(page);
      await primary.press(page.getByRole('link', { name: t(familyTitle.asked) }));
      await expect(page.locator('h1')).toHaveText(t(answerText.checkStep));
      await looksRight(page);
      const before = (await readInbox(server, PRIMARY)).length;
      await primary.confirm(() => readCode(server, PRIMARY, before), answerText.allowedTitle);
      await looksRight(page);
      await primary.toCard();
      await expect(primary.main().getByText(t(familyText.seesAmounts))).toBeVisible();
    });

    expect((await payAt(server, HOLDER, '900')).approved).toBe(true);
    await other.reload();
    await expect(holder.main().getByText(say(requestStateText.allowed, language)).first()).toBeVisible();
    await expect(holder.main()).toContainText('NT$900');
    expect((await payAt(server, HOLDER, '900')).approved).toBe(false);
    expect((await payAt(server, HOLDER, '500')).approved).toBe(true);
    // The sessions end with the day.
    await Promise.all([page.close(), other.close()]);
    await advanceClock(server, 86_400);
    expect(await payAt(server, HOLDER, '501')).toEqual({ approved: false, reason: 'primary-per-purchase' });
  });

  test(`[FAM-3] [FAM-4] freezes, unfreezes with a code, switches off and stops a card: ${language} at ${width} px`, async ({
    page,
    server,
  }) => {
    const pages = new FamilyPages(page, language);
    await openCard(page, pages, server);
    await pages.press(pages.button(controlText.freezeThis));
    await expect(pages.main().getByText(t(controlText.frozen))).toBeVisible();
    await expect(pages.button(controlText.unfreeze, 'link')).toBeFocused();
    expect(await payAt(server, HOLDER, '10')).toEqual({ approved: false, reason: 'primary-frozen' });
    await looksRight(page);
    await pages.press(pages.button(controlText.unfreeze, 'link'));
    await expect(page.locator('h1')).toHaveText(t(confirmFamilyText.checkStep));
    await looksRight(page);
    const before = (await readInbox(server, PRIMARY)).length;
    await pages.confirm(() => readCode(server, PRIMARY, before), confirmFamilyText.done);
    await pages.toCard();
    await expect(pages.main().getByText(t(controlText.notFrozen))).toBeVisible();
    expect((await payAt(server, HOLDER, '10')).approved).toBe(true);

    const online = page.locator('#family-online');
    await pages.press(online);
    await expect(online).toHaveAttribute('aria-checked', 'false');
    await expect(online).toContainText(t(fieldText.off));
    expect(await payAt(server, HOLDER, '10')).toEqual({ approved: false, reason: 'primary-online-off' });

    await pages.press(pages.button(controlText.stop));
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await expect(question).toContainText(t(controlText.stopText));
    await looksRight(page);
    await pages.press(question.getByRole('button', { name: t(controlText.stopNow), exact: true }));
    await expect(pages.main().getByText(t(controlText.stopDone))).toBeVisible();
    await looksRight(page);
    expect(await payAt(server, HOLDER, '10')).toEqual({ approved: false, reason: 'stopped' });
  });
});
