/** The fullest instalment screens, for the accessibility matrix. The journey checks the others. */
import { expect } from '@playwright/test';
import { resetBank } from '../../../tests/support/api/demo.ts';
import type { Screen, Visit } from '../../../tests/support/browser/screen.ts';
import { InstalmentPages } from './pages.ts';

/** Resets the bank first, because other screens may have changed the password. */
async function opened({ page, server, language }: Visit): Promise<InstalmentPages> {
  await resetBank(server);
  return new InstalmentPages(page, language).open('demo.primary1');
}

const INSTALMENTS: readonly Screen[] = [
  {
    name: 'instalments: plans',
    open: async (visit) => {
      const pages = await (await opened(visit)).walk(2);
      await expect(pages.radios('tenor')).toHaveCount(6);
    },
  },
  {
    name: 'instalments: check',
    open: async (visit) => {
      await (await opened(visit)).walk(3);
    },
  },
];

/** Nightly only, because the journeys check the same pages in every run. */
export const screens: readonly Screen[] = INSTALMENTS.map((screen) => ({ ...screen, nightly: true }));
