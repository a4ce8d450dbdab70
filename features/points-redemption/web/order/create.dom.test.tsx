import { describe, expect, it } from 'vitest';
import { REDEMPTION_CATEGORIES, type RedemptionCategory } from '../../../../shared/card-values.ts';
import { errorText } from '../../../../shared/errors.messages.ts';
import { say } from '../../../../shared/messages.ts';
import { answer, LOST, payload, refusal, sentTo } from '../../../../tests/support/dom/answers.ts';
import { openPage, openStep } from '../../../../tests/support/dom/page.tsx';
import { CARD, logOn, NONE } from '../../../../tests/support/dom/people.ts';
import {
  choice,
  dialogIsOpen,
  dialogSays,
  errorAt,
  input,
  pageSays,
  press,
  pressKey,
  submit,
  type,
  until,
} from '../../../../tests/support/dom/user.ts';
import { cardCalls } from '../../../cards/contract.ts';
import { cardText } from '../../../cards/messages.ts';
import { profileCalls } from '../../../profile/contract.ts';
import { historyCalls, redemptionCalls } from '../../contract.ts';
import { redemptionErrors, refusalTitles } from '../../errors.messages.ts';
import { categoryText } from '../../messages.ts';
import { redemptionFields, redemptionWarning, redemptionPage as text } from '../../page.messages.ts';
import { sampleProduct } from '../../testing/product.ts';
import PointsPage from '../PointsPage.tsx';
import { CheckStep } from './CheckStep.tsx';
import { CreateStep } from './CreateStep.tsx';
import { initialData, initialValues, needsCode, orderFields, orderInAddress } from './wizardData.ts';

const ADDRESS = { address: '/u/card-management/card-1/points-redemption' };
/** A mile costs three points. The minimum is 1,000 miles, in steps of 500. */
const MILES = sampleProduct({ productPoint: 3, minimumRedeemPts: 3000, minimumUnit: 500 });
const REDEEMED = {
  id: 'redemption-1',
  redeemCode: 'RD1',
  redemptionDate: '2026-03-10',
  redemptionDescription: 'Miles',
  pointsUsed: 3000,
  pointBalance: 8500,
};
const FORMAT = 'membership ID must be 10 digits starting with 1, 2 or 3';

/** Opens the form of a redemption. */
async function openForm(card: typeof CARD, closed?: true, category = initialValues(card).category) {
  await logOn();
  const daily = { most: 50_000, left: 50_000 };
  answer(redemptionCalls.balance, payload({ pointBalance: 250_000, daily, ...(closed && { closed }) }));
  answer(redemptionCalls.products, payload([MILES]));
  answer(historyCalls.list, payload(NONE));
  return openStep(
    CreateStep,
    initialData(card, { ...initialValues(card), category }, () => {}),
    ADDRESS,
  );
}

/** Opens the form with the product of a category. */
async function openProduct(category: RedemptionCategory) {
  const flow = await openForm(CARD, undefined, category);
  await pageSays(MILES.productName);
  await press(choice(MILES.productName));
  return flow;
}

