import { bankTexts } from '../../../web/bank.ts';
import { useSay } from '../../../web/language/language.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { replacementText as text } from '../messages.ts';
import styles from './Replacement.module.css';

/** Reporting by phone, 24 hours a day. */
export function PhoneLine() {
  const t = useSay();
  const { phone } = bankTexts();
  return (
    <AlertBar tone="info" title={t(text.phoneTitle)}>
      <p>{t(text.phone)}</p>
      <a className={styles.phone} href={`tel:${phone}`}>
        {phone}
      </a>
    </AlertBar>
  );
}
