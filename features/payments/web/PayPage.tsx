import { useState } from 'react';
import { daysBetween, formatDate } from '../../../shared/dates.ts';
import { formatMoney, fromWire, toWire, twd } from '../../../shared/money.ts';
import { bankTexts } from '../../../web/bank.ts';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { Amount } from '../../../web/ui/card/Amount.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { EmptyState } from '../../../web/ui/feedback/EmptyState.tsx';
import { Loaded } from '../../../web/ui/feedback/loading/Loaded.tsx';
import { BulletList } from '../../../web/ui/layout/facts/BulletList.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { DueDateButton } from '../../account-detail/web/DueDateButton.tsx';
import type { CardSummary } from '../../cards/contract.ts';
import { CardFunctionLayout, CardFunctionPage, NotForCard } from '../../cards/web/CardFunctionPage.tsx';
import { CardLine } from '../../cards/web/CardName.tsx';
import { DueTag } from '../../cards/web/DueDate.tsx';
import { SuspendedNote } from '../../cards/web/Suspended.tsx';
import { dueState } from '../../cards/web/view-model.ts';
import { type Payment, paymentCalls } from '../contract.ts';
import { noSlipText, payText as text } from '../messages.ts';
import { AmountPanel } from './AmountPanel.tsx';
import { CostPanel } from './CostPanel.tsx';
import { EBillPanel, TransferPanel } from './NumberPanels.tsx';
import styles from './Pay.module.css';
import { SlipPanel } from './SlipPanel.tsx';
import { usePaymentCall } from './usePaymentCall.ts';

/** Payment of the latest statement of one of the person's cards (PAY-1). */
export default function PayPage() {
  return (
    <CardFunctionPage title={text.title} otherwise={paths.chooseCard('pay')}>
      {(card) => <Pay card={card} />}
    </CardFunctionPage>
  );
}

function Pay({ card }: { readonly card: CardSummary }) {
  const { cardId } = card;
  const [error, setError] = useState(false);
  const hasStatement = card.statementBalance !== null;
  const payment = usePaymentCall(
    paymentCalls.payment,
    { params: { id: cardId }, query: {} },
    { again: 'always', enabled: hasStatement },
  );
  return (
    <CardFunctionLayout cardId={cardId} title={text.title} error={error}>
      {hasStatement ? (
        <>
          <CardLine card={card} />
          <Loaded from={payment} lines={6} shape="figure">
            {(found) => <Bill card={card} payment={found} onError={setError} />}
          </Loaded>
        </>
      ) : (
        <NotForCard card={card} what={text.noStatement} why={text.noStatementText} />
      )}
    </CardFunctionLayout>
  );
}

interface BillProps {
  readonly card: CardSummary;
  readonly payment: Payment;
  readonly onError: (shown: boolean) => void;
}

function Bill({ card, payment, onError }: BillProps) {
  const t = useSay();
  const due = fromWire(payment.due).minor;
  if (due < 1n)
    return (
      <Panel>
        <EmptyState picture="paid" title={t(text.nothingDue)}>
          {t(payment.suspended ? text.nothingDueDisputed : text.nothingDueText)}
        </EmptyState>
        {payment.suspended && (
          <p className={styles.suspended}>
            <SuspendedNote money={payment.suspended} />
          </p>
        )}
      </Panel>
    );
  return (
    <>
      <DuePanel card={card} payment={payment} />
      <AutoDebitPanel payment={payment} />
      {payment.noSlip === 'supplementary' ? (
        <Panel>{t(noSlipText.supplementary)}</Panel>
      ) : (
        // The key resets the choices when the bill changes, because they do not apply to another bill.
        <Ways key={payment.due.amount} card={card} payment={payment} due={due} onError={onError} />
      )}
      <CostPanel cardId={card.cardId} onError={onError} />
    </>
  );
}

function DuePanel({ card, payment }: { readonly card: CardSummary; readonly payment: Payment }) {
  const t = useSay();
  const language = useLanguage();
  const { due, minimumDue, dueDate, today } = payment;
  const isMet = fromWire(minimumDue).minor === 0n;
  return (
    <Panel title={t(text.due)}>
      <p className={styles.due}>
        <Amount money={due} size="xl" />
      </p>
      <p className={styles.until}>
        {t(text.until, { date: formatDate(dueDate, language) })} <DueTag state={dueState(card, today)} />
      </p>
      {/* The choice of the amount names the minimum. */}
      {isMet && <p>{t(text.minimumReceived)}</p>}
      {payment.suspended && (
        <p>
          <SuspendedNote money={payment.suspended} />
        </p>
      )}
    </Panel>
  );
}

/** The amount, and the ways to pay it. */
function Ways({ card, payment, due, onError }: BillProps & { readonly due: bigint }) {
  const t = useSay();
  const [amount, setAmount] = useState(due);
  const { phone } = bankTexts();
  const money = formatMoney(toWire(twd(amount)));
  return (
    <>
      <AmountPanel payment={payment} onChoose={setAmount} onError={onError} />
      <h2 className={styles.ways} aria-live="polite">
        {t(text.nowPaying, { amount: money })}
      </h2>
      <SlipPanel key={`${amount}`} cardId={card.cardId} payment={payment} amount={amount} />
      {payment.transfer && <TransferPanel cardId={card.cardId} amount={amount} whole={payment.transfer} />}
      {payment.eBill !== undefined && <EBillPanel number={payment.eBill} />}
      <Panel title={t(text.elsewhere)} level={3}>
        <BulletList
          items={[
            t(text.branch),
            ...(debitOf(payment) ? [] : [t(text.autoDebitNone)]),
            t(text.phone, { phone }),
          ]}
          unbroken={phone}
        />
        {daysBetween(payment.today, payment.dueDate) >= 0 && (
          <div className={`${styles.actions} no-print`}>
            <DueDateButton cardId={card.cardId} />
          </div>
        )}
      </Panel>
    </>
  );
}

const WHAT = { full: text.autoDebitFull, minimum: text.autoDebitMinimum } as const;

/** The automatic debit of a bill; undefined if there is none. */
function debitOf({ autoDebit: { takes, on, ...more } }: Payment) {
  return takes === 'none' || on === undefined ? undefined : { ...more, takes, on };
}

/** The automatic debit from the account, if there is one, and a warning against paying twice. */
function AutoDebitPanel({ payment }: { readonly payment: Payment }) {
  const t = useSay();
  const language = useLanguage();
  const debit = debitOf(payment);
  if (!debit) return null;
  const { takes, on, account, underWay } = debit;
  const what = t(WHAT[takes]);
  return (
    <AlertBar tone={underWay ? 'warning' : 'info'} title={t(text.autoDebit)}>
      <p>{account === undefined ? what : t(text.autoDebitFrom, { what, account })}</p>
      {on >= payment.today && <p>{t(text.autoDebitWarning, { date: formatDate(on, language) })}</p>}
      {payment.suspended && <p>{t(text.autoDebitDisputed, { amount: formatMoney(payment.suspended) })}</p>}
      {underWay && <p>{t(text.autoDebitUnderWay)}</p>}
    </AlertBar>
  );
}
