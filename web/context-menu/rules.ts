/** Decides whether a right-click shows a notice instead of the browser's menu (GEN-10). Useful menus are never blocked. */

/** Elements whose browser menu is useful: paste and spelling in fields, "open" on links. */
const OWN_MENU =
  'a, button, input, textarea, select, option, label, summary, img, audio, video, dialog, [contenteditable], [role=textbox]';
/**
 * Maximum time between a mouse press and its menu, in milliseconds. A later menu comes from the keyboard or assistive
 * technology.
 */
const PRESS_MS = 500;
/** Minimum time between two notices, in milliseconds. */
const QUIET_MS = 60_000;

/** The last mouse press that can open a menu. */
export interface Press {
  readonly at: number;
}

/** True for a mouse press that opens a menu: right button, or Control with the left button. */
export function opensMenu(event: Pick<PointerEvent, 'pointerType' | 'button' | 'ctrlKey'>): boolean {
  return event.pointerType === 'mouse' && (event.button === 2 || (event.button === 0 && event.ctrlKey));
}

/** True when the browser's menu must be prevented. */
export function isBlocked(
  press: Press | undefined,
  now: number,
  onOwnMenu: boolean,
  selected: string,
): boolean {
  return press !== undefined && now - press.at <= PRESS_MS && !onOwnMenu && selected === '';
}

/** True when the notice must be shown. It is shown at most once a minute. */
export function shouldShowNotice(lastShownAt: number | undefined, now: number): boolean {
  return lastShownAt === undefined || now - lastShownAt >= QUIET_MS;
}

/** True inside an element whose menu is never blocked. */
export function hasOwnMenu(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(OWN_MENU) !== null;
}
