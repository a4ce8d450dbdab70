import type { OtpAddresses } from '../../confirmation/web/public.ts';
import type { CardDetails } from './CardStep.tsx';
import type { PersonDetails } from './PersonStep.tsx';

/** Wizard data of the card and person steps. */
export interface IdentityData {
  readonly card: CardDetails | undefined;
  /** Of the flow that the server has started. */
  readonly traceId: string;
  /** The server has identified the person, so another attempt needs a new trace id. */
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
