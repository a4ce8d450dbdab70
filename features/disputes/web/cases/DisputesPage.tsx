import { isOpenDispute } from '../../../../shared/disputes.ts';
import { useCall } from '../../../../web/http/query.tsx';
import { useLanguage, useSay } from '../../../../web/language/language.tsx';
import { paths } from '../../../../web/paths.ts';
import { LinkButton } from '../../../../web/ui/action/LinkButton.tsx';
import { EmptyState } from '../../../../web/ui/feedback/EmptyState.tsx';
import { Loaded } from '../../../../web/ui/feedback/loading/Loaded.tsx';
import { PageColumn } from '../../../../web/ui/layout/PageColumn.tsx';
import { Panel } from '../../../../web/ui/layout/Panel.tsx';
import { useTitle } from '../../../../web/ui/layout/useTitle.ts';
import { casesText as text } from '../../cases.messages.ts';
import { disputeCalls, type ListedDispute } from '../../contract.ts';
import { CaseItem } from './CaseItem.tsx';
import styles from './Cases.module.css';

/** The person's cases: open ones first (DSP-6). */
export default function DisputesPage() {
  const t = useSay();
  const language = useLanguage();
  useTitle(t(text.title));
  const read = useCall(disputeCalls.list, { query: { language } }, { again: 'always' });
  return (
    <PageColumn width="form">
      <h1 tabIndex={-1}>{t(text.title)}</h1>
      <p>{t(text.lead)}</p>
      {read.data === undefined ? (
        <Panel>
          <Loaded<unknown> from={read} lines={6} />
        </Panel>
      ) : (
        <Cases all={read.data.content} />
      )}
    </PageColumn>
  );
}

function Cases({ all }: { readonly all: readonly ListedDispute[] }) {
  const t = useSay();
  const open = all.filter(({ state }) => isOpenDispute(state));
  const ended = all.filter(({ state }) => !isOpenDispute(state));
  const begin = <LinkButton href={paths.transactions()}>{t(text.toTransactions)}</LinkButton>;
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
      <Panel title={t(text.open)} flush>
        {open.length === 0 ? <p className={styles.line}>{t(text.noneOpen)}</p> : <List cases={open} />}
      </Panel>
      {ended.length > 0 && (
        <Panel title={t(text.ended)} flush>
          <List cases={ended} />
          <p className={styles.foot}>{t(text.endedNote)}</p>
        </Panel>
      )}
      <div className={styles.begin}>
        <p className="quiet-small">{t(text.noneText)}</p>
        {begin}
      </div>
    </>
  );
}

function List({ cases }: { readonly cases: readonly ListedDispute[] }) {
  return (
    <ul className={styles.list}>
      {cases.map((one) => (
        <CaseItem key={one.disputeId} dispute={one} />
      ))}
    </ul>
  );
}