describe('the form of a redemption', () => {
  const open = () => openProduct('airmiles_and_hotel');

  it('[RDM-2] one dialog names all that is wrong, and then the focus is at the first wrong field', async () => {
    const { next } = await open();
    await type({ quantity: '500', membershipId: '4234567890' });
    await submit();
    const minimum = say(text.belowMinimum, 'en', { quantity: '1,000', points: '3,000', unit: '500' });
    await dialogSays(minimum);
    await dialogSays(refusalTitles.minimum.en);
    await dialogSays(FORMAT);
    await press(redemptionWarning.changeQuantity.en);
    await until(() => expect(document.activeElement).toBe(input('quantity')));
    expect(errorAt('quantity')).toContain(minimum);
    expect(errorAt('membershipId')).toContain(FORMAT);
    expect(next).not.toHaveBeenCalled();
  });

  it('[RDM-2] names the points that are missing', async () => {
    const { next } = await open();
    await type({ quantity: '200000', membershipId: '1234567890' });
    await submit();
    const words = { need: '600,000', have: '250,000' };
    await dialogSays(say(redemptionErrors.INSUFFICIENT_POINT.text, 'en', words));
    expect(next).not.toHaveBeenCalled();
  });

  it('[RDM-2] a membership that is wrong alone leads to its field', async () => {
    await open();
    await type({ quantity: '1000', membershipId: '4234567890' });
    await submit();
    await dialogSays(FORMAT);
    await dialogSays(refusalTitles.membership.en);
    await press(redemptionWarning.changeMembership.en);
    await until(() => expect(document.activeElement).toBe(input('membershipId')));
    expect(errorAt('quantity')).toBe('');
  });

  it('[RDM-2] marks an emptied quantity at once, without moving the focus, until there is one', async () => {
    await open();
    await type({ quantity: '' });
    expect(errorAt('quantity')).toContain(redemptionFields.quantityEmpty.en);
    expect(document.activeElement).toBe(input('quantity'));
    await type({ quantity: '1000' });
    expect(errorAt('quantity')).toBe('');
  });

  it('[RDM-2] accepts a membership in full width with spaces', async () => {
    const { next } = await open();
    await type({ quantity: '1,000', membershipId: '１234 567 890' });
    await submit();
    await until(() => expect(next).toHaveBeenCalledOnce());
    const [{ order }] = next.mock.calls[0] ?? [];
    expect(order).toMatchObject({ quantity: 1000, membershipId: '1234567890' });
  });
});

describe('[RDM-2] what a person may not redeem', () => {
  const open = openForm;
  const offered = () =>
    [...document.querySelectorAll<HTMLInputElement>('[name="category"]')].map(({ value }) => value);

  it('is not offered: air miles for a supplementary card, also not by a link', async () => {
    const card = { ...CARD, relationship: 'supplementary' as const };
    await open(card);
    expect(offered()).toEqual(REDEMPTION_CATEGORIES.filter((category) => category !== 'airmiles_and_hotel'));
    expect(document.querySelector('[name="category"]:disabled')).toBeNull();
    const link = new URLSearchParams('category=airmiles_and_hotel&product=EVAM0001&quantity=1000');
    expect(orderInAddress(link, card)).toEqual({});
    expect(orderInAddress(link, CARD)).toMatchObject({ product: 'EVAM0001' });
  });

  it('is not offered: anything, while earlier redemptions are processed', async () => {
    await open(CARD, true);
    await pageSays(redemptionErrors['RDM-BATCH'].text.en);
    expect(offered()).toEqual([]);
  });

  it('asks for no e-mail address for a gift', async () => {
    await open(CARD);
    const address = { kind: 'address' as const, shown: null, changeable: false, methods: [] };
    answer(profileCalls.contacts, payload({ contacts: [address], changes: [] }));
    await press(choice(categoryText.gift.en));
    await pageSays(MILES.productName);
    await press(choice(MILES.productName));
    await pageSays(text.postcode.en);
    const names = [...document.querySelectorAll('input')].map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['address', 'city', 'state', 'postcode']));
    expect(names).not.toEqual(expect.arrayContaining(['emailAddress']));
    expect(names).not.toEqual(expect.arrayContaining(['emailFrom']));
  });
});

