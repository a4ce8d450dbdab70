/** SQL of fees for purchases abroad, in schema `cards`. */
import { sql } from 'kysely';

/**
 * SQL condition: a transaction is a foreign transaction fee. No column marks these fees, so they are recognised by
 * their text: 國外, 海外 or an English word.
 */
export const FOREIGN_FEE = sql<boolean>`(category = 'fee' and (description_zh ~ '[\\u570b\\u6d77]\\u5916'
  or description_en ~* '(foreign|overseas|international)'))`;
