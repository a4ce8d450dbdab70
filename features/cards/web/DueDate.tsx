import type { ReactNode } from 'react';
import { type Say, useSay } from '../../../web/language/language.tsx';
import { Tag, type TagTone } from '../../../web/ui/layout/facts/Tag.tsx';
import { cardText } from '../messages.ts';
import styles from './cards.module.css';
import { SOON_DAYS } from './owed.ts';
import type { DueState } from './view-model.ts';

interface PaidTagProps {
  /** True also when all that is unpaid is in dispute. */
  readonly paid: boolean;
  readonly disputed?: boolean;
  /** Undefined until today's date has loaded. */
  readonly overdue?: boolean | undefined;
}

/** Tag with the payment status of the latest statement. */
export function PaidTag({ paid, disputed = false, overdue = false }: PaidTagProps) {
  const t = useSay();
  if (disputed) return <Tag tone="info">{t(cardText.nothingDueNow)}</Tag>;
  if (paid) {
    return (
      <Tag tone="ok" icon="success">
        {t(cardText.paid)}
      </Tag>
    );
  }
  return overdue ? (
    <Tag tone="err" icon="stop">
      {t(cardText.isOverdue)}
    </Tag>
  ) : (
    <Tag tone="info" icon="clock">
      {t(cardText.notPaid)}
    </Tag>
  );
}

/** A due date with a tag for the days left or overdue. */
export function DueDate({ state, children }: { state: DueState; children: ReactNode }) {
  return (
    <span className={styles.due}>
      <span>{children}</span>
      <DueTag state={state} />
    </span>
  );
}

/** Tag with the days left or overdue. Renders nothing for a settled statement. */
export function DueTag({ state }: { state: DueState }) {
  const t = useSay();
  const text = dueText(state, t);
  return text && <Tag tone={dueTone(state)}>{text}</Tag>;
}

/** Returns the days left or overdue in words; undefined for a settled statement. */
export function dueText(state: DueState, t: Say): string | undefined {
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
