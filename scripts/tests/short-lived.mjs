/**
 * Flags of Node.js for short-lived processes that open the embedded database. They disable the optimising WebAssembly
 * compiler, which took half of the processor time of a start.
 */
export const SHORT_LIVED = ['--liftoff-only'];
