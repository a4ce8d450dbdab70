/** Maps family cards of the card system port to types of the contract. What is not seen is left out here. */
import type { Cipher } from '../../../server/crypto/cipher.ts';
import type { FamilyCard } from '../../../server/ports/card-system/parts/family.ts';
import type { Language } from '../../../shared/messages.ts';
import { toWire, twd } from '../../../shared/money.ts';
import type { HolderLayer } from '../../safety/layer-contract.ts';
import { toLimit, toPrimaryLayer, toSwitches } from '../../safety/server/layers.ts';
import type { CardOfAccount, FamilyRequest, HeldCard } from '../contract.ts';
import { type Agreement, type FamilySees, maskedName, type Sight, sightOf } from '../rules.ts';
import { openReason } from './sealing.ts';
import type { StoredAgreement, StoredRequest } from './store.ts';

function toHolderLayer({ holder, stops }: FamilyCard): HolderLayer {
  return {
    frozen: holder.frozen,
    switches: toSwitches(holder, stops),
    limits: {
      perPurchase: toLimit(holder.perPurchase, stops.perPurchase),
      perDay: toLimit(holder.perDay, stops.perDay),
    },
  };
}

export function toRequest(cipher: Cipher, stored: StoredRequest): FamilyRequest {
  const { requestId, cardId, amount, until, sealed, state, askedAt } = stored;
  return {
    ...{ requestId, cardId, until, state },
    amount: toWire(twd(amount)),
    reason: openReason(cipher, sealed, stored),
    askedAt: askedAt.toISOString(),
  };
}

/** What a card is shown with, besides the card itself. */
export interface Around {
  readonly primaryId: string;
  readonly sees: FamilySees;
  readonly agreements: readonly StoredAgreement[];
  readonly requests: readonly FamilyRequest[];
  readonly language: Language;
}

/** Returns what the holder decided about this primary cardholder. A decision about another one does not hold. */
function agreementOf({ cardId, holderId }: FamilyCard, { primaryId, agreements }: Around): Agreement {
  const own = agreements.find(
    (one) => one.cardId === cardId && one.customerId === holderId && one.primaryId === primaryId,
  );
  if (!own) return 'open';
  return own.agreed ? 'agreed' : 'withdrawn';
}

function toShared(card: FamilyCard, around: Around, sight: Sight, showsUsed: boolean) {
  const { cardId, lastFour, productName, status, changeable, holderAdult, periodFrom, highestLimit } = card;
  return {
    ...{ cardId, lastFour, status, changeable, adult: holderAdult, sight, periodFrom },
    productName: productName[around.language],
    agreement: agreementOf(card, around),
    highestLimit: toWire(highestLimit),
    holder: toHolderLayer(card),
    primary: toPrimaryLayer(card.primary, showsUsed),
    effects: { ...card.effects },
    requests: around.requests.filter((request) => request.cardId === cardId),
  };
}

/** Whether the primary cardholder holds the card too. */
const isOwn = ({ holderId }: FamilyCard, { primaryId }: Around) => holderId === primaryId;

function sightFor(card: FamilyCard, around: Around, agreement = agreementOf(card, around)): Sight {
  const { holderAdult: adult, separated } = card;
  return sightOf({ sees: around.sees, adult, separated, agreement });
}

/** Returns a card as the primary cardholder sees it. */
export function toCardOfAccount(card: FamilyCard, around: Around): CardOfAccount {
  const { language } = around;
  const own = isOwn(card, around);
  // The primary cardholder holds the card, so that nothing is hidden.
  const sight = own ? 'all' : sightFor(card, around);
  return {
    ...toShared(card, around, sight, sight !== 'none'),
    holderName: maskedName(card.holderName)[language],
    own,
    separated: card.separated,
    ...(sight !== 'none' && { spent: toWire(card.spent) }),
    ...((sight === 'amounts' || sight === 'all') && {
      newest: card.newest.map(({ id, date, description, amount, pending }) => ({
        ...{ id, date, pending, amount: toWire(amount) },
        ...(sight === 'all' && { description: description[language] }),
      })),
    }),
  };
}

/** Returns a card as its holder sees it. */
export function toHeldCard(card: FamilyCard, around: Around): HeldCard {
  return {
    ...toShared(card, around, sightFor(card, around), true),
    spent: toWire(card.spent),
    sightIfAgreed: sightFor(card, around, 'agreed'),
  };
}
