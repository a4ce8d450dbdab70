import { useEffect } from 'react';
import { openDialog } from '../../../web/dialog/dialogs.ts';
import { call } from '../../../web/http/api.ts';
import { paths } from '../../../web/paths.ts';
import { isPasswordUnchecked, setPasswordUnchecked } from '../../../web/store.ts';
import { loginCalls } from '../contract.ts';
import { stepText as text } from '../steps.messages.ts';

/** Recommends a new password if the current one is older than a year, once after each log-on (LOGIN-7). */
export function PasswordAdvice() {
  useEffect(() => {
    if (isPasswordUnchecked()) void advise();
  }, []);
  return null;
}

async function advise(): Promise<void> {
  // Ignores errors. The next page load tries again.
  const isOld = await call(loginCalls.checkPasswordChange, {}).catch(() => undefined);
  if (isOld === undefined) return;
  setPasswordUnchecked(false);
  if (!isOld) return;
  openDialog({
    kind: 'info',
    title: (t) => t(text.adviceTitle),
    body: (t) => t(text.adviceBody),
    actions: (t) => [
      { label: t(text.adviceNow), variant: 'primary', href: paths.changePassword() },
      { label: t(text.adviceLater), first: true },
    ],
  });
}
