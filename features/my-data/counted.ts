/** Entries of a person above which they are not counted. */
export const MAX_COUNTED = 1000;
