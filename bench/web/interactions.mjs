/**
 * Clicks and key presses without Playwright's check of the element under the pointer. That check runs in the page at
 * each event and triggers layout. It took 20 of the 110 ms that were measured for the page.
 */
const press = (locator) => locator.click({ force: true });

/** A page with a button and a word. It shows the minimum duration of a click on this machine. */
export const BARE_PAGE = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Bare</title>
<button onclick="this.nextElementSibling.textContent += '.'">Press</button><p>Pressed</p></html>`;
export const BARE_PRESS = {
  name: 'press on a page with nothing but a button',
  path: '/bare',
  act: (page) => press(page.getByRole('button', { name: 'Press' })),
};

/** Interactions whose time to the next paint is measured (bench/overview.mjs), each with a path and an action. */
export const INTERACTIONS = [
  {
    name: 'dialog (freeze?)',
    path: '/u/dashboard',
    act: async (page) => {
      await press(
        page
          .getByRole('main')
          .getByRole('button', { name: /^Freeze/ })
          .first(),
      );
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'choice of a card',
    path: '/u/dashboard',
    act: (page) => press(page.locator('main label:has(input[type=radio]:not(:checked))').first()),
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
      await press(page.getByRole('button', { name: 'Filters' }));
      const year = page.getByRole('button', { name: 'This year' });
      await year.waitFor();
      await press(year);
    },
  },
  {
    name: 'tab of transactions',
    path: '/u/transactions',
    act: (page) => press(page.getByRole('tab', { name: 'Billed', exact: true })),
  },
];
