import { useEffect } from 'react';
import { call, PortalError } from '../../../web/http/api.ts';
import { handleError } from '../../../web/http/errors.tsx';
import { invalidate, useCall } from '../../../web/http/query.tsx';
import { type Say, useSay } from '../../../web/language/language.tsx';
import { contentText } from '../../../web/ui/content.messages.ts';
import { Loaded } from '../../../web/ui/feedback/loading/Loaded.tsx';
import { Fieldset } from '../../../web/ui/form/Field.tsx';
import { useForm } from '../../../web/ui/form/useForm.ts';
import { ui } from '../../../web/ui/messages.ts';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { StepForm } from '../../../web/wizard/StepForm.tsx';
import { UNCONFIRMED } from '../../confirmation/web/wizard/confirmable.ts';
import { instalmentCalls } from '../contract.ts';
import { instalmentText as text } from '../messages.ts';
import styles from './Instalments.module.css';
import { cheapestOf, Plans } from './Plans.tsx';
import type { InstalmentData } from './wizardData.ts';

type PlanValues = Pick<InstalmentData, 'tenor'>;

/**
 * Step 3: compares all plans. The one that costs least is preselected, and marked in words. The choice is stored on the server
 * for this transaction.
 */
export function PlanStep({ data, next, goTo }: StepProps<InstalmentData>) {
  const t = useSay();
  const { card, type, transaction } = data;
  const form = useForm<PlanValues>({ initial: { tenor: data.tenor }, validate });
  const { value, onChange, name: _name, ...field } = form.field('tenor');
  const query = {
    cardNumber: card.cardId,
    instalmentPlanFlag: type ?? 'unbilled',
    transactionAmount: transaction?.amount.amount ?? '1',
  };
  const plans = useCall(instalmentCalls.plans, { query }, { enabled: transaction !== undefined });
  const list = plans.data?.instalmentPlanList ?? [];
  const cheapest = cheapestOf(list);
  const { reset } = form;
  useEffect(() => {
    if (value === undefined && cheapest) reset({ tenor: cheapest.tenor });
  }, [value, cheapest, reset]);
  const mayTake = data.isChosen && list.some(({ tenor }) => tenor === data.tenor);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the plans are there.
  useEffect(() => {
    if (mayTake) void form.submit(choose)();
  }, [mayTake]);
  if (!type || !transaction) return null;

  async function choose({ tenor }: PlanValues) {
    if (!type || !transaction || tenor === undefined) return;
    const body = {
      cardNumber: card.cardId,
      transactionUniqueKey: transaction.transactionId,
      tenor,
      transactionAmount: transaction.amount.amount,
      instalmentFlag: type,
    };
    try {
      const advice = await call(instalmentCalls.advice, { body });
      const { phoneNumber: phoneNo, email } = advice;
      next({ tenor, advice, addresses: { phoneNo, email }, ...UNCONFIRMED, stopped: false, isChosen: false });
    } catch (error) {
      handleError(error, {
        onRetry: () => void form.submit(choose)(),
        onClose: () => {
          if (!(error instanceof PortalError) || !error.is('INS-DONE', 'INS-NONE', 'NOT_NOW')) return;
          invalidate(instalmentCalls.transactions);
          goTo('transaction', { patch: { transaction: undefined } });
        },
      });
    }
  }

  const { description, amountWithCurrencyCode: amount } = transaction;
  return (
    <StepForm
      form={form}
      heading={t(text.planStep)}
      lead={<p>{t(text.planLead, { description, amount })}</p>}
      submit={t(ui.next)}
      onSubmit={choose}
      isPending={plans.isPending}
    >
      <Fieldset {...field} className={styles.group} label={t(text.chooseTenor)} role="radiogroup">
        <Loaded from={plans} lines={6}>
          {() => (
            <Plans
              plans={list}
              cheapest={list.length > 1 ? cheapest : undefined}
              chosen={value}
              onChoose={onChange}
            />
          )}
        </Loaded>
      </Fieldset>
      <p className="quiet-small">{t(text.aprText)}</p>
      <p className={styles.warning}>{t(contentText.creditWarning)}</p>
    </StepForm>
  );
}

function validate({ tenor }: PlanValues, t: Say) {
  return { tenor: tenor === undefined ? t(text.chooseTenor) : undefined };
}
