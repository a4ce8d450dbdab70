/** Data of the temporary limit wizard. It is in memory only. */
import { daysBetween, formatDate } from '../../../shared/dates.ts';
import type { Language } from '../../../shared/messages.ts';
import type { CardSummary } from '../../cards/contract.ts';
import type { OtpAddresses } from '../../confirmation/web/methods.tsx';
import { type Confirmable, newConfirmation } from '../../confirmation/web/wizard/confirmable.ts';
import type { LimitInquiry, LimitResult } from '../contract.ts';
import { type LimitBounds, suggestedEnds } from '../rules.ts';

/** The typed values of the form. */
export interface LimitValues {
  readonly amount: string;
  readonly startDate: string;
  readonly endDate: string;
}

/** The validated request in the format of the calls. */
export interface LimitRequestBody {
  readonly amount: { readonly amount: string; readonly currency: 'TWD' };
  readonly startDate: string;
  readonly endDate: string;
}

/** Data that is loaded before the first step. */
export interface LoadedLimit {
  readonly card: CardSummary;
  readonly inquiry: LimitInquiry;
  readonly addresses: OtpAddresses;
}

export interface LimitData extends LoadedLimit, Confirmable {
  readonly values: LimitValues;
  readonly request: LimitRequestBody | undefined;
  /** True when the server rejected values that the form accepted, because bounds or date have changed in the meantime. */
  readonly outdated: boolean;
  readonly result: LimitResult | undefined;
}

export function initialData(loaded: LoadedLimit, language: Language): LimitData {
  const { earliestStart } = loaded.inquiry;
  // 30 days, or what the terms allow, so that only the amount has to be chosen.
  const usualEnd = suggestedEnds(earliestStart, boundsOf(loaded.inquiry)).at(-1) ?? earliestStart;
  return {
    ...newConfirmation,
    ...loaded,
    values: {
      amount: '',
      startDate: formatDate(earliestStart, language),
      endDate: formatDate(usualEnd, language),
    },
    request: undefined,
    outdated: false,
    result: undefined,
  };
}

/** Converts an inquiry to the bounds that the rules check. */
export function boundsOf(inquiry: LimitInquiry): LimitBounds {
  const { currentLimit, maximumLimit, step, maxDays, earliestStart, latestStart } = inquiry;
  return {
    current: BigInt(currentLimit.amount),
    maximum: BigInt(maximumLimit.amount),
    today: earliestStart,
    step: BigInt(step.amount),
    days: maxDays,
    daysAhead: daysBetween(earliestStart, latestStart),
  };
}
