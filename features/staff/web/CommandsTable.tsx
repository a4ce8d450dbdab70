import type { ReactNode } from 'react';
import { capitalizeFirst } from '../../../shared/messages.ts';
import { useSay } from '../../../web/language/language.tsx';
import type { Column } from '../../../web/ui/table/DataTable.tsx';
import { requestName } from '../../operations/messages.ts';
import type { PendingCommand } from '../calls.ts';
import { deskText as text } from '../messages.ts';
import { DeskTable } from './DeskTable.tsx';
import { useLabel, useTime } from './useLabel.ts';

interface CommandsTableProps {
  readonly commands: readonly PendingCommand[];
  /** Returns the actions for a command. */
  readonly action?: (command: PendingCommand) => ReactNode;
}

/** Commands to the card system whose outcome is unknown, oldest first. */
export function CommandsTable({ commands, action }: CommandsTableProps) {
  const t = useSay();
  const label = useLabel();
  const time = useTime();
  const columns: Column<PendingCommand>[] = [
    {
      key: 'kind',
      header: t(text.command),
      list: 'title',
      cell: ({ kind }) => capitalizeFirst(label(requestName, kind)),
    },
    { key: 'begun', header: t(text.begun), cell: ({ begunAt }) => time(begunAt) },
    { key: 'tries', header: t(text.tries), cell: ({ tries }) => t(text.triesCount, { tries }) },
    ...(action ? [{ key: 'action', header: t(text.customer), cell: action }] : []),
  ];
  return (
    <DeskTable
      id="commands"
      caption={text.commands}
      none={text.noCommands}
      columns={columns}
      rows={commands}
      rowKey={({ reference, kind, begunAt }) => `${reference} ${kind} ${begunAt}`}
    />
  );
}
