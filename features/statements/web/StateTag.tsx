import { useSay } from '../../../web/language/language.tsx';
import type { IconName } from '../../../web/ui/layout/Icon.tsx';
import { Tag, type TagTone } from '../../../web/ui/layout/Tag.tsx';
import { cardText } from '../../cards/public.ts';
import { statementText as text } from '../messages.ts';
import type { StatementState } from './statement-view.ts';

const STATES = {
  nothing: { tone: 'neutral', label: text.nothingToPay },
  paid: { tone: 'ok', icon: 'success', label: cardText.paid },
  carried: { tone: 'neutral', label: text.carried },
  open: { tone: 'info', icon: 'clock', label: cardText.notPaid },
  overdue: { tone: 'err', icon: 'alert', label: text.overdue },
} as const satisfies Record<StatementState, { tone: TagTone; icon?: IconName; label: object }>;

/** The payment state of a statement. */
export function StateTag({ state }: { state: StatementState }) {
  const t = useSay();
  const { tone, label, ...rest } = STATES[state];
  return (
    <Tag tone={tone} {...rest}>
      {t(label)}
    </Tag>
  );
}
