import { beforeEach, expect, it } from 'vitest';
import { formatMoney } from '../../../shared/money.ts';
import { openPage } from '../../../tests/support/dom/page.tsx';
import { pageText, press, settle } from '../../../tests/support/dom/user.ts';
import { wipe } from '../../store.ts';
import { contentText } from '../content.messages.ts';
import { Amount } from './Amount.tsx';
import { AmountsIn } from './AmountsIn.tsx';
import { HideAmounts } from './HideAmounts.tsx';
import { AmountsShown, hideAmounts } from './hiddenAmounts.ts';
import { Meter } from './Meter.tsx';

const SUM = { amount: '23456', currency: 'TWD' };
const SENTENCE = `By 3 Dec: ${formatMoney(SUM)}, after ${formatMoney({ amount: '-12.30', currency: 'USD' })} and JPY 3,300.`;
const PAGE = (
  <>
    <HideAmounts />
    <p id="amount">
      <Amount money={SUM} />
    </p>
    <p id="sentence">
      <AmountsIn unbroken="3 Dec">{SENTENCE}</AmountsIn>
    </p>
    <Meter label="Used" percent={40} text="40%: NT$400 of NT$1,000." />
    <AmountsShown value>
      <p id="confirmed">
        <Amount money={SUM} /> <AmountsIn>{SENTENCE}</AmountsIn>
      </p>
    </AmountsShown>
  </>
);

/** What a screen reader speaks: the texts that are not hidden from it. */
function spoken(id: string): string {
  const copy = document.getElementById(id)!.cloneNode(true) as Element;
  for (const part of copy.querySelectorAll('[aria-hidden]')) part.remove();
  return copy.textContent ?? '';
}

const meterText = () => document.querySelector('[role=meter]')?.getAttribute('aria-valuetext');
const button = () => document.querySelector<HTMLElement>('button[aria-pressed]')!;

beforeEach(() => hideAmounts(false));

it('[GEN-28] one press hides the amounts of figures and sentences from eyes and ears, another shows them', async () => {
  await openPage(PAGE, { address: '/u/dashboard' });
  expect(button().getAttribute('aria-pressed')).toBe('false');
  expect(spoken('amount')).toBe('23,456 New Taiwan dollars');
  expect(spoken('sentence')).toBe(SENTENCE);

  await press(button());
  const hidden = contentText.amountHidden.en;
  expect(button().getAttribute('aria-pressed')).toBe('true');
  expect(spoken('amount')).toBe(hidden);
  expect(spoken('sentence')).toBe(`By 3 Dec: ${hidden}, after ${hidden} and ${hidden}.`);
  expect(meterText()).toBe(`40%: ${hidden} of ${hidden}.`);

  await press(contentText.hideAmounts.en);
  expect(spoken('amount')).toBe('23,456 New Taiwan dollars');
  expect(meterText()).toBe('40%: NT$400 of NT$1,000.');
});

it('[GEN-28] amounts that are typed or confirmed are always shown', async () => {
  hideAmounts(true);
  await openPage(PAGE, { address: '/u/dashboard' });
  expect(spoken('confirmed')).toBe(`23,456 New Taiwan dollars ${SENTENCE}`);
});

it('[GEN-28] the choice is kept when the page is opened again and after a log-off, and other tabs follow', async () => {
  const close = await openPage(PAGE, { address: '/u/dashboard' });
  await press(button());
  close();
  wipe();
  await openPage(PAGE, { address: '/u/dashboard', language: 'zh_tw' });
  expect(spoken('amount')).toBe(contentText.amountHidden.zh_tw);

  localStorage.removeItem('amountsHidden');
  window.dispatchEvent(new StorageEvent('storage', { key: 'amountsHidden' }));
  await settle();
  expect(spoken('amount')).toBe('新臺幣 23,456 元');
  expect(pageText()).not.toContain(contentText.amountHidden.zh_tw);
});
