import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { show } from '../../tests/support/dom/page.tsx';
import { pageSays } from '../../tests/support/dom/user.ts';
import { lazyPart, Nothing } from './lazyPart.tsx';
import { ui } from './messages.ts';

const failing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const page = (Part: React.ComponentType) => (
  <main>
    <h1>Card</h1>
    <Suspense>
      <Part />
    </Suspense>
  </main>
);

it('[GEN-16] [GEN-21] a part without its script says so in its place, and the page stays', async () => {
  show(page(lazyPart(failing)));
  await pageSays(ui.loadFailed.en);
  await pageSays(ui.retry.en);
  expect(document.querySelector('h1')?.textContent).toBe('Card');
});

it('[GEN-16] a part that the page can do without is left out', async () => {
  show(page(lazyPart(failing, Nothing)));
  await pageSays('Card');
  expect(document.querySelector('main')?.textContent).toBe('Card');
});

it('a part with its script is drawn', async () => {
  show(page(lazyPart(async () => ({ default: () => <p>Offers</p> }))));
  await pageSays('Offers');
});
