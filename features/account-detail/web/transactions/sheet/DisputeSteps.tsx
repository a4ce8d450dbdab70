import { bankTexts } from '../../../../../web/bank.ts';
import { useSay } from '../../../../../web/language/language.tsx';
import { PhoneLink } from '../../../../../web/ui/action/PhoneLink.tsx';
import { Unbroken } from '../../../../../web/ui/layout/facts/Unbroken.tsx';
import { disputeText as text } from '../../../dispute.messages.ts';
import styles from './DisputeSteps.module.css';

/** Explains how to dispute a charge, with the bank's number. */
export function DisputeSteps() {
  const t = useSay();
  const { phone } = bankTexts();
  return (
    <>
      <ol className={styles.steps}>
        <li>{t(text.merchantFirst)}</li>
        <li>
          <Unbroken part={phone}>{t(text.thenCall, { phone })}</Unbroken>
        </li>
        <li>{t(text.notYours)}</li>
      </ol>
      <p className="no-print">
        <PhoneLink phone={phone}>{t(text.call, { phone })}</PhoneLink>
      </p>
    </>
  );
}
