/** Sorts before every id of a row, as text and as UUID. */
export const FIRST_UUID = '00000000-0000-0000-0000-000000000000';

/** Sorts after every id of a row, as text and as UUID. */
export const LAST_UUID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
