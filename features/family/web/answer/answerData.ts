/** Data of the page that answers a request. It is in memory only. */
import type { OtpAddresses } from '../../../confirmation/web/methods.tsx';
import { type Confirmable, newConfirmation } from '../../../confirmation/web/wizard/confirmable.ts';
import type { CardOfAccount, FamilyRequest } from '../../contract.ts';

/** Data that is loaded before the first step. */
export interface LoadedRequest {
  readonly card: CardOfAccount;
  readonly request: FamilyRequest;
  readonly addresses: OtpAddresses;
}

export interface AnswerData extends LoadedRequest, Confirmable {
  readonly answer: 'allowed' | 'declined' | undefined;
}

export function initialData({ card, request, addresses: { phoneNo, email } }: LoadedRequest): AnswerData {
  return { ...newConfirmation, card, request, addresses: { phoneNo, email }, answer: undefined };
}
