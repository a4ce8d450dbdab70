import { type ReactNode, useState } from 'react';
import { formatMoney, fromWire } from '../../../shared/money.ts';
import { useSay } from '../../../web/language/language.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { announce } from '../../../web/ui/feedback/announce.ts';
import { Loaded } from '../../../web/ui/feedback/loading/Loaded.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { SummaryList } from '../../../web/ui/table/SummaryList.tsx';
import { type Payment, paymentCalls } from '../contract.ts';
import { payText as text } from '../messages.ts';
import codes from './Codes.module.css';
import { QrImage } from './Codes.tsx';
import styles from './Pay.module.css';
import { usePaymentCall } from './usePaymentCall.ts';

type Transfer = NonNullable<Payment['transfer']>;

interface TransferPanelProps {
  readonly cardId: string;
  readonly amount: bigint;
  /** The transfer of the whole unpaid amount, which is already loaded. */
  readonly whole: Transfer;
}

/** QR code and account for a transfer from any bank. */
export function TransferPanel({ cardId, amount, whole }: TransferPanelProps) {
  const t = useSay();
  const isWhole = fromWire(whole.amount).minor === amount;
  const other = usePaymentCall(
    paymentCalls.payment,
    { params: { id: cardId }, query: { amount: `${amount}` } },
    { enabled: !isWhole },
  );
  const transfer = isWhole ? whole : other.data?.transfer;
  return (
    <Panel title={t(text.transfer)} level={3}>
      <Loaded from={{ ...other, data: transfer }} lines={6}>
        {(found) => <TransferCode transfer={found} />}
      </Loaded>
    </Panel>
  );
}

function TransferCode({ transfer }: { readonly transfer: Transfer }) {
  const t = useSay();
  const { bank, account, qr } = transfer;
  const lead = t(text.transferLead, { amount: formatMoney(transfer.amount) });
  return (
    <>
      <p>{lead}</p>
      <div className={`${codes.paper} ${codes.square}`}>
        <QrImage code={qr} label={lead} />
      </div>
      <SummaryList
        items={[
          { label: t(text.bankCode), value: bank },
          { label: t(text.account), value: <Copyable value={account} what={t(text.account)} /> },
        ]}
      />
    </>
  );
}

/** The payment number for the national bill payment site. */
export function EBillPanel({ number }: { readonly number: string }) {
  const t = useSay();
  return (
    <Panel title={t(text.eBill)} level={3}>
      <p>{t(text.eBillLead)}</p>
      <SummaryList
        items={[
          { label: t(text.eBillNumber), value: <Copyable value={number} what={t(text.eBillNumber)} /> },
        ]}
      />
    </Panel>
  );
}

function Copyable({ value, what }: { readonly value: string; readonly what: string }): ReactNode {
  const t = useSay();
  const [failed, setFailed] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setFailed(false);
      announce(t(text.copied, { what }));
    } catch {
      setFailed(true);
    }
  }

  return (
    <span className={styles.copyable}>
      {/* No spaces between the groups, so that a manual selection can be pasted. */}
      <span translate="no">
        {(value.match(/.{1,4}/g) ?? []).map((group, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a group has no other identity
          <span key={index} className={styles.group}>
            {group}
          </span>
        ))}
      </span>{' '}
      <Button small className="no-print" onClick={() => void copy()}>
        {t(text.copy)}
        <span className="visually-hidden"> {what}</span>
      </Button>
      {failed && <span role="alert">{t(text.copyFailed)}</span>}
    </span>
  );
}
