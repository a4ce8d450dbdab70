import { useState } from 'react';
import { formatMonth } from '../../../shared/dates.ts';
import { fetchFile } from '../../../web/http/api.ts';
import { handleError } from '../../../web/http/errors.tsx';
import { openFile, saveFile } from '../../../web/http/files.ts';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { fieldText } from '../../../web/ui/form/fields.messages.ts';
import { Icon } from '../../../web/ui/layout/Icon.tsx';
import { ui } from '../../../web/ui/messages.ts';
import { statementCalls } from '../contract.ts';
import { statementText as text } from '../messages.ts';
import styles from './StatementFile.module.css';

interface StatementFileProps {
  readonly cardId: string;
  readonly statement: { readonly paymentKey: string; readonly statementMonth: string };
  /** Short labels and small buttons, for a row of the list. */
  readonly small?: boolean | undefined;
}

/** Opens the PDF in a new tab or downloads it, in the page's language. */
export function StatementFile({ cardId, statement, small }: StatementFileProps) {
  const t = useSay();
  const language = useLanguage();
  const [running, setRunning] = useState<'inline' | 'attachment'>();
  const month = t(fieldText.ofField, { label: formatMonth(statement.statementMonth, language) });

  async function get(disposition: 'inline' | 'attachment') {
    const query = { paymentKey: statement.paymentKey, language, disposition };
    const load = () => fetchFile(statementCalls.view, { params: { id: cardId }, query });
    setRunning(disposition);
    try {
      if (disposition === 'inline') await openFile(load);
      else saveFile(await load());
    } catch (error) {
      handleError(error, { reading: true });
    } finally {
      setRunning(undefined);
    }
  }

  return (
    <div className={styles.buttons}>
      <Button small={small} loading={running === 'inline'} onClick={() => void get('inline')}>
        {t(small ? text.view : text.viewPdf)}
        <span className="visually-hidden">{`${month} ${t(ui.newTab)}`}</span>
        {!small && <Icon name="external" size={16} />}
      </Button>
      <Button small={small} loading={running === 'attachment'} onClick={() => void get('attachment')}>
        {t(small ? text.download : text.downloadPdf)}
        <span className="visually-hidden">{month}</span>
      </Button>
    </div>
  );
}
