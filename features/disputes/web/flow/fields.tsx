/** The questions of the flow. Each takes the form of step 2. */
import { formatDate } from '../../../../shared/dates.ts';
import { type DisputeKind, RETURNED } from '../../../../shared/disputes.ts';
import { formatMoney } from '../../../../shared/money.ts';
import { useLanguage, useSay } from '../../../../web/language/language.tsx';
import { AlertBar } from '../../../../web/ui/feedback/AlertBar.tsx';
import { RadioGroup } from '../../../../web/ui/form/choices/RadioGroup.tsx';
import { DateField } from '../../../../web/ui/form/dates/DateField.tsx';
import { TextArea } from '../../../../web/ui/form/TextArea.tsx';
import { TextField } from '../../../../web/ui/form/TextField.tsx';
import type { useForm } from '../../../../web/ui/form/useForm.ts';
import type { DisputeChoices } from '../../contract.ts';
import { returnedText } from '../../hints.messages.ts';
import { questionText as text } from '../../questions.messages.ts';
import { clockText } from './clock.ts';
import styles from './Flow.module.css';
import { ANOTHER_WAY, type QuestionValues, rightCharges } from './flowData.ts';
import { lastDayOf } from './order.ts';
import { StopCard } from './StopCard.tsx';
import { useLineText } from './useLineText.ts';

export interface QuestionProps {
  readonly form: ReturnType<typeof useForm<QuestionValues>>;
  readonly kind: DisputeKind;
  readonly cardId: string;
  readonly choices: DisputeChoices;
}

/** The questions that only this kind has. */
export function OwnQuestions(props: QuestionProps) {
  switch (props.kind) {
    case 'not-mine':
      return <CardInHand {...props} />;
    case 'twice':
      return <OtherCharge {...props} />;
    case 'amount':
      return <RightAmount {...props} />;
    case 'not-received':
    case 'no-refund':
      return <PromisedDay {...props} />;
    case 'not-as-described':
      return <Returned {...props} />;
    case 'cancelled':
      return <CancelledDay {...props} />;
  }
}

/** First of all the card is stopped; then whether the person has it. */
function CardInHand({ form, cardId }: QuestionProps) {
  const t = useSay();
  return (
    <>
      <AlertBar tone="warning" title={t(text.stopTitle)}>
        <div className={styles.stack}>
          <p>{t(text.stop)}</p>
          <StopCard cardId={cardId} />
          <p>{t(text.hotline)}</p>
        </div>
      </AlertBar>
      <RadioGroup
        {...form.field('cardInHand')}
        label={t(text.cardInHand)}
        options={[
          { value: 'yes', label: t(text.yes) },
          { value: 'no', label: t(text.no) },
        ]}
      />
    </>
  );
}

function OtherCharge({ form, choices }: QuestionProps) {
  const t = useSay();
  const lineText = useLineText();
  return (
    <RadioGroup
      {...form.field('otherTransactionId')}
      label={t(text.other)}
      options={[
        ...rightCharges(choices).map((line) => ({ value: line.transactionId, label: lineText(line) })),
        { value: ANOTHER_WAY, label: t(text.otherWay) },
      ]}
    />
  );
}

function RightAmount({ form, choices }: QuestionProps) {
  const t = useSay();
  return (
    <TextField
      {...form.field('rightAmount')}
      label={t(text.rightAmount)}
      hint={t(text.rightAmountHint, { most: formatMoney(choices.most) })}
      inputMode="numeric"
      autoComplete="off"
      width={10}
    />
  );
}

/** The promised day. It moves the last day of the dispute, which is shown. */
function PromisedDay({ form, kind, choices }: QuestionProps) {
  const t = useSay();
  const language = useLanguage();
  const { today, line } = choices;
  const lastDay = lastDayOf(kind, form.values, choices);
  return (
    <div>
      <DateField
        {...form.field('promisedOn')}
        label={t(kind === 'no-refund' ? text.refundOn : text.promisedOn)}
        hint={t(text.promisedHint, { example: formatDate(today, language) })}
        min={line.transactionDate}
        today={today}
      />
      <p className="quiet-small" aria-live="polite">
        {clockText(kind, lastDay, today, language)}
      </p>
    </div>
  );
}

function CancelledDay({ form, choices: { today } }: QuestionProps) {
  const t = useSay();
  const language = useLanguage();
  return (
    <DateField
      {...form.field('cancelledOn')}
      label={t(text.cancelledOn)}
      hint={t(text.dayHint, { example: formatDate(today, language) })}
      max={today}
      today={today}
    />
  );
}

function Returned({ form }: QuestionProps) {
  const t = useSay();
  return (
    <RadioGroup
      {...form.field('returned')}
      label={t(text.returned)}
      options={RETURNED.map((value) => ({ value, label: t(returnedText[value]) }))}
    />
  );
}

/** What the shop said. */
export function ShopQuestions({ form, choices: { today } }: QuestionProps) {
  const t = useSay();
  const language = useLanguage();
  return (
    <>
      <RadioGroup
        {...form.field('asked')}
        label={t(text.asked)}
        options={[
          { value: 'yes', label: t(text.yes) },
          { value: 'no', label: t(text.notAsked), hint: t(text.notAskedHint) },
        ]}
      />
      {form.values.asked === 'yes' && (
        <>
          <DateField
            {...form.field('shopOn')}
            label={t(text.askedOn)}
            hint={t(text.dayHint, { example: formatDate(today, language) })}
            max={today}
            today={today}
          />
          <TextArea {...form.field('shopSaid')} label={t(text.said)} />
        </>
      )}
    </>
  );
}

/** The disputed part of the charge, and the person's own words. */
export function AmountAndWords({ form, kind, choices }: QuestionProps) {
  const t = useSay();
  return (
    <>
      {kind !== 'amount' && (
        <TextField
          {...form.field('amount')}
          label={t(text.amount)}
          hint={t(text.amountHint, { most: formatMoney(choices.most) })}
          inputMode="numeric"
          autoComplete="off"
          width={10}
        />
      )}
      <TextArea
        {...form.field('details')}
        label={t(kind === 'not-as-described' ? text.details : text.detailsOptional)}
        hint={t(text.detailsHint)}
      />
    </>
  );
}
