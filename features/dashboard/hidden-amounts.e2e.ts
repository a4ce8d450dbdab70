import type { Page } from '@playwright/test';
import { say } from '../../shared/messages.ts';
import { moved, watchShifts } from '../../tests/support/browser/checks/shifts.ts';
import { expect, expectAccessible, forEachLanguage, test } from '../../tests/support/browser/e2e.ts';
import { paths } from '../../web/paths.ts';
import { contentText } from '../../web/ui/content.messages.ts';
import { open, waitForLoaded } from './testing/overview.ts';

/** An amount as people see it. */
const AMOUNT = /(NT\$|[A-Z]{3} )\d/;

/** The page as people see it, without what costs the same for everyone: offers, and products that points buy. */
function seen(page: Page): Promise<string> {
  return page.getByRole('main').evaluate((main: HTMLElement) => {
    const same = [...main.querySelectorAll('section')].filter((section) =>
      /^(Reward points|紅利點數|Offers|優惠活動)$/.test(section.querySelector('h2')?.textContent ?? ''),
    );
    // biome-ignore lint/performance/useDomNodeTextContent: the text that is drawn.
    return same.reduce((text, section) => text.replace(section.innerText, ''), main.innerText);
  });
}

forEachLanguage((language) => {
  test(`[GEN-28] amounts are hidden with one press, on every page, until they are shown again: ${language}`, async ({
    page,
  }) => {
    const [card] = await open(page, 'demo.primary1', language);
    expect(await seen(page)).toMatch(AMOUNT);
    const hide = page.getByRole('button', { name: say(contentText.hideAmounts, language) });
    const { width, height } = (await hide.boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    await hide.click();
    await expect(hide).toHaveAttribute('aria-pressed', 'true');
    await expect(hide).toBeFocused();
    expect(await seen(page)).not.toMatch(AMOUNT);
    await expectAccessible(page);

    // What is hidden is hidden from the first paint on, and nothing moves.
    await watchShifts(page);
    for (const path of [paths.dashboard(), paths.account(card!.cardId), paths.eStatements(card!.cardId)]) {
      await page.goto(path);
      await waitForLoaded(page);
      await expect(page.getByText(say(contentText.amountHidden, language)).first()).toBeAttached();
      expect(await seen(page), path).not.toMatch(AMOUNT);
      if (path === paths.dashboard()) expect(await moved(page)).toBeLessThanOrEqual(0.02);
    }
    // The printed page has them.
    await page.emulateMedia({ media: 'print' });
    expect(await seen(page)).toMatch(AMOUNT);
    await page.emulateMedia({ media: 'screen' });

    // What a person pays is shown.
    await page.goto(paths.pay(card!.cardId));
    await waitForLoaded(page);
    await expect.poll(() => seen(page)).toMatch(AMOUNT);

    await page.goto(paths.dashboard());
    await waitForLoaded(page);
    await hide.click();
    await expect.poll(() => seen(page)).toMatch(AMOUNT);
  });
});
