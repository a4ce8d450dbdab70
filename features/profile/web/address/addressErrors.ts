import { addressProblems, type TypedAddress } from '../../../../shared/address/read.ts';
import type { Say } from '../../../../web/language/language.tsx';
import type { FieldErrors } from '../../../../web/ui/form/formRules.ts';
import { addressProblemText } from '../../address.messages.ts';

/** Returns the error of each wrong field of an address. */
export function addressErrors(typed: TypedAddress, t: Say): FieldErrors<TypedAddress> {
  const problems = Object.entries(addressProblems(typed));
  return Object.fromEntries(problems.map(([field, problem]) => [field, t(addressProblemText[problem])]));
}
