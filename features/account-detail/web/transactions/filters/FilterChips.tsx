import { formatDate } from '../../../../../shared/dates.ts';
import type { Language } from '../../../../../shared/messages.ts';
import { formatMoney } from '../../../../../shared/money.ts';
import { type Say, useLanguage, useSay } from '../../../../../web/language/language.tsx';
import { Button } from '../../../../../web/ui/action/Button.tsx';
import { Icon } from '../../../../../web/ui/layout/Icon.tsx';
import { listText as text } from '../../../transactions.messages.ts';
import { categoryName } from '../categoryName.ts';
import type { Search } from '../listState.ts';
import styles from './FilterChips.module.css';

interface FilterChipsProps {
  readonly search: Search;
  readonly onFilter: (change: Search) => void;
  readonly onClear: () => void;
}

/** The active filters, each with a button that removes it. Renders nothing without filters. */
export function FilterChips({ search, onFilter, onClear }: FilterChipsProps) {
  const t = useSay();
  const language = useLanguage();
  const filters = activeFilters(search, t, language);
  if (filters.length === 0) return null;
  return (
    <div className={styles.chips}>
      <ul className={styles.list} aria-label={t(text.active)}>
        {filters.map(({ label, off }) => (
          <li key={label}>
            <button type="button" className={styles.chip} onClick={() => onFilter(off)}>
              <span aria-hidden="true">{label}</span>
              <Icon name="cross" size={16} />
              <span className="visually-hidden">{t(text.remove, { filter: label })}</span>
            </button>
          </li>
        ))}
      </ul>
      <Button variant="text" small guard={false} onClick={onClear}>
        {t(text.clearAll)}
      </Button>
    </div>
  );
}

interface ActiveFilter {
  readonly label: string;
  /** The change of the search that removes the filter. */
  readonly off: Search;
}

/** Returns the active filters in words, except the keywords, which have their own field. */
export function activeFilters(search: Search, t: Say, language: Language): ActiveFilter[] {
  const { fromDate, toDate, category, minAmount, maxAmount, abroad } = search;
  const dates = [fromDate, toDate].map((date) => date && formatDate(date, language));
  const amounts = [minAmount, maxAmount].map((amount) => amount && formatMoney({ amount, currency: 'TWD' }));
  const period = rangeText(dates, [text.since, text.until], t);
  const range = rangeText(amounts, [text.atLeast, text.atMost], t);
  return [
    ...(period ? [{ label: period, off: { fromDate: undefined, toDate: undefined } }] : []),
    ...(category ? [{ label: categoryName(category, t), off: { category: undefined } }] : []),
    ...(range ? [{ label: range, off: { minAmount: undefined, maxAmount: undefined } }] : []),
    ...(abroad ? [{ label: t(text.abroad), off: { abroad: undefined } }] : []),
  ];
}

function rangeText(
  [from, to]: readonly (string | undefined)[],
  [lower, upper]: readonly [typeof text.since, typeof text.until],
  t: Say,
): string | undefined {
  if (from && to) return t(text.between, { from, to });
  if (from) return t(lower, { from });
  return to && t(upper, { to });
}
