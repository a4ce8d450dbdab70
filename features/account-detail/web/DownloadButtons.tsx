import { fetchFile } from '../../../web/http/api.ts';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { accountCalls } from '../contract.ts';
import { downloadText } from '../download.messages.ts';
import styles from './DownloadButtons.module.css';
import { DownloadError, useDownload } from './useDownload.tsx';

interface DownloadButtonsProps {
  readonly cardId: string;
  readonly part: 'billed' | 'unbilled' | 'all';
  /** The search of the list on the page; the file has all its lines. */
  readonly search: {
    readonly fromDate?: string | undefined;
    readonly toDate?: string | undefined;
    readonly keyword?: string | undefined;
  };
}

/** Downloads a list of transactions as CSV or OFX (CARD-8). */
export function DownloadButtons({ cardId, part, search }: DownloadButtonsProps) {
  const t = useSay();
  const language = useLanguage();
  const { loading, error, save } = useDownload((format: 'csv' | 'ofx') =>
    fetchFile(accountCalls.download, {
      params: { id: cardId },
      query: { format, part, language, ...search },
    }),
  );
  return (
    <div className="no-print">
      <DownloadError error={error} />
      <fieldset className={styles.group}>
        <legend className="visually-hidden">{t(downloadText.group)}</legend>
        <Button small loading={loading === 'csv'} onClick={() => save('csv')}>
          {t(downloadText.csv)}
        </Button>
        <Button small loading={loading === 'ofx'} onClick={() => save('ofx')}>
          {t(downloadText.ofx)}
        </Button>
      </fieldset>
    </div>
  );
}
