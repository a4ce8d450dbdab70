import { formatDateTime } from '../../../shared/dates.ts';
import { useCall } from '../../../web/http/query.tsx';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { isLoggedOn } from '../../../web/store.ts';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { type Profile, profileCalls } from '../../profile/contract.ts';
import { holdText as text } from './messages.ts';

interface HoldState {
  readonly hold: Profile['hold'];
  /** True until it is known whether there is a hold. */
  readonly isPending: boolean;
}

/**
 * Returns the running hold after a reset of the password; null without one, and before log-on.
 * @param enabled false if nothing depends on the hold
 */
export function useHold(enabled = true): HoldState {
  const isRead = enabled && isLoggedOn();
  const { data, isPending } = useCall(profileCalls.read, {}, { enabled: isRead });
  return { hold: (isRead && data?.hold) || null, isPending: isRead && isPending };
}

/** Says until when and why some actions need another proof. Renders nothing without a hold. */
export function HoldBar() {
  const t = useSay();
  const language = useLanguage();
  const { hold } = useHold();
  if (!hold) return null;
  return (
    <AlertBar tone="info" title={t(text.title)}>
      {t(text.bar, { until: formatDateTime(new Date(hold.until), language) })}
    </AlertBar>
  );
}
