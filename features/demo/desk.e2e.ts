/** The page where a person plays the bank: an act on a case, what wrong fields say, and a desk without cases. */
import { type Phrase, say } from '../../shared/messages.ts';
import {
  expect,
  expectAccessible,
  forOneLanguage,
  notTheSamePress,
  test,
  viewportOf,
} from '../../tests/support/browser/e2e.ts';
import { bankStateText } from '../disputes/bank.messages.ts';
import { actText, deskText as text } from './desk.messages.ts';
import { demoText } from './messages.ts';

/** The demo bank's own open case. No other journey uses its holder's disputes. */
const REFERENCE = 'DC-R6HY2C7P';

forOneLanguage('zh_tw', (language) => {
  const words = (phrase: Phrase) => say(phrase, language);

  test(`[BANK-44] the desk names wrong fields, passes a case on and decides it: ${language}`, async ({
    page,
  }) => {
    const act = (name: keyof typeof actText) =>
      page.getByRole('button', {
        name: say(text.actOn, language, { act: words(actText[name]), reference: REFERENCE }),
      });
    const done = (state: keyof typeof bankStateText) =>
      page.getByText(say(text.done, language, { reference: REFERENCE, state: words(bankStateText[state]) }));
    await page.goto(`/demo?lang=${language}`);
    await page.getByRole('link', { name: words(text.title), exact: true }).press('Enter');
    await expect(page.locator('h1')).toHaveText(words(text.title));
    for (const width of [390, 1280]) {
      await page.setViewportSize(viewportOf(width));
      await expectAccessible(page);
    }

    // The cases are read again after an act. A slow answer lets the next press come before it.
    await page.route(/\/demo\/disputes$/, async (route) => {
      if (route.request().resourceType() === 'fetch')
        await new Promise((resolve) => setTimeout(resolve, 1_000));
      await route.fallback();
    });
    const fee = page.getByLabel(words(text.copyFee), { exact: true });
    await fee.fill('101');
    await act('decide-against').press('Enter');
    await expect(page.getByText(words(text.copyFeeWrong))).toBeVisible();
    await fee.fill('100');

    await notTheSamePress(page);
    await act('pass-on').press('Enter');
    await expect(done('with-merchant-bank')).toBeVisible();
    await act('decide-against').press('Enter');
    await expect(done('against-you')).toBeVisible();
    await expect(page.getByText(words(text.none))).toBeVisible();
    await expectAccessible(page);
    await page
      .getByRole('link', { name: words(demoText.title) })
      .first()
      .press('Enter');
    await expect(page.locator('h1')).toHaveText(words(demoText.title));
  });
});
