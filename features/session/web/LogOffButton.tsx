import { useState } from 'react';
import { useSay } from '../../../web/language/language.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { ui } from '../../../web/ui/messages.ts';
import { Dialog } from '../../../web/ui/overlay/Dialog.tsx';
import { sessionText as text } from '../messages.ts';
import { logOff } from './logOff.ts';

/** Logs off after a confirmation (SES-5). */
export function LogOffButton() {
  const t = useSay();
  const [open, setOpen] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const cancel = () => setOpen(false);
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        {t(text.logOff)}
      </Button>
      <Dialog
        open={open}
        alert
        title={t(text.logOffTitle)}
        onClose={cancel}
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
          { label: t(ui.cancel), first: true, onClick: cancel },
        ]}
      >
        <p>{t(text.logOffBody)}</p>
      </Dialog>
    </>
  );
}
