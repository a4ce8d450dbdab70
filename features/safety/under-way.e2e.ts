/** A remote card system that loses its response: the pages show the request as in progress, then its outcome. */
import { recordAnnounced } from '../../tests/support/browser/checks/announced.ts';
import { expect, forEachJourney, readCode, readInbox } from '../../tests/support/browser/e2e.ts';
import { test } from '../../tests/support/browser/people/bank.ts';
import { contentText } from '../../web/ui/content.messages.ts';
import { otpPage } from '../confirmation/web/messages.ts';
import { ANSWERING, expectUnderWay, heading, LOST_ANSWER, SILENT } from '../operations/testing/pages.ts';
import { freezeText } from './freeze.messages.ts';
import { confirmText, safetyText as text } from './messages.ts';
import { SafetyPages } from './testing/pages.ts';

const PERSON = 'demo.primary1';
const toFollow = { timeout: 40_000 };

test.beforeEach(() => test.setTimeout(150_000));
test.afterEach(({ bank }) => bank.set({ on: 'both', fault: null }));

forEachJourney(({ language }) => {
  test(`[SAFE-1] a freeze is under way on every page, then frozen; so is its end: ${language}`, async ({
    page,
    bank,
    server,
  }) => {
    const pages = new SafetyPages(page, language);
    const { cardId } = await pages.overview(PERSON);
    const tile = pages.tile(cardId);
    await bank.set(SILENT);
    await tile.getByRole('button', { name: new RegExp(`^${pages.say(freezeText.freeze)}`) }).click();
    await pages.answer(freezeText.freeze).click();
    await expect(
      tile.getByRole('button', { name: new RegExp(`^${pages.say(freezeText.underWay)}`) }),
    ).toBeVisible(toFollow);
    await expect(tile).not.toContainText(pages.say(contentText.frozen));

    await pages.open(cardId);
    const said = await recordAnnounced(page);
    await expect(pages.main.getByText(pages.say(freezeText.freezeUnderWay))).toBeVisible();
    await pages.expectFrozen(false);
    await pages.button(freezeText.checkAgain).click();
    await pages.expectFrozen(false);
    await expect(pages.main.getByText(pages.say(freezeText.frozen))).toHaveCount(0);
    expect(await said()).not.toContain(pages.say(freezeText.frozen));
    await bank.set(ANSWERING);
    await expect(pages.main.getByText(pages.say(freezeText.frozen))).toBeVisible(toFollow);

    const before = (await readInbox(server, PERSON)).length;
    await pages.button(text.unfreeze, 'link').click();
    await pages.button(otpPage.sendCode).click();
    const code = await readCode(server, PERSON, before);
    await bank.set(LOST_ANSWER);
    await page.locator('input[autocomplete="one-time-code"]').fill(code);
    await page.keyboard.press('Enter');
    await expectUnderWay(page, language, 'set-controls');
    await expect(heading(page)).toHaveText(pages.say(confirmText.doneUnfreeze), toFollow);
  });
});
