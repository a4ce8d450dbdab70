/** The screens of instalments that have the most on them, for the accessibility matrix; the journey looks at the others. */
import { expect } from '@playwright/test';
import { instalmentText as text } from '../../features/instalments/messages.ts';
import { say } from '../../shared/messages.ts';
import { ui } from '../../web/ui/messages.ts';
import { InstalmentPages } from './instalment-pages.ts';
import type { Screen } from './screens.ts';

export const INSTALMENTS: readonly Screen[] = [
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
