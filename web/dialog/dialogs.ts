/** State of the global dialog (GEN-11), which `DialogHost` shows. A new dialog replaces the open dialog. */
import type { ReactNode } from 'react';
import type { Say } from '../language/language.tsx';
import { listenerSet } from '../listeners.ts';
import type { DialogAction } from '../ui/overlay/Dialog.tsx';

/** Content of the dialog. Texts are functions, so that they follow a change of language. */
export interface DialogSpec {
  readonly kind: 'plain' | 'info' | 'warning' | 'error';
  readonly title: (t: Say) => string;
  readonly body: (t: Say) => ReactNode;
  /** Default: only a Close button. Every action closes the dialog before it runs. */
  readonly actions?: (t: Say) => readonly DialogAction[];
  readonly code?: string;
  /** Runs after the dialog closes, however it was closed. */
  readonly onClose?: () => void;
}

let current: DialogSpec | undefined;
const changes = listenerSet();

export function openDialog(spec: DialogSpec): void {
  current = spec;
  changes.notify();
}

export function closeDialog(): void {
  const closed = current;
  current = undefined;
  changes.notify();
  closed?.onClose?.();
}

/** External store for `DialogHost`. */
export const dialogState = { now: () => current, subscribe: changes.subscribe };
