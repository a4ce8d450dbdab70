/** Interactions whose time to the next paint is measured (bench/overview.mjs): a path, and what is done there. */
export const INTERACTIONS = [
  {
    name: 'dialog (how to pay)',
    path: '/u/dashboard',
    act: async (page) => {
      await page.getByRole('button', { name: 'How to pay' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'choice of a card',
    path: '/u/dashboard',
    act: (page) => page.locator('main label:has(input[type=radio]:not(:checked))').first().click(),
  },
];
