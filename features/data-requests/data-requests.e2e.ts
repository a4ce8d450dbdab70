import { say } from '../../shared/messages.ts';
import { tabTo } from '../../tests/support/browser/checks/keyboard.ts';
import {
  expectNoOverflow,
  findOverlaps,
  smallTargets,
} from '../../tests/support/browser/checks/page-checks.ts';
import {
  expect,
  expectAccessible,
  forEachJourney,
  resetBank,
  test,
  withBarInPage,
} from '../../tests/support/browser/e2e.ts';
import { arriveLoggedOn } from '../../tests/support/browser/people/arrive-logged-on.ts';
import { evidenceText } from '../disputes/evidence.messages.ts';
import { requestStateText, subjectText } from './kinds.messages.ts';
import { newText, requestsText, requestText, textProblemText } from './messages.ts';

forEachJourney(({ language }) => {
  test(`[DRQ-1] [DRQ-4] asks for a correction with a file, reads it and withdraws, by keyboard: ${language}`, async ({
    page,
    server,
  }) => {
    const sound = async () => {
      await expectAccessible(page);
      await expectNoOverflow(page);
      const faults = await withBarInPage(page, async () => [
        ...(await smallTargets(page)),
        ...(await findOverlaps(page)),
      ]);
      expect.soft(faults).toEqual([]);
    };
    const main = page.getByRole('main');
    const button = (name: string) => main.getByRole('button', { name, exact: true });
    const press = async (target: ReturnType<typeof button>) => {
      await tabTo(page, target);
      await page.keyboard.press('Enter');
    };
    await resetBank(server);
    await arriveLoggedOn(page, 'demo.primary1', { language, path: '/u/my-data/requests' });
    await expect(main).toContainText(requestsText.none[language]);
    await sound();

    await press(main.getByRole('link', { name: requestsText.new[language] }));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(newText.title[language]);
    await press(button(newText.send[language]));
    await expect(main).toContainText(textProblemText.empty[language]);
    await sound();

    await tabTo(page, page.locator('input[name="kind"]').first());
    await page.keyboard.press('Space');
    await expect(main).toContainText(say(newText.clock, language, { days: 30 }));
    await tabTo(page, page.locator('#subject'));
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('#subject')).toHaveValue('identity');
    await tabTo(page, page.locator('#text'));
    await page.keyboard.type('The name is LIN, not LIM.');
    const chooser = page.waitForEvent('filechooser');
    await press(button(evidenceText.choose[language]));
    const buffer = Buffer.from('%PDF-1.7\nproof\n%%EOF\n');
    await (await chooser).setFiles([{ name: 'proof.pdf', mimeType: 'application/pdf', buffer }]);
    await expect(main.locator('li').filter({ hasText: 'proof.pdf' })).toHaveAttribute('data-state', 'ready');
    await press(button(newText.send[language]));

    await expect(page).toHaveURL(/\/u\/my-data\/requests\/[\w-]{36}$/);
    await expect(main).toContainText(requestText.sentTitle[language]);
    await expect(main).toContainText('The name is LIN, not LIM.');
    await expect(main).toContainText('proof.pdf');
    await sound();

    await press(button(requestText.withdraw[language]));
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await expect(dialog).toContainText(requestText.withdrawEffect[language]);
    await expectAccessible(page);
    await tabTo(page, dialog.getByRole('button', { name: requestText.withdraw[language], exact: true }));
    await page.keyboard.press('Enter');
    await expect(main).toContainText(requestText.withdrawnTitle[language]);
    await sound();

    await press(main.getByRole('link', { name: requestsText.title[language] }));
    await expect(main).toContainText(requestsText.noneOpen[language]);
    await expect(main).toContainText(requestStateText.withdrawn[language]);
    await expect(main).toContainText(say(subjectText.identity, language));
    await sound();
  });
});
