/** When a right-click is answered with a notice (GEN-10). Never where a browser's menu helps somebody to do something. */

/** What has a menu of its own worth having: text is pasted and checked there, links are opened, buttons are explained. */
const OWN_MENU =
  'a, button, input, textarea, select, option, label, summary, img, audio, video, dialog, [contenteditable], [role=textbox]';
/** A menu that comes later than this after a press was asked for by the keyboard or by assistive technology. */
const PRESS_MS = 500;
/** The notice is not shown again before this. */
const QUIET_MS = 60_000;

/** The last press of a mouse's menu button (or of the button that stands for it). */
export interface Press {
  readonly at: number;
}

/** A press that can open a menu: the right button, or Control with the left one; never a finger or a pen. */
export function isMenuPress(event: Pick<PointerEvent, 'pointerType' | 'button' | 'ctrlKey'>): boolean {
  return event.pointerType === 'mouse' && (event.button === 2 || (event.button === 0 && event.ctrlKey));
}

/** Whether the menu that is asked for now is kept closed. */
export function isBlocked(
  press: Press | undefined,
  now: number,
  onOwnMenu: boolean,
  selected: string,
): boolean {
  return press !== undefined && now - press.at <= PRESS_MS && !onOwnMenu && selected === '';
}

/** Whether that is said, which it is once a minute at most. */
export function isSaid(saidAt: number | undefined, now: number): boolean {
  return saidAt === undefined || now - saidAt >= QUIET_MS;
}

/** True inside anything whose menu stays. */
export function hasOwnMenu(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(OWN_MENU) !== null;
}
