import { daysBetween, formatDate, type IsoDate, lastOfMonth } from '../../../shared/dates.ts';
import { formatMoney, formatNumber, toWire, twd } from '../../../shared/money.ts';
import { readDollars } from '../../../shared/validation/amount.ts';
import { type DateWindow, parseTypedDate, readDate } from '../../../shared/validation/date.ts';
import { type Say, useLanguage, useSay } from '../../../web/language/language.tsx';
import { Amount } from '../../../web/ui/card/Amount.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { Presets } from '../../../web/ui/form/choices/Presets.tsx';
import { Stepper } from '../../../web/ui/form/choices/Stepper.tsx';
import { DateField } from '../../../web/ui/form/dates/DateField.tsx';
import { yearError } from '../../../web/ui/form/dates/yearError.ts';
import { useForm } from '../../../web/ui/form/useForm.ts';
import { ui } from '../../../web/ui/messages.ts';
import { SummaryList } from '../../../web/ui/table/SummaryList.tsx';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { StepForm } from '../../../web/wizard/StepForm.tsx';
import { CardLine } from '../../cards/web/CardName.tsx';
import { UNCONFIRMED } from '../../confirmation/web/wizard/confirmable.ts';
import { limitText as text } from '../messages.ts';
import {
  amountProblem,
  endProblem,
  type LimitBounds,
  lastEnd,
  lastStart,
  nextStep,
  startProblem,
  suggestedEnds,
  suggestedLimits,
} from '../rules.ts';
import { boundsOf, type LimitData, type LimitValues } from './wizardData.ts';

const formatDollars = (dollars: bigint) => formatMoney(toWire(twd(dollars)));

/** Step 1: asks for the new limit, its first and its last day. */
export function LimitStep({ data, next }: StepProps<LimitData>) {
  const t = useSay();
  const language = useLanguage();
  const { inquiry } = data;
  const bounds = boundsOf(inquiry);
  const form = useForm<LimitValues>({
    initial: data.values,
    validate: (values, say) => fieldErrors(values, bounds, say),
  });
  const start = parseTypedDate(form.values.startDate, startWindow(bounds));

  function send(values: LimitValues) {
    const amount = readDollars(values.amount);
    const startDate = parseTypedDate(values.startDate, startWindow(bounds));
    const endDate = startDate && parseTypedDate(values.endDate, endWindow(startDate, bounds));
    if ('problem' in amount || !startDate || !endDate) return;
    const limit = { amount: amount.value.toString(), currency: 'TWD' } as const;
    next({ values, request: { amount: limit, startDate, endDate }, outdated: false, ...UNCONFIRMED });
  }

  return (
    <StepForm
      form={form}
      heading={t(text.title)}
      lead={<p>{t(text.lead, { step: formatDollars(bounds.step), days: bounds.days })}</p>}
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
        hint={t(text.newLimitHint, {
          from: formatDollars(bounds.current),
          to: formatDollars(bounds.maximum),
        })}
        step={(typed, by) => stepFrom(typed, by, bounds)}
        by={formatDollars(bounds.step)}
      />
      <Presets
        label={t(text.newLimit)}
        value={form.values.amount}
        presets={suggestedLimits(bounds).map((limit) => ({
          value: formatNumber(Number(limit)),
          label: t(text.limitPreset, {
            limit: formatDollars(limit),
            more: formatDollars(limit - bounds.current),
          }),
        }))}
        onChoose={(value) => form.set('amount', value)}
      />
      <DateField
        {...form.field('startDate')}
        label={t(text.start)}
        hint={t(text.startHint, {
          from: inquiry.earliestStart,
          to: inquiry.latestStart,
        })}
        min={inquiry.earliestStart}
        max={inquiry.latestStart}
        today={inquiry.earliestStart}
      />
      <DateField
        {...form.field('endDate')}
        label={t(text.end)}
        hint={t(text.endHint, { days: bounds.days })}
        min={start ?? inquiry.earliestStart}
        max={lastEnd(start ?? inquiry.earliestStart, bounds)}
        today={inquiry.earliestStart}
      />
      <Presets
        label={t(text.end)}
        value={form.values.endDate}
        presets={suggestedEnds(start ?? inquiry.earliestStart, bounds).map((end) => ({
          value: formatDate(end, language),
          label: t(text.endPreset, {
            end,
            days: daysBetween(start ?? inquiry.earliestStart, end),
            isMonthEnd: end === lastOfMonth(end.slice(0, 7)),
          }),
        }))}
        onChoose={(value) => form.set('endDate', value)}
      />
    </StepForm>
  );
}

/** Returns the amount one step from the typed amount, or from the current limit if the field is empty or invalid. */
function stepFrom(typed: string, by: 1 | -1, bounds: LimitBounds): string {
  const read = readDollars(typed);
  const from = 'value' in read ? read.value : bounds.current;
  return formatNumber(Number(nextStep(from, by, bounds)));
}

function fieldErrors(values: LimitValues, bounds: LimitBounds, t: Say) {
  return {
    amount: amountError(values.amount, bounds, t),
    startDate: startError(values.startDate, bounds, t),
    endDate: endError(values, bounds, t),
  };
}

function amountError(typed: string, bounds: LimitBounds, t: Say): string | undefined {
  const read = readDollars(typed);
  if ('problem' in read) return t(read.problem === 'empty' ? text.amountEmpty : text.amountFormat);
  switch (amountProblem(read.value, bounds)) {
    case 'step':
      return t(text.amountMultiple, { step: formatDollars(bounds.step) });
    case 'belowCurrent':
      return t(text.amountBelow, { bound: formatDollars(bounds.current) });
    case 'aboveMaximum':
      return t(text.amountAbove, { bound: formatDollars(bounds.maximum) });
    default:
      return undefined;
  }
}

/** The days on which the limit can start, which make a date without a year clear. */
function startWindow(bounds: LimitBounds): DateWindow {
  return { from: bounds.today, to: lastStart(bounds) };
}

function endWindow(start: IsoDate, bounds: LimitBounds): DateWindow {
  return { from: start, to: lastEnd(start, bounds) };
}

function startError(typed: string, bounds: LimitBounds, t: Say): string | undefined {
  const read = readDate(typed, startWindow(bounds));
  if ('problem' in read) return yearError(read.problem, t) ?? t(text.startReal);
  const problem = startProblem(read.value, bounds);
  if (problem === undefined) return undefined;
  return problem === 'past'
    ? t(text.startPast, { bound: bounds.today })
    : t(text.startFar, { bound: lastStart(bounds) });
}

function endError({ startDate, endDate }: LimitValues, bounds: LimitBounds, t: Say): string | undefined {
  const start = parseTypedDate(startDate, startWindow(bounds));
  const read = readDate(endDate, endWindow(start ?? bounds.today, bounds));
  if ('problem' in read) return yearError(read.problem, t) ?? t(text.endReal);
  const problem = endProblem(start ?? '', read.value, bounds);
  if (start === undefined || problem === undefined) return undefined;
  return problem === 'beforeStart' ? t(text.endBefore) : t(text.endLong, { bound: start, days: bounds.days });
}
