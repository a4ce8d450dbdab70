import { expect } from '@playwright/test';
import { say } from '../../../shared/messages.ts';
import { loggedOn, type Screen } from '../../../tests/support/browser/screen.ts';
import { endingText as text } from '../ending.messages.ts';

export const screens: readonly Screen[] = [
  {
    name: 'reward points: all days on which points end',
    state: true,
    nightly: true,
    async open(visit) {
      await loggedOn('demo.primary1', '/u/card-management?for=reward-points')(visit);
      const main = visit.page.getByRole('main');
      await main.locator('a[href$="/reward-points"]').first().click();
      const panel = main.getByRole('region', { name: say(text.title, visit.language) });
      await panel.getByRole('button').last().click();
      await expect(panel.getByRole('row').nth(4)).toBeVisible();
      await expect(main.locator('[aria-busy=true]')).toHaveCount(0);
    },
  },
  {
    name: 'reward points: nothing ends',
    state: true,
    nightly: true,
    async open(visit) {
      // The person has one card, so the page opens without a choice.
      await loggedOn('demo.primary2', '/u/card-management?for=reward-points')(visit);
      await expect(visit.page.getByRole('main')).toContainText(say(text.nothing, visit.language));
    },
  },
];
