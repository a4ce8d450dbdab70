import { expect } from '@playwright/test';
import { say } from '../../../shared/messages.ts';
import { loggedOn, type Screen } from '../../../tests/support/browser/screen.ts';
import { endingText as text } from '../ending.messages.ts';

export const screens: readonly Screen[] = [
  {
    name: 'reward points: nothing ends',
    state: true,
    nightly: true,
    async open(visit) {
      // Has one card, so the page opens without a choice.
      await loggedOn('demo.primary2', '/u/card-management?for=reward-points')(visit);
      await expect(visit.page.getByRole('main')).toContainText(say(text.nothing, visit.language));
    },
  },
];
