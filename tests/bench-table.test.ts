import { expect, it } from 'vitest';
import { tableOf } from '../bench/table.mjs';

const ROWS = [
  { name: 'Redemptions', value: '497 a second', limit: 'at least 0.5 ×', ok: true },
  { name: 'The bank is down: /readyz', value: `200 {"ok":true,${'"part":"ok",'.repeat(20)}"last":"ok"}` },
  { name: 'The bank is down: metrics', value: Array(12).fill('card_system_calls_total 8').join('; ') },
  { name: 'A name of many words '.repeat(8).trim(), value: '3', limit: '0', ok: false },
];

it.each([60, 100, 160])('the table of measurements fits %i columns, and nothing of it is lost', (width) => {
  const table = tableOf(ROWS, width);
  const lines = table.split('\n');
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(width);
  const letters = (text: string) => [...text.replaceAll(/[\s─]/g, '')].sort().join('');
  const all = ROWS.map(({ name, value, limit = '', ok }) =>
    [name, value, limit, ok === undefined ? '' : ok ? 'yes' : 'NO'].join(''),
  );
  expect(letters(table)).toBe(letters(`what value limit ok ${all.join('')}`));
});

it('short rows have one line each, in columns', () => {
  expect(tableOf([{ name: 'Redemptions', value: '497', limit: '300', ok: true }], 100).split('\n')).toEqual([
    'what         value  limit  ok',
    '───────────  ─────  ─────  ───',
    'Redemptions  497    300    yes',
  ]);
});
