import { useSyncExternalStore } from 'react';
import { useSay } from '../language/language.tsx';
import { Dialog } from '../ui/overlay/Dialog.tsx';
import { closeDialog, type DialogSpec, dialogState } from './dialogs.ts';

const noDialog = () => undefined;

/** Renders the global dialog. Use it once per page. */
export function DialogHost() {
  const spec = useSyncExternalStore(dialogState.subscribe, dialogState.now, noDialog);
  return spec ? <OpenDialog spec={spec} /> : null;
}

export function OpenDialog({ spec }: { spec: DialogSpec }) {
  const t = useSay();
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
      actions={actions}
      code={spec.code}
    >
      {spec.body(t)}
    </Dialog>
  );
}
