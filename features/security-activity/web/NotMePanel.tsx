import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { PayloadOf } from '../../../shared/http/endpoint.ts';
import { call } from '../../../web/http/api.ts';
import { handleError } from '../../../web/http/errors.tsx';
import { invalidate } from '../../../web/http/query.tsx';
import { useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { isOffered, untilWiped } from '../../../web/store.ts';
import { Button } from '../../../web/ui/action/Button.tsx';
import { BulletList } from '../../../web/ui/layout/facts/BulletList.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { ui } from '../../../web/ui/messages.ts';
import { Dialog } from '../../../web/ui/overlay/Dialog.tsx';
import { approvalCalls } from '../../confirmation/contract.ts';
import { securityCalls } from '../contract.ts';
import { securityText as text } from '../messages.ts';
import styles from './Security.module.css';

/** Result of "This was not me", for the next page. Undefined after a reload. */
export const notMeResult = untilWiped<PayloadOf<typeof securityCalls.notMe>>();

/** "This was not me": explains the effect, sends the call, and opens the next steps (SEC-A4). */
export function NotMePanel({ needsCode }: { readonly needsCode: boolean }) {
  const t = useSay();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const [sending, setSending] = useState(false);
  const cancel = () => setOpen(false);

  async function send() {
    setSending(true);
    try {
      notMeResult.set(await call(securityCalls.notMe, {}));
      invalidate(securityCalls.activity, securityCalls.devices, approvalCalls.passkeys);
      void navigate(paths.securityNextSteps());
    } catch (error) {
      cancel();
      handleError(error);
    } finally {
      setSending(false);
    }
  }

  return (
    <Panel title={t(text.notMeTitle)}>
      <div className={styles.notMe}>
        <p>{t(text.notMeLead)}</p>
        <Button variant="danger" onClick={() => setOpen(true)}>
          {t(text.notMe)}
        </Button>
      </div>
      <Dialog
        open={open}
        alert
        kind="warning"
        title={t(text.notMeQuestion)}
        onClose={cancel}
        actions={[
          {
            label: t(text.endOthers),
            variant: 'primary',
            loading: sending,
            onClick: () => void send(),
          },
          { label: t(ui.cancel), first: true, onClick: cancel },
        ]}
      >
        <p>{t(text.willHappen)}</p>
        <BulletList
          items={[
            t(text.willEnd),
            t(needsCode ? text.willForgetCode : text.willForget),
            ...(isOffered('passkeys') ? [t(text.willPause)] : []),
            t(text.willInvalidate),
            t(text.willTell),
          ]}
        />
        <p>{t(text.afterwards)}</p>
      </Dialog>
    </Panel>
  );
}
