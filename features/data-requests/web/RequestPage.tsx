import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { isOpenRequest } from '../../../shared/data-requests.ts';
import { daysBetween, formatDate, formatDateTime } from '../../../shared/dates.ts';
import type { ErrorCode } from '../../../shared/errors.ts';
import { fetchFile } from '../../../web/http/api.ts';
import { useCall } from '../../../web/http/query.tsx';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { BackLink } from '../../../web/ui/action/BackLink.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { useAnnounceChange } from '../../../web/ui/feedback/announce.ts';
import { Loaded } from '../../../web/ui/feedback/loading/Loaded.tsx';
import { PageColumn } from '../../../web/ui/layout/PageColumn.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { SummaryList } from '../../../web/ui/table/SummaryList.tsx';
import { FileList } from '../../evidence/web/FileList.tsx';
import { type DataRequest, dataRequestCalls } from '../contract.ts';
import { requestKindText, requestStateText, subjectText } from '../kinds.messages.ts';
import { requestsText, requestText as text } from '../messages.ts';
import styles from './Requests.module.css';
import { StateTag } from './StateTag.tsx';
import { sentRequest } from './sentRequest.ts';
import { WithdrawPanel } from './WithdrawPanel.tsx';

/** The page redirects to the list, so that the error is not shown. */
const UNKNOWN: readonly ErrorCode[] = ['NOT_FOUND'];

/** One request about data, with the bank's answer and clock (DRQ-4). */
export default function RequestPage() {
  const t = useSay();
  const { requestId = '' } = useParams();
  const read = useCall(
    dataRequestCalls.one,
    { params: { id: requestId } },
    { again: 'always', inlineErrors: UNKNOWN },
  );
  const back = <BackLink href={paths.dataRequests()}>{t(requestsText.title)}</BackLink>;
  if (read.data) return <Request key={requestId} back={back} request={read.data} />;
  if (read.error?.is('NOT_FOUND')) return <Navigate to={paths.dataRequests()} replace />;
  return (
    <PageColumn width="form">
      {back}
      <h1 tabIndex={-1}>{t(requestsText.title)}</h1>
      <Panel>
        <Loaded<unknown> from={read} lines={8} />
      </Panel>
    </PageColumn>
  );
}

function Request({ back, request }: { readonly back: ReactNode; readonly request: DataRequest }) {
  const t = useSay();
  const language = useLanguage();
  const [isNew] = useState(() => sentRequest.get() === request.requestId);
  useEffect(() => sentRequest.set(undefined), []);
  const title = t(text.titleOf, { reference: request.reference });
  useTitle(title);
  useAnnounceChange(t(requestStateText[request.state]));
  return (
    <PageColumn width="form">
      {back}
      <h1 tabIndex={-1}>{title}</h1>
      {isNew && isOpenRequest(request.state) && (
        <AlertBar tone="success" title={t(text.sentTitle)}>
          {t(text.sentText, { date: formatDate(request.lastDay, language) })}
        </AlertBar>
      )}
      <Outcome request={request} />
      <Facts request={request} />
      <Panel title={t(text.said)}>
        <p className={styles.words}>{request.text === '' ? t(text.saidNothing) : request.text}</p>
      </Panel>
      {request.evidence.length > 0 && (
        <Panel title={t(text.files)}>
          <FileList
            label={t(text.files)}
            files={request.evidence}
            fetchFile={(fileId) =>
              fetchFile(dataRequestCalls.file, { params: { id: request.requestId, fileId } })
            }
          />
        </Panel>
      )}
      <WithdrawPanel request={request} />
    </PageColumn>
  );
}

function Facts({ request }: { readonly request: DataRequest }) {
  const t = useSay();
  const language = useLanguage();
  const { state, late, kind, subject, openedAt, lastDay, endedAt, today } = request;
  const date = formatDate(lastDay, language);
  const days = Math.max(0, daysBetween(today, lastDay));
  return (
    <Panel>
      <SummaryList
        items={[
          { label: t(text.state), value: <StateTag state={state} late={late} /> },
          { label: t(text.kind), value: t(requestKindText[kind]) },
          { label: t(text.subject), value: t(subjectText[subject]) },
          { label: t(text.sent), value: formatDateTime(new Date(openedAt), language) },
          endedAt
            ? { label: t(text.closed), value: formatDateTime(new Date(endedAt), language) }
            : { label: t(text.lastDay), value: late ? date : t(text.lastDayLeft, { date, days }) },
        ]}
      />
    </Panel>
  );
}

/** The bank's answer, its extension, or that it is late. */
function Outcome({ request }: { readonly request: DataRequest }) {
  const t = useSay();
  const language = useLanguage();
  const { state, late, answer, extension, lastDay } = request;
  const date = formatDate(lastDay, language);
  if (state === 'withdrawn') return <AlertBar tone="info">{t(text.withdrawnTitle)}</AlertBar>;
  if (state !== 'received')
    return (
      <AlertBar
        tone={state === 'granted' ? 'success' : 'info'}
        title={t(state === 'granted' ? text.grantedTitle : text.refusedTitle)}
      >
        <p className={styles.words}>{answer}</p>
        {state === 'refused' && <p>{t(text.refusedNext)}</p>}
      </AlertBar>
    );
  return (
    <>
      {late && (
        <AlertBar tone="warning" title={t(text.lateTitle)}>
          {t(text.lateText, { date })}
        </AlertBar>
      )}
      {extension && (
        <AlertBar
          tone="info"
          title={t(text.extendedTitle, { before: formatDate(extension.lastDayBefore, language), date })}
        >
          <p className={styles.words}>{extension.reason}</p>
        </AlertBar>
      )}
    </>
  );
}
