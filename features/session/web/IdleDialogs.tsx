import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { useAnnounceChange } from '../../../web/ui/feedback/announce.ts';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { Dialog } from '../../../web/ui/overlay/Dialog.tsx';
import { sessionText as text } from '../messages.ts';
import { spokenSeconds } from './idle.ts';

interface IdleWarningProps {
  readonly seconds: number;
  /** True when the session cannot be extended. */
  readonly final: boolean;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/**
 * The warning with a countdown. The display changes every second; announcements come at most every 20 s. Escape extends
 * the session if it can be extended.
 */
export function IdleWarning({ seconds, final, onStay, onLeave }: IdleWarningProps) {
  const t = useSay();
  const stay = { label: t(text.stay), variant: 'primary', first: true, onClick: onStay } as const;
  const spoken = t(text.warnBody, { seconds: spokenSeconds(seconds) });
  useAnnounceChange(spoken);
  const leave = { label: t(text.leave), onClick: onLeave };
  return (
    <Dialog
      open
      alert
      kind="warning"
      title={t(text.warnTitle)}
      onClose={onStay}
      dismissable={!final}
      actions={final ? [{ ...leave, first: true }] : [stay, leave]}
    >
      <p aria-hidden="true">{t(text.warnBody, { seconds })}</p>
      <p className="visually-hidden">{spoken}</p>
      {final && <p>{t(text.warnFinal)}</p>}
    </Dialog>
  );
}

/** Replaces the page after the idle limit, so that no private data stays on the screen. */
export function IdleOver({ minutes }: { minutes: number }) {
  const t = useSay();
  const language = useLanguage();
  useTitle(t(text.overTitle));
  return (
    <Dialog
      open
      alert
      layout="fullscreen"
      dismissable={false}
      title={t(text.overTitle)}
      onClose={() => {}}
      actions={[
        {
          label: t(text.logOnAgain),
          variant: 'primary',
          first: true,
          onClick: () => location.replace(paths.login(language)),
        },
      ]}
    >
      <p>{t(text.overIdle, { minutes })}</p>
    </Dialog>
  );
}
