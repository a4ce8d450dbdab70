import { Navigate, useParams } from 'react-router';
import { errorText as sentences } from '../../../shared/errors.messages.ts';
import { useCall } from '../../../web/http/query.tsx';
import { useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { currentUser } from '../../../web/store.ts';
import { BackLink } from '../../../web/ui/action/BackLink.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { Loaded } from '../../../web/ui/feedback/Loaded.tsx';
import { PageColumn } from '../../../web/ui/layout/PageColumn.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { SummaryList } from '../../../web/ui/table/SummaryList.tsx';
import { type CardSummary, cardCalls } from '../../cards/public.ts';
import { CardName } from '../../cards/web/public.ts';
import { UnlessPending } from '../../operations/web/public.ts';
import { type CashbackMethod, cashbackCalls } from '../contract.ts';
import { cashbackText as text } from '../messages.ts';
import styles from './Cashback.module.css';
import { CashbackForm, METHODS } from './CashbackForm.tsx';

/** The cashback method of a card (CSH-1). */
export default function CashbackPage() {
  const t = useSay();
  const { cardId = '' } = useParams();
  const cards = useCall(cardCalls.cards, {});
  const card = cards.data?.find((item) => item.cardId === cardId);
  useTitle(t(text.title));
  if (cards.data && !card) return <Navigate to={paths.chooseCard('cashback-method')} replace />;
  const back = <BackLink href={paths.overviewOf(cardId)}>{t(text.back)}</BackLink>;
  if (card)
    return (
      <UnlessPending key={cardId} kind="set-cashback-method" cardId={cardId} back={back}>
        <PageColumn width="form">
          {back}
          <CardCashback card={card} />
        </PageColumn>
      </UnlessPending>
    );
  return (
    <PageColumn width="form">
      {back}
      <h1 tabIndex={-1}>{t(text.title)}</h1>
      <Loaded from={cards} lines={4} shape="pairs" />
    </PageColumn>
  );
}

function CardCashback({ card }: { card: CardSummary }) {
  const t = useSay();
  const read = useCall(cashbackCalls.read, { query: { cardNo: card.cardId } });
  const heading = (
    <div>
      <h1 tabIndex={-1}>{t(text.title)}</h1>
      <p className={styles.card}>
        <CardName card={card} />
      </p>
    </div>
  );
  if (read.data && currentUser().primary) {
    return <CashbackForm cardId={card.cardId} method={read.data.cashbackMethod} heading={heading} />;
  }
  return (
    <>
      {heading}
      <Loaded from={read} lines={4}>
        {({ cashbackMethod }) => <ReadOnlyMethod method={cashbackMethod} />}
      </Loaded>
    </>
  );
}

/** Supplementary cardholders see the method; only the primary cardholder may change it. */
function ReadOnlyMethod({ method }: { method: CashbackMethod }) {
  const t = useSay();
  return (
    <>
      <AlertBar tone="info">{t(sentences.primaryOnly)}</AlertBar>
      <SummaryList items={[{ label: t(text.now), value: t(METHODS[method].name) }]} />
    </>
  );
}
