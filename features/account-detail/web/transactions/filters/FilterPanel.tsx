import { useEffect } from 'react';
import type { IsoDate } from '../../../../../shared/dates.ts';
import { TRANSACTION_CATEGORIES } from '../../../../../shared/transaction-categories.ts';
import { type Say, useLanguage, useSay } from '../../../../../web/language/language.tsx';
import { Button } from '../../../../../web/ui/action/Button.tsx';
import { Select } from '../../../../../web/ui/form/choices/Select.tsx';
import { DateField } from '../../../../../web/ui/form/dates/DateField.tsx';
import { yearError } from '../../../../../web/ui/form/dates/yearError.ts';
import { ErrorSummary } from '../../../../../web/ui/form/ErrorSummary.tsx';
import type { FieldErrors } from '../../../../../web/ui/form/formRules.ts';
import { TextField } from '../../../../../web/ui/form/TextField.tsx';
import { useForm } from '../../../../../web/ui/form/useForm.ts';
import { accountText as text } from '../../../messages.ts';
import { listText } from '../../../transactions.messages.ts';
import { categoryName } from '../categoryName.ts';
import type { Search } from '../listState.ts';
import styles from './FilterPanel.module.css';
import { hasPeriod, lastThreeMonths, statementPeriod, thisYear } from './periods.ts';
import { formatSearch, parseSearch, type SearchInput, validateSearch } from './search.ts';

interface FilterPanelProps {
  readonly search: Search;
  readonly today: IsoDate;
  readonly statementDate: IsoDate | null;
  /** Merges a change into the filters. */
  readonly onFilter: (change: Search) => void;
  readonly onClear: () => void;
  /** Called with true while the form shows errors. The document title depends on it. */
  readonly onErrors: (shown: boolean) => void;
}

/** Quick filters, which apply at once, and a form that is validated on submit. The form shows the URL's filters. */
export function FilterPanel(props: FilterPanelProps) {
  const { search, today, onFilter, onClear, onErrors } = props;
  const t = useSay();
  const language = useLanguage();
  const form = useForm<SearchInput>({ initial: formatSearch(search, language), validate: fieldErrors });
  const { reset, hasErrors } = form;
  const shown = JSON.stringify(search);
  // biome-ignore lint/correctness/useExhaustiveDependencies: resets only when the shown search changes, by Back or by a chip.
  useEffect(() => reset(formatSearch(search, language)), [shown]);
  useEffect(() => onErrors(hasErrors), [onErrors, hasErrors]);
  useEffect(() => () => onErrors(false), [onErrors]);
  const categories = TRANSACTION_CATEGORIES.map((value) => ({ value, label: categoryName(value, t) }));
  return (
    <div className={styles.panel}>
      <QuickFilters {...props} />
      <form className={styles.form} noValidate onSubmit={form.submit((input) => onFilter(toSearch(input)))}>
        <ErrorSummary {...form.summary} />
        <div className={styles.fields}>
          <DateField label={t(text.from)} hint={t(text.dateHint)} today={today} {...form.field('fromDate')} />
          <DateField label={t(text.to)} hint={t(text.dateHint)} today={today} {...form.field('toDate')} />
          <Select
            wide
            label={t(listText.category)}
            options={[{ value: '', label: t(listText.anyCategory) }, ...categories]}
            {...form.field('category')}
          />
          <TextField
            label={t(listText.minAmount)}
            inputMode="numeric"
            autoComplete="off"
            {...form.field('minAmount')}
          />
          <TextField
            label={t(listText.maxAmount)}
            inputMode="numeric"
            autoComplete="off"
            {...form.field('maxAmount')}
          />
        </div>
        <div className="actions">
          <Button type="submit" variant="primary" guard={false}>
            {t(text.search)}
          </Button>
          <Button guard={false} onClick={onClear}>
            {t(text.clear)}
          </Button>
        </div>
      </form>
    </div>
  );
}

/** Returns all conditions of the form. Emptied fields are undefined, so that their filters are removed. */
function toSearch(input: SearchInput): Search {
  const none = { fromDate: undefined, toDate: undefined, category: undefined };
  return { ...none, minAmount: undefined, maxAmount: undefined, ...parseSearch(input) };
}

/** Toggle buttons for common filters. A second press removes the filter. */
function QuickFilters({ search, today, statementDate, onFilter }: FilterPanelProps) {
  const t = useSay();
  const noPeriod = { fromDate: undefined, toDate: undefined };
  const periods = [
    ...(statementDate ? [[listText.statementPeriod, statementPeriod(statementDate)] as const] : []),
    [listText.threeMonths, lastThreeMonths(today)] as const,
    [listText.thisYear, thisYear(today)] as const,
  ];
  const cash = search.category === 'cash_advance';
  return (
    <fieldset className={styles.quick}>
      <legend className="visually-hidden">{t(listText.quick)}</legend>
      {periods.map(([label, period]) => (
        <Chip
          key={t(label)}
          pressed={hasPeriod(search, period)}
          onPress={(on) => onFilter(on ? period : noPeriod)}
        >
          {t(label)}
        </Chip>
      ))}
      <Chip
        pressed={search.abroad === 'true'}
        onPress={(on) => onFilter({ abroad: on ? 'true' : undefined })}
      >
        {t(listText.abroad)}
      </Chip>
      <Chip pressed={cash} onPress={(on) => onFilter({ category: on ? 'cash_advance' : undefined })}>
        {t(listText.cashAdvances)}
      </Chip>
    </fieldset>
  );
}

interface ChipProps {
  readonly pressed: boolean;
  readonly onPress: (on: boolean) => void;
  readonly children: string;
}

function Chip({ pressed, onPress, children }: ChipProps) {
  return (
    <Button small guard={false} aria-pressed={pressed} onClick={() => onPress(!pressed)}>
      {children}
    </Button>
  );
}

function fieldErrors(input: SearchInput, t: Say): FieldErrors<SearchInput> {
  const { fromDate, toDate, minAmount, maxAmount } = validateSearch(input);
  return {
    fromDate: fromDate && (yearError(fromDate, t) ?? t(text.fromNotReal)),
    toDate: toDate && (yearError(toDate, t) ?? t(toDate === 'reversed' ? text.reversed : text.toNotReal)),
    minAmount: minAmount && t(listText.minNotWhole),
    maxAmount: maxAmount && t(maxAmount === 'reversed' ? listText.amountsReversed : listText.maxNotWhole),
  };
}
