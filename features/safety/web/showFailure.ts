import { openDialog } from '../../../web/dialog/dialogs.ts';
import { PortalError } from '../../../web/http/api.ts';
import { type ErrorOptions, errorText, handleError } from '../../../web/http/errors.tsx';
import { currentLanguage } from '../../../web/language/language-choice.ts';
import { ui } from '../../../web/ui/messages.ts';

/** Shows any error of a change without a form. An error that a form would show at a field opens a dialog here. */
export function showFailure(error: unknown, options: ErrorOptions): void {
  if (handleError(error, options) === 'shown' || !(error instanceof PortalError)) return;
  openDialog({
    kind: 'error',
    title: (t) => t(ui.error),
    body: () => errorText(error, currentLanguage()),
  });
}
