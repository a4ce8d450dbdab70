/** What a request for a temporary limit gathers from step to step, in memory only. */
import type { CardSummary } from '../../cards/public.ts';
import type { OtpAddresses, OtpMethod, OtpSent } from '../../otp/web/public.ts';
import type { LimitInquiry, LimitResult } from '../contract.ts';
import type { LimitFrame } from '../rules.ts';

/** As it is typed. */
export interface Typed {
  readonly amount: string;
  readonly startDate: string;
  readonly endDate: string;
}

/** As the calls have it. */
export interface Deal {
  readonly amount: { readonly amount: string; readonly currency: 'TWD' };
  readonly startDate: string;
  readonly endDate: string;
}

export interface Request {
  readonly card: CardSummary;
  readonly inquiry: LimitInquiry;
  readonly addresses: OtpAddresses;
  readonly typed: Typed;
  /** What is asked for, once it is right. */
  readonly deal: Deal | undefined;
  /** The server found it wrong, though the form did not: it has changed meanwhile. */
  readonly outdated: boolean;
  readonly method: OtpMethod | undefined;
  readonly sent: OtpSent | undefined;
  readonly result: LimitResult | undefined;
}

/** The rules' part of what the server said. */
export function frameOf({ currentLimit, maximumLimit, earliestStart }: LimitInquiry): LimitFrame {
  return {
    current: BigInt(currentLimit.amount),
    maximum: BigInt(maximumLimit.amount),
    today: earliestStart,
  };
}
