import { useEffect, useRef } from 'react';
import { useSay } from '../../../web/language/language.tsx';
import { BankLink } from '../../../web/ui/action/BankLink.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { StepExits, StepTitle } from '../../../web/wizard/StepFrame.tsx';
import { confirmationErrors } from '../../confirmation/errors.messages.ts';
import { instalmentText as text } from '../messages.ts';
import styles from './Instalments.module.css';

/** Step 203: the server cannot send another code (01011), so the person must contact the bank. */
export function StoppedPage() {
  const t = useSay();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.list} data-step="203">
      <StepTitle title={t(text.stoppedTitle)} />
      <h1 ref={heading} tabIndex={-1}>
        {t(text.stoppedTitle)}
      </h1>
      <AlertBar tone="warning">{t(confirmationErrors['01011'].text)}</AlertBar>
      <p>{t(text.stoppedText)}</p>
      <p>
        <BankLink name="contact">{t(text.contact)}</BankLink>
      </p>
      <p>
        <StepExits />
      </p>
    </div>
  );
}
