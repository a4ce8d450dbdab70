import { formatDate } from '../../../../shared/dates.ts';
import { formatMoney } from '../../../../shared/money.ts';
import { readDollars } from '../../../../shared/validation/amount.ts';
import { parseTypedDate, readDate } from '../../../../shared/validation/date.ts';
import { call, PortalError, reasonFor } from '../../../../web/http/api.ts';
import { handleError } from '../../../../web/http/errors.tsx';
import { type Say, useLanguage, useSay } from '../../../../web/language/language.tsx';
import { useLeaveGuard } from '../../../../web/leave/leave.ts';
import { Button } from '../../../../web/ui/action/Button.tsx';
import { Presets } from '../../../../web/ui/form/choices/Presets.tsx';
import { DateField } from '../../../../web/ui/form/dates/DateField.tsx';
import { yearError } from '../../../../web/ui/form/dates/yearError.ts';
import { fieldText } from '../../../../web/ui/form/fields.messages.ts';
import { TextField } from '../../../../web/ui/form/TextField.tsx';
import { useForm } from '../../../../web/ui/form/useForm.ts';
import { useTitle } from '../../../../web/ui/layout/useTitle.ts';
import { amountProblem } from '../../../safety/rules.ts';
import { familyCalls, type HeldCard } from '../../contract.ts';
import { holderText as text } from '../../holder.messages.ts';
import { familyText } from '../../messages.ts';
import { lastUntil, MOST_REASON, readReason, sundayOf, untilProblem } from '../../rules.ts';
import styles from '../Family.module.css';
import { readAgain } from '../shared/useFamily.ts';

interface AskFormProps {
  readonly card: HeldCard;
  readonly today: string;
  readonly onDone: () => void;
}

interface Values {
  readonly amount: string;
  readonly until: string;
  readonly reason: string;
}

/** What a request is checked against. */
interface Bounds {
  readonly highest: HeldCard['highestLimit'];
  readonly today: string;
}

/** Amounts that families usually ask for. */
const USUAL = [1000n, 3000n, 5000n];

/** The form of a request: amount, last day and reason. */
export function AskForm({ card, today, onDone }: AskFormProps) {
  const t = useSay();
  const language = useLanguage();
  const { cardId, highestLimit: highest } = card;
  const bounds = { highest, today };
  const form = useForm<Values>({
    initial: { amount: '', until: formatDate(sundayOf(today), language), reason: '' },
    validate: (values, say) => errorsOf(values, bounds, say),
    idPrefix: `ask-${cardId}-`,
  });
  useLeaveGuard(form.dirty);
  useTitle(t(familyText.title), { error: form.hasErrors });

  async function send({ amount, until, reason }: Values) {
    const read = readDollars(amount);
    const day = parseTypedDate(until, windowOf(today));
    if ('problem' in read || day === undefined) return;
    const dollars = { amount: read.value.toString(), currency: 'TWD' as const };
    try {
      const body = { amount: dollars, until: day, reason, language };
      await call(familyCalls.ask, { params: { id: cardId }, body });
      onDone();
    } catch (error) {
      showError(error);
    }
    readAgain();
  }

  function showError(error: unknown) {
    if (handleError(error) === 'shown' || !(error instanceof PortalError)) return;
    for (const name of ['amount', 'until', 'reason'] as const) {
      const problem = reasonFor(error, name);
      if (problem !== undefined)
        form.setFieldErrors((say) => ({ [name]: problemText(name, problem, bounds, say) }), name);
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={form.submit(send)}>
      <p className="quiet-small">{t(text.askLead)}</p>
      <TextField
        {...form.field('amount')}
        label={t(text.amount)}
        hint={t(text.amountHint, { highest: formatMoney(highest) })}
        inputMode="numeric"
        autoComplete="off"
        width={10}
      />
      <Presets
        label={t(text.amount)}
        value={form.values.amount}
        presets={USUAL.filter((one) => one <= BigInt(highest.amount)).map((one) => ({
          value: one.toString(),
          label: formatMoney({ amount: one.toString(), currency: 'TWD' }),
        }))}
        onChoose={(value) => form.set('amount', value)}
      />
      <DateField
        {...form.field('until')}
        label={t(text.until)}
        hint={t(text.untilHint, { to: lastUntil(today) })}
        min={today}
        max={lastUntil(today)}
        today={today}
      />
      <Presets
        label={t(text.until)}
        value={form.values.until}
        presets={daysOf(today).map(({ day, name }) => ({
          value: formatDate(day, language),
          label: t(name),
        }))}
        onChoose={(value) => form.set('until', value)}
      />
      <TextField
        {...form.field('reason')}
        label={t(text.reason)}
        hint={t(text.reasonHint, { most: MOST_REASON })}
        autoComplete="off"
      />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" loading={form.submitting}>
          {t(text.send)}
        </Button>
      </div>
    </form>
  );
}

/** Today and this Sunday; on a Sunday only one of them. */
function daysOf(today: string) {
  const sunday = sundayOf(today);
  const days = [
    { day: today, name: text.today },
    { day: sunday, name: text.sunday },
  ];
  return sunday === today ? days.slice(0, 1) : days;
}

const windowOf = (today: string) => ({ from: today, to: lastUntil(today) });

function errorsOf({ amount, until, reason }: Values, bounds: Bounds, t: Say) {
  const read = readDollars(amount);
  const day = readDate(until, windowOf(bounds.today));
  const words = readReason(reason);
  const problems = {
    amount: 'problem' in read ? read.problem : amountProblem(read.value, BigInt(bounds.highest.amount)),
    until: 'problem' in day ? day.problem : untilProblem(day.value, bounds.today),
    reason: 'problem' in words ? words.problem : undefined,
  };
  const error = (name: keyof typeof problems) =>
    problems[name] === undefined ? undefined : problemText(name, problems[name], bounds, t);
  return { amount: error('amount'), until: error('until'), reason: error('reason') };
}

/** Returns the sentence for a problem, by its field and name. */
function problemText(field: keyof Values, problem: string, { highest, today }: Bounds, t: Say): string {
  switch (`${field} ${problem}`) {
    case 'amount empty':
      return t(fieldText.amountEmpty);
    case 'amount zero':
      return t(text.amountZero);
    case 'amount aboveCredit':
      return t(text.amountAbove, { highest: formatMoney(highest) });
    case 'until past':
      return t(text.untilPast);
    case 'until far':
      return t(text.untilFar, { to: lastUntil(today) });
    case 'until unclearYear':
    case 'until noYear':
      return yearError(problem as 'unclearYear' | 'noYear', t) ?? t(text.untilReal);
    case 'reason long':
      return t(text.reasonLong, { most: MOST_REASON });
    case 'reason cardNumber':
      return t(text.reasonCard);
    default:
      return t({ amount: text.amountFormat, until: text.untilReal, reason: text.reasonFormat }[field]);
  }
}
