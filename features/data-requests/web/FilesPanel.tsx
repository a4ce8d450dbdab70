import { useState } from 'react';
import { isOpenRequest } from '../../../shared/data-requests.ts';
import { fetchFile, PortalError } from '../../../web/http/api.ts';
import { errorText, handleError } from '../../../web/http/errors.tsx';
import { openFile, saveFile } from '../../../web/http/files.ts';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { FieldError } from '../../../web/ui/form/Field.tsx';
import { AppIcon } from '../../../web/ui/layout/AppIcon.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { ui } from '../../../web/ui/messages.ts';
import { evidenceText } from '../../disputes/evidence.messages.ts';
import { sizeText } from '../../disputes/web/evidence/FileRow.tsx';
import { type DataRequest, dataRequestCalls } from '../contract.ts';
import { requestText as text } from '../messages.ts';
import { AddFiles } from './AddFiles.tsx';
import styles from './Requests.module.css';

/** The files of a request, and a form that adds more while it is open. Nothing when there is neither. */
export function FilesPanel({ request }: { readonly request: DataRequest }) {
  const t = useSay();
  const { requestId, evidence, state } = request;
  const isOpen = isOpenRequest(state);
  if (evidence.length === 0 && !isOpen) return null;
  return (
    <Panel title={t(text.files)}>
      <div className={styles.stack}>
        {evidence.length > 0 && (
          <ul className={styles.files} aria-label={t(text.files)}>
            {evidence.map((file) => (
              <FileItem key={file.fileId} requestId={requestId} file={file} />
            ))}
          </ul>
        )}
        {isOpen && <AddFiles request={request} />}
      </div>
    </Panel>
  );
}

interface FileItemProps {
  readonly requestId: string;
  readonly file: DataRequest['evidence'][number];
}

/** A picture opens in a new tab; a PDF is only downloaded. */
function FileItem({ requestId, file: { fileId, name, type, bytes } }: FileItemProps) {
  const t = useSay();
  const language = useLanguage();
  const [running, setRunning] = useState(false);
  const [error, setError] = useState<PortalError>();
  const isPicture = type?.startsWith('image/') ?? false;

  async function get() {
    const load = () => fetchFile(dataRequestCalls.file, { params: { id: requestId, fileId } });
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
          {t(text.aboutFile, { type: t(isPicture ? text.picture : text.pdf), size: sizeText(bytes) })}
        </p>
        <div role="alert">
          <FieldError id={fileId} error={error && errorText(error, language)} />
        </div>
      </div>
      <Button small loading={running} className="no-print" onClick={() => void get()}>
        {t(isPicture ? text.openFile : text.downloadFile)}
        <span className="visually-hidden">
          {t(evidenceText.ofFile, { name })}
          {isPicture && ` ${t(ui.newTab)}`}
        </span>
        {isPicture && <AppIcon name="external" size={16} />}
      </Button>
    </li>
  );
}
