import { describe, expect, it, vi } from 'vitest';
import { errorText } from '../../../shared/errors.messages.ts';
import type { ErrorCode } from '../../../shared/errors.ts';
import {
  birthDateText,
  cardNumberText,
  expiryText,
  nationalIdText,
} from '../../../shared/validation/messages.ts';
import { openStep } from '../../../tests/support/dom/page.tsx';
import { ADDRESSES } from '../../../tests/support/dom/people.ts';
import {
  dialogIsOpen,
  dialogSays,
  errorAt,
  input,
  pageText,
  press,
  pressKey,
  settle,
  submit,
  type,
  until,
} from '../../../tests/support/dom/user.ts';
import { PortalError } from '../../../web/http/api.ts';
import { chooseLanguage } from '../../../web/language/language-choice.ts';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { identityErrors } from '../errors.messages.ts';
import { identityText } from '../messages.ts';
import { CardStep } from './CardStep.tsx';
import { type IdentityData, initialIdentity } from './identityData.ts';
import { PersonStep } from './PersonStep.tsx';

const CARD = { cardNumber: '4000 1234 1234 1234', 'expiry-month': '09', 'expiry-year': '29' };
const CARD_DETAILS = { cardNumber: '4000123412341234', expiry: { month: '09', year: '29' } };
const PERSON = {
  nationalId: 'A123456789',
  'birthDate-day': '07',
  'birthDate-month': '09',
  'birthDate-year': '1988',
};

/** Mocks a call that fails with each of these errors in turn, and then succeeds. */
function refusing<T>(codes: readonly ErrorCode[], answer: T) {
  const left = [...codes];
  return vi.fn(async () => {
    const code = left.shift();
    if (code) throw new PortalError(code, 400);
    return answer;
  });
}

async function openCard(data: Partial<IdentityData>, ...codes: readonly ErrorCode[]) {
  const startFlow = refusing(codes, 'trace-1');
  const start: IdentityData = { ...initialIdentity, ...data };
  const step = (wizard: StepProps<IdentityData>) => <CardStep wizard={wizard} startFlow={startFlow} />;
  await openStep(step, start);
  return startFlow;
}

async function openPerson(data: Partial<IdentityData>, ...codes: readonly ErrorCode[]) {
  const identify = refusing(codes, { traceId: 'trace-2', ...ADDRESSES });
  const start: IdentityData = { ...initialIdentity, card: CARD_DETAILS, ...data };
  const step = (wizard: StepProps<IdentityData>) => (
    <PersonStep wizard={wizard} heading="Person" identify={identify} />
  );
  return { identify, ...(await openStep(step, start)) };
}

function expectTyped(texts: Readonly<Record<string, string>>) {
  for (const [id, text] of Object.entries(texts)) expect(input(id).value, id).toBe(text);
}

describe('the page for the card', () => {
  it('[REG-1] has autofill attributes, no length limit for pasted text, and the earlier card in groups of four', async () => {
    await openCard({ card: CARD_DETAILS });
    expect(input('cardNumber').inputMode).toBe('numeric');
    expect(['cardNumber', 'expiry-month', 'expiry-year'].map((id) => input(id).autocomplete)).toEqual([
      'cc-number',
      'cc-exp-month',
      'cc-exp-year',
    ]);
    expect(document.querySelector('[maxlength], [aria-invalid]')).toBeNull();
    expectTyped(CARD);
    expect(pageText()).toContain(identityText.cardNumberHint.en);
  });

  it('[REG-2] keeps only digits, and no more than fit, however they are typed, pasted or filled in', async () => {
    const startFlow = await openCard({});
    await type({ cardNumber: 'No. 4000-1234 1234－1234 99', 'expiry-month': '0x9', 'expiry-year': '2029' });
    expectTyped(CARD);
    await type({ 'expiry-month': '09 / 29', 'expiry-year': '290' });
    expectTyped(CARD);
    await type({ 'expiry-month': '', 'expiry-year': '' });
    await type({ 'expiry-year': '０９／２９' });
    expectTyped(CARD);
    await submit();
    await until(() => expect(startFlow).toHaveBeenCalledWith(CARD_DETAILS));
  });

  it('[ACT-1] [REG-2] shows what is missing at each field, without a call', async () => {
    const startFlow = await openCard({});
    await submit();
    expect(errorAt('cardNumber')).toContain(cardNumberText.empty.en);
    expect(errorAt('expiry')).toContain(expiryText.empty.en);
    expect(document.title).toMatch(/^Error: /);
    expect(document.activeElement?.textContent).toContain(cardNumberText.empty.en);
    expect(startFlow).not.toHaveBeenCalled();
  });

  it('[ACT-3] [FGT-1] shows a card that does not match at its number, and keeps what was typed', async () => {
    const startFlow = await openCard({}, 'CARD-NOMATCH');
    await type(CARD);
    await submit();
    expect(errorAt('cardNumber')).toContain(identityErrors['CARD-NOMATCH'].text.en);
    expectTyped(CARD);
    expect(startFlow).toHaveBeenCalledWith(CARD_DETAILS);
    await submit();
    expect(errorAt('cardNumber')).toBe('');
  });

  it('[ACT-3] [REG-5] shows too many wrong cards in a dialog, and keeps what was typed', async () => {
    await openCard({}, 'CARD-TOOMANY');
    await type(CARD);
    await submit();
    await dialogSays(identityErrors['CARD-TOOMANY'].text.en);
    await pressKey('Escape');
    expect(dialogIsOpen()).toBe(false);
    expectTyped(CARD);
  });
});

