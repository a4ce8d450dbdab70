import { say } from '../../shared/messages.ts';
import { tabTo, typeInto } from '../../tests/support/browser/checks/keyboard.ts';
import { KeyboardWalk } from '../../tests/support/browser/checks/keyboard-walk.ts';
import { expect, forOneLanguage, notTheSamePress, resetBank, test } from '../../tests/support/browser/e2e.ts';
import { ui } from '../../web/ui/messages.ts';
import { activationText } from '../card-activation/messages.ts';
import { cardText } from '../cards/messages.ts';
import { feature as replacementFeature } from './feature.ts';
import { reasonText, replacementText as text } from './messages.ts';

test.afterEach(async ({ page, server }) => {
  await page.close();
  await resetBank(server);
});

forOneLanguage('zh_tw', (language) => {
  test(`[RPL-1] [S41] reports a card lost, by keyboard only, in ${language}`, async ({ page }) => {
    const walk = new KeyboardWalk(page, language);
    const orders = () => walk.posts.filter((name) => name === 'replacement').length;
    const h1 = page.locator('h1');

    await walk.start('demo.primary2', '/u/card-management?for=replacement');
    await expect(page.getByRole('radio')).toHaveCount(3);
    // The phone number is visible before the first question.
    await expect(page.getByRole('main')).toContainText('0800-000-000');
    await walk.look();
    await walk.press(ui.next);
    await expect(page.getByRole('alert')).toContainText(say(text.categoryEmpty, language));
    await walk.look();
    await notTheSamePress(page);
    await tabTo(page, page.locator('input[value="damaged"]'));
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('input[value="lost"]')).toBeChecked();
    await walk.press(ui.next);

    await expect(h1).toHaveText(say(text.lost, language));
    await expect(page.getByText(say(text.blockNow, language))).toBeVisible();
    await walk.press(ui.next);
    await expect(page.getByRole('alert')).toContainText(say(text.reasonChoose, language));
    await walk.look();
    await notTheSamePress(page);
    await tabTo(page, page.locator('input[value="transport"]'));
    await page.keyboard.press('Space');
    await typeInto(page, page.locator('input[name="reasonDetail"]'), 'On the train to Hualien');
    await walk.press(ui.next);

    await expect(h1).toHaveText(say(text.checkStep, language));
    await expect(page.getByRole('heading', { name: say(text.stops, language) })).toBeVisible();
    await expect(page.getByText(say(reasonText.transport, language))).toBeVisible();
    await expect(page.getByText(say(text.blockNow, language))).toBeVisible();
    await walk.look();
    expect(orders()).toBe(0);
    await walk.press(text.confirmLost);
    await expect(page.getByText(/^RC-[A-Z0-9]{8}$/)).toBeVisible();
    await expect(h1).toBeFocused();
    await walk.look();
    await page.goBack();
    await expect(page.getByText(/^RC-[A-Z0-9]{8}$/)).toBeVisible();
    expect(orders()).toBe(1);

    // The overview links to the order, and the order links to the activation of the new card.
    await page.getByRole('link', { name: say(cardText.toOverview, language), exact: true }).click();
    await page
      .getByRole('main')
      .getByRole('link', { name: say(replacementFeature.cardLinks[1].label, language), exact: true })
      .click();
    await expect(
      page.getByRole('heading', { name: say(text.openTitle, language), exact: true }),
    ).toBeVisible();
    await walk.look();
    await page.getByRole('link', { name: say(text.activate, language), exact: true }).click();
    await expect(h1).toHaveText(say(activationText.title, language));
    expect(new Set(walk.titles).size).toBeGreaterThanOrEqual(6);
  });
});
