import type { OtpAddresses } from '../../confirmation/web/public.ts';
import type { CardDetails } from './CardStep.tsx';
import type { PersonDetails } from './PersonStep.tsx';

/** Wizard data of the card and person steps. */
export interface IdentityData {
  readonly card: CardDetails | undefined;
  /** Trace id of the flow that the server has started. */
  readonly traceId: string;
  /** True when the server has identified the person. Another attempt then needs a new trace id. */
  readonly identified: boolean;
  readonly person: PersonDetails | undefined;
  /** Masked addresses for the code. */
  readonly addresses: OtpAddresses;
}

export const initialIdentity: IdentityData = {
  card: undefined,
  traceId: '',
  identified: false,
  person: undefined,
  addresses: { phoneNo: null, email: null },
};
