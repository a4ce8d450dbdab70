/** What a conversion gathers from step to step, in memory only. */
import type { InstalmentTenor, InstalmentType } from '../../../shared/instalments.ts';
import type { CardSummary } from '../../cards/public.ts';
import type { OtpMethod, OtpSent } from '../../otp/web/public.ts';
import type { ConvertedInstalment, ConvertibleTransaction, InstalmentAdvice } from '../contract.ts';

export interface InstalmentData {
  readonly card: CardSummary;
  readonly type: InstalmentType | undefined;
  readonly transaction: ConvertibleTransaction | undefined;
  readonly tenor: InstalmentTenor | undefined;
  /** What the server has frozen: from here on everything shown is this. */
  readonly advice: InstalmentAdvice | undefined;
  readonly method: OtpMethod | undefined;
  /** The code is on its way. */
  readonly sent: OtpSent | undefined;
  /** No further code can be sent (01011). */
  readonly stopped: boolean;
  readonly done: ConvertedInstalment | undefined;
}

export function nothingYet(card: CardSummary): InstalmentData {
  return {
    card,
    type: undefined,
    transaction: undefined,
    tenor: undefined,
    advice: undefined,
    method: undefined,
    sent: undefined,
    stopped: false,
    done: undefined,
  };
}
