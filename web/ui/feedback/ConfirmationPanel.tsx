import { type ReactNode, useEffect, useRef } from 'react';
import { useSay } from '../../language/language.tsx';
import { Button } from '../action/Button.tsx';
import { contentText } from '../content.messages.ts';
import { Icon } from '../layout/Icon.tsx';
import styles from './ConfirmationPanel.module.css';

interface ConfirmationPanelProps {
  /** The page's h1: the result. */
  readonly title: string;
  /** Reference for customer service. */
  readonly reference?: string | undefined;
  /** Text about what happens next and when. */
  readonly children?: ReactNode;
  /** Next action, such as a link home; placed next to "Save or print". */
  readonly actions?: ReactNode;
}

/** The end of a flow. The title takes the focus, so that screen readers announce it. */
export function ConfirmationPanel({ title, reference, children, actions }: ConfirmationPanelProps) {
  const t = useSay();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.confirmation}>
      <div className={styles.panel}>
        <Icon name="success" size={40} className={styles.icon} />
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {reference && (
          <p>
            {t(contentText.reference)} <strong className="unbroken">{reference}</strong>
          </p>
        )}
      </div>
      {children}
      <div className="actions">
        {actions}
        <Button className="no-print" onClick={() => window.print()}>
          {t(contentText.print)}
        </Button>
      </div>
    </div>
  );
}
