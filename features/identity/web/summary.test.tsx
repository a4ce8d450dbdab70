import { expect, it } from 'vitest';
import { StaticPage } from '../../../tests/support/data/static-page.tsx';
import { contentText } from '../../../web/ui/content.messages.ts';
import { identityText } from '../messages.ts';
import { IdentitySummary } from './IdentitySummary.tsx';

it('[REG-3] shows the ends of card number and national id, which can be changed', () => {
  const data = {
    card: { cardNumber: '4000123412345678', expiry: { month: '09', year: '29' } },
    person: { nationalId: 'A123456789', birthDate: '1988-09-27' },
  } as const;
  const more = [{ label: 'More', value: 'last' }];
  const shown = <IdentitySummary data={data} cardLabel="Card" more={more} goTo={() => {}} />;
  const change = ` ${contentText.change.en}`;
  expect(new StaticPage('en').rows(shown)).toEqual([
    ['Card', `•••• 5678${change}`],
    [identityText.nationalId.en, `A*****6789${change}`],
    ['More', 'last'],
  ]);
});
