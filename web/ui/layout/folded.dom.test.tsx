import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { openPage } from '../../../tests/support/dom/page.tsx';
import { settle } from '../../../tests/support/dom/user.ts';
import { FoldedPanel } from './FoldedPanel.tsx';

const PAGE = { address: '/u/dashboard' };

const panel = (title: string, failed: boolean) => (
  <FoldedPanel title={title} summary="NT$5,300" aside="Paid" failed={failed} repeats>
    <p>Content</p>
  </FoldedPanel>
);

function screen(width: number): void {
  const list = Object.assign(new EventTarget(), { matches: width >= 760 });
  vi.spyOn(window, 'matchMedia').mockReturnValue(list as MediaQueryList);
}

let succeed = () => {};

function Read() {
  const [failed, setFailed] = useState(true);
  succeed = () => setFailed(false);
  return panel('Failed', failed);
}

const main = () => document.querySelector('main')?.textContent;
const fold = () => document.querySelector('details');

afterEach(() => vi.restoreAllMocks());

it('[CARD-1] a wide screen shows the usual panel, whose content says what the line of a phone says', async () => {
  screen(1280);
  await openPage(panel('Wide', false), PAGE);
  expect([fold(), main()]).toEqual([null, 'WidePaidContent']);
});

it('[CARD-1] a phone shows the line, and what was opened is open again when the page is', async () => {
  screen(390);
  const close = await openPage(panel('Line', false), PAGE);
  expect([fold()?.open, main()]).toEqual([false, 'LineNT$5,300Content']);
  fold()!.open = true;
  fold()!.dispatchEvent(new Event('toggle'));
  close();
  await openPage(panel('Line', false), PAGE);
  expect(fold()?.open).toBe(true);
});

it('[GEN-20] a failed read opens the panel, because its content tries again, and success leaves it open', async () => {
  screen(390);
  await openPage(<Read />, PAGE);
  expect(fold()?.open).toBe(true);
  succeed();
  await settle();
  expect(fold()?.open).toBe(true);
});
