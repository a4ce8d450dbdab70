/** The README's pictures show the current pages. */
import { readFileSync } from 'node:fs';
import { openPictured, PICTURES, structureOf } from '../../scripts/pictures/pictured-pages.mjs';
import { expect, resetBank, test } from '../support/browser/e2e.ts';

const taken = JSON.parse(
  readFileSync(new URL('../../docs/images/structure.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, readonly string[]>>;

test.beforeAll(({ server }) => resetBank(server));

for (const picture of PICTURES)
  test(`the picture ${picture.name} has the structure of today's page`, async ({ browser, server }) => {
    const page = await openPictured(browser, server.baseURL, picture);
    expect(await structureOf(page), 'take the pictures again: npm run screenshots').toEqual(
      taken[picture.name],
    );
    await page.context().close();
  });
