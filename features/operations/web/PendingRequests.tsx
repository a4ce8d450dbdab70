import { useSay } from '../../../web/language/language.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { requestName } from '../messages.ts';
import { underWayText as text } from '../view.messages.ts';
import { useFollowed, usePendingRequests } from './pending.ts';

/** The person's requests whose outcome is not known yet. Renders nothing if there are none. */
export function PendingRequests() {
  const t = useSay();
  const pending = usePendingRequests();
  useFollowed(pending[0]?.commandId);
  if (pending.length === 0) return null;
  const names = [...new Set(pending.map(({ kind }) => t(requestName[kind])))];
  return (
    <AlertBar tone="info" title={t(text.listTitle)}>
      {t(text.list, { count: pending.length, requests: names.join(t(text.separator)) })}
    </AlertBar>
  );
}
