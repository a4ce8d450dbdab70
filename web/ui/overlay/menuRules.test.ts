import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CLOSED_MENU, type MenuEvent, menuReducer } from './menuRules.ts';

const EVENTS: readonly MenuEvent[] = ['hoverIn', 'hoverOut', 'focus', 'press', 'enter', 'escape', 'leave'];
const stateAfter = (...events: MenuEvent[]) => events.reduce(menuReducer, CLOSED_MENU);

describe('[SHELL-3] disclosure menu', () => {
  it.each<[MenuEvent[], boolean]>([
    [['hoverIn'], true],
    [['hoverIn', 'hoverOut'], false],
    [['focus'], true],
    [['focus', 'leave'], false],
    [['press'], true],
    [['press', 'press'], false],
    [['press', 'hoverOut'], true],
    [['enter', 'hoverOut'], true],
    [['focus', 'hoverIn', 'hoverOut'], true],
    [['focus', 'enter', 'escape'], false],
  ])('%j leaves it open: %s', (events, open) => {
    expect(stateAfter(...events).open).toBe(open);
  });

  it('stays open when it was opened by hovering and then pressed', () => {
    expect(stateAfter('hoverIn', 'press').open).toBe(true);
    expect(stateAfter('hoverIn', 'press', 'hoverOut').open).toBe(true);
    expect(stateAfter('hoverIn', 'press', 'press').open).toBe(false);
  });

  it('stays closed after Escape while it has the focus, and opens again after it lost it', () => {
    expect(stateAfter('focus', 'escape', 'focus').open).toBe(false);
    expect(stateAfter('focus', 'escape', 'leave', 'focus').open).toBe(true);
    expect(stateAfter('focus', 'escape', 'enter').open).toBe(true);
  });

  it('is closed after Escape or after losing the focus, in every state', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...EVENTS)), (events) => {
        expect(stateAfter(...events, 'escape').open).toBe(false);
        expect(stateAfter(...events, 'leave')).toEqual(CLOSED_MENU);
      }),
    );
  });
});
