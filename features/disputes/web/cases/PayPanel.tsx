import { formatDate } from '../../../../shared/dates.ts';
import { isOpenDispute } from '../../../../shared/disputes.ts';
import { formatMoney, fromWire, toWire, twd } from '../../../../shared/money.ts';
import { useLanguage, useSay } from '../../../../web/language/language.tsx';
import { AmountsIn } from '../../../../web/ui/card/AmountsIn.tsx';
import { Panel } from '../../../../web/ui/layout/Panel.tsx';
import { caseText as text } from '../../cases.messages.ts';
import type { Dispute } from '../../contract.ts';
import styles from './Cases.module.css';

/** What need not be paid while the case is open, and what stays due. */
export function PayPanel({ dispute }: { readonly dispute: Dispute }) {
  const t = useSay();
  const language = useLanguage();
  const { state, amount, suspended, interestFrom, debitLeavesOut } = dispute;
  if (!isOpenDispute(state)) return null;
  const isSuspended = Number(suspended.amount) > 0;
  const rest = toWire(twd(fromWire(amount).minor - fromWire(suspended).minor));
  return (
    <Panel title={t(text.pay)}>
      <div className={styles.stack}>
        {isSuspended ? (
          <p>
            <strong>
              <AmountsIn>{t(text.notDue, { amount: formatMoney(suspended) })}</AmountsIn>
            </strong>{' '}
            {interestFrom && t(text.thenDue, { date: formatDate(interestFrom, language) })}
          </p>
        ) : (
          <p>{t(text.allDue)}</p>
        )}
        {isSuspended && Number(rest.amount) > 0 && (
          <p>
            <AmountsIn>{t(text.rest, { amount: formatMoney(rest) })}</AmountsIn>
          </p>
        )}
        {isSuspended && debitLeavesOut !== undefined && (
          <p>{t(debitLeavesOut ? text.debitWithout : text.debitWith)}</p>
        )}
      </div>
    </Panel>
  );
}
