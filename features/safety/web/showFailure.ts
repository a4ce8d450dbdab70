import { openDialog } from '../../../web/dialog/dialogs.ts';
import { PortalError } from '../../../web/http/api.ts';
import { type ErrorOptions, errorText, handleError } from '../../../web/http/errors.tsx';
import { currentLanguage } from '../../../web/language/language-choice.ts';
import { ui } from '../../../web/ui/messages.ts';

/** Shows the error of a change that has no form. Errors that a form would show at a field open a dialog. */
export function showFailure(error: unknown, options: ErrorOptions): void {
  if (handleError(error, options) === 'shown' || !(error instanceof PortalError)) return;
  openDialog({
    kind: 'error',
    title: (t) => t(ui.error),
    body: () => errorText(error, currentLanguage()),
  });
}
