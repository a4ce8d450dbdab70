import { formatDateTime } from '../../../shared/dates.ts';
import type { Phrase } from '../../../shared/messages.ts';
import { recipientText } from '../../../shared/personal-data.messages.ts';
import type { DataRecipient } from '../../../shared/personal-data.ts';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { SummaryList } from '../../../web/ui/table/SummaryList.tsx';
import type { Recipient } from '../contract.ts';
import { myDataText as text } from '../messages.ts';
import styles from './MyData.module.css';

/** What each party gets. */
const GETS: Readonly<Record<DataRecipient, Phrase>> = {
  'card-system': text.gets_cardSystem,
  sms: text.gets_sms,
  mail: text.gets_mail,
  push: text.gets_push,
  partners: text.gets_partners,
  storage: text.gets_storage,
};

/** The parties that receive data, and how many messages they had for this person (MYD-2). */
export function RecipientList({ recipients }: { readonly recipients: readonly Recipient[] }) {
  const t = useSay();
  const language = useLanguage();
  const sentIn = ({ count, latestAt }: Recipient) =>
    count === null || latestAt === null
      ? t(text.noneSent)
      : t(text.sent, { count, at: formatDateTime(new Date(latestAt), language) });
  return (
    <SummaryList
      items={recipients.map((one) => ({
        label: t(recipientText[one.recipient]),
        value: (
          <>
            <span className={styles.part}>{t(GETS[one.recipient])}</span>
            {one.count !== null && <span className={styles.part}>{sentIn(one)}</span>}
          </>
        ),
      }))}
    />
  );
}
