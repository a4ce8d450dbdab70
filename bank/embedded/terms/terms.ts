/** The bank's terms from schema `cards`. The bank's files fill the tables; a term without a row has its default. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { ConversionTerms } from '../../../server/ports/card-system/eligibility.ts';
import {
  type CardTerms,
  type CardTermsReads,
  DEFAULT_TERMS,
} from '../../../server/ports/card-system/parts/terms.ts';
import { isIsoDate } from '../../../shared/dates.ts';
import { twd } from '../../../shared/money.ts';
import { DEFAULT_PLANS, type PlanTerms } from '../instalments/instalment-plans.ts';
import { type PlanRow, readTerms, type TermRows } from './terms-store.ts';
import { type StoredTerms, TERM_VALUES } from './values.ts';

/** All terms of one day. */
export interface BankTerms extends CardTerms {
  /** Shortest first; empty when no purchases are converted. */
  readonly plans: readonly PlanTerms[];
  readonly debitDays: number;
}

const DEFAULT_DEBIT_DAYS = 1;

export function createTerms(db: Kysely<Database>): Required<CardTermsReads> {
  return {
    async terms(day) {
      if (!isIsoDate(day)) return {};
      const { plans: _, debitDays: __, ...terms } = toTerms(await readTerms(db, day));
      return terms;
    },
  };
}

/** Converts stored terms. */
export function toTerms({ terms, plans: rows }: TermRows): BankTerms {
  const given = Object.entries(terms ?? {}).map(([name, text]) => TERM_VALUES[name]?.read(text) ?? {});
  const stored: StoredTerms = Object.assign({}, ...given);
  const all = { ...DEFAULT_TERMS, debitDays: DEFAULT_DEBIT_DAYS, ...stored };
  const plans = rows?.map(toPlan) ?? DEFAULT_PLANS;
  const [least = 0n] = plans.map((plan) => plan.least).toSorted((a, b) => Number(a - b));
  return { ...all, instalmentMinimum: twd(least), plans: all.instalmentsOffered ? plans : [] };
}

function toPlan(row: PlanRow): PlanTerms {
  return {
    tenor: Number(row.tenor),
    rate: basisPoints(row.annual_rate),
    feeRate: basisPoints(row.fee_rate),
    fee: BigInt(row.fee),
    least: BigInt(row.least_amount),
    ...(row.most_amount !== null && { most: BigInt(row.most_amount) }),
  };
}

/** Converts a percentage with two decimals. */
function basisPoints(percent: string): bigint {
  return BigInt(percent.replace('.', ''));
}

/** The terms that decide which purchases may be converted. */
export function conversionTerms({ plans, instalmentExcluded: excluded }: BankTerms): ConversionTerms {
  return { plans, excluded };
}
