import { type ComponentProps, type KeyboardEvent, useEffect, useRef } from 'react';
import { afterPaint } from '../../afterPaint.ts';

const STOPS = 'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex="0"]';

interface ModalProps extends ComponentProps<'dialog'> {
  /** Selector of the element to focus. Without a result the dialog's title takes the focus. */
  readonly first?: string;
  /** Called by Escape and by Back of the phone; undefined when the dialog cannot be dismissed. */
  readonly onDismiss: (() => void) | undefined;
  /** A click outside also dismisses the dialog. */
  readonly scrimDismisses?: boolean;
}

/** A native dialog over an inert page. It takes the focus, keeps Tab inside, and gives the focus back. */
export function Modal({ first = 'h2', onDismiss, scrimDismisses, ...native }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const opener = document.activeElement;
    let closed = false;
    // Making the page inert takes 100 ms on a slow phone, so the clicked button is painted first.
    afterPaint(() => {
      if (closed) return;
      dialog.showModal();
      (dialog.querySelector<HTMLElement>(first) ?? dialog.querySelector('h2'))?.focus();
    });
    return () => {
      closed = true;
      dialog.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [first]);

  function onKeyDown(event: KeyboardEvent<HTMLDialogElement>) {
    if (event.key === 'Tab') keepTabInside(event);
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // Escape is handled here and not in onCancel, because a second Escape closes a native dialog even when `cancel` is prevented.
    event.preventDefault();
    onDismiss?.();
  }

  return (
    <dialog
      {...native}
      ref={ref}
      aria-modal="true"
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        onDismiss?.();
      }}
      onClick={(event) => {
        if (scrimDismisses && event.target === event.currentTarget) onDismiss?.();
      }}
    />
  );
}

/** Wraps Tab at the edges, because browsers would move the focus to their own controls. */
function keepTabInside(event: KeyboardEvent<HTMLDialogElement>): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(STOPS)].filter(isTabStop);
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
