import { useSay } from '../../../web/language/language.tsx';
import type { Column } from '../../../web/ui/table/DataTable.tsx';
import type { Me, SentMessage } from '../calls.ts';
import { purposeText } from '../labels.messages.ts';
import { deskText as text } from '../messages.ts';
import { AboutButton } from './AboutButton.tsx';
import { DeskListTable } from './DeskTable.tsx';
import { callDesk } from './staffApi.ts';
import { useDeskList } from './useDesk.ts';
import { useLabel, useTime } from './useLabel.ts';
import type { Views } from './useView.ts';

const STATES = { waiting: text.waiting, sent: text.sent, given_up: text.givenUp } as const;

interface MessagesTableProps {
  readonly me: Me;
  readonly reference: string;
  readonly views: Views;
}

/** Messages to the customer, newest first. Their texts are not shown. */
export function MessagesTable({ me, reference, views }: MessagesTableProps) {
  const t = useSay();
  const label = useLabel();
  const time = useTime();
  const list = useDeskList<SentMessage>((after) => callDesk('messages', { reference, after }));
  const sendAgain = ({ messageId }: SentMessage) =>
    views.show({ name: 'act', reference, kind: 'send-again', messageId });
  const columns: Column<SentMessage>[] = [
    {
      key: 'about',
      header: t(text.purpose),
      list: 'title',
      cell: ({ purpose }) => label(purposeText, purpose),
    },
    { key: 'at', header: t(text.at), cell: ({ createdAt }) => time(createdAt) },
    {
      key: 'channel',
      header: t(text.channel),
      cell: ({ channel }) => (channel === 'sms' ? t(text.sms) : t(text.email)),
    },
    { key: 'to', header: t(text.to), cell: ({ to }) => to ?? t(text.contactChanged) },
    { key: 'state', header: t(text.state), cell: ({ state }) => t(STATES[state]) },
  ];
  if (me.roles.includes('agent'))
    columns.push({
      key: 'again',
      header: t(text.sendAgain),
      cell: (message) =>
        !message.isCode && (
          <AboutButton
            small
            label={t(text.sendAgain)}
            about={t(text.sendAgainOf, {
              about: label(purposeText, message.purpose),
              at: time(message.createdAt),
            })}
            onClick={() => sendAgain(message)}
          />
        ),
    });
  return (
    <DeskListTable
      id="messages"
      caption={text.messages}
      none={text.noMessages}
      columns={columns}
      list={list}
      rowKey={({ messageId }) => messageId}
    />
  );
}
