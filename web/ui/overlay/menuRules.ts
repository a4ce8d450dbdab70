/** Delay before a menu closes after the mouse has left it, in milliseconds. It tolerates brief slips of the mouse. */
export const HOVER_CLOSE_MS = 200;

/** Events of a disclosure menu. `enter`: Enter, Space or Down on its button; `leave`: the focus left it. */
export type MenuEvent = 'hoverIn' | 'hoverOut' | 'focus' | 'press' | 'enter' | 'escape' | 'leave';

/** `quiet`: the user closed the menu while the button keeps the focus, so the focus must not open it again. */
export interface MenuState {
  readonly open: boolean;
  readonly by?: 'hover' | 'focus' | 'press';
  readonly quiet: boolean;
}

export const CLOSED_MENU: MenuState = { open: false, quiet: false };

/** Returns the next state of a menu. Hovering opens it while the mouse stays; a click opens it until it is closed. */
export function menuReducer(state: MenuState, event: MenuEvent): MenuState {
  switch (event) {
    case 'hoverIn':
      return state.open ? state : { open: true, by: 'hover', quiet: false };
    case 'hoverOut':
      return state.by === 'hover' ? CLOSED_MENU : state;
    case 'focus':
      return state.open || state.quiet ? state : { open: true, by: 'focus', quiet: false };
    case 'press':
      // A mouse hovers before it clicks. The click must keep the hovered menu open instead of closing it.
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
