/** Conformance data: all records that a suite needs in the card system. */

import type { BankCustomer } from '../../../server/ports/card-system/parts/records.ts';
import type { IsoDate } from '../../../shared/dates.ts';
import { sampleBank } from './sample-bank.ts';
import { dan } from './sample-dan.ts';
import { eve } from './sample-eve.ts';
import { fay, faysDaughter } from './sample-fay.ts';
import { gil } from './sample-gil.ts';
import { ida } from './sample-ida.ts';
import { joy } from './sample-joy.ts';
import { jun } from './sample-jun.ts';
import { kay } from './sample-kay.ts';
import { louAndMax } from './sample-lou.ts';

/**
 * Returns all customers that a suite loads; the products are `SAMPLE_PRODUCTS` of sample-bank.ts. Ids are constant,
 * dates are relative to `today`.
 */
export function conformanceBank(today: IsoDate): readonly BankCustomer[] {
  return [
    ...sampleBank(today),
    dan(),
    eve(),
    fay(today),
    faysDaughter(today),
    gil(),
    ida(today),
    joy(today),
    jun(today),
    kay(today),
    ...louAndMax(),
  ];
}
