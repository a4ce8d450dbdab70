import { useState } from 'react';
import { formatDate } from '../../../shared/dates.ts';
import { formatMoney } from '../../../shared/money.ts';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { cx } from '../../../web/ui/cx.ts';
import { Loaded } from '../../../web/ui/feedback/loading/Loaded.tsx';
import { useMediaQuery } from '../../../web/ui/layout/useMediaQuery.ts';
import { ui } from '../../../web/ui/messages.ts';
import { Dialog } from '../../../web/ui/overlay/Dialog.tsx';
import { type Payment, paymentCalls, type Slip } from '../contract.ts';
import { noSlipText, payText as text } from '../messages.ts';
import { slipAmounts } from '../rules.ts';
import codes from './Codes.module.css';
import { BarcodeLine } from './Codes.tsx';
import styles from './Pay.module.css';
import { usePaymentCall } from './usePaymentCall.ts';

interface SlipPanelProps {
  readonly cardId: string;
  readonly payment: Payment;
  readonly amount: bigint;
}

/** The slip for shops, or the reason why there is none. If the amount needs several slips, it shows one at a time. */
export function SlipPanel({ cardId, payment, amount }: SlipPanelProps) {
  const t = useSay();
  const language = useLanguage();
  const { slip, noSlip } = payment;
  return (
    <section className={styles.part} aria-labelledby="pay-slip">
      <h3 id="pay-slip">{t(text.slip)}</h3>
      {slip ? (
        <>
          <Slips
            cardId={cardId}
            amounts={slipAmounts(amount, BigInt(slip.each.amount))}
            most={formatMoney(slip.each)}
          />
          {/* Below the bar codes, so that phones show them sooner. */}
          <p>
            {t(text.slipLead, { date: formatDate(slip.lastDay, language), most: formatMoney(slip.each) })}
          </p>
        </>
      ) : (
        <p>{t(noSlipText[noSlip ?? 'not-offered'])}</p>
      )}
    </section>
  );
}

interface SlipsProps {
  readonly cardId: string;
  readonly amounts: readonly bigint[];
  /** The highest amount of one slip. */
  readonly most: string;
}

function Slips({ cardId, amounts, most }: SlipsProps) {
  const t = useSay();
  const [index, setIndex] = useState(0);
  const [isFull, setFull] = useState(false);
  const count = amounts.length;
  const slip = usePaymentCall(paymentCalls.slip, {
    params: { id: cardId },
    query: { amount: `${amounts[index] ?? 0n}` },
  });
  return (
    <>
      {count > 1 && <p>{t(text.slipsNeeded, { count, most })}</p>}
      <Loaded from={slip} lines={6}>
        {(found) => (
          <>
            <SlipPaper slip={found} />
            {isFull && (
              <Dialog
                open
                layout="fullscreen"
                title={t(text.slip)}
                onClose={() => setFull(false)}
                actions={[
                  { label: t(ui.close), variant: 'primary', first: true, onClick: () => setFull(false) },
                ]}
              >
                {count > 1 && <p>{t(text.slipOf, { number: index + 1, count })}</p>}
                <SlipPaper slip={found} className={codes.wide} />
              </Dialog>
            )}
          </>
        )}
      </Loaded>
      <div className={`${styles.actions} no-print`}>
        {count > 1 && (
          <>
            <p className={styles.number} aria-live="polite">
              {t(text.slipOf, { number: index + 1, count })}
            </p>
            <Button small guard={false} disabled={index === 0} onClick={() => setIndex(index - 1)}>
              {t(text.previousSlip)}
            </Button>
            <Button small guard={false} disabled={index === count - 1} onClick={() => setIndex(index + 1)}>
              {t(text.nextSlip)}
            </Button>
          </>
        )}
        {slip.data && (
          <>
            <Button small onClick={() => setFull(true)}>
              {t(text.fullScreen)}
            </Button>
            <Button small onClick={() => window.print()}>
              {t(text.printPage)}
            </Button>
          </>
        )}
      </div>
    </>
  );
}

/** Three bar codes on white with their digits. */
function SlipPaper({ slip, className }: { readonly slip: Slip; readonly className?: string | undefined }) {
  const t = useSay();
  // At scale 2 the widest line has 614 px.
  const scale = useMediaQuery('(min-width: 1024px)') ? 2 : 1;
  return (
    <figure className={cx(codes.paper, className)}>
      <figcaption className={codes.amount}>
        {t(text.slipAmount)} {formatMoney(slip.amount)}
      </figcaption>
      <div className={codes.lines}>
        {slip.lines.map((line) => (
          <BarcodeLine key={line.text} barcode={line} scale={scale} />
        ))}
      </div>
    </figure>
  );
}
