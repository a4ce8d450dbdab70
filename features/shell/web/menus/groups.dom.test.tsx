import { beforeEach, expect, it } from 'vitest';
import { bank } from '../../../../shared/bank.ts';
import { openPage } from '../../../../tests/support/dom/page.tsx';
import { logOn } from '../../../../tests/support/dom/people.ts';
import { press } from '../../../../tests/support/dom/user.ts';
import { presetBankTexts } from '../../../../web/bank.ts';
import { paths } from '../../../../web/paths.ts';
import { wipe } from '../../../../web/store.ts';
import { functionText as text } from '../../functions.messages.ts';
import { FoldedFunctionList, FunctionList } from './FunctionList.tsx';
import { MovedNote } from './MovedNote.tsx';

const address = paths.dashboard();
const heads = () => [...document.querySelectorAll('h3')].map(({ textContent }) => textContent);
const LATER = new Date('2100-01-01T00:00:00Z');

beforeEach(async () => {
  await logOn();
  return () => presetBankTexts(bank);
});

it('[SHELL-9] the groups stand in the bank’s order, without those that it hides', async () => {
  presetBankTexts({ ...bank, menu: { order: ['safety', 'points'], hidden: ['offers'] } });
  await openPage(<FoldedFunctionList />, { address });
  expect(heads()).toEqual([
    text.safetySection.en,
    text.pointsSection.en,
    text.cardsSection.en,
    text.paymentsSection.en,
    text.youSection.en,
    text.dataSection.en,
  ]);
});

/** Addresses of the lines that are pressed at once, whichever group is open. */
const atOnce = () =>
  [...document.querySelectorAll('ul a')]
    .filter((link) => !link.closest('[aria-labelledby]'))
    .map((link) => link.getAttribute('href'));

it('[SHELL-9] a group with one line is a link, beside the page and in the drawer of phones', async () => {
  const close = await openPage(<FoldedFunctionList />, { address });
  expect(atOnce()).toEqual([paths.disputes(), paths.family()]);
  close();
  await openPage(<FunctionList onFollow={() => {}} />, { address });
  expect(atOnce()).toEqual([paths.disputes(), paths.family()]);
  expect(heads()).toHaveLength(7);
});

it('[SHELL-9] the note about the groups is shown until its day', async () => {
  await openPage(<MovedNote until={new Date('2020-01-01T00:00:00Z')} />, { address });
  expect(document.body.textContent).not.toContain(text.moved.en);
});

it('[SHELL-9] [GEN-13] the note, once closed, stays closed in this browser after a log-off, and leaves the focus in the list', async () => {
  const list = (
    <nav>
      <FoldedFunctionList />
      <MovedNote until={LATER} />
    </nav>
  );
  const note = () => document.querySelector('nav > div:last-child > p')?.textContent;
  const close = await openPage(list, { address });
  expect(note()).toBe(text.moved.en);
  await press(text.closeNote.en);
  expect(note()).toBeUndefined();
  expect(document.activeElement).toBe(document.querySelector('nav button'));
  close();
  wipe();
  expect(localStorage.getItem('menuNoteClosed')).toBe('true');
  await logOn();
  await openPage(list, { address });
  expect(heads()).toHaveLength(7);
  expect(note()).toBeUndefined();
});
