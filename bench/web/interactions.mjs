/** Interactions whose time to the next paint is measured (bench/overview.mjs): a path, and what is done there. */
export const INTERACTIONS = [
  {
    name: 'dialog (freeze?)',
    path: '/u/dashboard',
    act: async (page) => {
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Freeze/ })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'choice of a card',
    path: '/u/dashboard',
    act: (page) => page.locator('main label:has(input[type=radio]:not(:checked))').first().click(),
  },
  {
    name: 'search of transactions, as typed',
    path: '/u/transactions',
    act: (page) => page.getByLabel('Keywords').pressSequentially('cafe', { delay: 120 }),
  },
  {
    name: 'filter of transactions',
    path: '/u/transactions',
    act: async (page) => {
      await page.getByRole('button', { name: 'Filters' }).click();
      await page.getByRole('button', { name: 'This year' }).click();
    },
  },
  {
    name: 'tab of transactions',
    path: '/u/transactions',
    act: (page) => page.getByRole('tab', { name: 'Billed', exact: true }).click(),
  },
];