describe('the page for the person', () => {
  it('[REG-1] has the earlier person, a hint for the year, and no image code by default', async () => {
    await openPerson({ person: { nationalId: 'A123456789', birthDate: '1988-09-07' } });
    expect(input('nationalId').autocomplete).toBe('off');
    expect(input('birthDate-year').autocomplete).toBe('bday-year');
    expectTyped(PERSON);
    expect(document.querySelector('[maxlength], [name="captcha"]')).toBeNull();
    chooseLanguage('zh_tw');
    await settle();
    expect(pageText()).toContain('年／月／日（西元），例如 1988/09/27');
  });

  it.each([
    ['the flow of the card', false, 'trace-1'],
    ['another flow, because each step is accepted once', true, undefined],
  ])('[REG-2] [FGT-1] identifies in %s (identified before: %s)', async (_flow, identified, traceId) => {
    const { identify, next } = await openPerson({ traceId: 'trace-1', identified });
    await type(PERSON);
    await submit();
    const person = { nationalId: 'A123456789', birthDate: '1988-09-07' };
    const captcha = { lastKey: '', inputCode: '' };
    expect(identify).toHaveBeenCalledWith({ traceId, card: CARD_DETAILS, person, captcha });
    expect(next.mock.calls[0]?.[0]).toMatchObject({ person, traceId: 'trace-2', addresses: ADDRESSES });
  });

  it('[ACT-1] [REG-2] shows what is missing at each field, without a call', async () => {
    const { identify } = await openPerson({});
    await submit();
    expect(errorAt('nationalId')).toContain(nationalIdText.empty.en);
    expect(errorAt('birthDate')).toContain(birthDateText.empty.en);
    expect(document.title).toMatch(/^Error: /);
    expect(identify).not.toHaveBeenCalled();
  });

  it('[ACT-3] [FGT-1] shows a mismatch at the national id, and only then a link back to the card', async () => {
    const { goTo } = await openPerson({}, 'PERSON-NOMATCH');
    await type(PERSON);
    expect(pageText()).not.toContain(identityText.changeCard.en);
    await submit();
    expect(errorAt('nationalId')).toContain(identityErrors['PERSON-NOMATCH'].text.en);
    expect(document.title).toMatch(/^Error: /);
    expectTyped(PERSON);
    await press(identityText.changeCard.en);
    expect(goTo.mock.calls).toEqual([['card']]);
  });

  it('[ACT-1] [ACT-3] [GEN-2] its errors follow a change of language, which keeps what was typed', async () => {
    await openPerson({}, 'PERSON-NOMATCH');
    await type(PERSON);
    await submit();
    chooseLanguage('zh_tw');
    await settle();
    expect(errorAt('nationalId')).toContain(identityErrors['PERSON-NOMATCH'].text.zh_tw);
    expectTyped(PERSON);
  });

  it.each(['CARD-TOOMANY', 'CARD-ACTIVE', 'REG-ALREADY', 'FGT-NOTREG', 'CONTACT-NONE'] as const)(
    '[ACT-3] [REG-5] [FGT-1] keeps what was typed after the dialog of %s',
    async (code) => {
      const { restart } = await openPerson({}, code);
      await type(PERSON);
      await submit();
      await dialogSays('');
      await pressKey('Escape');
      expect(dialogIsOpen()).toBe(false);
      expectTyped(PERSON);
      expect(restart).not.toHaveBeenCalled();
    },
  );

  it('[OTP-5] starts again after the dialog of a flow that is over', async () => {
    const { restart } = await openPerson({}, 'NOT_NOW');
    await type(PERSON);
    await submit();
    await dialogSays(errorText.notNow.en);
    expect(restart).not.toHaveBeenCalled();
    await pressKey('Escape');
    await until(() => expect(restart).toHaveBeenCalledOnce());
  });
});
