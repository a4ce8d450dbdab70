import { useState } from 'react';
import { call, PortalError } from '../../../web/http/api.ts';
import { handleError } from '../../../web/http/errors.tsx';
import { invalidate } from '../../../web/http/query.tsx';
import { useSay } from '../../../web/language/language.tsx';
import { announce } from '../../../web/ui/feedback/announce.ts';
import { ui } from '../../../web/ui/messages.ts';
import { namedText } from '../../../web/ui/named/messages.ts';
import { Dialog } from '../../../web/ui/overlay/Dialog.tsx';
import { type KnownBrowser, securityCalls } from '../contract.ts';
import { securityText as text } from '../messages.ts';

interface ForgetDialogProps {
  readonly open: boolean;
  readonly browser: KnownBrowser;
  /** The name that the list shows. */
  readonly name: string;
  readonly needsCode: boolean;
  readonly onClose: () => void;
}

/** Removes a known browser after a confirmation. */
export function ForgetDialog({ open, browser, name, needsCode, onClose }: ForgetDialogProps) {
  const t = useSay();
  const [sending, setSending] = useState(false);

  async function forget() {
    setSending(true);
    try {
      await call(securityCalls.forget, { params: { id: browser.browserId } });
      announce(t(text.forgotten, { name }));
    } catch (error) {
      // Another tab has already removed the browser; the list shows it.
      if (!(error instanceof PortalError && error.is('NOT_FOUND'))) handleError(error);
    } finally {
      setSending(false);
      onClose();
      invalidate(securityCalls.devices, securityCalls.activity);
    }
  }

  return (
    <Dialog
      open={open}
      alert
      title={t(text.forgetQuestion, { name })}
      onClose={onClose}
      actions={[
        { label: t(namedText.forget), variant: 'primary', loading: sending, onClick: () => void forget() },
        { label: t(ui.cancel), first: true, onClick: onClose },
      ]}
    >
      <p>{t(needsCode ? text.forgetBodyCode : text.forgetBody)}</p>
    </Dialog>
  );
}
