/** The pages that ask who somebody is; and their fields' words, for pages that ask for a part of it. */

export { identityText } from '../messages.ts';
export { CardStep, type GivenCard } from './CardStep.tsx';
export { maskedId } from './maskedId.ts';
export { type CaptchaAnswer, type GivenPerson, PersonStep } from './PersonStep.tsx';
export { birthDateProblem, expiryProblem, fieldProblems } from './problems.ts';
