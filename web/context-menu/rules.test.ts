import { describe, expect, it } from 'vitest';
import { isBlocked, opensMenu, shouldShowNotice } from './rules.ts';

const press = { at: 1000 };
const mouse = { pointerType: 'mouse', button: 2, ctrlKey: false };

describe('[GEN-10] right-click', () => {
  it('is blocked on the page’s surface right after a mouse press', () => {
    expect(isBlocked(press, 1000, false, '')).toBe(true);
    expect(isBlocked(press, 1500, false, '')).toBe(true);
  });

  it('is not blocked on elements with a useful menu, nor over selected text', () => {
    expect(isBlocked(press, 1000, true, '')).toBe(false);
    expect(isBlocked(press, 1000, false, 'NT$1,000')).toBe(false);
  });

  it('never blocks the keyboard: no press, or an old one', () => {
    expect(isBlocked(undefined, 1000, false, '')).toBe(false);
    expect(isBlocked(press, 1501, false, '')).toBe(false);
  });

  it('never blocks touch and pens, whose long press selects', () => {
    expect(opensMenu(mouse)).toBe(true);
    expect(opensMenu({ ...mouse, button: 0, ctrlKey: true })).toBe(true);
    expect(opensMenu({ ...mouse, button: 0 })).toBe(false);
    expect(opensMenu({ ...mouse, pointerType: 'touch', button: 0 })).toBe(false);
    expect(opensMenu({ ...mouse, pointerType: 'pen' })).toBe(false);
  });

  it('shows the notice at most once a minute', () => {
    expect(shouldShowNotice(undefined, 5)).toBe(true);
    expect(shouldShowNotice(1000, 60_999)).toBe(false);
    expect(shouldShowNotice(1000, 61_000)).toBe(true);
  });
});
