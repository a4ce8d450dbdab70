import { useState } from 'react';
import { useSay } from '../../../web/language/language.tsx';
import { ui } from '../../../web/ui/messages.ts';
import { Dialog } from '../../../web/ui/overlay/Dialog.tsx';
import { sessionText as text } from '../messages.ts';
import { logOff } from './logOff.ts';

/** Asks before a log-off (SES-5). */
export function LogOffDialog({ open, onCancel }: { open: boolean; onCancel: () => void }) {
  const t = useSay();
  const [leaving, setLeaving] = useState(false);
  return (
    <Dialog
      open={open}
      alert
      title={t(text.logOffTitle)}
      onClose={onCancel}
      actions={[
        {
          label: t(text.logOff),
          variant: 'primary',
          loading: leaving,
          onClick: () => {
            setLeaving(true);
            void logOff();
          },
        },
        { label: t(ui.cancel), first: true, onClick: onCancel },
      ]}
    >
      <p>{t(text.logOffBody)}</p>
    </Dialog>
  );
}
