import { describe, expect, it } from 'vitest';
import { isBlocked, isMenuPress, isSaid } from './rules.ts';

const press = { at: 1000 };
const mouse = { pointerType: 'mouse', button: 2, ctrlKey: false };

describe('[GEN-10] right-click', () => {
  it('is blocked on the page’s surface, just after a press of the mouse', () => {
    expect(isBlocked(press, 1000, false, '')).toBe(true);
    expect(isBlocked(press, 1500, false, '')).toBe(true);
  });

  it('is not blocked on what has a menu worth having, nor over selected text', () => {
    expect(isBlocked(press, 1000, true, '')).toBe(false);
    expect(isBlocked(press, 1000, false, 'NT$1,000')).toBe(false);
  });

  it('never blocks the keyboard: no press, or one long ago', () => {
    expect(isBlocked(undefined, 1000, false, '')).toBe(false);
    expect(isBlocked(press, 1501, false, '')).toBe(false);
  });

  it('never blocks fingers and pens, whose long press selects', () => {
    expect(isMenuPress(mouse)).toBe(true);
    expect(isMenuPress({ ...mouse, button: 0, ctrlKey: true })).toBe(true);
    expect(isMenuPress({ ...mouse, button: 0 })).toBe(false);
    expect(isMenuPress({ ...mouse, pointerType: 'touch', button: 0 })).toBe(false);
    expect(isMenuPress({ ...mouse, pointerType: 'pen' })).toBe(false);
  });

  it('is said once a minute at most', () => {
    expect(isSaid(undefined, 5)).toBe(true);
    expect(isSaid(1000, 60_999)).toBe(false);
    expect(isSaid(1000, 61_000)).toBe(true);
  });
});
