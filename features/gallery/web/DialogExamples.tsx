import { useState } from 'react';
import { useSay } from '../../../web/language/language.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { ui } from '../../../web/ui/messages.ts';
import { Dialog, type DialogProps } from '../../../web/ui/overlay/Dialog.tsx';
import { sample } from '../messages.ts';
import { Example } from './Example.tsx';

/** Dialogs, each with the button that opens it. */
export function DialogExamples() {
  const t = useSay();
  const contact = { label: t(ui.contactUs), href: '#gallery-link' };
  return (
    <>
      <Opener name="dialog-info" kind="info" title={t(sample.busyTitle)}>
        <p>{t(sample.busyBody)}</p>
      </Opener>
      <Opener
        name="dialog-warning"
        kind="warning"
        alert
        title={t(sample.leaveTitle)}
        buttons={(close) => [
          { label: t(sample.leaveStay), variant: 'primary', onClick: close, first: true },
          { label: t(sample.leaveGo), onClick: close },
        ]}
      >
        <p>{t(sample.leaveBody)}</p>
      </Opener>
      <Opener name="dialog-solid" kind="info" solid title={t(sample.infoTitle)}>
        <p>{t(sample.infoText)}</p>
      </Opener>
      <Opener
        name="dialog-error"
        kind="error"
        alert
        code="01012"
        title={t(sample.lockedTitle)}
        buttons={(close) => [contact, { label: t(ui.done), variant: 'primary', onClick: close }]}
      >
        <p>{t(sample.lockedBody)}</p>
      </Opener>
      <Opener
        name="dialog-terms"
        layout="terms"
        title={t(sample.termsTitle)}
        buttons={(close) => [
          { label: t(ui.confirm), variant: 'primary', onClick: close },
          { label: t(ui.cancel), onClick: close },
        ]}
      >
        {Array.from({ length: 16 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same sample text, repeated to be long.
          <p key={index}>{`${index + 1}. ${t(sample.termsText)}`}</p>
        ))}
      </Opener>
      <Opener
        name="dialog-fullscreen"
        layout="fullscreen"
        alert
        dismissable={false}
        title={t(sample.idleTitle)}
        buttons={(close) => [{ label: t(sample.idleAgain), variant: 'primary', onClick: close, first: true }]}
      >
        <p>{t(sample.idleBody)}</p>
      </Opener>
    </>
  );
}

interface OpenerProps extends Omit<DialogProps, 'open' | 'onClose' | 'actions'> {
  readonly name: string;
  readonly buttons?: (close: () => void) => NonNullable<DialogProps['actions']>;
}

function Opener({ name, buttons, ...dialog }: OpenerProps) {
  const t = useSay();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Example name={name}>
      <Button onClick={() => setOpen(true)}>{`${t(sample.open)} ${dialog.title}`}</Button>
      <Dialog {...dialog} open={open} onClose={close} actions={buttons?.(close)} />
    </Example>
  );
}
