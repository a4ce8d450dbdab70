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
  enterPassword,
  enterUsername,
  expect,
  expectAccessible,
  forEachJourney,
  logOn,
  notTheSamePress,
  readNotices,
  resetBank,
  test,
  viewportOf,
  WIDTHS,
  withBarInPage,
} from '../../tests/support/browser/e2e.ts';
import { ui } from '../../web/ui/messages.ts';
import { namedText } from '../../web/ui/named/messages.ts';
import { accountText } from '../account-detail/messages.ts';
import { cardText } from '../cards/messages.ts';
import { nextStepsText, securityText as text } from './messages.ts';

const PERSON = 'demo.primary1';
/** A name that would execute if any part of it were interpreted as markup, and that would reverse the line if it were not isolated. */
const HOSTILE = '<b onclick=alert(1)>עברית</b>"\'';

async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoOverflow(page);
  const faults = await withBarInPage(page, async () => [
    ...(await smallTargets(page)),
    ...(await findOverlaps(page)),
  ]);
  expect.soft(faults).toEqual([]);
}

forEachJourney(({ language, width: own }) => {
  const widths = ALL_SCREENS ? WIDTHS : [own];

  test(`[SEC-A1] [SEC-A2] [SEC-A3] [SEC-A4] [S54] names, removes and shuts out by keyboard: ${language}`, async ({
    page,
    server,
    newVisitor,
    allow,
  }) => {
    await resetBank(server);
    allow(/answer 400 POST .*\/authentication\/login/);
    // A stranger tries a wrong password. Later the owner's other browser logs on.
    const stranger = await (await newVisitor()).newPage();
    await stranger.goto('/en/login');
    await enterUsername(stranger, PERSON);
    await enterPassword(stranger, 'Wrong-pass.1357');
    await expect(stranger.getByText(/wrong/i).first()).toBeVisible();
    const other = await (await newVisitor()).newPage();
    await logOn(other, PERSON, { language });
    await expect(other).toHaveURL(/dashboard/);
    // The log-on below ends this session, so the other browser is closed first.
    await other.context().close();

    await logOn(page, PERSON, { language });
    await expect(page).toHaveURL(/dashboard/);
    await page.goto('/u/security');
    const main = page.getByRole('main');
    const button = (name: string) => main.getByRole('button', { name, exact: true });
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(say(text.title, language));
    // The audit trail also contains events of earlier journeys on this server.
    await expect(
      main
        .getByText(
          language === 'en' ? /tried a wrong password on .*did not get in/ : /輸入錯誤密碼 1 次，未能登入/,
        )
        .first(),
    ).toBeVisible();
    await expect(main.getByText(say(text.here, language), { exact: true }).first()).toBeVisible();
    for (const width of widths) {
      await page.setViewportSize(viewportOf(width));
      await expectSound(page);
    }
    await page.setViewportSize(viewportOf(own));

    // An empty name is refused; a hostile name is kept as typed.
    const rename = main.getByRole('button', {
      name: new RegExp(`^${language === 'en' ? 'Rename' : '命名'}`),
    });
    await tabTo(page, rename.first());
    await page.keyboard.press('Enter');
    const field = main.getByRole('textbox', { name: say(text.name, language) });
    await expect(field).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(main.getByText(say(namedText.nameEmpty, language))).toBeVisible();
    await expect(field).toBeFocused();
    await typeInto(page, field, HOSTILE);
    await notTheSamePress(page);
    await page.keyboard.press('Enter');
    await expect(main.getByText(HOSTILE, { exact: true })).toBeVisible();
    await expect(rename.first()).toBeFocused();
    await expectSound(page);

    // Removes the other browser; the focus stays in the list.
    const remove = main.getByRole('button', {
      name: new RegExp(`^${language === 'en' ? 'Remove' : '移除'}`),
    });
    await expect(remove).toHaveCount(2);
    await tabTo(page, remove.nth(1));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByRole('button', { name: say(ui.cancel, language) })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(remove.nth(1)).toBeFocused();
    await page.keyboard.press('Enter');
    await tabTo(page, dialog.getByRole('button', { name: say(namedText.forget, language), exact: true }));
    await page.keyboard.press('Enter');
    await expect(remove).toHaveCount(1);

    // "This was not me", then its two next steps.
    await tabTo(page, button(say(text.notMe, language)));
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('listitem')).toHaveCount(4);
    await expectSound(page);
    await tabTo(page, dialog.getByRole('button', { name: say(text.endOthers, language) }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/u\/security\/next-steps$/);
    const heading = main.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(say(nextStepsText.title, language));
    await expect(heading).toBeFocused();
    await expect(main.getByRole('status')).toBeVisible();
    for (const width of widths) {
      await page.setViewportSize(viewportOf(width));
      await expectSound(page);
    }
    await page.setViewportSize(viewportOf(own));
    expect(await readNotices(server, PERSON, 'not-me')).toHaveLength(2);
    expect((await readNotices(server, PERSON, 'new-browser')).length).toBeGreaterThan(0);

    await tabTo(page, main.getByRole('link', { name: say(nextStepsText.freeze, language) }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/card-management/);
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(
      new RegExp(`${say(accountText.cards, language)}|${say(cardText.chooseCard, language)}`),
    );
    await page.goBack();
    await expect(main.getByRole('status')).toBeVisible();
    await main.getByRole('link', { name: say(nextStepsText.password, language) }).click();
    await expect(page).toHaveURL(/change-password/);
  });
});
