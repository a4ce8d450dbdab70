import { type KeyboardEvent, type RefObject, type SyntheticEvent, useEffect, useRef } from 'react';
import { afterPaint } from '../../afterPaint.ts';

const STOPS = 'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex="0"]';

/**
 * Opens a native dialog over an inert page while `open`, focuses it, and restores the focus afterwards.
 * @param first returns the element to focus; without a result the dialog's title takes the focus
 */
export function useModal(open: boolean, first: (dialog: HTMLDialogElement) => HTMLElement | null) {
  const ref = useRef<HTMLDialogElement>(null);
  const findFirst = useRef(first);
  findFirst.current = first;
  useEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    const opener = document.activeElement;
    let closed = false;
    // Making the page inert takes 100 ms on a slow phone, so the pressed button is painted first.
    afterPaint(() => {
      if (closed) return;
      dialog.showModal();
      (findFirst.current(dialog) ?? dialog.querySelector<HTMLElement>('h2'))?.focus();
    });
    return () => {
      closed = true;
      dialog.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [open]);
  return ref;
}

/**
 * Returns the key and close handlers of a modal dialog. Tab stays inside; Escape and the system's Back call `onClose`.
 * @param onClose undefined when the dialog cannot be dismissed
 */
export function modalEvents(ref: RefObject<HTMLDialogElement | null>, onClose: (() => void) | undefined) {
  return {
    onKeyDown(event: KeyboardEvent<HTMLDialogElement>) {
      if (event.key === 'Tab' && ref.current) keepTabInside(event, ref.current);
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      // Escape is handled here and not in onCancel, because a second Escape closes a native dialog even when `cancel` is prevented.
      event.preventDefault();
      onClose?.();
    },
    onCancel(event: SyntheticEvent<HTMLDialogElement>) {
      event.preventDefault();
      onClose?.();
    },
  };
}

/** Wraps Tab at the edges, because browsers would move the focus to their own controls. */
function keepTabInside(event: KeyboardEvent, dialog: HTMLDialogElement): void {
  const stops = [...dialog.querySelectorAll<HTMLElement>(STOPS)].filter(isTabStop);
  const active = document.activeElement;
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  const outside = !stops.some((stop) => stop === active);
  if (active !== edge && !(outside && (event.shiftKey || stops.length === 0))) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
}

function isTabStop(element: HTMLElement): boolean {
  return element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility();
}
