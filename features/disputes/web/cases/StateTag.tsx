import type { DisputeState } from '../../../../shared/disputes.ts';
import { useSay } from '../../../../web/language/language.tsx';
import { Tag, type TagTone } from '../../../../web/ui/layout/facts/Tag.tsx';
import type { IconName } from '../../../../web/ui/layout/Icon.tsx';
import { stateText } from '../../kinds.messages.ts';

const LOOK: Readonly<Record<DisputeState, { readonly tone: TagTone; readonly icon?: IconName }>> = {
  received: { tone: 'info' },
  'more-wanted': { tone: 'warn', icon: 'alert' },
  'with-merchant-bank': { tone: 'info' },
  'for-you': { tone: 'ok', icon: 'tick' },
  'against-you': { tone: 'neutral' },
  withdrawn: { tone: 'neutral' },
};

/** The state of a case, in words. */
export function StateTag({ state }: { readonly state: DisputeState }) {
  const t = useSay();
  return <Tag {...LOOK[state]}>{t(stateText[state])}</Tag>;
}
