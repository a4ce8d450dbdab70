import { parseTypedDate, typedDate } from '../../../shared/dates.ts';
import { formatMoney, formatNumber, toWire, twd } from '../../../shared/money.ts';
import { type Say, useSay } from '../../../web/language.tsx';
import { Amount } from '../../../web/ui/card/Amount.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { DateField } from '../../../web/ui/form/DateField.tsx';
import { Stepper } from '../../../web/ui/form/Stepper.tsx';
import { useForm } from '../../../web/ui/form/useForm.ts';
import { ui } from '../../../web/ui/messages.ts';
import { SummaryList } from '../../../web/ui/table/SummaryList.tsx';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { StepForm } from '../../../web/wizard/StepForm.tsx';
import { CardLine } from '../../cards/web/public.ts';
import { limitText as text } from '../messages.ts';
import {
  amountProblem,
  endProblem,
  LIMIT_STEP,
  type LimitFrame,
  lastEnd,
  lastStart,
  readLimit,
  startProblem,
  stepped,
} from '../rules.ts';
import { frameOf, type Request, type Typed } from './data.ts';

const inWords = (dollars: bigint) => formatMoney(toWire(twd(dollars)));

/** Step 1: the limit, and its first and last day. */
export function LimitStep({ data, next }: StepProps<Request>) {
  const t = useSay();
  const { inquiry } = data;
  const frame = frameOf(inquiry);
  const form = useForm<Typed>({
    initial: data.typed,
    validate: (values, say) => problems(values, frame, say),
  });
  const start = parseTypedDate(form.values.startDate);

  function send(typed: Typed) {
    const amount = readLimit(typed.amount);
    const startDate = parseTypedDate(typed.startDate);
    const endDate = parseTypedDate(typed.endDate);
    if ('problem' in amount || !startDate || !endDate) return;
    const wanted = { amount: amount.value.toString(), currency: 'TWD' } as const;
    next({ typed, deal: { amount: wanted, startDate, endDate }, outdated: false, sent: undefined });
  }

  return (
    <StepForm
      form={form}
      heading={t(text.title)}
      lead={<p>{t(text.lead)}</p>}
      submit={t(ui.next)}
      onSubmit={send}
    >
      {data.outdated && <AlertBar tone="warning">{t(text.outdated)}</AlertBar>}
      <CardLine card={data.card} />
      <SummaryList
        items={[
          { label: t(text.current), value: <Amount money={inquiry.currentLimit} /> },
          { label: t(text.maximum), value: <Amount money={inquiry.maximumLimit} /> },
        ]}
      />
      <Stepper
        {...form.field('amount')}
        label={t(text.newLimit)}
        hint={t(text.newLimitHint, { from: inWords(frame.current), to: inWords(frame.maximum) })}
        step={(typed, by) => stepOf(typed, by, frame)}
        by={inWords(LIMIT_STEP)}
      />
      <DateField
        {...form.field('startDate')}
        label={t(text.start)}
        hint={t(text.startHint, {
          from: typedDate(inquiry.earliestStart),
          to: typedDate(inquiry.latestStart),
        })}
        min={inquiry.earliestStart}
        max={inquiry.latestStart}
        today={inquiry.earliestStart}
      />
      <DateField
        {...form.field('endDate')}
        label={t(text.end)}
        hint={t(text.endHint)}
        min={start ?? inquiry.earliestStart}
        max={lastEnd(start ?? inquiry.earliestStart)}
        today={inquiry.earliestStart}
      />
    </StepForm>
  );
}

/** One step from what is typed; from nothing, from the current limit. */
function stepOf(typed: string, by: 1 | -1, frame: LimitFrame): string {
  const read = readLimit(typed);
  const from = 'value' in read ? read.value : frame.current;
  return formatNumber(Number(stepped(from, by, frame)));
}

function problems(typed: Typed, frame: LimitFrame, t: Say) {
  return {
    amount: amountError(typed.amount, frame, t),
    startDate: startError(typed.startDate, frame, t),
    endDate: endError(typed, t),
  };
}

function amountError(typed: string, frame: LimitFrame, t: Say): string | undefined {
  const read = readLimit(typed);
  if ('problem' in read) return t(read.problem === 'empty' ? text.amountEmpty : text.amountFormat);
  switch (amountProblem(read.value, frame)) {
    case 'step':
      return t(text.amountStep);
    case 'belowCurrent':
      return t(text.amountBelow, { bound: inWords(frame.current) });
    case 'aboveMaximum':
      return t(text.amountAbove, { bound: inWords(frame.maximum) });
    default:
      return undefined;
  }
}

function startError(typed: string, frame: LimitFrame, t: Say): string | undefined {
  const problem = startProblem(parseTypedDate(typed) ?? '', frame);
  if (problem === undefined) return undefined;
  if (problem === 'notReal') return t(text.startReal);
  if (problem === 'past') return t(text.startPast, { bound: typedDate(frame.today) });
  return t(text.startFar, { bound: typedDate(lastStart(frame)) });
}

function endError({ startDate, endDate }: Typed, t: Say): string | undefined {
  const start = parseTypedDate(startDate) ?? '';
  const problem = endProblem(start, parseTypedDate(endDate) ?? '');
  if (problem === undefined) return undefined;
  if (problem === 'notReal') return t(text.endReal);
  if (problem === 'beforeStart') return t(text.endBefore);
  return t(text.endLong, { bound: typedDate(start) });
}
