import type { IsoDate } from '../../../shared/dates.ts';
import type { CardExpiry } from '../../../shared/validation/card.ts';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { type Confirmable, newConfirmation } from '../../confirmation/web/wizard/confirmable.ts';

/** A card: 16 digits, and the expiry with two digits each for month and year. */
export interface CardDetails {
  readonly cardNumber: string;
  readonly expiry: CardExpiry;
}

/** National id of ten characters in upper case, and date of birth as `yyyy-MM-dd`. */
export interface PersonDetails {
  readonly nationalId: string;
  readonly birthDate: IsoDate;
}

/** Wizard data of the card and person steps, and of the confirmation that follows. */
export interface IdentityData<A = undefined> extends Confirmable<A> {
  readonly card: CardDetails | undefined;
  /** Trace id of the flow that the server has started. */
  readonly traceId: string;
  /** True when the server has identified the person. Another attempt then needs a new trace id. */
  readonly identified: boolean;
  readonly person: PersonDetails | undefined;
}

export const initialIdentity: IdentityData = {
  ...newConfirmation,
  card: undefined,
  traceId: '',
  identified: false,
  person: undefined,
};

/** The props of a wizard step, with the part of the data that the card and person steps use. */
export type IdentityWizard = Omit<StepProps<IdentityData>, 'data'> & {
  readonly data: Pick<IdentityData, 'card' | 'traceId' | 'identified' | 'person'>;
};
