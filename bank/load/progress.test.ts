import { expect, it } from 'vitest';
import { Progress } from './stages/progress.ts';

it('shows the time left of a step on a terminal, from the speed of that step', () => {
  const shown: string[] = [];
  const progress = new Progress((text) => shown.push(text.trimEnd()), true);
  progress.show('cards.csv', 50, 100, 0);
  progress.show('transactions.csv', 0, 1000, 60_000);
  progress.show('transactions.csv', 250, 1000, 70_000);
  progress.show('transactions.csv', 10, 1000, 80_000);
  progress.show('transactions.csv', 1000, 1000, 90_000);
  expect(shown.map((text) => text.split('] ')[1])).toEqual([
    'cards.csv 50/100',
    'transactions.csv 0/1000',
    'transactions.csv 250/1000, 30 s left',
    'transactions.csv 10/1000, 33 min left',
    'transactions.csv 1000/1000',
  ]);
});

it('writes one line for each step elsewhere', () => {
  const shown: string[] = [];
  const progress = new Progress((text) => shown.push(text), false);
  progress.show('cards.csv', 50, 100);
  progress.show('cards.csv', 100, 100);
  progress.show('checks', 0, 0);
  expect(shown).toEqual(['cards.csv: 100\n', 'checks\n']);
});
