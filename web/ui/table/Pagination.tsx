import { useState } from 'react';
import { useSay } from '../../language/language.tsx';
import { Button } from '../action/Button.tsx';
import { contentText } from '../content.messages.ts';
import { useAnnounceChange } from '../feedback/announce.ts';
import { Select } from '../form/choices/Select.tsx';
import { Icon } from '../layout/Icon.tsx';
import styles from './Pagination.module.css';
import { clampPage } from './pageRules.ts';

interface PaginationProps {
  readonly id: string;
  /** Page number from 1. */
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
  readonly loading?: boolean | undefined;
}

/**
 * Previous, "page X of Y", Next, and a select for any page. Renders nothing if there is only one page. On the first and the
 * last page a text replaces the button, because a disabled button would lose the focus.
 */
export function Pagination({ id, page, pages, onPage, loading }: PaginationProps) {
  const t = useSay();
  const place = t(contentText.pageOf, { page, pages });
  // While a page loads, the number of pages is unknown.
  useAnnounceChange(loading ? undefined : place);
  if (pages <= 1) return null;
  return (
    <nav className={styles.nav} aria-label={t(contentText.pages)}>
      {page > 1 ? (
        <Button guard={false} disabled={loading} onClick={() => onPage(clampPage(page - 1, pages))}>
          <Icon name="left" size={16} />
          {t(contentText.previousPage)}
        </Button>
      ) : (
        <span className={styles.end}>{t(contentText.previousPage)}</span>
      )}
      <p className={styles.page}>{place}</p>
      {page < pages ? (
        <Button guard={false} disabled={loading} onClick={() => onPage(clampPage(page + 1, pages))}>
          {t(contentText.nextPage)}
          <Icon name="right" size={16} />
        </Button>
      ) : (
        <span className={styles.end}>{t(contentText.nextPage)}</span>
      )}
      <GoTo id={id} page={page} pages={pages} onPage={onPage} loading={loading} />
    </nav>
  );
}

/** A select and a Go button. Selecting alone does not navigate, because arrow keys also change the value of a select. */
function GoTo({ id, page, pages, onPage, loading }: PaginationProps) {
  const t = useSay();
  // A selection is valid only on the page where it was made; another page resets it.
  const [choice, setChoice] = useState({ on: page, value: `${page}` });
  const chosen = choice.on === page ? choice.value : `${page}`;
  const options = Array.from({ length: pages }, (_, index) => ({
    value: `${index + 1}`,
    label: `${index + 1}`,
  }));
  return (
    <form
      className={styles.goto}
      onSubmit={(event) => {
        event.preventDefault();
        if (!loading) onPage(clampPage(Number(chosen), pages));
      }}
    >
      <Select
        id={`${id}-goto`}
        label={t(contentText.goToPage)}
        options={options}
        value={chosen}
        onChange={(value) => setChoice({ on: page, value })}
      />
      <Button type="submit" guard={false} disabled={loading}>
        {t(contentText.go)}
      </Button>
    </form>
  );
}
