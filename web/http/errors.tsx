/**
 * Shows failed calls: as a page, as a dialog, or inline by the calling form (ERR-1 to ERR-3). The page shows its failed reads
 * itself (failures.ts).
 */

import { commonErrors } from '../../shared/common-errors.ts';
import { errorText as sentences } from '../../shared/errors.messages.ts';
import { type ErrorAction, type ErrorEntry, findError } from '../../shared/errors.ts';
import { type AnyPhrase, LANGUAGES, type Language, languageTag, say } from '../../shared/messages.ts';
import { isAfterLogOn } from '../address.ts';
import { withPhones } from '../bank.ts';
import { type DialogSpec, dialogState, openDialog } from '../dialog/dialogs.ts';
import type { Say } from '../language/language.tsx';
import { currentLanguage } from '../language/language-choice.ts';
import { allowLeaving } from '../leave/leave.ts';
import { linkTarget } from '../links.ts';
import { frame } from '../messages.ts';
import { obstacle } from '../pages/obstacle.messages.ts';
import { paths } from '../paths.ts';
import {
  fieldKey,
  hasLogOn,
  isLoggedOn,
  newerLogOn,
  onWipe,
  pageSetting,
  sessionId,
  setClosing,
  wipe,
} from '../store.ts';
import { ui } from '../ui/messages.ts';
import type { DialogAction } from '../ui/overlay/Dialog.tsx';
import { PortalError, sessionEndOf } from './api.ts';
import { causeOfFailure } from './cause.ts';

export interface ErrorOptions {
  /**
   * The call only read data, such as a file. The message then does not ask to check whether a request was carried out, and does
   * not replace the page.
   */
  readonly reading?: boolean;
  /** Repeats the call when the user clicks "Try again" in the dialog. */
  readonly onRetry?: () => void;
  /** Runs after the dialog closes, however it was closed. */
  readonly onClose?: () => void;
}

/**
 * Shows a failed call. Returns `shown` when the caller has nothing left to do. Returns `inline` when the calling form must
 * show the error at a field or in an alert bar, with {@link errorText}. Rethrows any other error.
 */
export function handleError(error: unknown, options: ErrorOptions = {}): 'shown' | 'inline' {
  if (error instanceof DOMException && error.name === 'AbortError') return 'shown';
  if (!(error instanceof PortalError)) throw error;
  const { surface } = entryOf(error);
  if (surface === 'field' || surface === 'alert') return 'inline';
  // A failed read leaves the page, and its ways back, in place.
  if (surface === 'page' && (!options.reading || endsSession(error))) showErrorPage(error);
  else if (surface === 'dialog' && mayComeFromOldBuild(error)) void showDialog(error, options);
  else if (surface !== 'none') openFailure(error, options);
  return 'shown';
}

let ofUnknownResult: DialogSpec | undefined;

/** Opens the dialog of a failed call. A failed read does not replace the sentence that the result of a change is unknown. */
function openFailure(error: PortalError, options: ErrorOptions): void {
  if (options.reading && ofUnknownResult && dialogState.now() === ofUnknownResult) return;
  const spec = dialogFor(error, options);
  if (error.isResultUnknown) ofUnknownResult = spec;
  openDialog(spec);
}

/** Whether a newer server may answer so to a call of this build that it no longer knows. */
function mayComeFromOldBuild(error: PortalError): boolean {
  const isNamed = findError(error.code) !== undefined && !error.is('NOT_FOUND', 'UNKNOWN');
  return !isNamed && pageSetting('build') !== '';
}

async function showDialog(error: PortalError, options: ErrorOptions): Promise<void> {
  if ((await causeOfFailure()) === 'updated') openDialog(UPDATED);
  else openFailure(error, options);
}

/** Says that the portal has been updated, if that explains the error of a failed read. */
export function tellIfUpdated(error: PortalError): void {
  if (!mayComeFromOldBuild(error)) return;
  void causeOfFailure().then((cause) => {
    if (cause === 'updated') openDialog(UPDATED);
  });
}

const UPDATED: DialogSpec = {
  kind: 'info',
  title: (t) => t(obstacle.updatedTitle),
  body: (t) => <p>{t(obstacle.updatedBody)}</p>,
  actions: (t) => [
    {
      label: t(obstacle.reload),
      variant: 'primary',
      first: true,
      onClick: () => {
        allowLeaving();
        location.reload();
      },
    },
  ],
};

/** True if the error ends the session, or what it may do, so that its page always replaces this page. */
export function endsSession(error: PortalError): boolean {
  return error.is('SESSION_OVER', 'ACCOUNT-CLOSING');
}

/** True if the error has a page of its own. */
export function hasErrorPage(error: PortalError): boolean {
  return entryOf(error).surface === 'page';
}

/** Returns the title and the sentence of a failed read, and whether its code and reference are shown. */
export function explain(
  error: PortalError,
  t: Say,
): { readonly title: string | undefined; readonly text: string; readonly general: boolean } {
  const { title } = entryOf(error);
  // The sentence of a time-out contains its title.
  const isTimeout = error.is('NET-TIMEOUT');
  return {
    title: title && !isTimeout ? t(title as typeof ui.warning) : undefined,
    text: sentenceOf(error, currentLanguage(), true),
    general: isGeneral(error),
  };
}

/** Returns the message of an error in a language, with the server's details filled in. */
export function errorText(error: PortalError, language: Language): string {
  const entry = findError(error.code);
  if (!entry) return error.message || fillIn(commonErrors.UNKNOWN.text, language, {});
  return fillIn(entry.text, language, error.details);
}

function entryOf(error: PortalError): ErrorEntry {
  return findError(error.code) ?? commonErrors.UNKNOWN;
}

