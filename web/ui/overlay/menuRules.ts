/** How long a menu stays after the mouse has left it, in milliseconds, so that a slip of the hand does not close it. */
export const HOVER_CLOSE_MS = 200;

/** What happens to a disclosure menu. `enter`: Enter, Space or Down on its button; `leave`: the focus left it. */
export type MenuEvent = 'hoverIn' | 'hoverOut' | 'focus' | 'press' | 'enter' | 'escape' | 'leave';

/** `quiet`: closed by the person on purpose, so the focus that is still on the button does not open it again. */
export interface MenuState {
  readonly open: boolean;
  readonly by?: 'hover' | 'focus' | 'press';
  readonly quiet: boolean;
}

/** Closed, and ready to open. */
export const CLOSED_MENU: MenuState = { open: false, quiet: false };

/** The link a key moves to inside an open panel, around the ends; undefined for other keys. */
export function linkTarget(key: string, index: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (index + 1) % count;
  if (key === 'ArrowUp') return (index - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

/** The next state of a menu: hovering opens for as long as the mouse stays, pressing until told otherwise. */
export function menuReducer(state: MenuState, event: MenuEvent): MenuState {
  switch (event) {
    case 'hoverIn':
      return state.open ? state : { open: true, by: 'hover', quiet: false };
    case 'hoverOut':
      return state.by === 'hover' ? CLOSED_MENU : state;
    case 'focus':
      return state.open || state.quiet ? state : { open: true, by: 'focus', quiet: false };
    case 'press':
      // The mouse that presses has hovered first: pressing then keeps the menu instead of closing it.
      return state.open && state.by !== 'hover'
        ? { open: false, quiet: true }
        : { open: true, by: 'press', quiet: false };
    case 'enter':
      return { open: true, by: 'press', quiet: false };
    case 'escape':
      return { open: false, quiet: true };
    case 'leave':
      return CLOSED_MENU;
  }
}
