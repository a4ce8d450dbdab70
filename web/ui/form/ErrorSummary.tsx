import { useEffect, useId, useRef } from 'react';
import { useSay } from '../../language/language.tsx';
import { focusField } from '../focus.ts';
import { Icon } from '../layout/Icon.tsx';
import { ui } from '../messages.ts';
import styles from './ErrorSummary.module.css';

/** An error, with the same text as at its field. */
export interface ErrorItem {
  /** Id of the input or fieldset. */
  readonly id: string;
  readonly text: string;
}

interface ErrorSummaryProps {
  /** Errors in the order of the fields. Without errors nothing is rendered. */
  readonly items: readonly ErrorItem[];
  /** Increases with each validation, so that the box takes the focus each time. */
  readonly attempt: number;
  /** False if the form itself focuses a field. */
  readonly takesFocus?: boolean | undefined;
}

/** List of errors above the form. Takes the focus when it appears; each line links to its field. */
export function ErrorSummary({ items, attempt, takesFocus = true }: ErrorSummaryProps) {
  const t = useSay();
  const box = useRef<HTMLElement>(null);
  const titleId = useId();
  const shown = items.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt with the same errors takes the focus again.
  useEffect(() => {
    if (shown && takesFocus) box.current?.focus();
  }, [shown, attempt, takesFocus]);

  if (!shown) return null;
  return (
    <section className={styles.box} ref={box} tabIndex={-1} aria-labelledby={titleId}>
      {/* The alert is inside the focused box, because some screen readers do not read `role=alert` on the focused element. */}
      <div role="alert">
        <h2 className={styles.title} id={titleId}>
          <Icon name="stop" size={24} className={styles.icon} />
          {t(ui.summaryTitle)}
        </h2>
        <ul className={styles.list}>
          {items.map(({ id, text }) => (
            <li key={id}>
              <a
                className={styles.link}
                href={`#${id}`}
                onClick={(event) => {
                  event.preventDefault();
                  focusField(id);
                }}
              >
                {text}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
