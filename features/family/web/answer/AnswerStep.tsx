import { useState } from 'react';
import { formatDate } from '../../../../shared/dates.ts';
import { call, type PortalError } from '../../../../web/http/api.ts';
import { useLanguage, useSay } from '../../../../web/language/language.tsx';
import { useReplacePage } from '../../../../web/leave/useReplacePage.ts';
import { paths } from '../../../../web/paths.ts';
import { Button } from '../../../../web/ui/action/Button.tsx';
import { Amount } from '../../../../web/ui/card/Amount.tsx';
import { SummaryList } from '../../../../web/ui/table/SummaryList.tsx';
import type { StepProps } from '../../../../web/wizard/flow.ts';
import type { OtpProof } from '../../../confirmation/web/proof.ts';
import type { Attempt } from '../../../confirmation/web/wizard/attempt.ts';
import { ConfirmSteps } from '../../../confirmation/web/wizard/ConfirmSteps.tsx';
import { sendCommand } from '../../../operations/web/sendCommand.ts';
import { showFailure } from '../../../safety/web/showFailure.ts';
import { answerText as text } from '../../confirm.messages.ts';
import { familyCalls } from '../../contract.ts';
import { familyText } from '../../messages.ts';
import styles from '../Family.module.css';
import { CardName } from '../shared/CardName.tsx';
import { readAgain } from '../shared/useFamily.ts';
import type { AnswerData } from './answerData.ts';

/** The only step: shows the request, declines it at once, or takes the code or the passkey that allows exactly it. */
export function AnswerStep(wizard: StepProps<AnswerData>) {
  const t = useSay();
  const language = useLanguage();
  const replacePage = useReplacePage();
  const [declining, setDeclining] = useState(false);
  const { data, finish } = wizard;
  const { card, request, method, sent } = data;
  const params = { id: request.requestId };
  const { until } = request;
  /** The code confirms exactly these values. */
  const allowed = { amount: { amount: request.amount.amount, currency: 'TWD' as const }, until };

  async function allow(proof: OtpProof, { key: idempotencyKey }: Attempt) {
    const body = { ...allowed, ...proof, language, method };
    await sendCommand(familyCalls.allow, { params, body }, { idempotencyKey });
    finish({ answer: 'allowed' });
    readAgain();
  }

  async function decline() {
    setDeclining(true);
    try {
      await call(familyCalls.decline, { params, body: { language } });
      finish({ answer: 'declined' });
    } catch (error) {
      showFailure(error, { onRetry: () => void decline() });
    } finally {
      setDeclining(false);
      readAgain();
    }
  }

  /** Opens the page of the card after a refusal that ends the flow. */
  function stop(error: PortalError) {
    if (!error.is('FAM-ANSWERED', 'FAM-CARD', 'FAM-LIMIT', 'FAM-CODE', 'NOT_FOUND')) return;
    readAgain();
    replacePage(paths.familyCard(card.cardId));
  }

  return (
    <ConfirmSteps
      wizard={wizard}
      purpose="family"
      headings={{ method: text.checkStep }}
      lead={<p>{t(text.allowLead)}</p>}
      action={t(text.allow)}
      request={(wanted) => call(familyCalls.requestAllowOtp, { params, body: { ...allowed, ...wanted } })}
      confirm={allow}
      onStopped={stop}
    >
      <SummaryList
        items={[
          { label: t(familyText.holder), value: card.holderName },
          {
            label: t(familyText.card),
            value: <CardName card={card} />,
          },
          { label: t(text.wants), value: <Amount money={request.amount} /> },
          { label: t(text.until), value: formatDate(until, language) },
          { label: t(text.reason), value: request.reason || t(familyText.noReason) },
        ]}
      />
      {!sent && (
        <div className={styles.stack}>
          <p>{t(text.declining)}</p>
          <Button loading={declining} onClick={() => void decline()}>
            {t(text.decline)}
          </Button>
        </div>
      )}
    </ConfirmSteps>
  );
}
