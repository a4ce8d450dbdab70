import { fetchFile } from '../../../web/api.ts';
import { useLanguage, useSay } from '../../../web/language.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { accountCalls } from '../contract.ts';
import { downloadText } from '../download.messages.ts';
import styles from './DownloadButtons.module.css';
import { FileProblem, useFile } from './useFile.tsx';

interface DownloadButtonsProps {
  readonly cardId: string;
  readonly part: 'billed' | 'unbilled' | 'all';
  /** What the list on the page was asked with: the file holds the same lines, all of them. */
  readonly search: {
    readonly fromDate?: string | undefined;
    readonly toDate?: string | undefined;
    readonly keyword?: string | undefined;
  };
}

/** A list of transactions as a file, for a spreadsheet or for a program that keeps accounts (CARD-8). */
export function DownloadButtons({ cardId, part, search }: DownloadButtonsProps) {
  const t = useSay();
  const language = useLanguage();
  const { asking, problem, save } = useFile((format: 'csv' | 'ofx') =>
    fetchFile(accountCalls.download, {
      params: { id: cardId },
      query: { format, part, language, ...search },
    }),
  );
  return (
    <div className="no-print">
      <FileProblem error={problem} />
      <fieldset className={styles.group}>
        <legend className="visually-hidden">{t(downloadText.group)}</legend>
        <Button small loading={asking === 'csv'} onClick={() => save('csv')}>
          {t(downloadText.csv)}
        </Button>
        <Button small loading={asking === 'ofx'} onClick={() => save('ofx')}>
          {t(downloadText.ofx)}
        </Button>
      </fieldset>
    </div>
  );
}
