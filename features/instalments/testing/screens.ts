/** The screens of instalments that have the most on them, for the accessibility matrix; the journey looks at the others. */
import { expect } from '@playwright/test';
import { say } from '../../../shared/messages.ts';
import type { Screen } from '../../../tests/support/browser/screen.ts';
import { ui } from '../../../web/ui/messages.ts';
import { instalmentText as text } from '../messages.ts';
import { InstalmentPages } from './pages.ts';

const INSTALMENTS: readonly Screen[] = [
  {
    name: 'instalments: no tenure chosen',
    error: true,
    open: async ({ page, language }) => {
      const pages = await (await new InstalmentPages(page, language).open('demo.primary1')).walk(2);
      await expect(pages.radios('tenor')).toHaveCount(6);
      await pages.button(ui.next).click();
      await expect(page.getByRole('alert')).toContainText(say(text.chooseTenor, language));
    },
  },
  {
    name: 'instalments: check',
    open: async ({ page, language }) => {
      await (await new InstalmentPages(page, language).open('demo.primary1')).walk(3);
    },
  },
];

/** Every step and refusal of the flow. In every run the journeys check the same pages. */
export const screens: readonly Screen[] = INSTALMENTS.map((screen) => ({ ...screen, nightly: true }));
