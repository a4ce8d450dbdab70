/** Where the process that makes a copy is killed. */
export const COPY_PHASES = [
  'reading',
  'sealed',
  'writing',
  'stored',
  'drawing',
  'committing',
  'committed',
] as const;
export type CopyPhase = (typeof COPY_PHASES)[number];
