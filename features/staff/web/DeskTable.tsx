import type { Phrase } from '../../../shared/messages.ts';
import { useSay } from '../../../web/language/language.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { DataTable } from '../../../web/ui/table/DataTable.tsx';
import type { DataTableProps } from '../../../web/ui/table/tableProps.ts';
import { deskText as text } from '../messages.ts';
import type { DeskList } from './useDesk.ts';

interface DeskTableProps<R> extends Omit<DataTableProps<R>, 'caption' | 'empty'> {
  /** Name for screen readers. */
  readonly caption: Phrase;
  /** Shown if there are no rows. */
  readonly none: Phrase;
}

export function DeskTable<R>({ caption, none, ...table }: DeskTableProps<R>) {
  const t = useSay();
  return <DataTable {...table} caption={t(caption)} captionHidden empty={<p>{t(none)}</p>} />;
}

/** A list that is loaded in parts, with a button for the next part. */
export function DeskListTable<R>({
  list,
  ...table
}: Omit<DeskTableProps<R>, 'rows'> & { readonly list: DeskList<R> }) {
  const t = useSay();
  const { rows, more, failed, loading, retry } = list;
  const pending = failed ? 'error' : 'loading';
  return (
    <>
      <DeskTable {...table} rows={rows ?? []} state={rows ? 'ready' : pending} onRetry={retry} />
      {more && failed && <AlertBar tone="error">{t(text.failed)}</AlertBar>}
      {more && (
        <Button onClick={more} loading={loading} guard={false}>
          {t(text.more)}
        </Button>
      )}
    </>
  );
}
