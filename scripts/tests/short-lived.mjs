/**
 * Flags of Node.js for processes that open the embedded database and live for seconds. Its WebAssembly is compiled once, not
 * a second time by the optimising compiler: half of the processor time of a start was that.
 */
export const SHORT_LIVED = ['--liftoff-only'];