function fillIn(phrase: AnyPhrase, language: Language, details: PortalError['details']): string {
  const text = phrase[language];
  return withPhones(typeof text === 'string' ? text : text(details));
}

/** Loads the error page as a new document, which clears everything in memory. */
export function showErrorPage(error: PortalError): void {
  const language = currentLanguage();
  allowLeaving();
  if (error.is('ACCOUNT-CLOSING')) showClosing();
  else if (error.is('MAINTENANCE')) location.assign(paths.maintenance(language, error.requestId));
  else if (error.is('SESSION_OVER')) showSessionOver(sessionEndOf(error));
  else location.assign(paths.busy(language, error.requestId));
}

/** Shows the page of an account that closes, which a log-on elsewhere has closed. That page itself stays. */
function showClosing(): void {
  setClosing(true);
  if (location.pathname !== paths.closing()) location.replace(paths.closing());
}

// Who clears the user's data, as a log-off does, shows what follows. A call that fails later because of that must not.
let isCleared = false;
onWipe(() => {
  isCleared = true;
});

/** Clears the user's data and shows why the session is over. Does nothing when the data was cleared before: that had another cause. */
export function showSessionOver(reason: string): void {
  if (isCleared) return;
  // Only this browser knows these causes. The server only sees ids that it does not accept.
  const why = reason === 'unknown' ? (newerLogOn() ?? causeInTab() ?? reason) : reason;
  wipe();
  allowLeaving();
  location.replace(paths.sessionExpired(currentLanguage(), why));
}

/** Returns why this tab's log-on is over: its values were lost or damaged, or another tab has logged off. */
function causeInTab(): 'stored-values' | 'log-off' | undefined {
  if (!isAfterLogOn(location.pathname)) return undefined;
  if (!isLoggedOn() || sessionId() === undefined || fieldKey() === undefined) return 'stored-values';
  return hasLogOn() ? undefined : 'log-off';
}

function dialogFor(error: PortalError, { reading, onRetry, onClose }: ErrorOptions): DialogSpec {
  const entry = entryOf(error);
  const general = isGeneral(error);
  // An error with a page of its own has no buttons for a dialog.
  const buttons = entry.surface === 'page' ? (['contact', 'close'] as const) : entry.actions;
  const title = entry.title ?? ui.warning;
  return {
    kind: general ? 'error' : 'warning',
    title: (t) => t(title as typeof ui.warning),
    body: () => <Explanation error={error} reading={reading} />,
    actions: (t) => buttons.flatMap((action) => dialogAction(action, t, onRetry)),
    ...(general && { code: error.code }),
    ...(onClose && { onClose }),
  };
}

/** True for the errors that show their code and the reference for customer service. */
function isGeneral(error: PortalError): boolean {
  return entryOf(error).title === commonErrors.UNKNOWN.title;
}

function sentenceOf(error: PortalError, language: Language, reading: boolean | undefined): string {
  return reading && error.is('500') ? say(sentences.serviceRead, language) : errorText(error, language);
}

interface ExplanationProps {
  readonly error: PortalError;
  readonly reading: boolean | undefined;
}

/** The sentence of an error, and the reference for customer service. */
export function Explanation({ error, reading }: ExplanationProps) {
  const language = currentLanguage();
  if (error.is('NET-TIMEOUT')) return <BothLanguages isResultUnknown={error.isResultUnknown} />;
  return (
    <>
      <p>{sentenceOf(error, language, reading)}</p>
      {error.isResultUnknown && <p>{say(sentences.resultUnknown, language)}</p>}
      {isGeneral(error) && error.requestId && (
        <p>{say(frame.supportReference, language, { id: error.requestId })}</p>
      )}
    </>
  );
}

/** Shows the message in both languages, because without a connection the user's language may be unknown. Each part has its own `lang`. */
function BothLanguages({ isResultUnknown }: Pick<PortalError, 'isResultUnknown'>) {
  return LANGUAGES.toReversed().map((language) => (
    <div key={language} lang={languageTag(language)}>
      <p>
        <strong>{say(sentences.timeoutTitle, language)}</strong>
      </p>
      <p>{say(sentences.timeout, language)}</p>
      {isResultUnknown && <p>{say(sentences.resultUnknown, language)}</p>}
    </div>
  ));
}

/** Links out of a flow that the error has ended. */
const WAYS_OUT = {
  logOn: { label: frame.logOn, path: paths.login },
  logOnAgain: { label: frame.logOnAgain, path: paths.login },
  resetPassword: { label: frame.resetPassword, path: paths.forgotPassword },
  register: { label: frame.toRegistration, path: paths.register },
  activate: { label: frame.toActivation, path: paths.activateCard },
  findUsername: { label: frame.findUsername, path: paths.forgotUsername },
} as const;

function dialogAction(action: ErrorAction, t: Say, onRetry: (() => void) | undefined): DialogAction[] {
  const language = currentLanguage();
  switch (action) {
    case 'contact':
      return [{ label: t(ui.contactUs), href: linkTarget('contact', language).href }];
    case 'done':
      return [{ label: t(ui.done), variant: 'primary', first: true }];
    case 'close':
    case 'change':
      return [{ label: t(ui.close), variant: 'primary', first: true }];
    case 'retry':
      // Without it, the person repeats the step with the form's own button.
      if (!onRetry) return dialogAction('close', t, undefined);
      return [{ label: t(ui.retry), variant: 'primary', first: true, onClick: onRetry }];
    case 'resend':
      return [];
    default: {
      const { label, path } = WAYS_OUT[action];
      const variant = action === 'findUsername' ? undefined : 'primary';
      // The typed input is useless now, so leaving does not ask for confirmation.
      return [{ label: t(label), variant, href: path(language), onClick: allowLeaving }];
    }
  }
}
