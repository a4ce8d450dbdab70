import { useState } from 'react';
import { fetchFile, PortalError, reasonFor } from '../../../web/http/api.ts';
import { handleError } from '../../../web/http/errors.tsx';
import { saveFile } from '../../../web/http/files.ts';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { cx } from '../../../web/ui/cx.ts';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { Select } from '../../../web/ui/form/choices/Select.tsx';
import { FoldedPanel } from '../../../web/ui/layout/FoldedPanel.tsx';
import { insightCalls } from '../contract.ts';
import { insightText as text } from '../messages.ts';
import styles from './Insights.module.css';

const FORMATS = ['pdf', 'csv'] as const;
type Format = (typeof FORMATS)[number];

/** Downloads this year or last year as a file in the page's language. */
export function YearPanel({ today }: { readonly today: string }) {
  const t = useSay();
  const language = useLanguage();
  const now = Number(today.slice(0, 4));
  const [year, setYear] = useState(`${now}`);
  const [running, setRunning] = useState<Format>();
  const [isTooLong, setTooLong] = useState(false);

  async function save(format: Format) {
    setRunning(format);
    setTooLong(false);
    try {
      saveFile(await fetchFile(insightCalls.year, { query: { year, format, language } }));
    } catch (error) {
      const tooMany = error instanceof PortalError && reasonFor(error, 'year') === 'tooMany';
      if (tooMany) setTooLong(true);
      else handleError(error, { reading: true, onRetry: () => void save(format) });
    } finally {
      setRunning(undefined);
    }
  }

  return (
    <div className="no-print">
      <FoldedPanel title={t(text.year)} summary={t(text.yearFiles)}>
        <p className={cx('quiet-small', styles.what)}>{t(text.yearWhat)}</p>
        <Select
          id="insight-year"
          label={t(text.yearChoice)}
          value={year}
          onChange={setYear}
          options={[`${now}`, `${now - 1}`].map((value) => ({
            value,
            label: t(text.yearOf, { year: value }),
          }))}
        />
        <div className="actions">
          {FORMATS.map((format) => (
            <Button key={format} loading={running === format} onClick={() => void save(format)}>
              {t(text[format])}
            </Button>
          ))}
        </div>
        {isTooLong && <AlertBar tone="error">{t(text.tooMany)}</AlertBar>}
      </FoldedPanel>
    </div>
  );
}
