/** The pages of a one-time password as steps of a flow (web/wizard/). The log-on is none and does not load them. */

export { CodeOfFlow } from './CodeOfFlow.tsx';
export { CodeRight } from './CodeRight.tsx';
export { type CodeRequest, MethodOfFlow } from './MethodOfFlow.tsx';
