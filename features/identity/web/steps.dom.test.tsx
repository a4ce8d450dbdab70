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
import { identityErrors } from '../errors.messages.ts';
import { identityText } from '../messages.ts';
import { CardStep, PersonStep } from './public.ts';

const CARD = { cardNumber: '4000 1234 1234 1234', 'expiry-month': '09', 'expiry-year': '29' };
const PERSON = {
  nationalId: 'A123456789',
  'birthDate-day': '07',
  'birthDate-month': '09',
  'birthDate-year': '1988',
};

/** Mocks a call that fails with each of these errors in turn, and then succeeds. */
function refusing(...codes: readonly ErrorCode[]) {
  const left = [...codes];
  return vi.fn(async () => {
    const code = left.shift();
    if (code) throw new PortalError(code, 400);
  });
}

async function openCard(...codes: readonly ErrorCode[]) {
  const onCard = refusing(...codes);
  await openStep(() => <CardStep heading="Card" onCard={onCard} />, undefined);
  return onCard;
}

async function openPerson(...codes: readonly ErrorCode[]) {
  const calls = { onPerson: refusing(...codes), onChangeCard: vi.fn(), restart: vi.fn() };
  await openStep(() => <PersonStep heading="Person" {...calls} />, undefined);
  return calls;
}

function expectTyped(texts: Readonly<Record<string, string>>) {
  for (const [id, text] of Object.entries(texts)) expect(input(id).value, id).toBe(text);
}

describe('the page for the card', () => {
  it('[ACT-1] [REG-2] shows what is missing at each field, without a call', async () => {
    const onCard = await openCard();
    await submit();
    expect(errorAt('cardNumber')).toContain(cardNumberText.empty.en);
    expect(errorAt('expiry')).toContain(expiryText.empty.en);
    expect(document.title).toMatch(/^Error: /);
    expect(document.activeElement?.textContent).toContain(cardNumberText.empty.en);
    expect(onCard).not.toHaveBeenCalled();
  });

  it('[ACT-3] [FGT-1] shows a card that does not match at its number, and keeps what was typed', async () => {
    const onCard = await openCard('CARD-NOMATCH');
    await type(CARD);
    await submit();
    expect(errorAt('cardNumber')).toContain(identityErrors['CARD-NOMATCH'].text.en);
    expectTyped(CARD);
    expect(onCard).toHaveBeenCalledWith({
      cardNumber: '4000123412341234',
      expiry: { month: '09', year: '29' },
    });
    await submit();
    expect(errorAt('cardNumber')).toBe('');
  });

  it('[ACT-3] [REG-5] shows too many wrong cards in a dialog, and keeps what was typed', async () => {
    await openCard('CARD-TOOMANY');
    await type(CARD);
    await submit();
    await dialogSays(identityErrors['CARD-TOOMANY'].text.en);
    await pressKey('Escape');
    expect(dialogIsOpen()).toBe(false);
    expectTyped(CARD);
  });
});

describe('the page for the person', () => {
  it('[ACT-1] [REG-2] shows what is missing at each field, without a call', async () => {
    const { onPerson } = await openPerson();
    await submit();
    expect(errorAt('nationalId')).toContain(nationalIdText.empty.en);
    expect(errorAt('birthDate')).toContain(birthDateText.empty.en);
    expect(document.title).toMatch(/^Error: /);
    expect(onPerson).not.toHaveBeenCalled();
  });

  it('[ACT-3] [FGT-1] shows a mismatch at the national id, and only then a link back to the card', async () => {
    const { onChangeCard } = await openPerson('PERSON-NOMATCH');
    await type(PERSON);
    expect(pageText()).not.toContain(identityText.changeCard.en);
    await submit();
    expect(errorAt('nationalId')).toContain(identityErrors['PERSON-NOMATCH'].text.en);
    expect(document.title).toMatch(/^Error: /);
    expectTyped(PERSON);
    await press(identityText.changeCard.en);
    expect(onChangeCard).toHaveBeenCalledOnce();
  });

  it('[ACT-1] [ACT-3] [GEN-2] its errors follow a change of language, which keeps what was typed', async () => {
    await openPerson('PERSON-NOMATCH');
    await type(PERSON);
    await submit();
    chooseLanguage('zh_tw');
    await settle();
    expect(errorAt('nationalId')).toContain(identityErrors['PERSON-NOMATCH'].text.zh_tw);
    expectTyped(PERSON);
    await type({ nationalId: '' });
    await submit();
    expect(errorAt('nationalId')).toContain(nationalIdText.empty.zh_tw);
    chooseLanguage('en');
    await settle();
    expect(errorAt('nationalId')).toContain(nationalIdText.empty.en);
  });

  it.each(['CARD-TOOMANY', 'CARD-ACTIVE', 'REG-ALREADY', 'FGT-NOTREG', 'CONTACT-NONE'] as const)(
    '[ACT-3] [REG-5] [FGT-1] keeps what was typed after the dialog of %s',
    async (code) => {
      const { restart } = await openPerson(code);
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
    const { restart } = await openPerson('NOT_NOW');
    await type(PERSON);
    await submit();
    await dialogSays(errorText.notNow.en);
    expect(restart).not.toHaveBeenCalled();
    await pressKey('Escape');
    await until(() => expect(restart).toHaveBeenCalledOnce());
  });
});
