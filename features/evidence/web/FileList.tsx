import { useState } from 'react';
import { formatDateTime } from '../../../shared/dates.ts';
import { PortalError, type ReceivedFile } from '../../../web/http/api.ts';
import { errorText, handleError } from '../../../web/http/errors.tsx';
import { openFile, saveFile } from '../../../web/http/files.ts';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { FieldError } from '../../../web/ui/form/Field.tsx';
import { AppIcon } from '../../../web/ui/layout/AppIcon.tsx';
import { ui } from '../../../web/ui/messages.ts';
import type { Evidence } from '../contract.ts';
import { filesText as text } from '../files.messages.ts';
import styles from './FileList.module.css';
import { sizeText } from './sizeText.ts';

interface FileListProps {
  /** Whose files these are. */
  readonly label: string;
  readonly files: readonly Evidence[];
  /** Fetches a file by its id. */
  readonly fetchFile: (fileId: string) => Promise<ReceivedFile>;
}

/** Files that the person sent. A picture opens in a new tab; a PDF is only downloaded. */
export function FileList({ label, files, fetchFile }: FileListProps) {
  return (
    <ul className={styles.files} aria-label={label}>
      {files.map((file) => (
        <FileItem key={file.fileId} file={file} fetchFile={fetchFile} />
      ))}
    </ul>
  );
}

interface FileItemProps extends Pick<FileListProps, 'fetchFile'> {
  readonly file: Evidence;
}

function FileItem({ file, fetchFile }: FileItemProps) {
  const t = useSay();
  const language = useLanguage();
  const { fileId, name, type, bytes, begunAt } = file;
  const [running, setRunning] = useState(false);
  const [error, setError] = useState<PortalError>();
  const isPicture = type?.startsWith('image/') ?? false;

  async function get() {
    const load = () => fetchFile(fileId);
    setRunning(true);
    setError(undefined);
    try {
      if (isPicture) await openFile(load);
      else saveFile({ ...(await load()), name });
    } catch (cause) {
      const shown = handleError(cause, { reading: true, onRetry: () => void get() });
      if (shown === 'inline' && cause instanceof PortalError) setError(cause);
    } finally {
      setRunning(false);
    }
  }

  return (
    <li className={styles.file}>
      <div className={styles.fileText}>
        <p className={styles.fileName}>{name}</p>
        <p className="quiet-note">
          {t(text.about, {
            type: t(isPicture ? text.picture : text.pdf),
            size: sizeText(bytes),
            time: formatDateTime(new Date(begunAt), language),
          })}
        </p>
        <div role="alert">
          <FieldError id={fileId} error={error && errorText(error, language)} />
        </div>
      </div>
      <Button small loading={running} className="no-print" onClick={() => void get()}>
        {t(isPicture ? text.open : text.download)}
        <span className="visually-hidden">
          {t(text.ofFile, { name })}
          {isPicture && ` ${t(ui.newTab)}`}
        </span>
        {isPicture && <AppIcon name="external" size={16} />}
      </Button>
    </li>
  );
}
