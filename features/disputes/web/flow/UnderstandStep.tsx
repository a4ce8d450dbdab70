import { DISPUTE_KINDS, type DisputeKind } from '../../../../shared/disputes.ts';
import { useLanguage, useSay } from '../../../../web/language/language.tsx';
import { RadioGroup } from '../../../../web/ui/form/choices/RadioGroup.tsx';
import { useForm } from '../../../../web/ui/form/useForm.ts';
import { ui } from '../../../../web/ui/messages.ts';
import type { StepProps } from '../../../../web/wizard/flow.ts';
import { StepForm } from '../../../../web/wizard/StepForm.tsx';
import { CardLine } from '../../../cards/web/CardName.tsx';
import type { DisputeChoices } from '../../contract.ts';
import { kindHint } from '../../hints.messages.ts';
import { kindText } from '../../kinds.messages.ts';
import { understandText as text } from '../../understand.messages.ts';
import { clockText } from './clock.ts';
import { Explanation } from './Explanation.tsx';
import styles from './Flow.module.css';
import type { FlowData } from './flowData.ts';
import { KnownButton } from './KnownButton.tsx';
import { useChoices } from './useChoices.ts';

/** Step 1: explains the charge, and asks what is wrong. */
export function UnderstandStep({ data, next }: StepProps<FlowData>) {
  const t = useSay();
  const choices = useChoices(data);
  const form = useForm<Pick<FlowData, 'kind'>>({
    initial: { kind: data.kind },
    validate: ({ kind }, say) => (kind === '' ? { kind: say(text.choose) } : {}),
  });
  const clock = sharedClock(choices);
  const hintOf = useKindHint(data, clock === undefined);
  const language = useLanguage();
  return (
    <StepForm
      form={form}
      heading={t(text.understandStep)}
      lead={<CardLine card={data.card} />}
      submit={t(ui.next)}
      onSubmit={({ kind }) => next({ kind })}
    >
      <Explanation choices={choices} />
      <KnownButton cardId={data.card.cardId} />
      <RadioGroup
        {...form.field('kind')}
        label={t(text.question)}
        hint={clock && clockText('twice', clock, choices.today, language)}
        options={DISPUTE_KINDS.map((kind) => ({ value: kind, label: t(kindText[kind]), ...hintOf(kind) }))}
      />
    </StepForm>
  );
}

/** The last day, if it is the same for all kinds. It then stands once, above them. */
function sharedClock({ kinds }: DisputeChoices): string | undefined {
  const days = new Set(kinds.map(({ lastDay }) => lastDay));
  return kinds.length > 1 && days.size === 1 ? kinds[0]?.lastDay : undefined;
}

/** Returns what stands below the name of a kind: what it means and, with `clocks`, until when. */
function useKindHint({ choices: { kinds, today } }: FlowData, clocks: boolean) {
  const t = useSay();
  const language = useLanguage();
  return (kind: DisputeKind) => {
    const found = kinds.find((one) => one.kind === kind);
    if (!found) return { hint: t(text.passed), disabled: true };
    return {
      hint: (
        <>
          <span className={styles.sentence}>{t(kindHint[kind])}</span>
          {clocks && (
            <span className={styles.sentence}>{clockText(kind, found.lastDay, today, language)}</span>
          )}
        </>
      ),
    };
  };
}
