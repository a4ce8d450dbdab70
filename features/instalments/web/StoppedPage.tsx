import { useEffect, useRef } from 'react';
import { errorText as sentences } from '../../../shared/errors.messages.ts';
import { useLanguage, useSay } from '../../../web/language.tsx';
import { linkTarget } from '../../../web/links.ts';
import { AlertBar } from '../../../web/ui/AlertBar.tsx';
import { ExternalLink } from '../../../web/ui/Link.tsx';
import { StepExits, StepTitle } from '../../../web/wizard/StepFrame.tsx';
import { instalmentText as text } from '../messages.ts';
import styles from './Instalments.module.css';

/** Step 203: no further code can be sent (01011); only the bank can help on. */
export function StoppedPage() {
  const t = useSay();
  const language = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const contact = linkTarget('contact', language);
  return (
    <div className={styles.list} data-step="203">
      <StepTitle title={t(text.stoppedTitle)} />
      <h1 ref={heading} tabIndex={-1}>
        {t(text.stoppedTitle)}
      </h1>
      <AlertBar tone="warning">{t(sentences.otpRequests)}</AlertBar>
      <p>{t(text.stoppedText)}</p>
      <p>
        <ExternalLink href={contact.href}>{t(text.contact)}</ExternalLink>
      </p>
      <p>
        <StepExits />
      </p>
    </div>
  );
}
