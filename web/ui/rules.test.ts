import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../shared/dates.ts';
import { say } from '../../shared/messages.ts';
import { GUARD_MS, isNewPress } from './action/Button.tsx';
import { isInternal, isPlainPress } from './action/navigation.tsx';
import { meterLevel } from './card/Meter.tsx';
import { fromLocalDate, openingDate, toLocalDate } from './form/dates/calendarDates.ts';
import { tabFromHash } from './layout/useHashTab.ts';
import { documentTitle } from './layout/useTitle.ts';
import { nextIndex } from './nextIndex.ts';
import { clampPage, pageFromAddress } from './table/pageRules.ts';
import { nextSort, orderPhrase } from './table/tableRules.ts';

const date = fc.integer({ min: 0, max: 36_000 }).map((days) => addDays('1950-01-01', days));

describe('[SHELL-8] double-click guard', () => {
  it('ignores the second half of a double-click', () => {
    expect(isNewPress(5000, undefined, 1)).toBe(true);
    expect(isNewPress(5200, 5000, 2)).toBe(false);
    expect(isNewPress(5200, undefined, 2)).toBe(false);
    expect(isNewPress(5000 + GUARD_MS - 1, 5000, 1)).toBe(false);
  });

  it('accepts a press after a second, and at once after the focus has moved', () => {
    expect(isNewPress(5000 + GUARD_MS, 5000, 1)).toBe(true);
    expect(isNewPress(5100, undefined, 0)).toBe(true);
  });
});

describe('[SHELL-8] calendar', () => {
  it('converts every date to local midnight and back', () => {
    fc.assert(
      fc.property(date, (iso) => {
        expect(fromLocalDate(toLocalDate(iso))).toBe(iso);
      }),
    );
  });

  it('opens within the allowed days', () => {
    expect(openingDate('2026-11-20', undefined, undefined)).toBe('2026-11-20');
    expect(openingDate('2026-11-20', '2026-12-01', '2026-12-31')).toBe('2026-12-01');
    expect(openingDate('2026-11-20', '2026-01-01', '2026-02-01')).toBe('2026-02-01');
  });
});

describe('meter', () => {
  it.each([
    [0, 'calm'],
    [69.9, 'calm'],
    [70, 'high'],
    [89.9, 'high'],
    [90, 'full'],
    [130, 'full'],
  ])('%d%% is %s', (percent, level) => {
    expect(meterLevel(percent)).toBe(level);
  });
});

describe('[SHELL-8] pages', () => {
  it('returns an existing page for any number', () => {
    fc.assert(
      fc.property(fc.double(), fc.integer({ min: 1, max: 500 }), (page, pages) => {
        const result = clampPage(page, pages);
        expect(Number.isInteger(result) && result >= 1 && result <= pages).toBe(true);
      }),
    );
    expect(clampPage(3, 4)).toBe(3);
    expect(clampPage(9, 4)).toBe(4);
    expect(clampPage(Number.NaN, 4)).toBe(1);
  });

  it('uses the page of the address, or the first one', () => {
    for (const [text, page] of [
      ['7', 7],
      ['123456', 123_456],
      ['9'.repeat(30), 1_000_000],
    ] as const) {
      expect(pageFromAddress(text)).toBe(page);
    }
    for (const text of [null, '', '0', '-1', '1.5', '01', 'x', ' 2']) expect(pageFromAddress(text)).toBe(1);
  });
});

describe('[SHELL-8] order of a table', () => {
  it('starts with the newest and the largest, text with A, and reverses on the second press', () => {
    expect(nextSort(undefined, 'date', 'date')).toEqual({ key: 'date', direction: 'descending' });
    expect(nextSort(undefined, 'name', 'text')).toEqual({ key: 'name', direction: 'ascending' });
    const first = nextSort({ key: 'date', direction: 'ascending' }, 'amount', 'amount');
    expect(first).toEqual({ key: 'amount', direction: 'descending' });
    expect(nextSort(first, 'amount', 'amount')).toEqual({ key: 'amount', direction: 'ascending' });
  });

  it('has labels that match the column’s kind', () => {
    expect(say(orderPhrase('date', 'descending'), 'en')).toBe('newest first');
    expect(say(orderPhrase('date', 'ascending'), 'zh_tw')).toBe('由舊到新');
    expect(say(orderPhrase('amount', 'descending'), 'en')).toBe('largest first');
  });
});

describe('[SHELL-3] [SHELL-7] [SHELL-8] keys in menus, search results and tabs', () => {
  it.each([
    ['column', 'ArrowDown', 0, 1],
    ['column', 'ArrowDown', 2, 0],
    ['column', 'ArrowUp', 0, 2],
    ['column', 'ArrowRight', 0, undefined],
    ['row', 'ArrowRight', 2, 0],
    ['row', 'ArrowLeft', 0, 2],
    ['row', 'Home', 2, 0],
    ['row', 'End', 0, 2],
    ['row', 'Enter', 0, undefined],
  ] as const)('in a %s %s moves from %d to %s, around the ends', (along, key, from, to) => {
    expect(nextIndex(key, from, 3, along)).toBe(to);
  });

  it('move nowhere in an empty list', () => {
    expect(nextIndex('ArrowDown', -1, 0)).toBeUndefined();
  });
});

it.each([
  ['#unbilled', 'unbilled'],
  ['#other', 'billed'],
  ['', 'billed'],
])('the address "%s" selects the tab %s', (hash, tab) => {
  expect(tabFromHash(hash, ['billed', 'unbilled'])).toBe(tab);
});

describe('document title', () => {
  it('[GEN-1] starts with the error', () => {
    expect(documentTitle('Log on', false, 'en')).toBe('Log on - Credit card online services');
    expect(documentTitle('Log on', true, 'en')).toBe('Error: Log on - Credit card online services');
    expect(documentTitle('登入', true, 'zh_tw')).toBe('錯誤：登入｜信用卡網路服務');
  });
});

describe('links', () => {
  it.each([
    ['/u/dashboard', true],
    ['/', true],
    ['//evil.example/', false],
    ['/\\evil.example', false],
    ['https://example.com/', false],
    ['#part', false],
    ['mailto:a@example.com', false],
  ])('%s belongs to the application: %s', (href, internal) => {
    expect(isInternal(href)).toBe(internal);
  });

  it('leaves clicks with a modifier or another button to the browser', () => {
    const press = {
      defaultPrevented: false,
      button: 0,
      metaKey: false,
      ctrlKey: false,
      shiftKey: false,
      altKey: false,
    };
    expect(isPlainPress(press)).toBe(true);
    for (const key of ['defaultPrevented', 'metaKey', 'ctrlKey', 'shiftKey', 'altKey']) {
      expect(isPlainPress({ ...press, [key]: true })).toBe(false);
    }
    expect(isPlainPress({ ...press, button: 1 })).toBe(false);
  });
});
