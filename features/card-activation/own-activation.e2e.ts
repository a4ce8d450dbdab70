import { say } from '../../shared/messages.ts';
import { demoPerson } from '../../tests/support/api/people.ts';
import { arrives } from '../../tests/support/browser/actions.ts';
import {
  expect,
  expectAccessibleInTurn,
  forEachJourney,
  readCode,
  resetBank,
  test,
} from '../../tests/support/browser/e2e.ts';
import { cardText } from '../cards/messages.ts';
import { dashboard } from '../dashboard/messages.ts';
import { feature as activationFeature } from './feature.ts';
import { activationText as text } from './messages.ts';
import { OwnerPages } from './testing/pages.ts';

/** Index of the unactivated card among the person's cards in the demo. */
const UNACTIVATED = 6;

// Resets the activations and attempts of earlier tests, including failed tests.
test.afterEach(async ({ page, server }) => {
  await page.close();
  await resetBank(server);
});

forEachJourney(({ language }) => {
  test(`[ACT-2] [OTP-6] activates an own card, by keyboard only, in ${language}`, async ({
    page,
    server,
  }) => {
    const person = demoPerson('states1');
    const pages = new OwnerPages(page, language, person, UNACTIVATED);
    await pages.open();
    const address = new URL(page.url()).pathname;
    await pages.step(() => pages.details());
    await pages.step(() => pages.terms());
    await pages.step(() => pages.sendCode());
    await pages.step(async () => pages.giveCode(await readCode(server, 'demo.states1')));
    await pages.done(pages.lastFour);
    await expectAccessibleInTurn(page);
    expect(new Set(pages.titles).size).toBe(4);
    expect(await pages.otpToken()).toBeNull();
    // The page sends the placeholder `{cardId}` literally.
    const withPlaceholder = '/cards/%7BcardId%7D/post-login/validate-otp';
    expect(pages.calls.filter((path) => path.endsWith(withPlaceholder))).toHaveLength(1);

    await page.goBack();
    await expect(page.locator('h1')).toHaveText(say(text.done, language, pages));
    await page.getByRole('link', { name: say(cardText.toOverview, language), exact: true }).click();
    await arrives(page, /\/u\/dashboard/);
    await expect(page.getByRole('radio', { name: new RegExp(`${pages.lastFour}\\b`) })).toBeChecked();
    await expect(page.getByText(say(dashboard.activateText, language))).toBeHidden();
    await expect(
      page.getByRole('link', { name: say(activationFeature.cardLinks[0].label, language) }),
    ).toBeHidden();
    // The page of an active card redirects to the overview, and no call is repeated.
    await page.goto(address);
    await arrives(page, /\/u\/dashboard/);
    expect(pages.calls.filter((path) => path.endsWith('/activate'))).toHaveLength(1);
  });
});
