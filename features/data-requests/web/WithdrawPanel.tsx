import { useRef, useState } from 'react';
import { isOpenRequest } from '../../../shared/data-requests.ts';
import { openDialog } from '../../../web/dialog/dialogs.ts';
import { call, newIdempotencyKey } from '../../../web/http/api.ts';
import { handleError } from '../../../web/http/errors.tsx';
import { invalidate } from '../../../web/http/query.tsx';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { announce } from '../../../web/ui/feedback/announce.ts';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { type DataRequest, dataRequestCalls } from '../contract.ts';
import { requestText as text } from '../messages.ts';
import styles from './Requests.module.css';

/** Withdraws an open request, after a question. */
export function WithdrawPanel({ request: { requestId, state } }: { readonly request: DataRequest }) {
  const t = useSay();
  const language = useLanguage();
  const [sending, setSending] = useState(false);
  const key = useRef(newIdempotencyKey());
  if (!isOpenRequest(state)) return null;

  async function withdraw() {
    setSending(true);
    try {
      const input = { params: { id: requestId }, body: { language } };
      await call(dataRequestCalls.withdraw, input, { idempotencyKey: key.current });
      announce(t(text.withdrawn));
      document.querySelector<HTMLElement>('main h1')?.focus();
    } catch (error) {
      handleError(error, { onRetry: () => void withdraw() });
    } finally {
      // The bank may have answered in the meantime.
      invalidate(dataRequestCalls.one, dataRequestCalls.list);
      setSending(false);
    }
  }

  function ask() {
    openDialog({
      kind: 'warning',
      title: (say) => say(text.withdrawQuestion),
      body: (say) => <p>{say(text.withdrawEffect)}</p>,
      actions: (say) => [
        { label: say(text.withdraw), variant: 'primary', onClick: () => void withdraw() },
        { label: say(text.keep), first: true },
      ],
    });
  }

  return (
    <div className="no-print">
      <Panel title={t(text.withdraw)}>
        <div className={styles.stack}>
          <p>{t(text.withdrawText)}</p>
          <Button variant="danger" loading={sending} onClick={ask}>
            {t(text.withdraw)}
          </Button>
        </div>
      </Panel>
    </div>
  );
}
