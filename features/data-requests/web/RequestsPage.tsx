import { isOpenRequest } from '../../../shared/data-requests.ts';
import { formatDate, taipeiDate } from '../../../shared/dates.ts';
import { backToData } from '../../../shared/personal-data.messages.ts';
import { useCall } from '../../../web/http/query.tsx';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { BackLink } from '../../../web/ui/action/BackLink.tsx';
import { Link } from '../../../web/ui/action/Link.tsx';
import { LinkButton } from '../../../web/ui/action/LinkButton.tsx';
import { EmptyState } from '../../../web/ui/feedback/EmptyState.tsx';
import { Loaded } from '../../../web/ui/feedback/loading/Loaded.tsx';
import { FactList } from '../../../web/ui/layout/facts/FactList.tsx';
import { PageColumn } from '../../../web/ui/layout/PageColumn.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { dataRequestCalls, type ListedRequest } from '../contract.ts';
import { requestKindText, subjectText } from '../kinds.messages.ts';
import { requestsText as text } from '../messages.ts';
import styles from './Requests.module.css';
import { StateTag } from './StateTag.tsx';

/** The person's requests about data: open ones first (DRQ-4). */
export default function RequestsPage() {
  const t = useSay();
  useTitle(t(text.title));
  const read = useCall(dataRequestCalls.list, {}, { again: 'always' });
  return (
    <PageColumn width="form">
      <BackLink href={paths.myData()}>{t(backToData)}</BackLink>
      <h1 tabIndex={-1}>{t(text.title)}</h1>
      <p>{t(text.lead)}</p>
      {read.data ? (
        <Requests all={read.data.content} />
      ) : (
        <Panel>
          <Loaded<unknown> from={read} lines={6} />
        </Panel>
      )}
    </PageColumn>
  );
}

function Requests({ all }: { readonly all: readonly ListedRequest[] }) {
  const t = useSay();
  const open = all.filter(({ state }) => isOpenRequest(state));
  const ended = all.filter(({ state }) => !isOpenRequest(state));
  const begin = (
    <LinkButton variant="primary" href={paths.newDataRequest()}>
      {t(text.new)}
    </LinkButton>
  );
  if (all.length === 0)
    return (
      <Panel>
        <EmptyState picture="transactions" title={t(text.none)} action={begin}>
          {t(text.noneText)}
        </EmptyState>
      </Panel>
    );
  return (
    <>
      <div>{begin}</div>
      <Panel title={t(text.open)} flush>
        {open.length === 0 ? <p className={styles.line}>{t(text.noneOpen)}</p> : <List requests={open} />}
      </Panel>
      {ended.length > 0 && (
        <Panel title={t(text.ended)} flush>
          <List requests={ended} />
          <p className={styles.foot}>{t(text.endedNote)}</p>
        </Panel>
      )}
    </>
  );
}

function List({ requests }: { readonly requests: readonly ListedRequest[] }) {
  return (
    <ul className={styles.list}>
      {requests.map((one) => (
        <Item key={one.requestId} request={one} />
      ))}
    </ul>
  );
}

function Item({ request }: { readonly request: ListedRequest }) {
  const t = useSay();
  const language = useLanguage();
  const { requestId, kind, subject, state, late, lastDay, openedAt, endedAt, reference } = request;
  const day = (instant: string) => formatDate(taipeiDate(new Date(instant)), language);
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <h3>
          <Link href={paths.dataRequest(requestId)}>
            {t(text.nameOf, { kind: t(requestKindText[kind]), subject: t(subjectText[subject]) })}
          </Link>
        </h3>
        <StateTag state={state} late={late} />
      </div>
      <FactList
        className={styles.facts}
        facts={[
          [t(text.opened), day(openedAt)],
          endedAt ? [t(text.answeredOn), day(endedAt)] : [t(text.lastDay), formatDate(lastDay, language)],
          [t(text.reference), <span key="reference">{reference}</span>],
        ]}
      />
    </li>
  );
}
