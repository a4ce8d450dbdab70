import type { DataRequestState } from '../../../shared/data-requests.ts';
import { useSay } from '../../../web/language/language.tsx';
import { Tag, type TagTone } from '../../../web/ui/layout/facts/Tag.tsx';
import type { IconName } from '../../../web/ui/layout/Icon.tsx';
import { requestStateText } from '../kinds.messages.ts';
import { requestsText } from '../messages.ts';

const LOOK: Readonly<Record<DataRequestState, { readonly tone: TagTone; readonly icon?: IconName }>> = {
  received: { tone: 'info' },
  granted: { tone: 'ok', icon: 'tick' },
  refused: { tone: 'neutral' },
  withdrawn: { tone: 'neutral' },
};

/** The state of a request, in words. */
export function StateTag({ state, late }: { readonly state: DataRequestState; readonly late: boolean }) {
  const t = useSay();
  if (late)
    return (
      <Tag tone="warn" icon="alert">
        {t(requestsText.late)}
      </Tag>
    );
  return <Tag {...LOOK[state]}>{t(requestStateText[state])}</Tag>;
}
