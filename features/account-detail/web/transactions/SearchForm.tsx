import { useEffect } from 'react';
import type { IsoDate } from '../../../../shared/dates.ts';
import { type Say, useLanguage, useSay } from '../../../../web/language/language.tsx';
import { Button } from '../../../../web/ui/action/Button.tsx';
import { DateField } from '../../../../web/ui/form/DateField.tsx';
import { ErrorSummary } from '../../../../web/ui/form/ErrorSummary.tsx';
import type { FieldErrors } from '../../../../web/ui/form/formRules.ts';
import { TextField } from '../../../../web/ui/form/TextField.tsx';
import { useForm } from '../../../../web/ui/form/useForm.ts';
import { accountText as text } from '../../messages.ts';
import type { Search } from './listState.ts';
import styles from './SearchForm.module.css';
import { formatSearch, NO_SEARCH, parseSearch, type SearchInput, validateSearch } from './search.ts';

interface SearchFormProps {
  /** The current search. */
  readonly search: Search;
  readonly today: IsoDate;
  readonly onSearch: (search: Search) => void;
  /** Reports whether the form shows errors, for the document title. */
  readonly onErrors: (shown: boolean) => void;
}

/** Search by dates and keywords. Validates on submit and shows the search of the address. */
export function SearchForm({ search, today, onSearch, onErrors }: SearchFormProps) {
  const t = useSay();
  const language = useLanguage();
  const form = useForm<SearchInput>({ initial: formatSearch(search, language), validate: fieldErrors });
  const { reset, hasErrors } = form;
  const shown = JSON.stringify(search);
  // biome-ignore lint/correctness/useExhaustiveDependencies: resets only when the shown search changes, by Back or by a link.
  useEffect(() => reset(formatSearch(search, language)), [shown]);
  useEffect(() => onErrors(hasErrors), [onErrors, hasErrors]);
  const clear = () => {
    reset(NO_SEARCH);
    onSearch({});
  };
  return (
    <form
      className={styles.form}
      noValidate
      aria-label={t(text.searchTransactions)}
      onSubmit={form.submit((input) => onSearch(parseSearch(input)))}
    >
      <ErrorSummary {...form.summary} />
      <div className={styles.fields}>
        <DateField label={t(text.from)} hint={t(text.dateHint)} today={today} {...form.field('fromDate')} />
        <DateField label={t(text.to)} hint={t(text.dateHint)} today={today} {...form.field('toDate')} />
        <div className={styles.words}>
          <TextField label={t(text.keyword)} autoComplete="off" {...form.field('keyword')} />
        </div>
      </div>
      <div className={styles.actions}>
        <Button type="submit" variant="primary" guard={false}>
          {t(text.search)}
        </Button>
        <Button guard={false} onClick={clear}>
          {t(text.clear)}
        </Button>
      </div>
    </form>
  );
}

function fieldErrors(input: SearchInput, t: Say): FieldErrors<SearchInput> {
  const { fromDate, toDate, keyword } = validateSearch(input);
  return {
    fromDate: fromDate && t(text.fromNotReal),
    toDate: toDate && t(toDate === 'reversed' ? text.reversed : text.toNotReal),
    keyword: keyword && t(text.keywordTooLong),
  };
}
