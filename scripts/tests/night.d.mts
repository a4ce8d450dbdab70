/** The nightly run in slices. */
export const SLICE_NAMES: readonly string[];
export function chosenSlices(wanted: string | undefined, now?: Date): readonly string[];
