import { useEffect, useRef, useState } from 'react';
import { formatDateTime } from '../../../shared/dates.ts';
import { formatNumber } from '../../../shared/money.ts';
import { openDialog } from '../../../web/dialog/dialogs.ts';
import { newIdempotencyKey } from '../../../web/http/api.ts';
import { handleError } from '../../../web/http/errors.tsx';
import { invalidate, refreshAll } from '../../../web/http/query.tsx';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { sendCommand } from '../../operations/web/sendCommand.ts';
import { cancelText as text } from '../cancel.messages.ts';
import { type Cancelled, historyCalls, type RedemptionDetail } from '../contract.ts';
import styles from './Redemption.module.css';

interface CancelButtonProps {
  readonly detail: RedemptionDetail;
  readonly onCancelled: (result: Cancelled) => void;
}

/** Cancels a redemption after a question (RDM-7). Renders nothing when it cannot be cancelled. */
export function CancelButton({ detail, onCancelled }: CancelButtonProps) {
  const t = useSay();
  const language = useLanguage();
  const [sending, setSending] = useState(false);
  const { id, cardId, redemptionDescription: item, cancellableUntil } = detail;
  const points = formatNumber(detail.points);
  if (!cancellableUntil) return null;

  async function send(idempotencyKey: string) {
    setSending(true);
    try {
      const input = { params: { id }, body: { cardId } };
      onCancelled(await sendCommand(historyCalls.cancel, input, { idempotencyKey }));
      refreshAll();
    } catch (error) {
      // The redemption may have been taken or cancelled elsewhere.
      invalidate(historyCalls.detail, historyCalls.list);
      handleError(error, { onRetry: () => void send(idempotencyKey) });
    } finally {
      setSending(false);
    }
  }

  function ask() {
    openDialog({
      kind: 'warning',
      title: (say) => say(text.question),
      body: (say) => <p>{say(text.questionText, { item, points })}</p>,
      actions: (say) => [
        { label: say(text.cancel), variant: 'primary', onClick: () => void send(newIdempotencyKey()) },
        { label: say(text.keep), first: true },
      ],
    });
  }

  return (
    <div className={styles.cancel}>
      <p>{t(text.until, { until: formatDateTime(new Date(cancellableUntil), language) })}</p>
      <Button loading={sending} onClick={ask}>
        {t(text.cancel)}
      </Button>
    </div>
  );
}

/** The success message. It takes the focus, because the clicked button is gone. */
export function CancelledBar({ result }: { readonly result: Cancelled }) {
  const t = useSay();
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    bar.current?.focus({ preventScroll: true });
  }, []);
  const [points, balance] = [formatNumber(result.points), formatNumber(result.pointBalance)];
  return (
    <div ref={bar} tabIndex={-1} className={styles.success}>
      <AlertBar tone="success" title={t(text.done)}>
        {t(text.doneText, { points, balance })}
      </AlertBar>
    </div>
  );
}
