import { useSay } from '../../../web/language/language.tsx';
import { leaveText } from '../../../web/leave/messages.ts';
import { frame } from '../../../web/messages.ts';
import { page } from '../../../web/pages/messages.ts';
import { ui } from '../../../web/ui/messages.ts';
import { Dialog, type DialogProps } from '../../../web/ui/overlay/Dialog.tsx';
import { confirmationErrors } from '../../confirmation/errors.messages.ts';
import { sample } from '../messages.ts';
import { OpenedExample } from './Example.tsx';

/** Dialogs, each with the button that opens it. */
export function DialogExamples() {
  const t = useSay();
  const contact = { label: t(ui.contactUs), href: '#gallery-link' };
  return (
    <>
      <DialogExample name="dialog-info" kind="info" title={t(page.busyTitle)}>
        <p>{t(page.busyBody)}</p>
      </DialogExample>
      <DialogExample
        name="dialog-warning"
        kind="warning"
        alert
        title={t(leaveText.title)}
        buttons={(close) => [
          { label: t(leaveText.stay), variant: 'primary', onClick: close, first: true },
          { label: t(leaveText.go), onClick: close },
        ]}
      >
        <p>{t(leaveText.body)}</p>
      </DialogExample>
      <DialogExample name="dialog-solid" kind="info" solid title={t(sample.infoTitle)}>
        <p>{t(confirmationErrors['EMAIL-NONE'].text)}</p>
      </DialogExample>
      <DialogExample
        name="dialog-error"
        kind="error"
        alert
        code="01012"
        title={t(sample.lockedTitle)}
        buttons={(close) => [contact, { label: t(ui.done), variant: 'primary', onClick: close }]}
      >
        <p>{t(confirmationErrors['01012'].text)}</p>
      </DialogExample>
      <DialogExample
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
      </DialogExample>
      <DialogExample
        name="dialog-fullscreen"
        layout="fullscreen"
        alert
        dismissable={false}
        title={t(page.expiredTitle)}
        buttons={(close) => [{ label: t(frame.logOnAgain), variant: 'primary', onClick: close, first: true }]}
      >
        <p>{t(page.expiredIdle)}</p>
      </DialogExample>
    </>
  );
}

interface DialogExampleProps extends Omit<DialogProps, 'open' | 'onClose' | 'actions'> {
  readonly name: string;
  readonly buttons?: (close: () => void) => NonNullable<DialogProps['actions']>;
}

function DialogExample({ name, buttons, ...dialog }: DialogExampleProps) {
  return (
    <OpenedExample name={name} title={dialog.title}>
      {(open, close) => <Dialog {...dialog} open={open} onClose={close} actions={buttons?.(close)} />}
    </OpenedExample>
  );
}
