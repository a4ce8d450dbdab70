import { expect, it } from 'vitest';
import { openPage } from '../../../tests/support/dom/page.tsx';
import { until } from '../../../tests/support/dom/user.ts';
import { EmptyState } from './EmptyState.tsx';
import { PICTURES } from './pictures.ts';

it('[GEN-29] an empty state has its own drawing, which screen readers skip', async () => {
  await openPage(<EmptyState picture="offers" title="No offers" />, { address: '/u/dashboard' });
  await until(() => expect(document.querySelector('main svg')).not.toBeNull());
  const drawing = document.querySelector('main svg')!;
  expect(drawing.getAttribute('aria-hidden')).toBe('true');
  expect([...drawing.querySelectorAll('path')].map((path) => path.getAttribute('d'))).toEqual([
    PICTURES.offers.ink,
    PICTURES.offers.accent,
  ]);
});
