import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import { formatDate, formatDateTime } from '../../../shared/dates.ts';
import { formatNumber } from '../../../shared/money.ts';
import { useCall } from '../../../web/http/query.tsx';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { BackLink } from '../../../web/ui/action/BackLink.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { Amount } from '../../../web/ui/card/Amount.tsx';
import { CardNumber } from '../../../web/ui/card/CardNumber.tsx';
import { contentText } from '../../../web/ui/content.messages.ts';
import { cx } from '../../../web/ui/cx.ts';
import { Loaded } from '../../../web/ui/feedback/loading/Loaded.tsx';
import { PageColumn } from '../../../web/ui/layout/PageColumn.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { SummaryList } from '../../../web/ui/table/SummaryList.tsx';
import { UnlessPending } from '../../operations/web/UnlessPending.tsx';
import { cancelText } from '../cancel.messages.ts';
import { type Cancelled, historyCalls, type RedemptionDetail } from '../contract.ts';
import { DELIVERY_PARTS } from '../delivery.ts';
import { categoryText } from '../messages.ts';
import { historyText, redemptionPage as text } from '../page.messages.ts';
import { endOfMasked } from '../partners.ts';
import { CancelButton, CancelledBar } from './Cancellation.tsx';
import { MaskedMembership } from './order/OrderSummary.tsx';
import styles from './Redemption.module.css';

/** The details of one redemption (RDM-5). */
export default function DetailPage() {
  const t = useSay();
  const { redemptionId = '' } = useParams();
  const read = useCall(historyCalls.detail, { params: { id: redemptionId } });
  useTitle(t(historyText.detailTitle));
  const back = <BackLink href={paths.redemptionHistory()}>{t(historyText.title)}</BackLink>;
  if (read.data) return <Redemption key={read.data.id} back={back} detail={read.data} />;
  return (
    <PageColumn width="whole">
      {back}
      <h1 tabIndex={-1}>{t(historyText.detailTitle)}</h1>
      <Panel>
        <Loaded from={read} lines={6}>
          {() => null}
        </Loaded>
      </Panel>
    </PageColumn>
  );
}

/** A redemption and what can be done with it; instead of them, a cancellation on this card that is under way. */
function Redemption({ back, detail }: { readonly back: ReactNode; readonly detail: RedemptionDetail }) {
  const t = useSay();
  const [cancelled, setCancelled] = useState<Cancelled>();
  return (
    <UnlessPending kind="cancel-redemption" cardId={detail.cardId} back={back}>
      <PageColumn width="whole">
        {back}
        <h1 tabIndex={-1}>{t(historyText.detailTitle)}</h1>
        {cancelled && <CancelledBar result={cancelled} />}
        <Panel>
          <Detail detail={detail} />
        </Panel>
        <div className={cx('no-print', styles.actions)}>
          <CancelButton detail={detail} onCancelled={setCancelled} />
          <Button onClick={() => window.print()}>{t(contentText.print)}</Button>
        </div>
      </PageColumn>
    </UnlessPending>
  );
}

function Detail({ detail }: { detail: RedemptionDetail }) {
  const t = useSay();
  const language = useLanguage();
  const { partnerName, membershipId, rebate, delivery, cancelledAt } = detail;
  return (
    <SummaryList
      items={[
        { label: t(historyText.code), value: <span className={styles.code}>{detail.redeemCode}</span> },
        { label: t(historyText.date), value: formatDate(detail.redemptionDate, language) },
        ...(cancelledAt
          ? [{ label: t(cancelText.cancelledAt), value: formatDateTime(new Date(cancelledAt), language) }]
          : []),
        { label: t(text.category), value: t(categoryText[detail.category]) },
        { label: t(text.product), value: detail.redemptionDescription },
        { label: t(text.quantity), value: formatNumber(detail.quantity) },
        { label: t(historyText.points), value: formatNumber(detail.points) },
        { label: t(text.card), value: <CardNumber last4={detail.lastFour} /> },
        ...(partnerName ? [{ label: t(historyText.partner), value: partnerName }] : []),
        ...(membershipId
          ? [{ label: t(text.membership), value: <MaskedMembership end={endOfMasked(membershipId)} /> }]
          : []),
        ...DELIVERY_PARTS.flatMap((part) =>
          detail[part] ? [{ label: t(text[part]), value: detail[part] }] : [],
        ),
        ...(rebate ? [{ label: t(text.rebate), value: <Amount money={rebate} /> }] : []),
        ...(delivery ? [{ label: t(text.delivery), value: delivery }] : []),
      ]}
    />
  );
}
