import { type ComponentType, type ReactNode, useId } from 'react';
import { useSay } from '../language/language.tsx';
import { BackLink } from '../ui/action/BackLink.tsx';
import { BankLink } from '../ui/action/BankLink.tsx';
import { isPlainPress } from '../ui/action/navigation.tsx';
import { contentText } from '../ui/content.messages.ts';
import { AlertBar } from '../ui/feedback/AlertBar.tsx';
import { StepProgress } from '../ui/feedback/StepProgress.tsx';
import { PageColumn } from '../ui/layout/PageColumn.tsx';
import styles from './Wizard.module.css';
import { useStepView } from './wizardContext.ts';

interface WizardLayoutProps {
  readonly needs: ComponentType | undefined;
  readonly notice?: ComponentType | undefined;
  /** Shows `needs` next to the step instead of above it. */
  readonly wide: boolean;
  readonly children: ReactNode;
}

/**
 * Layout of a step: back link, help, "What you need", content. `data-flow` tells the frame of the page: phones show neither the
 * bar nor the footer within a flow, so the help link stands here (WCAG 3.2.6).
 */
export function WizardLayout({ needs: Needs, notice: Notice, wide, children }: WizardLayoutProps) {
  const t = useSay();
  const id = useId();
  const { number, total, name, flowTitle, back, startedAgain } = useStepView();
  return (
    <div className={wide ? styles.wide : undefined} data-flow="">
      <PageColumn width="text">
        <div className={styles.top}>
          <BackLink
            href={back.href}
            onClick={
              back.onPress &&
              ((event) => {
                if (!isPlainPress(event)) return;
                event.preventDefault();
                back.onPress?.();
              })
            }
          >
            {t(back.label)}
          </BackLink>
          <BankLink name="help" newWindow className={styles.help}>
            {t(contentText.help)}
          </BankLink>
        </div>
        <div>
          <p className={styles.flow}>{t(flowTitle)}</p>
          {total > 1 && <StepProgress current={number} total={total} name={t(name)} />}
        </div>
        {Needs && !wide && (
          <details className={styles.folded}>
            <summary>{t(contentText.needs)}</summary>
            <Needs />
          </details>
        )}
        {startedAgain && <AlertBar tone="info">{t(contentText.startedAgain)}</AlertBar>}
        {Notice && number === 1 && <Notice />}
        {children}
      </PageColumn>
      {Needs && wide && (
        <aside className={styles.rail} aria-labelledby={id}>
          <h2 id={id}>{t(contentText.needs)}</h2>
          <Needs />
        </aside>
      )}
    </div>
  );
}
