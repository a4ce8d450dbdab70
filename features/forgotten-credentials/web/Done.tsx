import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { LinkButton } from '../../../web/ui/action/LinkButton.tsx';
import { ConfirmationPanel } from '../../../web/ui/feedback/ConfirmationPanel.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { forgottenPage as text } from '../messages.ts';
import { OtherFlow } from './IdentitySteps.tsx';
import type { ForgottenData } from './wizardData.ts';

/** Success page for a forgotten password. */
export function PasswordSet() {
  const t = useSay();
  useTitle(t(text.passwordDone));
  return (
    <ConfirmationPanel title={t(text.passwordDone)} actions={<LogOn />}>
      <p>{t(text.passwordDoneNext)}</p>
      <p>{t(text.loggedOff)}</p>
    </ConfirmationPanel>
  );
}

/** Success page for a forgotten username. */
export function UsernameFound({ data }: { readonly data: ForgottenData }) {
  const t = useSay();
  useTitle(t(text.usernameDone));
  return (
    <ConfirmationPanel title={t(text.usernameDone)} actions={<LogOn />}>
      <p>
        {t(text.yourUsername)} <strong>{data.accepted?.username}</strong>
      </p>
      <p>{t(text.usernameSent)}</p>
      <OtherFlow find="password" />
    </ConfirmationPanel>
  );
}

function LogOn() {
  const t = useSay();
  return (
    <LinkButton variant="primary" href={paths.login(useLanguage())}>
      {t(text.logOn)}
    </LinkButton>
  );
}