describe('[RDM-2] [CON-9] where a gift goes', () => {
  const ON_FILE = '106 臺北市大安區***';
  async function open(shown: string | null | 'lost') {
    const address = { kind: 'address' as const, shown, changeable: true, methods: [] };
    answer(profileCalls.contacts, shown === 'lost' ? LOST : payload({ contacts: [address], changes: [] }));
    return openProduct('gift');
  }
  const orderOf = ({ next }: Awaited<ReturnType<typeof open>>) => next.mock.calls[0]?.[0]?.order;
  const hasFields = () => document.querySelector('[name="postcode"]') !== null;
  const TYPED = { address: '1 Road', city: 'Taipei', state: 'Xinyi', postcode: '110' };

  it('is the postal address on file, of which only the masked form is here', async () => {
    const flow = await open(ON_FILE);
    await pageSays(ON_FILE);
    expect(hasFields()).toBe(false);
    await submit();
    await until(() => expect(flow.next).toHaveBeenCalledOnce());
    const order = orderOf(flow)!;
    expect(order).toMatchObject({ delivery: {}, registeredAddress: ON_FILE });
    expect(orderFields('card-1', order)).toMatchObject({ registeredAddress: true });
    expect(orderFields('card-1', order)).not.toHaveProperty('address');
  });

  it('is another address when the person says so', async () => {
    const flow = await open(ON_FILE);
    await pageSays(ON_FILE);
    await press(choice(text.addressOther.en));
    await submit();
    expect(errorAt('address')).toContain(redemptionFields.addressEmpty.en);
    await type(TYPED);
    await submit();
    await until(() => expect(flow.next).toHaveBeenCalledOnce());
    expect(orderOf(flow)).toMatchObject({ delivery: TYPED });
    expect(orderOf(flow)).not.toHaveProperty('registeredAddress');
  });

  it.each([
    ['the bank has none', null],
    ['the contacts cannot be read', 'lost'],
  ] as const)('is typed where %s', async (_why, shown) => {
    const flow = await open(shown);
    await until(() => expect(hasFields()).toBe(true));
    expect(document.querySelector('[name="addressFrom"]')).toBeNull();
    await type(TYPED);
    await submit();
    await until(() => expect(flow.next).toHaveBeenCalledOnce());
    expect(orderFields('card-1', orderOf(flow)!)).toMatchObject(TYPED);
  });
});

describe('the check of a redemption', () => {
  async function open(...answers: Parameters<typeof answer<typeof redemptionCalls.partner>>[1][]) {
    await logOn();
    answer(redemptionCalls.partner, ...answers);
    const order = {
      product: MILES,
      category: 'airmiles_and_hotel' as const,
      quantity: 1000,
      membershipId: '1234567890',
      delivery: {},
    };
    const idempotency = { fingerprint: 'f', key: 'key-1' };
    const data = { ...initialData(CARD, initialValues(CARD), () => {}), order, idempotency };
    const flow = await openStep(CheckStep, data, ADDRESS);
    await submit();
    return { data, ...flow };
  }

  it.each(['SERVICE_UNAVAILABLE', 'RDM-NOTAUTH'] as const)(
    '[RDM-2] [RDM-5] shows the refusal of a partner in a dialog, and stays: %s',
    async (code) => {
      const { finish, next, restart } = await open(refusal(code));
      await dialogSays(redemptionErrors[code].text.en);
      await pressKey('Escape');
      expect(dialogIsOpen()).toBe(false);
      expect([finish, next, restart].flatMap((call) => call.mock.calls)).toEqual([]);
    },
  );

  it('[RDM-5] leads to the code for a new membership', async () => {
    const { data, finish, next } = await open(refusal('RDM-OTP'));
    await until(() => expect(next).toHaveBeenCalledWith({ codeFingerprint: 'f' }));
    expect(finish).not.toHaveBeenCalled();
    expect([needsCode(data), needsCode({ ...data, codeFingerprint: 'f' })]).toEqual([false, true]);
  });

  it('[RDM-4] [RDM-5] redeems once when the first answer is lost', async () => {
    const { finish } = await open(LOST, payload(REDEEMED));
    await dialogSays(errorText.offline.en);
    await pressKey('Escape');
    await submit();
    await until(() => expect(finish).toHaveBeenCalledWith({ result: REDEEMED }));
    const keys = sentTo(redemptionCalls.partner).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toEqual(['key-1', 'key-1']);
  });
});

describe('the address of points without a card', () => {
  const open = async (cards: (typeof CARD)[]) => {
    await logOn();
    answer(cardCalls.cards, payload(cards));
    await openPage(<PointsPage />, { address: '/u/points-redemption' });
  };

  it('[RDM-1] opens the card that may redeem', async () => {
    await open([{ ...CARD, cardId: 'card-0', status: 'lost' }, CARD]);
    await until(() => expect(location.pathname).toBe(ADDRESS.address));
  });

  it('[RDM-1] says that no card may redeem', async () => {
    await open([{ ...CARD, status: 'lost' }]);
    await pageSays(text.noneFits.en);
  });

  it('[RDM-1] says that there is no card', async () => {
    await open([]);
    await pageSays(cardText.noCards.en);
  });
});
