/** Wizard pages that identify a person, and field labels for pages that ask for some of the same data. */

export { identityText } from '../messages.ts';
export { CardStep } from './CardStep.tsx';
export { FlowNeeds } from './FlowNeeds.tsx';

export { IdentitySummary } from './IdentitySummary.tsx';
export { type CardDetails, type IdentityData, initialIdentity } from './identityData.ts';
export { type Identification, PersonStep } from './PersonStep.tsx';
export { birthDateProblem, expiryProblem, fieldProblems } from './problems.ts';
