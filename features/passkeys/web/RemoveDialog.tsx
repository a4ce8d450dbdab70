import { useState } from 'react';
import type { Passkey } from '../../../shared/http/passkeys.ts';
import { call, PortalError } from '../../../web/http/api.ts';
import { handleError } from '../../../web/http/errors.tsx';
import { refreshAll } from '../../../web/http/query.tsx';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { announce } from '../../../web/ui/feedback/announce.ts';
import { ui } from '../../../web/ui/messages.ts';
import { Dialog } from '../../../web/ui/overlay/Dialog.tsx';
import { passkeyCalls } from '../contract.ts';
import { passkeyText as text } from '../messages.ts';

interface RemoveDialogProps {
  readonly open: boolean;
  readonly passkey: Passkey;
  readonly onClose: () => void;
}

/** Removes a passkey after a confirmation. */
export function RemoveDialog({ open, passkey: { passkeyId, name }, onClose }: RemoveDialogProps) {
  const t = useSay();
  const language = useLanguage();
  const [sending, setSending] = useState(false);

  async function remove() {
    setSending(true);
    try {
      await call(passkeyCalls.remove, { params: { id: passkeyId }, body: { language } });
      announce(t(text.removed, { name }));
    } catch (error) {
      // Another tab has already removed the passkey; the list shows it.
      if (!(error instanceof PortalError && error.is('NOT_FOUND'))) handleError(error);
    } finally {
      setSending(false);
      onClose();
      refreshAll();
    }
  }

  return (
    <Dialog
      open={open}
      alert
      title={t(text.removeQuestion, { name })}
      onClose={onClose}
      actions={[
        { label: t(text.remove), variant: 'primary', loading: sending, onClick: () => void remove() },
        { label: t(ui.cancel), first: true, onClick: onClose },
      ]}
    >
      <p>{t(text.removeBody)}</p>
    </Dialog>
  );
}
