/** Data of the instalment wizard. It is in memory only. */
import type { InstalmentTenor, InstalmentType } from '../../../shared/instalments.ts';
import type { CardSummary } from '../../cards/public.ts';
import type { OtpMethod, OtpSent } from '../../confirmation/web/public.ts';
import type { ConvertedInstalment, ConvertibleTransaction, InstalmentAdvice } from '../contract.ts';

export interface InstalmentData {
  readonly card: CardSummary;
  readonly type: InstalmentType | undefined;
  readonly transaction: ConvertibleTransaction | undefined;
  readonly tenor: InstalmentTenor | undefined;
  /** The plan as fixed by the server. The later steps show only its figures. */
  readonly advice: InstalmentAdvice | undefined;
  readonly method: OtpMethod | undefined;
  /** The response to the first code request. */
  readonly sent: OtpSent | undefined;
  /** True when the server cannot send another code (01011). */
  readonly stopped: boolean;
  readonly result: ConvertedInstalment | undefined;
}

export function initialData(card: CardSummary): InstalmentData {
  return {
    card,
    type: undefined,
    transaction: undefined,
    tenor: undefined,
    advice: undefined,
    method: undefined,
    sent: undefined,
    stopped: false,
    result: undefined,
  };
}
