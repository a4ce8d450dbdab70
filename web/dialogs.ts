/** The one global dialog (GEN-11): anything may open it, `DialogHost` shows it. A new one takes the place of the last. */
import type { ReactNode } from 'react';
import type { Say } from './language.tsx';
import type { DialogAction } from './ui/overlay/Dialog.tsx';

/** What the dialog shows. Texts are made on each rendering, so that they follow the language. */
export interface DialogSpec {
  readonly kind: 'plain' | 'info' | 'warning' | 'error';
  readonly title: (t: Say) => string;
  readonly body: (t: Say) => ReactNode;
  /** Close alone when left out. Each closes the dialog before it acts. */
  readonly actions?: (t: Say) => readonly DialogAction[];
  readonly layout?: 'box' | 'fullscreen';
  readonly code?: string;
  /** After the dialog was closed, however. */
  readonly onClose?: () => void;
}

let current: DialogSpec | undefined;
const listeners = new Set<() => void>();

/** Shows a dialog. */
export function openDialog(spec: DialogSpec): void {
  current = spec;
  tell();
}

/** Back to the initial state: closed. */
export function closeDialog(): void {
  const closed = current;
  current = undefined;
  tell();
  closed?.onClose?.();
}

/** For the host. */
export const dialogState = {
  now: () => current,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function tell(): void {
  for (const listener of listeners) listener();
}
