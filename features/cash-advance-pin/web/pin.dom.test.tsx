import { beforeEach, describe, expect, it, vi } from 'vitest';
import { errorText } from '../../../shared/errors.messages.ts';
import { answer, LOST, payload, refusal, sentTo } from '../../../tests/support/dom/answers.ts';
import { openPage, openStep } from '../../../tests/support/dom/page.tsx';
import { CARD, logOn, PROFILE } from '../../../tests/support/dom/people.ts';
import {
  dialogIsOpen,
  dialogSays,
  input,
  pageSays,
  press,
  pressKey,
  submit,
  type,
  until,
} from '../../../tests/support/dom/user.ts';
import { elapsed } from '../../../web/clock.ts';
import { contentText } from '../../../web/ui/content.messages.ts';
import { ui } from '../../../web/ui/messages.ts';
import { cardCalls } from '../../cards/contract.ts';
import { operationCalls } from '../../operations/contract.ts';
import { profileCalls } from '../../profile/contract.ts';
import { pinCalls } from '../contract.ts';
import { pinErrors } from '../errors.messages.ts';
import { pinTerms, pinText as text } from '../messages.ts';
import PinPage from './PinPage.tsx';
import { PinStep } from './PinStep.tsx';
import { initialData } from './wizardData.ts';

const PIN = '7391';
const MINUTE = 60_000;
const changed = payload({ changed: true as const, referenceNumber: 'PN23456789AB' });
const otpToken = () => sessionStorage.getItem('otpToken');

describe('the page for the PIN, after a code', () => {
  beforeEach(async () => {
    await logOn();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  });

  const open = () => {
    const accepted = { token: 'confirmed', expiresAt: elapsed() + 5 * MINUTE };
    return openStep(
      PinStep,
      { ...initialData(CARD, true), accepted },
      { address: '/u/card-management/card-1/pin' },
    );
  };

  async function givePin() {
    await type({ pin: PIN, again: PIN });
    await submit();
  }

  it('[PIN-1] [PIN-2] sends the same again after a lost answer, also when the time is up', async () => {
    const { finish, restart } = await open();
    answer(pinCalls.change, LOST, changed);
    await givePin();
    await dialogSays(errorText.offline.en);
    // The PIN may already be changed, so the page must not say that the PIN was not changed.
    await vi.advanceTimersByTimeAsync(6 * MINUTE);
    expect(document.body.textContent).not.toContain(text.timeOver.en);
    await press(ui.retry.en);
    await until(() => expect(finish).toHaveBeenCalledOnce());
    const sent = sentTo(pinCalls.change).map(({ headers, body }) => [
      headers.get('Idempotency-Key'),
      headers.get('Authorization'),
      body,
    ]);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[0]?.[0]).toMatch(/^[\w-]{36}$/);
    expect(JSON.stringify(sent)).not.toContain(`"${PIN}"`);
    expect(otpToken()).toBeNull();
    expect(restart).not.toHaveBeenCalled();
  });

  it.each(['7391', '73915', '7391 5', ' 7-3-9-1 ', '７３９１', 'PIN: 7391', '7 3\u200b9－1 5 8'])(
    '[PIN-1] [REG-2] keeps the four digits of %j in both fields, typed or pasted',
    async (typed) => {
      await open();
      await type({ pin: typed, again: typed });
      expect([input('pin').value, input('again').value]).toEqual([PIN, PIN]);
      expect(input('pin').inputMode).toBe('numeric');
      expect(input('pin').type).toBe('password');
    },
  );

  it('[PIN-1] [GEN-9] makes a new call after an answer', async () => {
    await open();
    answer(pinCalls.change, refusal('VALIDATION', { fields: { newPIN: 'birthDate' } }), changed);
    await givePin();
    await until(() => expect(sentTo(pinCalls.change)).toHaveLength(1));
    await givePin();
    await until(() => expect(sentTo(pinCalls.change)).toHaveLength(2));
    const [first, second] = sentTo(pinCalls.change).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(second).not.toBe(first);
  });

  it('[PIN-1] [OTP-5] starts again after a dialog when five minutes are over', async () => {
    const { restart } = await open();
    await vi.advanceTimersByTimeAsync(5 * MINUTE - 1000);
    expect(dialogIsOpen()).toBe(false);
    await vi.advanceTimersByTimeAsync(1000);
    await dialogSays(text.timeOver.en);
    expect(restart).not.toHaveBeenCalled();
    await press(text.startAgain.en);
    expect(restart).toHaveBeenCalledOnce();
  });

  it.each(['PIN-LIMIT', 'NOT_NOW', 'SVC-PIN'] as const)(
    '[PIN-1] starts again after the dialog of %s',
    async (code) => {
      const { restart } = await open();
      answer(pinCalls.change, refusal(code));
      await givePin();
      await dialogSays('');
      await pressKey('Escape');
      expect(restart).toHaveBeenCalledOnce();
    },
  );
});

const CHECK = {
  allowed: true,
  usedToday: 0,
  maxPerDay: 3,
  phoneNo: null,
  email: null,
  methods: [],
  traceId: 'trace-1',
  pinSet: true,
};

async function openPinPage(check: Partial<typeof CHECK>): Promise<void> {
  await logOn();
  answer(operationCalls.list, payload([]));
  answer(cardCalls.cards, payload([CARD]));
  answer(pinCalls.limitCheck, payload({ ...CHECK, ...check }));
  await openPage(<PinPage />, {
    address: '/u/card-management/card-1/cash-advance-pin',
    route: '/u/card-management/:cardId/cash-advance-pin',
  });
}

it('[PIN-1] [GEN-24] the terms say that cash is credit', async () => {
  answer(profileCalls.read, payload(PROFILE));
  await openPinPage({});
  await pageSays(pinTerms.cost.en);
  await pageSays(contentText.creditWarning.en);
});

it('[PIN-1] after three changes a dialog and the page say that there is none left today', async () => {
  await openPinPage({ allowed: false, usedToday: 3 });
  await dialogSays(pinErrors['PIN-LIMIT'].text.en);
  await press(ui.done.en);
  await pageSays(text.notToday.en);
});
