export { inputCodeProblem } from './rules.ts';
