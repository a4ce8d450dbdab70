import { useState } from 'react';
import { saveFile } from '../../../web/http/files.ts';
import { useSay } from '../../../web/language/language.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { Loaded } from '../../../web/ui/feedback/loading/Loaded.tsx';
import { SummaryList } from '../../../web/ui/table/SummaryList.tsx';
import { requestKindText, subjectText } from '../../data-requests/kinds.messages.ts';
import type { DataRequestDetails } from '../calls.ts';
import { requestDeskText as requestText } from '../data-requests.messages.ts';
import { deskText as text } from '../messages.ts';
import { AboutButton } from './AboutButton.tsx';
import { LastDay } from './DataRequestsTable.tsx';
import styles from './Desk.module.css';
import { callDesk, failureText } from './staffApi.ts';
import { useDesk } from './useDesk.ts';

interface DataRequestProps {
  readonly reference: string;
  readonly requestId: string;
}

/** What a customer asks and wrote, with the files, above the form of an answer. */
export function DataRequestFacts(props: DataRequestProps) {
  const request = useDesk('dataRequest', props);
  return (
    <Loaded from={request} lines={4}>
      {(details) => <Facts {...props} details={details} />}
    </Loaded>
  );
}

function Facts({
  reference,
  requestId,
  details,
}: DataRequestProps & { readonly details: DataRequestDetails }) {
  const t = useSay();
  const [failure, setFailure] = useState<unknown>();

  async function get(fileId: string, name: string) {
    setFailure(undefined);
    try {
      const { type, content } = await callDesk('dataRequestFile', { reference, requestId, fileId });
      const bytes = Uint8Array.from(atob(content), (char) => char.charCodeAt(0));
      saveFile({ content: new Blob([bytes], { type }), name });
    } catch (error) {
      setFailure(error);
    }
  }

  return (
    <>
      <SummaryList
        items={[
          { label: t(text.reference), value: details.caseNumber },
          { label: t(requestText.requestKind), value: t(requestKindText[details.kind]) },
          { label: t(requestText.requestSubject), value: t(subjectText[details.subject]) },
          { label: t(requestText.lastDay), value: <LastDay request={details} /> },
          {
            label: t(requestText.customerWrote),
            value: <span className={styles.words}>{details.text === '' ? t(text.none) : details.text}</span>,
          },
        ]}
      />
      {failure !== undefined && <AlertBar tone="error">{t(failureText(failure))}</AlertBar>}
      {details.files.length > 0 && (
        <ul className={styles.list} aria-label={t(requestText.files)}>
          {details.files.map(({ fileId, name }) => (
            <li key={fileId} className={styles.request}>
              <p className={styles.words}>{name}</p>
              <div>
                <AboutButton
                  small
                  label={t(requestText.openFile)}
                  about={t(text.ofAct, { act: name })}
                  onClick={() => void get(fileId, name)}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
