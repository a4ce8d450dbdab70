import { fetchFile } from '../../../web/http/api.ts';
import { useDownload } from '../../../web/http/useDownload.ts';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { contentText } from '../../../web/ui/content.messages.ts';
import { Spinner } from '../../../web/ui/feedback/loading/Spinner.tsx';
import { MenuButton } from '../../../web/ui/overlay/MenuButton.tsx';
import { accountCalls } from '../contract.ts';
import { downloadText } from '../download.messages.ts';
import { listText } from '../transactions.messages.ts';
import { DownloadError } from './DueDateButton.tsx';
import styles from './Menu.module.css';
import type { Search } from './transactions/listState.ts';

interface DownloadMenuProps {
  readonly cardId: string;
  readonly part: 'billed' | 'unbilled' | 'all';
  /** The filters of the list on the page. The file contains all lines that match them. */
  readonly search: Search;
  /** True when the menu offers the due date of the latest statement. */
  readonly hasDueDate: boolean;
}

/** Menu that downloads the list as CSV or OFX and the due date for a calendar, and prints the page (CARD-8). */
export function DownloadMenu({ cardId, part, search, hasDueDate }: DownloadMenuProps) {
  const t = useSay();
  const language = useLanguage();
  const params = { id: cardId };
  const { loading, error, save } = useDownload((kind: 'csv' | 'ofx' | 'ics') =>
    kind === 'ics'
      ? fetchFile(accountCalls.dueDate, { params, query: { language } })
      : fetchFile(accountCalls.download, { params, query: { format: kind, part, language, ...search } }),
  );
  // Prints after the menu has closed.
  const print = () => requestAnimationFrame(() => window.print());
  const items = [
    [downloadText.csv, () => save('csv')],
    [downloadText.ofx, () => save('ofx')],
    ...(hasDueDate ? [[downloadText.dueDate, () => save('ics')] as const] : []),
    [contentText.print, print],
  ] as const;
  return (
    <div className="no-print">
      <MenuButton
        panel="end"
        buttonClassName={styles.button}
        label={
          <>
            {loading && <Spinner />}
            {t(listText.download)}
          </>
        }
      >
        <ul>
          {items.map(([label, onClick]) => (
            <li key={t(label)}>
              <button type="button" className={styles.item} onClick={onClick}>
                {t(label)}
              </button>
            </li>
          ))}
        </ul>
      </MenuButton>
      <DownloadError error={error} />
    </div>
  );
}
