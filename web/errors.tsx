/** The one door for failed calls (ERR-1 to ERR-3): a page, a dialog, or back to the form that asked. */

import { commonErrors } from '../shared/common-errors.ts';
import { errorText as sentences } from '../shared/errors.messages.ts';
import { type ErrorAction, type ErrorEntry, findError } from '../shared/errors.ts';
import { type AnyPhrase, LANGUAGES, type Language, languageTag, say } from '../shared/messages.ts';
import { PortalError, sessionEndOf } from './api.ts';
import { type DialogSpec, openDialog } from './dialogs.ts';
import type { Say } from './language.tsx';
import { currentLanguage } from './language-choice.ts';
import { leaveFreely } from './leave/leave.ts';
import { linkTarget } from './links.ts';
import { frame } from './messages.ts';
import { paths } from './paths.ts';
import { wipe } from './store.ts';
import { ui } from './ui/messages.ts';
import type { DialogAction } from './ui/overlay/Dialog.tsx';

export interface ErrorOptions {
  /** Nothing was asked for but to see something: then nothing "was not sent". */
  readonly reading?: boolean;
  /** Repeats what failed, where the dialog offers "Try again". */
  readonly onRetry?: () => void;
  /** After the dialog was closed, however. */
  readonly onClose?: () => void;
}

/**
 * Shows a failed call. `shown`: nothing is left to do. `inline`: it belongs to a field or an alert bar of the form
 * that asked, which says it with {@link errorText}. What is no failed call is thrown again.
 */
export function handleError(error: unknown, options: ErrorOptions = {}): 'shown' | 'inline' {
  if (error instanceof DOMException && error.name === 'AbortError') return 'shown';
  if (!(error instanceof PortalError)) throw error;
  const { surface } = entryOf(error);
  if (surface === 'field' || surface === 'alert') return 'inline';
  if (surface === 'page') showPage(error);
  else if (surface === 'dialog') openDialog(dialogOf(error, options));
  return 'shown';
}

/** The sentence of a failure in a language, with what the server said about it filled in. */
export function errorText(error: PortalError, language: Language): string {
  const entry = findError(error.code);
  if (!entry) return error.message || filled(commonErrors.UNKNOWN.text, language, {});
  return filled(entry.text, language, error.details);
}

function entryOf(error: PortalError): ErrorEntry {
  return findError(error.code) ?? commonErrors.UNKNOWN;
}

function filled(phrase: AnyPhrase, language: Language, details: PortalError['details']): string {
  const text = phrase[language];
  return typeof text === 'string' ? text : text(details);
}

/** By loading it: what this page held in memory is gone with it. */
function showPage(error: PortalError): void {
  const language = currentLanguage();
  leaveFreely();
  if (error.is('MAINTENANCE')) location.assign(paths.maintenance(language, error.requestId));
  else if (error.is('SESSION_OVER')) showSessionOver(sessionEndOf(error));
  else location.assign(paths.busy(language, error.requestId));
}

let sessionOverShown = false;

/** Forgets the person and says why the session is over. The first reason counts: what else fails follows from it. */
export function showSessionOver(reason: string): void {
  if (sessionOverShown) return;
  sessionOverShown = true;
  wipe();
  leaveFreely();
  location.replace(paths.sessionExpired(currentLanguage(), reason));
}

function dialogOf(error: PortalError, { reading, onRetry, onClose }: ErrorOptions): DialogSpec {
  const entry = entryOf(error);
  const general = entry.title === commonErrors.UNKNOWN.title;
  const title = entry.title ?? ui.warning;
  return {
    kind: general ? 'error' : 'warning',
    title: (t) => t(title as typeof ui.warning),
    body: () =>
      error.is('NET-TIMEOUT') ? (
        <BothLanguages />
      ) : (
        <Explanation error={error} general={general} reading={reading} />
      ),
    actions: (t) => entry.actions.flatMap((action) => dialogAction(action, t, onRetry)),
    ...(general && { code: error.code }),
    ...(onClose && { onClose }),
  };
}

interface ExplanationProps {
  readonly error: PortalError;
  readonly general: boolean;
  readonly reading: boolean | undefined;
}

function Explanation({ error, general, reading }: ExplanationProps) {
  const language = currentLanguage();
  return (
    <>
      <p>{reading && error.is('500') ? say(sentences.serviceRead, language) : errorText(error, language)}</p>
      {general && error.requestId && <p>{say(frame.supportReference, language, { id: error.requestId })}</p>}
    </>
  );
}

/** Whoever cannot reach us may have any language: each part is marked as its own. */
function BothLanguages() {
  return LANGUAGES.toReversed().map((language) => (
    <div key={language} lang={languageTag(language)}>
      <p>
        <strong>{say(sentences.timeoutTitle, language)}</strong>
      </p>
      <p>{say(sentences.timeout, language)}</p>
    </div>
  ));
}

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
      return [{ label: t(ui.retry), variant: 'primary', first: true, ...(onRetry && { onClick: onRetry }) }];
    case 'logOn':
      return [goOn(t(frame.logOnAgain), paths.login(language), 'primary')];
    case 'resetPassword':
      return [goOn(t(frame.resetPassword), paths.forgotPassword(language), 'primary')];
    case 'register':
      return [goOn(t(frame.toRegistration), paths.register(language), 'primary')];
    case 'activate':
      return [goOn(t(frame.toActivation), paths.activateCard(language), 'primary')];
    case 'findUsername':
      return [goOn(t(frame.findUsername), paths.forgotUsername(language))];
    case 'resend':
      return [];
  }
}

/** The way on after an error that ends what was begun: what was typed is of no more use, so leaving does not ask. */
function goOn(label: string, href: string, variant?: 'primary'): DialogAction {
  return { label, variant, href, onClick: leaveFreely };
}
