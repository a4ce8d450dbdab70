import { type ReactNode, useState } from 'react';
import { CASHBACK_METHODS } from '../../../shared/card-values.ts';
import { PortalError } from '../../../web/http/api.ts';
import { errorText, handleError } from '../../../web/http/errors.tsx';
import { invalidate } from '../../../web/http/query.tsx';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { useLeaveGuard } from '../../../web/leave/leave.ts';
import { Button } from '../../../web/ui/action/Button.tsx';
import { contentText } from '../../../web/ui/content.messages.ts';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { ErrorSummary } from '../../../web/ui/form/ErrorSummary.tsx';
import { RadioTiles } from '../../../web/ui/form/RadioTiles.tsx';
import { useForm } from '../../../web/ui/form/useForm.ts';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { cardCalls } from '../../cards/public.ts';
import { sendCommand } from '../../operations/web/public.ts';
import { type CashbackMethod, cashbackCalls } from '../contract.ts';
import { cashbackText as text } from '../messages.ts';
import styles from './Cashback.module.css';

/** The methods, in display order. */
export const METHODS = {
  auto_redeem: { name: text.autoRedeem, explanation: text.autoRedeemText },
  accumulate: { name: text.accumulate, explanation: text.accumulateText },
} as const;

interface CashbackFormProps {
  readonly cardId: string;
  readonly method: CashbackMethod;
  readonly heading: ReactNode;
}

/** Form that changes the method. Saving the current method sends no call and shows a message. */
export function CashbackForm({ cardId, method, heading }: CashbackFormProps) {
  const t = useSay();
  const language = useLanguage();
  const [outcome, setOutcome] = useState<{
    readonly kind: 'saved' | 'unchanged';
    readonly method: CashbackMethod;
  }>();
  const form = useForm({ initial: { cashbackMethod: method }, validate: () => ({}) });
  useTitle(t(text.title), { error: form.hasErrors });
  useLeaveGuard(form.dirty);

  async function save({ cashbackMethod }: { cashbackMethod: CashbackMethod }) {
    setOutcome(undefined);
    if (!form.dirty) return setOutcome({ kind: 'unchanged', method: cashbackMethod });
    try {
      const saved = await sendCommand(cashbackCalls.change, { body: { cardNo: cardId, cashbackMethod } });
      form.reset(saved);
      setOutcome({ kind: 'saved', method: saved.cashbackMethod });
      invalidate(cashbackCalls.read, cardCalls.card);
    } catch (error) {
      if (handleError(error) === 'shown' || !(error instanceof PortalError)) return;
      form.setFieldErrors({ cashbackMethod: errorText(error, language) });
    }
  }

  return (
    <>
      {outcome && (
        <AlertBar tone={outcome.kind === 'saved' ? 'success' : 'info'}>
          {t(text[outcome.kind], { method: t(METHODS[outcome.method].name) })}
        </AlertBar>
      )}
      <ErrorSummary {...form.summary} />
      {heading}
      <p>{t(text.lead)}</p>
      <form className={styles.form} noValidate onSubmit={form.submit(save)}>
        <RadioTiles
          {...form.field('cashbackMethod')}
          label={t(text.question)}
          options={CASHBACK_METHODS.map((value) => ({
            value,
            label: t(METHODS[value].name),
            hint: t(METHODS[value].explanation),
          }))}
        />
        <Button type="submit" variant="primary" loading={form.submitting}>
          {t(contentText.save)}
        </Button>
      </form>
    </>
  );
}
