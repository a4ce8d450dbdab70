/**
 * Lists the reports of all commands (server/operations/report.ts), and makes the notices for requests that were
 * pending.
 */
import { activationReport } from '../../features/card-activation/server/report.ts';
import { replacementReport } from '../../features/card-replacement/server/report.ts';
import { pinReport } from '../../features/cash-advance-pin/server/report.ts';
import { cashbackReport } from '../../features/cashback/server/report.ts';
import { contactReport, undoContactReport } from '../../features/contact-change/server/report.ts';
import {
  disputeAnswerReport,
  disputeEvidenceReport,
  openDisputeReport,
  withdrawDisputeReport,
} from '../../features/disputes/server/report.ts';
import {
  extraReport,
  familyControlsReport,
  familyFreezeReport,
  stopReport,
} from '../../features/family/server/report.ts';
import { instalmentReport } from '../../features/instalments/server/report.ts';
import { doneNotice, failureNotice, requestName } from '../../features/operations/messages.ts';
import { cancellationReport, redemptionReport } from '../../features/points-redemption/server/report.ts';
import { controlsReport, freezeReport, walletReport } from '../../features/safety/server/report.ts';
import { limitReport } from '../../features/temporary-limit/server/report.ts';
import type { Reports } from '../../server/operations/report.ts';
import type { OutcomeNotices } from '../../server/operations/settle.ts';
import type { CommandKind } from '../../server/ports/card-system/parts/commands.ts';
import { type Language, say } from '../../shared/messages.ts';

export const REPORTS: Reports = {
  redeem: redemptionReport,
  'cancel-redemption': cancellationReport,
  'convert-to-instalments': instalmentReport,
  'set-pin': pinReport,
  'raise-limit': limitReport,
  'replace-card': replacementReport,
  'set-cashback-method': cashbackReport,
  'activate-card': activationReport,
  'freeze-card': freezeReport,
  'set-controls': controlsReport,
  'remove-wallet-token': walletReport,
  'change-contact': contactReport,
  'undo-contact': undoContactReport,
  'open-dispute': openDisputeReport,
  'add-dispute-evidence': disputeEvidenceReport,
  'answer-dispute': disputeAnswerReport,
  'withdraw-dispute': withdrawDisputeReport,
  'set-family-controls': familyControlsReport,
  'freeze-family-card': familyFreezeReport,
  'stop-family-card': stopReport,
  'allow-family-extra': extraReport,
};

/** Returns the notices about the outcome of a request that was still pending when the portal answered the person. */
export function noticesOf(kind: CommandKind, language: Language): OutcomeNotices {
  const request = say(requestName[kind], language);
  return {
    done: {
      purpose: 'carried-out',
      language,
      text: say(doneNotice.text, language, { request }),
      subject: say(doneNotice.subject, language),
    },
    failed: {
      purpose: 'not-carried-out',
      language,
      text: say(failureNotice.text, language, { request }),
      subject: say(failureNotice.subject, language),
    },
  };
}
