import { useState } from 'react';
import { formatDateTime } from '../../../shared/dates.ts';
import { call } from '../../../web/http/api.ts';
import { handleError } from '../../../web/http/errors.tsx';
import { invalidate } from '../../../web/http/query.tsx';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { Button } from '../../../web/ui/action/Button.tsx';
import { LinkButton } from '../../../web/ui/action/LinkButton.tsx';
import { announce } from '../../../web/ui/feedback/announce.ts';
import { focusHeading } from '../../../web/ui/keptFocus.ts';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { ui } from '../../../web/ui/messages.ts';
import { Dialog } from '../../../web/ui/overlay/Dialog.tsx';
import { copyCalls, type DataCopy } from '../contract.ts';
import { copyText as text } from '../messages.ts';
import styles from './Copy.module.css';
import { FileList } from './FileList.tsx';

/** A copy that can be downloaded, or opened first. */
export function ReadyPanel({ copy }: { readonly copy: DataCopy }) {
  const t = useSay();
  const language = useLanguage();
  const time = (instant: string | null) => (instant ? formatDateTime(new Date(instant), language) : '');
  return (
    <>
      <Panel title={t(text.readyTitle)}>
        <div className={styles.panel}>
          <div>
            <p>{t(text.madeAt, { day: time(copy.readyAt) })}</p>
            <p>{t(text.until, { day: time(copy.expiresAt) })}</p>
          </div>
          {copy.open ? (
            <FileList copy={copy} />
          ) : (
            <>
              <p>{t(text.closed)}</p>
              <div>
                <LinkButton variant="primary" href={paths.confirmDataCopy('open')}>
                  {t(text.open)}
                </LinkButton>
              </div>
            </>
          )}
        </div>
      </Panel>
      <Panel title={t(text.getNew)}>
        <div className={styles.panel}>
          <p>{t(text.replaces)}</p>
          <div className={styles.actions}>
            <LinkButton href={paths.confirmDataCopy('new')}>{t(text.getNew)}</LinkButton>
            <Discard copyId={copy.copyId} />
          </div>
        </div>
      </Panel>
    </>
  );
}

/** Deletes the copy after a question. */
function Discard({ copyId }: { readonly copyId: string }) {
  const t = useSay();
  const [open, setOpen] = useState(false);
  const [sending, setSending] = useState(false);
  const cancel = () => setOpen(false);

  async function discard() {
    setSending(true);
    try {
      await call(copyCalls.discard, { params: { copyId } });
      cancel();
      announce(t(text.discarded));
      focusHeading();
    } catch (error) {
      cancel();
      handleError(error);
    } finally {
      setSending(false);
      invalidate(copyCalls.status);
    }
  }

  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        {t(text.discard)}
      </Button>
      <Dialog
        open={open}
        alert
        kind="warning"
        title={t(text.discardQuestion)}
        onClose={cancel}
        actions={[
          {
            label: t(text.discard),
            variant: 'primary',
            loading: sending,
            onClick: () => void discard(),
          },
          { label: t(ui.cancel), first: true, onClick: cancel },
        ]}
      >
        <p>{t(text.discardText)}</p>
      </Dialog>
    </>
  );
}
