/** The pages that ask who somebody is, for the flows. */

export { CardStep, type GivenCard } from './CardStep.tsx';
export { type CaptchaAnswer, type GivenPerson, PersonStep } from './PersonStep.tsx';
