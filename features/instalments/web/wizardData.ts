/** Data of the instalment wizard. It is in memory only. */
import type { InstalmentType } from '../../../shared/instalments.ts';
import type { CardSummary } from '../../cards/contract.ts';
import { type Confirmable, newConfirmation } from '../../confirmation/web/wizard/confirmable.ts';
import type {
  ConvertedInstalment,
  ConvertibleTransaction,
  InstalmentAdvice,
  InstalmentTerms,
} from '../contract.ts';

export interface InstalmentData extends Confirmable {
  readonly card: CardSummary;
  readonly terms: InstalmentTerms;
  /** True if the address names a purchase that cannot be converted. */
  readonly notThis: boolean;
  readonly type: InstalmentType | undefined;
  readonly transaction: ConvertibleTransaction | undefined;
  readonly tenor: number | undefined;
  /** True until the plan of a link is taken: the person has seen the plans and chosen one. */
  readonly isChosen: boolean;
  /** The plan as fixed by the server. The later steps show only its figures. */
  readonly advice: InstalmentAdvice | undefined;
  /** True when the server cannot send another code (01011). */
  readonly stopped: boolean;
  readonly result: ConvertedInstalment | undefined;
}

export function initialData(card: CardSummary, terms: InstalmentTerms): InstalmentData {
  return {
    ...newConfirmation,
    card,
    terms,
    notThis: false,
    type: undefined,
    transaction: undefined,
    tenor: undefined,
    isChosen: false,
    advice: undefined,
    stopped: false,
    result: undefined,
  };
}
