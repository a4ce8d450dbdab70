import { lostPhone } from '../../../web/bank.ts';
import { type Say, useSay } from '../../../web/language/language.tsx';
import { PhoneLink } from '../../../web/ui/action/PhoneLink.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { RadioGroup } from '../../../web/ui/form/choices/RadioGroup.tsx';
import { TextField } from '../../../web/ui/form/TextField.tsx';
import { useForm } from '../../../web/ui/form/useForm.ts';
import { ui } from '../../../web/ui/messages.ts';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { StepForm } from '../../../web/wizard/StepForm.tsx';
import { CardLine } from '../../cards/web/CardName.tsx';
import { detailText, reasonText, replacementText as text } from '../messages.ts';
import { blocksCard, isReasonOf, REASONS, readDetail } from '../rules.ts';
import { CATEGORY_TEXT, type ReplacementData } from './wizardData.ts';

/** Shows the phone number for reports, which is answered 24 hours a day. */
export function PhoneLine() {
  const t = useSay();
  return (
    <AlertBar tone="info" title={t(text.phoneTitle)}>
      <p>{t(text.phone)}</p>
      <PhoneLink phone={lostPhone()} />
    </AlertBar>
  );
}

type CategoryValues = Pick<ReplacementData, 'category'>;
type ReasonValues = Pick<ReplacementData, 'reason' | 'reasonDetail'>;

/** Step 1: asks what happened to the card. */
export function CategoryStep({ data, next }: StepProps<ReplacementData>) {
  const t = useSay();
  const form = useForm<CategoryValues>({
    initial: { category: data.category },
    validate: ({ category }, say) => (category === '' ? { category: say(text.categoryEmpty) } : {}),
  });

  /** Clears the reason if the new category does not have it. */
  function send({ category }: CategoryValues) {
    const keepsReason = category !== '' && isReasonOf(category, data.reason);
    next({ category, ...(keepsReason ? {} : { reason: '' }) });
  }

  return (
    <StepForm
      form={form}
      heading={t(text.title)}
      lead={<CardLine card={data.card} />}
      submit={t(ui.next)}
      onSubmit={send}
    >
      <PhoneLine />
      <RadioGroup
        {...form.field('category')}
        label={t(text.question)}
        options={(['damaged', 'lost', 'stolen'] as const).map((value) => {
          const isOffered = data.categories.includes(value);
          return {
            value,
            label: t(CATEGORY_TEXT[value].name),
            hint: t(isOffered ? CATEGORY_TEXT[value].hint : text.notOffered),
            disabled: !isOffered,
          };
        })}
      />
    </StepForm>
  );
}

/** Step 2: asks for one of the category's reasons, and for details in the person's own words. */
export function ReasonStep({ data, next }: StepProps<ReplacementData>) {
  const t = useSay();
  const form = useForm<ReasonValues>({
    initial: { reason: data.reason, reasonDetail: data.reasonDetail },
    validate: validateReason,
  });
  const { category } = data;
  if (category === '') return null;
  return (
    <StepForm
      form={form}
      heading={t(CATEGORY_TEXT[category].name)}
      lead={<CardLine card={data.card} />}
      submit={t(ui.next)}
      onSubmit={(values) => next({ ...values, reasonDetail: detailOf(values, t) })}
    >
      {blocksCard(category) && <AlertBar tone="warning">{t(text.blockNow)}</AlertBar>}
      <RadioGroup
        {...form.field('reason')}
        label={t(text.reason)}
        options={REASONS[category].map((value) => ({ value, label: t(reasonText[value]) }))}
      />
      <TextField
        {...form.field('reasonDetail')}
        label={t(text.detail)}
        hint={t(text.detailHint)}
        autoComplete="off"
      />
    </StepForm>
  );
}

/** Returns the detail to send: the person's words, else the words of the chosen reason. */
function detailOf({ reason, reasonDetail }: ReasonValues, t: Say): string {
  return reasonDetail.trim() === '' && reason !== '' ? t(reasonText[reason]) : reasonDetail;
}

function validateReason(values: ReasonValues, t: Say) {
  const { reason } = values;
  const detail = readDetail(detailOf(values, t));
  return {
    reason: reason === '' ? t(text.reasonChoose) : undefined,
    reasonDetail: reason !== '' && 'problem' in detail ? t(detailText[detail.problem]) : undefined,
  };
}
