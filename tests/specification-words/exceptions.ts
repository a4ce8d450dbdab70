/** Words of the specification that the interface deliberately does not use, and the reasons. */
import { accountText } from '../../features/account-detail/messages.ts';
import { activationErrors } from '../../features/card-activation/errors.messages.ts';
import { identityErrors } from '../../features/identity/errors.messages.ts';
import { instalmentText } from '../../features/instalments/messages.ts';
import { loginErrors } from '../../features/login/errors.messages.ts';
import { categoryText } from '../../features/points-redemption/messages.ts';
import { redemptionPage } from '../../features/points-redemption/page.messages.ts';
import { statementText } from '../../features/statements/messages.ts';
import type { AnyPhrase } from '../../shared/messages.ts';
import { contentText } from '../../web/ui/content.messages.ts';

interface Exception {
  readonly id: string;
  /** The specification's words. */
  readonly words: string;
  readonly message: AnyPhrase;
  /** Words in the interface. */
  readonly shown: string;
  readonly why: string;
}

/** Messages that deliberately differ from the specification. */
export const EXCEPTIONS: readonly Exception[] = [
  {
    id: 'CARD-1',
    words: 'R code',
    message: contentText.statusRcode,
    shown: 'Restricted (R code)',
    why: 'the code alone does not say that the card is restricted',
  },
  {
    id: 'LOGIN-4',
    words: 'Wrong password',
    message: loginErrors['LOGIN-PW'].text,
    shown: 'Username or password is wrong.',
    why: 'an unknown username and a wrong password must read alike',
  },
  {
    id: 'CARD-2',
    words: 'Holder name',
    message: accountText.holder,
    shown: 'Cardholder name',
    why: 'the list of labels names the data of a card; on screen the label stands alone',
  },
  {
    id: 'CARD-3',
    words: 'Total',
    message: statementText.total,
    shown: 'Total amount due',
    why: 'alone, it does not say which total',
  },
  {
    id: 'CARD-3',
    words: 'Interest rate',
    message: statementText.rate,
    shown: 'Revolving interest rate',
    why: 'the rate of revolving credit, not of instalments',
  },
  {
    id: 'INS-1',
    words: 'Total',
    message: instalmentText.total,
    shown: 'Total payable',
    why: 'alone, it does not say which total',
  },
  {
    id: 'INS-1',
    words: 'Annual percentage rate',
    message: instalmentText.apr,
    shown: 'Annual percentage rate (APR)',
    why: 'the abbreviation is what people know',
  },
  {
    id: 'RDM-1',
    words: 'Membership id',
    message: redemptionPage.membership,
    shown: 'Membership ID',
    why: 'one way to write ID everywhere',
  },
  {
    id: 'RDM-1',
    words: 'Air miles and hotel',
    message: categoryText.airmiles_and_hotel,
    shown: 'Air miles and hotel points',
    why: 'the specification gives the code of the category; people redeem hotel points',
  },
  {
    id: 'ERR-2',
    words: 'Card details do not match',
    message: identityErrors['CARD-NOMATCH'].text,
    shown: 'Card details do not match our records. Check the number and expiry date.',
    why: 'the catalogue lists meanings; a sentence also says what to do',
  },
  {
    id: 'ERR-2',
    words: 'Card cannot be activated',
    message: activationErrors['CARD-CANNOT'].text,
    shown: 'This card cannot be activated online. Contact us.',
    why: 'the catalogue lists meanings; a sentence also says what to do',
  },
];
