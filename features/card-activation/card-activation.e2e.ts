import { say } from '../../shared/messages.ts';
import { demoPerson } from '../../tests/support/api/people.ts';
import {
  expect,
  expectAccessibleInTurn,
  forEachJourney,
  readCode,
  test,
} from '../../tests/support/browser/e2e.ts';
import { ui } from '../../web/ui/messages.ts';
import { otpPage } from '../confirmation/web/messages.ts';
import { activationText as text } from './messages.ts';
import { NewcomerPages, unactivated } from './testing/pages.ts';

forEachJourney(({ language, prefix }) => {
  test(`[ACT-1] [OTP-5] [OTP-6] activates a card before log-on, by keyboard only, in ${language}`, async ({
    page,
    server,
  }) => {
    const person = demoPerson(language === 'en' ? 'activate2' : 'activate3');
    await unactivated(server, person);
    const lastFour = person.cards[0]!.number.slice(-4);
    const pages = new NewcomerPages(page, language, person);
    await pages.open();
    await pages.step(() => pages.card());
    await pages.step(() => pages.identify());
    expect(await page.locator('main').textContent()).not.toContain(person.nationalId);
    await pages.step(() => pages.sendCode());
    await pages.step(async () => pages.giveCode(await readCode(server, person.customerId)));
    await pages.arrived(text.termsStep);
    expect(await pages.otpToken()).toMatch(/^Bearer /);
    // Going back shows the page "code confirmed" and does not request another code.
    await page.goBack();
    await pages.arrived(otpPage.right);
    await pages.button(ui.next).click();
    await pages.arrived(text.termsStep);
    await pages.step(() => pages.accept());
    await pages.done(lastFour);
    await expectAccessibleInTurn(page);
    expect(await pages.otpToken()).toBeNull();
    expect(pages.titles.map((title) => /\d/.exec(title)?.[0])).toEqual(['1', '2', '3', '3', '4']);
    const next = page
      .getByRole('main')
      .getByRole('link', { name: say(text.register, language), exact: true });
    await expect(next).toHaveAttribute('href', `${prefix}/register-page`);

    // Going back and reloading repeat no call and show no typed data.
    await page.goBack();
    await expect(page.locator('h1')).toHaveText(say(text.done, language, { lastFour }));
    await page.reload();
    await expect(page.locator('h1')).toHaveText(say(text.cardStep, language));
    await expect(page.locator('input[autocomplete="cc-number"]')).toHaveValue('');
    expect(pages.calls.filter((path) => path.endsWith('/activate'))).toHaveLength(1);
  });
});
