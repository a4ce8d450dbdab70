/** The screens of security activity, for the accessibility matrix. */

import { expect } from '@playwright/test';
import { button, dialog, loggedOn, type Screen } from '../../../tests/support/browser/screen.ts';
import { namedText } from '../../../web/ui/named/messages.ts';
import { nextStepsText, securityText as text } from '../messages.ts';

const security = loggedOn('demo.primary1', '/u/security');

export const screens: readonly Screen[] = [
  { name: 'security activity', nightly: true, open: security },
  {
    name: 'this was not me',
    nightly: true,
    state: true,
    async open(visit) {
      await security(visit);
      await button(visit, text.notMe).click();
      await expect(dialog(visit.page)).toBeVisible();
    },
  },
  {
    name: 'a name for a browser',
    nightly: true,
    state: true,
    async open(visit) {
      await security(visit);
      await visit.page
        .getByRole('button', { name: `${namedText.rename[visit.language]}` })
        .first()
        .click();
      await expect(visit.page.getByRole('textbox', { name: text.name[visit.language] })).toBeFocused();
    },
  },
  {
    name: 'after this was not me',
    nightly: true,
    async open(visit) {
      await security(visit);
      await button(visit, text.notMe).click();
      await dialog(visit.page).getByRole('button', { name: text.endOthers[visit.language] }).click();
      await expect(visit.page.getByRole('heading', { level: 1 })).toHaveText(
        nextStepsText.title[visit.language],
      );
    },
  },
];
