import { addDays, formatDate } from '../../../../../shared/dates.ts';
import { isOpenDispute } from '../../../../../shared/disputes.ts';
import type { Language } from '../../../../../shared/messages.ts';
import { formatMoney } from '../../../../../shared/money.ts';
import { openDialog } from '../../../../../web/dialog/dialogs.ts';
import { type Say, useLanguage, useSay } from '../../../../../web/language/language.tsx';
import { Button } from '../../../../../web/ui/action/Button.tsx';
import { AmountsIn } from '../../../../../web/ui/card/AmountsIn.tsx';
import { Panel } from '../../../../../web/ui/layout/Panel.tsx';
import { withdrawText as text } from '../../../actions.messages.ts';
import { type Dispute, disputeCalls } from '../../../contract.ts';
import styles from '../Cases.module.css';
import { type ActProps, useAct } from './useAct.ts';

/** Withdraws an open case, after a question that says what becomes due. */
export function WithdrawPanel({ dispute, sending, onSending, onDone }: ActProps) {
  const t = useSay();
  const language = useLanguage();
  const send = useAct('withdraw-dispute', { onSending, onDone });
  if (!isOpenDispute(dispute.state)) return null;

  function withdraw() {
    const input = { params: { id: dispute.disputeId }, body: { language } };
    void send({ endpoint: disputeCalls.withdraw, input });
  }

  function ask() {
    openDialog({
      kind: 'warning',
      title: (say) => say(text.question),
      body: (say) => <Consequences dispute={dispute} t={say} language={language} />,
      actions: (say) => [
        { label: say(text.withdraw), variant: 'primary', onClick: withdraw },
        { label: say(text.keep), first: true },
      ],
    });
  }

  return (
    <div className="no-print">
      <Panel title={t(text.title)}>
        <div className={styles.stack}>
          <p>{t(text.lead)}</p>
          <Button variant="danger" loading={sending === 'withdraw-dispute'} onClick={ask}>
            {t(text.title)}
          </Button>
        </div>
      </Panel>
    </div>
  );
}

interface ConsequencesProps {
  readonly dispute: Dispute;
  readonly t: Say;
  readonly language: Language;
}

function Consequences({ dispute, t, language }: ConsequencesProps) {
  const due = dueSentence(dispute, t, language);
  const { today, schemeLastDay } = dispute;
  const date = formatDate(schemeLastDay, language);
  return (
    <div className={styles.stack}>
      <p>{t(text.stops)}</p>
      {due && (
        <p>
          <AmountsIn>{due}</AmountsIn>
        </p>
      )}
      <p>{today <= schemeLastDay ? t(text.again, { date }) : t(text.notAgain)}</p>
    </div>
  );
}

/** Says what becomes due by a withdrawal, and by when. Interest counts from the day after the payment due date. */
function dueSentence({ suspended, interestFrom, today }: Dispute, t: Say, language: Language) {
  if (Number(suspended.amount) === 0) return undefined;
  const amount = formatMoney(suspended);
  if (interestFrom === undefined) return t(text.due, { amount });
  if (today >= interestFrom) return t(text.dueNow, { amount, date: formatDate(interestFrom, language) });
  return t(text.dueBy, { amount, date: formatDate(addDays(interestFrom, -1), language) });
}
