import { formatDate } from '../../../shared/dates.ts';
import { fromWire } from '../../../shared/money.ts';
import { bankTexts } from '../../../web/bank.ts';
import { useCall } from '../../../web/http/query.tsx';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { Amount } from '../../../web/ui/card/Amount.tsx';
import { Loaded } from '../../../web/ui/feedback/Loaded.tsx';
import { BulletList } from '../../../web/ui/layout/BulletList.tsx';
import { Dialog } from '../../../web/ui/overlay/Dialog.tsx';
import { SummaryList } from '../../../web/ui/table/SummaryList.tsx';
import { cardCalls, cardText } from '../../cards/public.ts';
import { CardLine, type NextPayment } from '../../cards/web/public.ts';
import { dashboard } from '../messages.ts';
import { owedText as text } from '../owed.messages.ts';
import styles from './HowToPay.module.css';

const AUTOPAY = { none: text.autopayNone, minimum: text.autopayMinimum, full: text.autopayFull } as const;

/** Amounts, automatic payment, ways to pay and what happens when it is late. */
export default function HowToPay({ payment, onClose }: { payment: NextPayment; onClose: () => void }) {
  const t = useSay();
  const language = useLanguage();
  const { card, left, minimumLeft, dueDate } = payment;
  const detail = useCall(cardCalls.card, { params: { id: card.cardId } });
  const hasMinimum = fromWire(minimumLeft).minor > 0n;
  return (
    <Dialog open onClose={onClose} title={t(text.howToPay)}>
      <div className={styles.body}>
        <CardLine card={card} />
        <SummaryList
          items={[
            { label: t(cardText.leftToPay), value: <Amount money={left} /> },
            hasMinimum
              ? { label: t(text.minimumLeft), value: <Amount money={minimumLeft} /> }
              : { label: t(text.minimumLeft), value: t(cardText.minimumReceived) },
            { label: t(dashboard.dueDate), value: formatDate(dueDate, language) },
          ]}
        />
        <Loaded from={detail} lines={2}>
          {({ autopay }) => <p>{t(AUTOPAY[autopay])}</p>}
        </Loaded>
        <h3>{t(text.ways)}</h3>
        <BulletList
          items={[t(text.wayTransfer), t(text.wayBranch), t(text.wayPhone, { phone: bankTexts().phone })]}
        />
        <h3>{t(text.late)}</h3>
        <Loaded from={detail} lines={2}>
          {({ interestRate }) => <p>{t(text.lateText, { rate: interestRate })}</p>}
        </Loaded>
      </div>
    </Dialog>
  );
}
