import { useSay } from '../../../web/language/language.tsx';
import { Tag } from '../../../web/ui/layout/facts/Tag.tsx';
import { PaidTag } from '../../cards/web/DueDate.tsx';
import { statementText as text } from '../messages.ts';
import type { StatementState } from './statement-view.ts';

/** The payment state of a statement. */
export function StateTag({ state }: { state: StatementState }) {
  const t = useSay();
  if (state === 'nothing') return <Tag>{t(text.nothingToPay)}</Tag>;
  if (state === 'carried') return <Tag>{t(text.carried)}</Tag>;
  return <PaidTag paid={state === 'paid'} disputed={state === 'disputed'} overdue={state === 'overdue'} />;
}
