import { useState } from 'react';
import { call } from '../../../../web/http/api.ts';
import { useLanguage, useSay } from '../../../../web/language/language.tsx';
import { Button } from '../../../../web/ui/action/Button.tsx';
import { AmountsIn } from '../../../../web/ui/card/AmountsIn.tsx';
import { AlertBar } from '../../../../web/ui/feedback/AlertBar.tsx';
import { useAnnounceChange } from '../../../../web/ui/feedback/announce.ts';
import { Tag } from '../../../../web/ui/layout/facts/Tag.tsx';
import { Panel } from '../../../../web/ui/layout/Panel.tsx';
import { showFailure } from '../../../safety/web/showFailure.ts';
import { type FamilyRequest, familyCalls, type HeldCard } from '../../contract.ts';
import { holderText as text } from '../../holder.messages.ts';
import { requestStateText } from '../../messages.ts';
import styles from '../Family.module.css';
import { readAgain } from '../shared/useFamily.ts';
import { extraOf } from '../shared/words.ts';
import { AskForm } from './AskForm.tsx';

interface AskPanelProps {
  readonly card: HeldCard;
  readonly today: string;
}

/** Asks for more, or shows the open request (FAM-6). */
export function AskPanel({ card, today }: AskPanelProps) {
  const t = useSay();
  const [done, setDone] = useState<'sent' | 'takenBack'>();
  const open = card.requests.find(({ state }) => state === 'open' || state === 'allowing');
  const { perPurchase, perPeriod } = card.primary.limits;
  const hasLimit = perPurchase.most !== null || perPeriod.most !== null;
  useAnnounceChange(open ? t(requestStateText[open.state]) : '');
  if (!card.changeable) return null;
  return (
    <Panel title={t(text.ask)} level={3}>
      <div className={styles.wide}>
        {done && <AlertBar tone="success">{t(text[done])}</AlertBar>}
        {open ? (
          <OpenRequest key={open.requestId} request={open} onDone={() => setDone('takenBack')} />
        ) : hasLimit ? (
          <AskForm card={card} today={today} onDone={() => setDone('sent')} />
        ) : (
          <p>{t(text.noLimit)}</p>
        )}
      </div>
    </Panel>
  );
}

interface OpenRequestProps {
  readonly request: FamilyRequest;
  readonly onDone: () => void;
}

function OpenRequest({ request, onDone }: OpenRequestProps) {
  const t = useSay();
  const language = useLanguage();
  const [sending, setSending] = useState(false);
  const { requestId, state, reason } = request;

  async function cancel() {
    setSending(true);
    try {
      await call(familyCalls.cancel, { params: { id: requestId }, body: { language } });
      onDone();
    } catch (error) {
      showFailure(error, { onRetry: () => void cancel() });
    } finally {
      setSending(false);
      readAgain();
    }
  }

  return (
    <div className={styles.stack}>
      <p>
        <AmountsIn>{t(text.waiting, extraOf(request, language))}</AmountsIn>
      </p>
      {reason && <p className={styles.words}>{reason}</p>}
      <Tag tone="info">{t(requestStateText[state])}</Tag>
      {state === 'open' && (
        <Button loading={sending} onClick={() => void cancel()}>
          {t(text.takeBack)}
        </Button>
      )}
    </div>
  );
}
