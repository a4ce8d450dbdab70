/** The nil UUID (RFC 9562): the id of no row. Sorts before every id, as text and as UUID. */
export const NIL_UUID = '00000000-0000-0000-0000-000000000000';

/** The max UUID (RFC 9562): the id of no row. Sorts after every id, as text and as UUID. */
export const MAX_UUID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
