import type { StepProps } from '../../../web/wizard/flow.ts';
import { type Confirmable, newConfirmation } from '../../confirmation/web/wizard/public.ts';
import type { CardDetails } from './CardStep.tsx';
import type { PersonDetails } from './PersonStep.tsx';

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

/** What the card and person steps need of their wizard: the props of a step. */
export type IdentityWizard = Omit<StepProps<IdentityData>, 'data'> & {
  readonly data: Pick<IdentityData, 'card' | 'traceId' | 'identified' | 'person'>;
};
