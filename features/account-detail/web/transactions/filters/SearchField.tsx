import { useEffect, useRef, useState } from 'react';
import { useSay } from '../../../../../web/language/language.tsx';
import { accountText as text } from '../../../messages.ts';
import { cleanKeyword, KEYWORD_MAX } from '../listState.ts';
import styles from './SearchField.module.css';

/** Debounce of the search while typing, in milliseconds. */
const PAUSE_MS = 300;

interface SearchFieldProps {
  /** The keywords from the address. */
  readonly keyword: string | undefined;
  readonly onSearch: (keyword: string | undefined) => void;
}

/** The field for keywords. It searches while the user types, and at once on Enter. */
export function SearchField({ keyword, onSearch }: SearchFieldProps) {
  const t = useSay();
  const [typed, setTyped] = useState(keyword ?? '');
  const sent = useRef(keyword);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Shows keywords that were changed elsewhere, by Back or "Clear all".
  useEffect(() => {
    if (keyword === sent.current) return;
    clearTimeout(timer.current);
    sent.current = keyword;
    setTyped(keyword ?? '');
  }, [keyword]);
  function search(value: string) {
    clearTimeout(timer.current);
    sent.current = cleanKeyword(value);
    onSearch(sent.current);
  }
  function later(value: string) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(value), PAUSE_MS);
  }
  return (
    <form
      className={styles.form}
      aria-label={t(text.searchTransactions)}
      onSubmit={(event) => {
        event.preventDefault();
        search(typed);
      }}
    >
      <label className={styles.label} htmlFor="keyword">
        {t(text.keyword)}
      </label>
      <input
        id="keyword"
        className={styles.input}
        type="search"
        name="keyword"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={KEYWORD_MAX}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          // A half-composed Chinese word would find nothing.
          const composing = event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing;
          if (!composing) later(event.target.value);
        }}
        onCompositionEnd={(event) => later(event.currentTarget.value)}
      />
    </form>
  );
}
