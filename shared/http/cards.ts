/** Schemas about cards that several contracts share. */
import * as z from 'zod/mini';

export const cardStatus = z.enum(['active', 'unactivated', 'damaged', 'lost', 'stolen', 'r_code', 'invalid']);
