/**
 * The English words that the specification prescribes for the frame, log-on and messages, each with the message that shows
 * them. The specification writes many labels in lower case within its sentences; on screen they start with a capital
 * letter.
 */
import { accountText } from '../../features/account-detail/messages.ts';
import { confirmationErrors } from '../../features/confirmation/errors.messages.ts';
import { instalmentText } from '../../features/instalments/messages.ts';
import { loginErrors } from '../../features/login/errors.messages.ts';
import { loginText } from '../../features/login/messages.ts';
import { publishedText } from '../../features/published/messages.ts';
import { sessionText } from '../../features/session/messages.ts';
import { functionText } from '../../features/shell/functions.messages.ts';
import { chrome } from '../../features/shell/messages.ts';
import { errorText } from '../../shared/errors.messages.ts';
import { termsText } from '../../shared/validation/messages.ts';
import { frame } from '../../web/messages.ts';
import { contentText } from '../../web/ui/content.messages.ts';
import { fieldText } from '../../web/ui/form/fields.messages.ts';
import { ui } from '../../web/ui/messages.ts';
import { type Part, part } from './part.ts';

export const FRAME: readonly Part[] = [
  part('SHELL-1', 'start of every page', [['Skip to main content', chrome.skip]]),
  part('SHELL-2', 'bar before log-on', [
    ['Credit card internet site', chrome.siteLink],
    ['Personal', chrome.personal],
    ['Business', chrome.business],
    ['Private Banking', chrome.privateBanking],
    ['English', chrome.languageName],
    ['Register', chrome.register],
    ['Log On', chrome.logOn],
  ]),
  part('SHELL-5', 'bar and drawers after log-on', [
    ['Home', functionText.home],
    ['Help and support', chrome.help],
    ['Log off', sessionText.logOff],
    ['Contact us', chrome.contact],
    ['Find a branch', chrome.branch],
    ['About', functionText.about],
    ['Switch to Instalments', functionText.instalments],
    ['Change Credit Limit Temporarily', functionText.drawerLimit],
    ['Cash Rebate Preference', functionText.drawerRebate],
    ['Points Redemption', functionText.drawerRedeem],
    ['View Reward Points and Redemption History', functionText.drawerPoints],
  ]),
  part('SHELL-7', 'list of functions', [
    ['Welcome, LIN', functionText.welcome, { name: 'LIN' }],
    ['More functions', functionText.moreFunctions],
  ]),
  part('SHELL-8', 'shared components', [
    ['Previous', contentText.previousPage],
    ['Next', contentText.nextPage],
    ['page 2 of 5', contentText.pageOf, { page: 2, pages: 5 }],
    ['Go to page', contentText.goToPage],
    ['Go', contentText.go],
    ['Show', fieldText.show],
    ['Hide', fieldText.hide],
    ['DD/MM/YYYY', accountText.dateHint],
    ['Success', ui.success],
    ['Warning', ui.warning],
    ['Error', ui.error],
  ]),
  part('GEN-11', 'dialog and loading', [
    ['Close', ui.close],
    ['Done', ui.done],
    ['Contact Us', ui.contactUs],
    ['Loading...', ui.loading],
  ]),
  part('LOGIN-1', 'log-on', [
    ['Log On', loginText.title],
    ['Log On', loginText.logOn],
    ['Log On', frame.logOn],
    ['Username', loginText.username],
    ['Password', loginText.password],
    ['Forgot password', loginText.forgotPassword],
    ['Forgot username', loginText.forgotUsername],
  ]),
  part('CAP-1', 'image code', [['loading', fieldText.captchaLoading]]),
  part('REG-2', 'field rules', [
    ['Accept terms to proceed', termsText.required],
    ['Accept terms to proceed', instalmentText.mustAgree],
  ]),
  part('ACT-3', 'card that is already active', [['Continue to registration', frame.toRegistration]]),
  part('CNT-1', 'content', [['Spending management', publishedText.spending]]),
  part('ERR-1', 'failed connections', [
    ['High traffic', errorText.timeoutTitle],
    ['We are sorry, our Credit Card Online Service is temporarily unavailable...', errorText.timeout],
    ['Unable connect to server', errorText.offlineTitle],
    ['Please check your internet connection and try again.', errorText.offline],
  ]),
  part('ERR-2', 'catalogue', [
    [
      'Too many attempts to request a verification code; cannot resend; contact us.',
      confirmationErrors['01011'].text,
    ],
    ['Username not found.', loginErrors['LOGIN-NOUSER'].text],
    ['Reset password', frame.resetPassword],
  ]),
  part('ERR-3', 'unknown errors', [
    ['Service unavailable', errorText.serviceTitle],
    ['Unknown error occurred.', errorText.unknown],
  ]),
];
