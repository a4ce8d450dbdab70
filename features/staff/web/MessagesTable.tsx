import { useSay } from '../../../web/language/language.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { type Column, DataTable } from '../../../web/ui/table/DataTable.tsx';
import type { Me, SentMessage } from '../calls.ts';
import { purposeText } from '../labels.messages.ts';
import { deskText as text } from '../messages.ts';
import { MoreButton } from './MoreButton.tsx';
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

/** Messages to the customer, newest first. Their texts are not stored. */
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
    {
      key: 'again',
      header: t(text.sendAgain),
      cell: (message) =>
        !message.isCode &&
        me.roles.includes('agent') && (
          <Button small onClick={() => sendAgain(message)}>
            <span>
              {t(text.sendAgain)}
              <span className="visually-hidden">
                {t(text.sendAgainOf, {
                  about: label(purposeText, message.purpose),
                  at: time(message.createdAt),
                })}
              </span>
            </span>
          </Button>
        ),
    },
  ];
  return (
    <>
      <DataTable
        id="messages"
        caption={t(text.messages)}
        captionHidden
        columns={columns.filter(({ key }) => key !== 'again' || me.roles.includes('agent'))}
        rows={list.rows ?? []}
        rowKey={({ messageId }) => messageId}
        state={list.rows ? 'ready' : list.failed ? 'error' : 'loading'}
        onRetry={list.retry}
        empty={<p>{t(text.noMessages)}</p>}
      />
      <MoreButton list={list} />
    </>
  );
}
