import { useSyncExternalStore } from 'react';
import { useSay } from '../language/language.tsx';
import { Dialog } from '../ui/overlay/Dialog.tsx';
import { closeDialog, dialogState } from './dialogs.ts';

const noDialog = () => undefined;

/** Renders the global dialog. One per page. */
export function DialogHost() {
  const t = useSay();
  const spec = useSyncExternalStore(dialogState.subscribe, dialogState.now, noDialog);
  if (!spec) return null;
  const actions = spec.actions?.(t).map(({ onClick, ...action }) => ({
    ...action,
    onClick: () => {
      closeDialog();
      onClick?.();
    },
  }));
  return (
    <Dialog
      open
      onClose={closeDialog}
      kind={spec.kind}
      alert={spec.kind === 'error' || spec.kind === 'warning'}
      title={spec.title(t)}
      {...(actions && { actions })}
      {...(spec.layout && { layout: spec.layout })}
      code={spec.code}
    >
      {spec.body(t)}
    </Dialog>
  );
}
