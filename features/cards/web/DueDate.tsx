import type { ReactNode } from 'react';
import { type Say, useSay } from '../../../web/language/language.tsx';
import { Tag, type TagTone } from '../../../web/ui/layout/Tag.tsx';
import { cardText } from '../messages.ts';
import styles from './DueDate.module.css';
import type { DueState } from './view-model.ts';

/** Payment status of the latest statement. */
export function PaidTag({ paid }: { paid: boolean }) {
  const t = useSay();
  return paid ? (
    <Tag tone="ok" icon="success">
      {t(cardText.paid)}
    </Tag>
  ) : (
    <Tag tone="info" icon="clock">
      {t(cardText.notPaid)}
    </Tag>
  );
}

/** From this number of days left, the tag is a warning. */
const SOON_DAYS = 3;

/** A due date with a tag for the days left or overdue. */
export function DueDate({ state, children }: { state: DueState; children: ReactNode }) {
  const t = useSay();
  const text = dueText(state, t);
  return (
    <span className={styles.due}>
      <span>{children}</span>
      {text && <Tag tone={dueTone(state)}>{text}</Tag>}
    </span>
  );
}

function dueText(state: DueState, t: Say): string | undefined {
  if (state.kind === 'left') return t(cardText.dueIn, { days: state.days });
  if (state.kind === 'today') return t(cardText.dueToday);
  if (state.kind === 'overdue') return t(cardText.overdue, { days: state.days });
  return state.kind === 'minimumMet' ? t(cardText.minimumReceived) : undefined;
}

function dueTone(state: DueState): TagTone {
  if (state.kind === 'overdue') return 'err';
  const soon = state.kind === 'today' || (state.kind === 'left' && state.days <= SOON_DAYS);
  return soon ? 'warn' : 'neutral';
}
