/** Steps and expectations of browser tests while a request is in progress. */
import { expect, type Page } from '@playwright/test';
import { capitalizeFirst, type Language, say } from '../../../shared/messages.ts';
import { findOverflow, unfilledTexts } from '../../../tests/support/browser/checks/page-checks.ts';
import { expectAccessible } from '../../../tests/support/browser/e2e.ts';
import { requestName } from '../messages.ts';
import { underWayText as text } from '../view.messages.ts';

/** Until reset, no command reaches the bank and no response returns. */
export const SILENT = { on: 'commands', fault: { kind: 'lose-before' } } as const;
export const ANSWERING = { on: 'commands', fault: null } as const;
/** The next command takes effect, but its response is lost. */
export const LOST_ANSWER = { on: 'commands', fault: { kind: 'lose-after' }, calls: 1 } as const;

export const heading = (page: Page) => page.getByRole('main').locator('h1:visible');

export async function expectUnderWay(
  page: Page,
  language: Language,
  kind: keyof typeof requestName,
): Promise<void> {
  await expect(heading(page)).toHaveText(say(text.title, language));
  await expect(heading(page)).toBeFocused();
  const main = page.getByRole('main');
  await expect(main).toContainText(say(text.doNotRepeat, language));
  await expect(main).toContainText(capitalizeFirst(say(requestName[kind], language)));
  await expectAccessible(page);
  expect(await findOverflow(page)).toEqual([]);
  expect(await unfilledTexts(page)).toEqual([]);
}
