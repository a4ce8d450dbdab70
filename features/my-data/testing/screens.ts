/** The screens of personal data, for the accessibility matrix. */
import { expect } from '@playwright/test';
import { categoryHint, categoryText } from '../../../shared/personal-data.messages.ts';
import { loggedOn, type Screen } from '../../../tests/support/browser/screen.ts';

const myData = loggedOn('demo.primary1', '/u/my-data');

export const screens: readonly Screen[] = [
  { name: 'my data', nightly: true, open: myData },
  {
    name: 'my data, a kind opened',
    nightly: true,
    state: true,
    async open(visit) {
      await myData(visit);
      await visit.page.getByText(categoryText.contact[visit.language], { exact: true }).click();
      await expect(visit.page.getByText(categoryHint.contact[visit.language])).toBeVisible();
    },
  },
];
