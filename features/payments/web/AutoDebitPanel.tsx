import { formatDate } from '../../../shared/dates.ts';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import type { Payment } from '../contract.ts';
import { payText as text } from '../messages.ts';
import styles from './Pay.module.css';

const WHAT = { full: text.autoDebitFull, minimum: text.autoDebitMinimum } as const;

/** The automatic debit from the account, and a warning against paying twice. */
export function AutoDebitPanel({ payment: { autoDebit, today } }: { readonly payment: Payment }) {
  const t = useSay();
  const language = useLanguage();
  const { takes, on, account, underWay } = autoDebit;
  if (takes === 'none' || on === undefined) return <p className={styles.note}>{t(text.autoDebitNone)}</p>;
  const what = t(WHAT[takes]);
  return (
    <AlertBar tone={underWay ? 'warning' : 'info'} title={t(text.autoDebit)}>
      <p>{account === undefined ? what : t(text.autoDebitFrom, { what, account })}</p>
      {on >= today && <p>{t(text.autoDebitWarning, { date: formatDate(on, language) })}</p>}
      {underWay && <p>{t(text.autoDebitUnderWay)}</p>}
    </AlertBar>
  );
}
