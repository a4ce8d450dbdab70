import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { LANGUAGES, type Language } from '../../../../shared/messages.ts';
import { call } from '../../../../web/http/api.ts';
import { useCall } from '../../../../web/http/query.tsx';
import { useLanguage, useSay } from '../../../../web/language/language.tsx';
import { chooseLanguage } from '../../../../web/language/language-choice.ts';
import { paths } from '../../../../web/paths.ts';
import { currentUser, isOffered } from '../../../../web/store.ts';
import { chooseTheme } from '../../../../web/theme/theme.ts';
import iconButton from '../../../../web/ui/action/IconButton.module.css';
import { Link } from '../../../../web/ui/action/Link.tsx';
import { announce } from '../../../../web/ui/feedback/announce.ts';
import { AppIcon } from '../../../../web/ui/layout/AppIcon.tsx';
import { Icon } from '../../../../web/ui/layout/Icon.tsx';
import { ui } from '../../../../web/ui/messages.ts';
import { nextIndex } from '../../../../web/ui/nextIndex.ts';
import { Modal } from '../../../../web/ui/overlay/Modal.tsx';
import { type CardSummary, cardCalls } from '../../../cards/contract.ts';
import { languageCalls } from '../../../language/contract.ts';
import { searchText as text } from '../../search.messages.ts';
import { type Entry, entriesFor } from './entries.ts';
import { ResultList } from './ResultList.tsx';
import styles from './SearchDialog.module.css';
import { findLines } from './searchRules.ts';
import { useTransactionLines } from './useTransactionLines.ts';

const NO_CARDS: readonly CardSummary[] = [];
/** Debounce of the announcement of the number of results, in milliseconds. */
const REST_MS = 700;

interface SearchDialogProps {
  readonly onClose: () => void;
  /** Closes the dialog and asks before a log-off. */
  readonly onLogOff: () => void;
}

/** A dialog with a combobox over the functions, actions, cards, help and transactions of the person. */
export default function SearchDialog({ onClose, onLogOff }: SearchDialogProps) {
  const t = useSay();
  const language = useLanguage();
  const navigate = useNavigate();
  const id = useId();
  const { query, found, active, state, setQuery, setActive } = useSearch();
  const follow = ({ href, action }: Entry) => {
    if (action === 'logOff') return onLogOff();
    onClose();
    if (href) void navigate(href);
    if (action === 'language') chooseOther(language);
    if (action === 'dark' || action === 'light') chooseTheme(action);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While Chinese is typed, Enter and the arrow keys choose a character.
    if (event.nativeEvent.isComposing) return;
    const next = nextIndex(event.key, active, found.length);
    const chosen = found[active];
    if (next !== undefined) setActive(next);
    else if (event.key === 'Enter' && chosen) follow(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <Modal
      first="input"
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      onDismiss={onClose}
      scrimDismisses
    >
      <div className={styles.sheet}>
        <h2 id={`${id}-title`} className="visually-hidden" tabIndex={-1}>
          {t(text.open)}
        </h2>
        <div className={styles.row}>
          <AppIcon name="search" size={24} className={styles.icon} />
          <input
            className={styles.input}
            type="text"
            role="combobox"
            aria-label={t(text.search)}
            aria-describedby={`${id}-hint`}
            aria-autocomplete="list"
            aria-expanded={found.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={found[active] && `${id}-${active}`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={60}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            onKeyDown={onKeyDown}
          />
          <button type="button" className={iconButton.bare} aria-label={t(text.close)} onClick={onClose}>
            <Icon name="cross" size={24} />
          </button>
        </div>
        <p id={`${id}-hint`} className={styles.hint}>
          {t(text.hint)}
        </p>
        <ResultList id={id} found={found} active={active} onFollow={follow} onActive={setActive} />
        {state === 'searching' && <p className={styles.state}>{t(text.searching)}</p>}
        {state === 'failed' && <p className={styles.state}>{t(text.notSearched)}</p>}
        {found.length === 0 && state !== 'searching' && (
          <div className={styles.none}>
            <p>{t(text.none, { query: query.trim() })}</p>
            <p>
              <Link href={paths.myInformation('contact')} onClick={onClose}>
                {t(ui.contactUs)}
              </Link>
            </p>
          </div>
        )}
      </div>
    </Modal>
  );
}

/** Changes to the other language, here and for the messages of the server. A failure of the latter is ignored. */
function chooseOther(current: Language): void {
  const language = LANGUAGES.find((one) => one !== current) ?? current;
  chooseLanguage(language);
  void call(languageCalls.choose, { query: { language } }).catch(() => {});
}

/** Returns the query, the matching lines and the active line. Announces their number when the user pauses. */
function useSearch() {
  const t = useSay();
  const language = useLanguage();
  const cards = useCall(cardCalls.cards, {}).data ?? NO_CARDS;
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const entries = useMemo(
    () => entriesFor(cards, { primary: currentUser().primary, isOffered }, language),
    [cards, language],
  );
  const { lines, state } = useTransactionLines(cards, query);
  const found = useMemo(() => [...findLines(entries, query), ...lines], [entries, query, lines]);
  const count = found.length;
  const typed = query.trim();
  const result = count === 0 ? t(text.none, { query: typed }) : t(text.count, { count });
  const message = state === 'failed' ? `${result} ${t(text.notSearched)}` : result;
  const said = useRef('');
  useEffect(() => {
    const news = `${typed} ${message}`;
    if (state === 'searching' || (typed === '' && said.current === '') || news === said.current) return;
    const rest = setTimeout(() => {
      said.current = news;
      announce(message, 'search');
    }, REST_MS);
    return () => clearTimeout(rest);
  }, [typed, message, state]);
  return {
    query,
    found,
    state,
    active: Math.min(active, Math.max(count - 1, 0)),
    setActive,
    setQuery: (value: string) => {
      setQuery(value);
      setActive(0);
    },
  };
}
