import { useNavigate } from 'react-router';
import { formatDate } from '../../../../shared/dates.ts';
import type { DisputeKind } from '../../../../shared/disputes.ts';
import { formatMoney, toWire, twd } from '../../../../shared/money.ts';
import { PortalError } from '../../../../web/http/api.ts';
import { refreshAll } from '../../../../web/http/query.tsx';
import { useLanguage, useSay } from '../../../../web/language/language.tsx';
import { allowLeaving } from '../../../../web/leave/leave.ts';
import { paths } from '../../../../web/paths.ts';
import { AmountsIn } from '../../../../web/ui/card/AmountsIn.tsx';
import { BulletList } from '../../../../web/ui/layout/facts/BulletList.tsx';
import { Panel } from '../../../../web/ui/layout/Panel.tsx';
import { CheckAnswersStep } from '../../../../web/wizard/CheckAnswersStep.tsx';
import type { StepProps } from '../../../../web/wizard/flow.ts';
import { sendCommand } from '../../../operations/web/sendCommand.ts';
import { noteText, checkText as text } from '../../check.messages.ts';
import { type DisputeChoices, disputeCalls } from '../../contract.ts';
import styles from './Flow.module.css';
import type { FlowData, QuestionValues } from './flowData.ts';
import { disputedOf, orderOf } from './order.ts';
import { useAnswers } from './useAnswers.tsx';
import { useChoices } from './useChoices.ts';

/** Step 3: shows the answers and what need not be paid. Confirming opens the case. */
export function CheckStep({ data, goTo, finish }: StepProps<FlowData>) {
  const t = useSay();
  const language = useLanguage();
  const navigate = useNavigate();
  const choices = useChoices(data);
  const { card, kind, values, uploads } = data;
  const answers = useAnswers(data, choices, {
    kind: { onClick: () => goTo('understand') },
    others: { onClick: () => goTo('questions', { returnTo: 'check' }) },
  });
  if (kind === '') return null;

  async function open(of: DisputeKind, idempotencyKey: string) {
    const body = {
      ...orderOf(of, values, choices),
      cardId: card.cardId,
      evidence: uploads.readyIds(),
      language,
    };
    try {
      const result = await sendCommand(disputeCalls.open, { body }, { idempotencyKey });
      uploads.clear();
      finish({ result });
      // What is due changes on many pages.
      refreshAll();
    } catch (error) {
      // Says at the file itself which one is no longer there.
      if (error instanceof PortalError && error.is('DISPUTE-FILES')) await uploads.verify();
      throw error;
    }
  }

  /** Leaves the flow after a refusal that repeats: to the cases if there is one already. */
  function leave(error: PortalError) {
    const isOver = error.is('DISPUTE-AUTHORISED', 'DISPUTE-LATE', 'DISPUTE-NOT-HERE', 'NOT_FOUND');
    if (!isOver && !error.is('DISPUTE-OPEN')) return;
    refreshAll();
    allowLeaving();
    void navigate(isOver ? paths.account(card.cardId) : paths.disputes(), { replace: true });
  }

  return (
    <CheckAnswersStep
      heading={t(text.checkStep)}
      lead={<p>{t(text.lead)}</p>}
      answers={answers}
      submit={t(text.send)}
      onConfirm={(key) => open(kind, key)}
      onErrorClose={leave}
    >
      <Suspended kind={kind} values={values} choices={choices} />
    </CheckAnswersStep>
  );
}

interface SuspendedProps {
  readonly kind: DisputeKind;
  readonly values: QuestionValues;
  readonly choices: DisputeChoices;
}

/** What need not be paid meanwhile, by the bank's promise for the charge, and the circumstances of the charge. */
function Suspended({ kind, values, choices }: SuspendedProps) {
  const t = useSay();
  const language = useLanguage();
  const { suspends, notes } = choices;
  const amount = formatMoney(toWire(twd(disputedOf(kind, values, choices))));
  return (
    <Panel title={t(text.suspendedTitle)}>
      <div className={styles.stack}>
        <p>
          {suspends ? (
            <AmountsIn>
              {t(text.suspended, { amount, day: formatDate(suspends.interestFrom, language) })}
            </AmountsIn>
          ) : (
            t(text.notSuspended)
          )}
        </p>
        {orderOf(kind, values, choices).lines.length > 1 && <p>{t(text.othersSuspended)}</p>}
        {notes.length > 0 && <BulletList items={notes.map((note) => t(noteText[note]))} />}
      </div>
    </Panel>
  );
}
