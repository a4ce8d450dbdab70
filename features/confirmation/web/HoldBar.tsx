import { formatDateTime } from '../../../shared/dates.ts';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { LinkButton } from '../../../web/ui/action/LinkButton.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import type { Profile } from '../../profile/contract.ts';
import { useProfile } from '../../profile/web/useProfile.ts';
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
  const { data, isPending } = useProfile(enabled);
  return { hold: (enabled && data?.hold) || null, isPending: enabled && isPending };
}

/**
 * Says why some actions need another proof, and until when; or that there is an objection to a change of a contact, with the way to the
 * answer. Renders nothing without a hold.
 */
export function HoldBar() {
  const t = useSay();
  const language = useLanguage();
  const { data } = useProfile();
  if (data?.contactHold)
    return (
      <AlertBar tone="warning" title={t(text.objected)}>
        <p>{t(text.objectedBar)}</p>
        <div className="actions">
          <LinkButton href={paths.profile()}>{t(text.toProfile)}</LinkButton>
        </div>
      </AlertBar>
    );
  if (!data?.hold) return null;
  return (
    <AlertBar tone="info" title={t(text.title)}>
      {t(text.bar, { until: formatDateTime(new Date(data.hold.until), language) })}
    </AlertBar>
  );
}
