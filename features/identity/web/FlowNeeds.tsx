import type { Phrase } from '../../../shared/messages.ts';
import { useSay } from '../../../web/language/language.tsx';
import { BulletList } from '../../../web/ui/layout/facts/BulletList.tsx';
import { identityFlowText as text } from '../messages.ts';

interface FlowNeedsProps {
  readonly card: Phrase;
  /** Duration of the flow. */
  readonly minutes: number;
}

/** Lists what a person needs for a flow before log-on. */
export function FlowNeeds({ card, minutes }: FlowNeedsProps) {
  const t = useSay();
  return <BulletList items={[t(card), t(text.needId), t(text.needPhone), t(text.needTime, { minutes })]} />;
}
