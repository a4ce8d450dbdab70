/** Flags of Node.js for processes that open the embedded database and live for seconds. */
export const SHORT_LIVED: readonly string[];
