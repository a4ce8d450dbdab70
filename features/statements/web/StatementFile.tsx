import { useState } from 'react';
import { formatMonth } from '../../../shared/dates.ts';
import { fetchFile } from '../../../web/http/api.ts';
import { handleError } from '../../../web/http/errors.tsx';
import { openFile, saveFile } from '../../../web/http/files.ts';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { cx } from '../../../web/ui/cx.ts';
import { fieldText } from '../../../web/ui/form/fields.messages.ts';
import { AppIcon } from '../../../web/ui/layout/AppIcon.tsx';
import { ui } from '../../../web/ui/messages.ts';
import { statementCalls } from '../contract.ts';
import { statementText as text } from '../messages.ts';
import styles from './StatementFile.module.css';

interface StatementFileProps {
  readonly cardId: string;
  readonly statement: { readonly paymentKey: string; readonly statementMonth: string };
}

type Disposition = 'inline' | 'attachment';

/** Buttons that download the PDF or open it in a new tab, in the page's language. */
export function StatementFile(props: StatementFileProps) {
  const t = useSay();
  const { running, get, month } = useFile(props);
  return (
    <div className={cx(styles.buttons, 'no-print')}>
      <Button variant="primary" loading={running === 'attachment'} onClick={() => void get('attachment')}>
        {running !== 'attachment' && <AppIcon name="download" />}
        {t(text.downloadPdf)}
        <span className="visually-hidden">{month}</span>
      </Button>
      <Button loading={running === 'inline'} onClick={() => void get('inline')}>
        {t(text.viewPdf)}
        <span className="visually-hidden">{`${month} ${t(ui.newTab)}`}</span>
        <AppIcon name="external" size={16} />
      </Button>
    </div>
  );
}

/** Icon button that downloads the PDF, for a row of the list. */
export function StatementFileIcon(props: StatementFileProps) {
  const t = useSay();
  const { running, get, month } = useFile(props);
  return (
    <Button
      small
      variant="text"
      className={styles.icon}
      loading={running !== undefined}
      onClick={() => void get('attachment')}
    >
      {!running && <AppIcon name="download" />}
      <span className="visually-hidden">{`${t(text.downloadPdf)}${month}`}</span>
    </Button>
  );
}

/** Returns the month that names the file, the running request, and a function that starts a request. */
function useFile({ cardId, statement }: StatementFileProps) {
  const t = useSay();
  const language = useLanguage();
  const [running, setRunning] = useState<Disposition>();
  const month = t(fieldText.ofField, { label: formatMonth(statement.statementMonth, language) });

  async function get(disposition: Disposition) {
    const query = { paymentKey: statement.paymentKey, language, disposition };
    const load = () => fetchFile(statementCalls.view, { params: { id: cardId }, query });
    setRunning(disposition);
    try {
      if (disposition === 'inline') await openFile(load);
      else saveFile(await load());
    } catch (error) {
      handleError(error, { reading: true, onRetry: () => void get(disposition) });
    } finally {
      setRunning(undefined);
    }
  }

  return { running, get, month };
}
