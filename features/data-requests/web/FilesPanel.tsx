import { isOpenRequest } from '../../../shared/data-requests.ts';
import { fetchFile } from '../../../web/http/api.ts';
import { useSay } from '../../../web/language/language.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { FileList } from '../../evidence/web/FileList.tsx';
import { type DataRequest, dataRequestCalls } from '../contract.ts';
import { requestText as text } from '../messages.ts';
import { AddFiles } from './AddFiles.tsx';
import styles from './Requests.module.css';

/** The files of a request, and a form that adds more while it is open. Nothing when there is neither. */
export function FilesPanel({ request }: { readonly request: DataRequest }) {
  const t = useSay();
  const { requestId: id, evidence, state } = request;
  const isOpen = isOpenRequest(state);
  if (evidence.length === 0 && !isOpen) return null;
  return (
    <Panel title={t(text.files)}>
      <div className={styles.stack}>
        {evidence.length > 0 && (
          <FileList
            label={t(text.files)}
            files={evidence}
            fetchFile={(fileId) => fetchFile(dataRequestCalls.file, { params: { id, fileId } })}
          />
        )}
        {isOpen && <AddFiles request={request} />}
      </div>
    </Panel>
  );
}
