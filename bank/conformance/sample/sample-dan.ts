/** Conformance data: Dan, who has cards with temporary limits. */
import type { BankCustomer } from '../../../server/ports/card-system/parts/records.ts';
import { ANNS_SUPPLEMENTARY, blank, person, sampleId } from './sample-bank.ts';

export const DAN = sampleId(4);
/** Cards whose limit is raised, one per test. */
export const RISING = sampleId(401);
export const LATER = sampleId(402);
export const RACED_LIMIT = sampleId(403);
export const UNDONE_LIMIT = sampleId(404);
/** Cards whose limit cannot be raised. */
export const DANS_SUPPLEMENTARY = sampleId(405);
export const DANS_DAMAGED = sampleId(406);

export function dan(): BankCustomer {
  const own = { holderName: 'LIN DAN' } as const;
  return person(DAN, {
    name: { en: 'Dan Lin', zh_tw: '林丹' },
    nationalId: 'A123456798',
    birthDate: '1979-03-05',
    phone: '0912345699',
    cards: [
      blank(RISING, '9999000000000400', { ...own, currentBalance: 90_000n }),
      blank(LATER, '9999000000000418', own),
      blank(RACED_LIMIT, '9999000000000426', own),
      blank(UNDONE_LIMIT, '9999000000000434', own),
      blank(DANS_SUPPLEMENTARY, '9999000000000442', { ...own, ...ANNS_SUPPLEMENTARY }),
      blank(DANS_DAMAGED, '9999000000000459', { ...own, status: 'damaged' }),
    ],
  });
}
