import { formatDateTime } from '../../../shared/dates.ts';
import { useCall } from '../../../web/http/query.tsx';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { type Profile, profileCalls } from '../../profile/contract.ts';
import { holdText as text } from './hold.messages.ts';

interface HoldState {
  readonly hold: Profile['hold'];
  /** True until it is known whether there is a hold. */
  readonly isPending: boolean;
}

/**
 * Returns the running hold of the logged-on person after a reset of the password; null without one.
 * @param enabled false if nothing depends on the hold
 */
export function useHold(enabled = true): HoldState {
  const { data, isPending } = useCall(profileCalls.read, {}, { enabled });
  return { hold: (enabled && data?.hold) || null, isPending: enabled && isPending };
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
