import { type ReactNode, useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { CASHBACK_METHODS } from '../../../shared/card-values.ts';
import { errorText as sentences } from '../../../shared/errors.messages.ts';
import { PortalError } from '../../../web/http/api.ts';
import { errorText, handleError } from '../../../web/http/errors.tsx';
import { invalidate, useCall } from '../../../web/http/query.tsx';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { useLeaveGuard } from '../../../web/leave/leave.ts';
import { paths } from '../../../web/paths.ts';
import { currentUser } from '../../../web/store.ts';
import { BackLink } from '../../../web/ui/action/BackLink.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { contentText } from '../../../web/ui/content.messages.ts';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { Loaded } from '../../../web/ui/feedback/loading/Loaded.tsx';
import { RadioTiles } from '../../../web/ui/form/choices/RadioTiles.tsx';
import { ErrorSummary } from '../../../web/ui/form/ErrorSummary.tsx';
import { useForm } from '../../../web/ui/form/useForm.ts';
import { PageColumn } from '../../../web/ui/layout/PageColumn.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { SummaryList } from '../../../web/ui/table/SummaryList.tsx';
import { type CardSummary, cardCalls } from '../../cards/contract.ts';
import { CardName } from '../../cards/web/CardName.tsx';
import { sendCommand } from '../../operations/web/sendCommand.ts';
import { UnlessPending } from '../../operations/web/UnlessPending.tsx';
import { type CashbackMethod, cashbackCalls } from '../contract.ts';
import { cashbackText as text } from '../messages.ts';
import styles from './Cashback.module.css';

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

/** Name and explanation of each method. */
const METHODS = {
  auto_redeem: { name: text.autoRedeem, explanation: text.autoRedeemText },
  accumulate: { name: text.accumulate, explanation: text.accumulateText },
} as const;

interface CashbackFormProps {
  readonly cardId: string;
  readonly method: CashbackMethod;
  readonly heading: ReactNode;
}

/** Form that changes the method. Saving the current method sends no call and shows a message. */
function CashbackForm({ cardId, method, heading }: CashbackFormProps) {
  const t = useSay();
  const language = useLanguage();
  const [outcome, setOutcome] = useState<{
    readonly kind: 'saved' | 'unchanged';
    readonly method: CashbackMethod;
  }>();
  const form = useForm({ initial: { cashbackMethod: method }, validate: () => ({}) });
  useTitle(t(text.title), { error: form.hasErrors });
  useLeaveGuard(form.dirty);

  async function save({ cashbackMethod }: { cashbackMethod: CashbackMethod }) {
    setOutcome(undefined);
    if (!form.dirty) return setOutcome({ kind: 'unchanged', method: cashbackMethod });
    try {
      const saved = await sendCommand(cashbackCalls.change, { body: { cardNo: cardId, cashbackMethod } });
      form.reset(saved);
      setOutcome({ kind: 'saved', method: saved.cashbackMethod });
      invalidate(cashbackCalls.read, cardCalls.card);
    } catch (error) {
      if (handleError(error) === 'shown' || !(error instanceof PortalError)) return;
      form.setFieldErrors({ cashbackMethod: errorText(error, language) });
    }
  }

  return (
    <>
      {outcome && (
        <AlertBar tone={outcome.kind === 'saved' ? 'success' : 'info'}>
          {t(text[outcome.kind], { method: t(METHODS[outcome.method].name) })}
        </AlertBar>
      )}
      <ErrorSummary {...form.summary} />
      {heading}
      <p>{t(text.lead)}</p>
      <form className={styles.form} noValidate onSubmit={form.submit(save)}>
        <RadioTiles
          {...form.field('cashbackMethod')}
          label={t(text.question)}
          options={CASHBACK_METHODS.map((value) => ({
            value,
            label: t(METHODS[value].name),
            hint: t(METHODS[value].explanation),
          }))}
        />
        <Button type="submit" variant="primary" loading={form.submitting}>
          {t(contentText.save)}
        </Button>
      </form>
    </>
  );
}
