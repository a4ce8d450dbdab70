import { capitalizeFirst } from '../../../shared/messages.ts';
import type { ContactAct } from '../../../shared/staff-roles.ts';
import { useSay } from '../../../web/language/language.tsx';
import { Tag } from '../../../web/ui/layout/facts/Tag.tsx';
import type { Column } from '../../../web/ui/table/DataTable.tsx';
import { kindName } from '../../contact-change/notices.messages.ts';
import type { ContactChange, Me, Person } from '../calls.ts';
import { actText } from '../labels.messages.ts';
import { deskText as text } from '../messages.ts';
import { AboutButton } from './AboutButton.tsx';
import styles from './Desk.module.css';
import { DeskTable } from './DeskTable.tsx';
import { useTime } from './useLabel.ts';
import type { Views } from './useView.ts';

/** Returns the decisions that are possible. Nothing is decided while the card system takes the change back. */
function decisions({ state, made, undoBegunAt }: ContactChange): ContactAct[] {
  if (undoBegunAt !== null) return [];
  return [
    ...(state === 'waiting' ? [] : ['keep-contact' as const]),
    ...(made ? ['undo-contact' as const] : []),
  ];
}

interface ContactChangesProps {
  readonly me: Me;
  readonly person: Pick<Person, 'reference' | 'contactChanges'>;
  readonly views: Views;
}

/** Changed contacts that are not final. The table has no values. */
export function ContactChangesTable({
  me,
  person: { reference, contactChanges },
  views,
}: ContactChangesProps) {
  const t = useSay();
  const time = useTime();
  const nameOf = ({ kind }: ContactChange) => capitalizeFirst(t(kindName[kind]));
  const columns: Column<ContactChange>[] = [
    { key: 'kind', header: t(text.contact), list: 'title', cell: nameOf },
    { key: 'state', header: t(text.state), cell: (change) => <ChangeState change={change} /> },
    { key: 'changed', header: t(text.changed), cell: ({ begunAt }) => time(begunAt) },
    { key: 'until', header: t(text.waitsUntil), cell: ({ waitsUntil }) => time(waitsUntil) },
    {
      key: 'objections',
      header: t(text.objections),
      cell: ({ objectedBy }) =>
        objectedBy.length === 0
          ? t(text.noObjections)
          : t(text.objectionsBy, {
              count: objectedBy.length,
              by: objectedBy.map((by) => t(text[`by_${by}`])).join(t(text.comma)),
            }),
    },
    {
      key: 'confirmed',
      header: t(text.confirmedByPerson),
      cell: ({ confirmed }) => t(confirmed ? text.yes : text.no),
    },
  ];
  if (me.roles.includes('agent'))
    columns.push({
      key: 'decision',
      header: t(text.decision),
      cell: (change) => (
        <div className={styles.actions}>
          {decisions(change).map((kind) => (
            <AboutButton
              key={kind}
              small
              label={t(actText[kind])}
              about={t(text.ofAct, { act: nameOf(change) })}
              onClick={() => views.show({ name: 'act', reference, kind, changeId: change.changeId })}
            />
          ))}
        </div>
      ),
    });
  return (
    <DeskTable
      id="contact-changes"
      caption={text.contactChanges}
      none={text.none}
      columns={columns}
      rows={contactChanges}
      rowKey={({ changeId }) => changeId}
    />
  );
}

const STATES = {
  waiting: { tone: 'info', words: text.changeWaits },
  objected: { tone: 'warn', words: text.changeObjected },
  desk: { tone: 'err', words: text.changeDesk },
} as const;

function ChangeState({ change: { state, undoBegunAt, undoFailedAt } }: { change: ContactChange }) {
  const t = useSay();
  const time = useTime();
  const { tone, words } = STATES[state];
  return (
    <>
      <Tag tone={tone}>{t(words)}</Tag>
      {undoBegunAt !== null && <p>{t(text.undoBegun, { at: time(undoBegunAt) })}</p>}
      {undoFailedAt !== null && <p>{t(text.undoFailed, { at: time(undoFailedAt) })}</p>}
    </>
  );
}
