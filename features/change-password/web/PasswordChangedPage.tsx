import { useEffect, useState } from 'react';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { takePasswordChanged } from '../../../web/store.ts';
import { Button } from '../../../web/ui/action/Button.tsx';
import { ConfirmationPanel } from '../../../web/ui/feedback/ConfirmationPanel.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { logOff } from '../../session/web/logOff.ts';
import { changePasswordPage as text } from '../messages.ts';

/**
 * Success page after a changed password (PWD-2), without a session. It is shown once. Any other visit logs off, in the
 * browser and on the server.
 */
export default function PasswordChangedPage() {
  const t = useSay();
  const language = useLanguage();
  const [changed] = useState(takePasswordChanged);
  useTitle(t(text.done));
  useEffect(() => {
    if (!changed) void logOff();
  }, [changed]);
  if (!changed) return null;
  return (
    <ConfirmationPanel
      title={t(text.done)}
      actions={
        <Button variant="primary" onClick={() => location.replace(paths.login(language))}>
          {t(text.logOnAgain)}
        </Button>
      }
    >
      <p>{t(text.doneNext)}</p>
      <p>{t(text.loggedOff)}</p>
    </ConfirmationPanel>
  );
}
