import { SHOWN_HISTORY } from '../../../shared/consents.ts';
import { formatDateTime } from '../../../shared/dates.ts';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { type Column, DataTable } from '../../../web/ui/table/DataTable.tsx';
import type { Consents } from '../contract.ts';
import { channelText, consentText as text } from '../messages.ts';
import styles from './Consents.module.css';

type Entry = Consents['history'][number];

/** Each choice with its time, newest first. */
export function HistoryPanel({ history }: { readonly history: readonly Entry[] }) {
  const t = useSay();
  const language = useLanguage();
  const columns: Column<Entry>[] = [
    {
      key: 'at',
      header: t(text.at),
      list: 'title',
      cell: ({ at }) => formatDateTime(new Date(at), language),
    },
    { key: 'from', header: t(text.from), cell: ({ partner }) => partner ?? t(text.own) },
    { key: 'channel', header: t(text.channel), cell: ({ channel }) => t(channelText[channel]) },
    { key: 'choice', header: t(text.choice), cell: ({ agreed }) => t(agreed ? text.agreed : text.refused) },
  ];
  return (
    <Panel title={t(text.history)}>
      {history.length === 0 ? (
        <p>{t(text.noHistory)}</p>
      ) : (
        <>
          <DataTable
            id="consent-history"
            caption={t(text.history)}
            captionHidden
            columns={columns}
            rows={history}
            rowKey={({ seq }) => `${seq}`}
          />
          {history.length >= SHOWN_HISTORY && <p className={styles.note}>{t(text.historyNote)}</p>}
        </>
      )}
    </Panel>
  );
}
