export { captchaCalls } from './contract.ts';
export { inputCodeProblem } from './rules.ts';
