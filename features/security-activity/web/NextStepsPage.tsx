import type { ReactNode } from 'react';
import { useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { BackLink } from '../../../web/ui/action/BackLink.tsx';
import { LinkButton } from '../../../web/ui/action/LinkButton.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { PageColumn } from '../../../web/ui/layout/PageColumn.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { nextStepsText as text } from '../messages.ts';
import { notMeResult } from './NotMePanel.tsx';
import styles from './Security.module.css';

/** The steps after "This was not me": freeze a card, and set a new password (SEC-A4). */
export default function NextStepsPage() {
  const t = useSay();
  const done = notMeResult.get();
  useTitle(t(text.title));
  return (
    <PageColumn width="text">
      <BackLink href={paths.security()}>{t(text.back)}</BackLink>
      {done && (
        <AlertBar tone="success">
          <p>{t(text.done, { sessions: done.sessionsEnded, browsers: done.browsersForgotten })}</p>
          {done.passkeysPaused > 0 && <p>{t(text.paused, { passkeys: done.passkeysPaused })}</p>}
        </AlertBar>
      )}
      <h1 tabIndex={-1}>{t(text.title)}</h1>
      <p>{t(text.lead)}</p>
      <ol className={styles.steps}>
        <Step title={t(text.freezeTitle)} lead={t(text.freezeLead)}>
          <LinkButton variant="primary" href={paths.chooseCard('safety')}>
            {t(text.freeze)}
          </LinkButton>
        </Step>
        <Step title={t(text.passwordTitle)} lead={t(text.passwordLead)}>
          <LinkButton href={paths.changePassword()}>{t(text.password)}</LinkButton>
        </Step>
      </ol>
      <p>{t(text.doubt)}</p>
    </PageColumn>
  );
}

interface StepProps {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

function Step({ title, lead, children }: StepProps) {
  return (
    <li className={styles.step}>
      <h2 className="type-h3">{title}</h2>
      <p>{lead}</p>
      {children}
    </li>
  );
}
