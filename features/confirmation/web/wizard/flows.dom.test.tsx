/** Tests how every flow uses the confirmation pages. otpStep.dom.test.tsx tests the pages themselves. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { formatDateTime } from '../../../../shared/dates.ts';
import { errorText } from '../../../../shared/errors.messages.ts';
import type { Endpoint } from '../../../../shared/http/endpoint.ts';
import { say } from '../../../../shared/messages.ts';
import { termsText } from '../../../../shared/validation/messages.ts';
import { answer, LOST, payload, refusal, sentTo } from '../../../../tests/support/dom/answers.ts';
import { CODE_SENT, logOn, PROFILE } from '../../../../tests/support/dom/people.ts';
import {
  choice,
  control,
  dialogIsOpen,
  dialogSays,
  errorAt,
  giveCode,
  pageText,
  press,
  pressKey,
  settle,
  submit,
  until,
} from '../../../../tests/support/dom/user.ts';
import { ui } from '../../../../web/ui/messages.ts';
import { profileCalls } from '../../../profile/contract.ts';
import { registrationCalls } from '../../../registration/contract.ts';
import { confirmationErrors } from '../../errors.messages.ts';
import { FLOWS, type Flow } from '../../testing/flows.tsx';
import { holdText } from '../hold.messages.ts';
import { otpPage } from '../messages.ts';

const CODE = '123456';
const AT_ONCE: typeof CODE_SENT = { ...CODE_SENT, resendInSeconds: 0 };
/** Returns an expired passkey request. Each is a new object, because a prompt opens automatically once per object. */
const over = (): typeof CODE_SENT => ({
  ...CODE_SENT,
  method: 'passkey',
  destination: '',
  expiresInSeconds: 0,
});

/** Returns the bodies that were sent, without the fields that have no use. */
const bodies = (endpoint: Endpoint) =>
  sentTo(endpoint).map(({ body }) =>
    Object.fromEntries(
      Object.entries(body as object).filter(([name]) => !(name in (endpoint.neutral ?? {}))),
    ),
  );
const headers = (endpoint: Endpoint, name: string) => sentTo(endpoint).map((call) => call.headers.get(name));
const tokenInStore = () => sessionStorage.getItem('otpToken');
const named = (flows: readonly Flow[]) => flows.map((flow) => [flow.ids, flow.name, flow] as const);
const ofEffect = ({ effect, takes }: Flow) => effect?.endpoint ?? takes;

/** Prepares the responses to the correct code. The first `lost` calls that perform the effect get no response. */
function accept({ takes, accepted, effect }: Flow, lost = 0): void {
  const losses = Array.from({ length: lost }, (): typeof LOST => LOST);
  answer(registrationCalls.notifyUser, payload({ notified: true }));
  answer(takes, ...(effect ? [] : losses), payload(accepted));
  if (effect) answer(effect.endpoint, ...losses, payload(effect.done));
}

/** Waits until the flow has continued after the correct code. */
async function ended({ ends: [how, what] }: Flow, step: Awaited<ReturnType<Flow['open']>>): Promise<void> {
  await until(() => {
    if (how === 'leaves') expect(vi.mocked(location.replace).mock.calls).toEqual([[what]]);
    else expect(step[how].mock.calls).toEqual([[what]]);
  });
  expect(step.restart).not.toHaveBeenCalled();
}

/** Expects `times` identical requests for the effect, with the same idempotency key if the flow has one. */
function expectEffect(flow: Flow, times: number): void {
  const { effect, keyed } = flow;
  const each = (value: unknown) => Array.from({ length: times }, () => value);
  const keys = headers(ofEffect(flow), 'Idempotency-Key');
  expect(keys).toEqual(each(keyed ? expect.any(String) : null));
  expect(new Set(keys).size).toBe(1);
  if (effect) expect(bodies(effect.endpoint)).toEqual(each(effect.body));
  if (effect?.endpoint.caller === 'otp')
    expect(headers(effect.endpoint, 'Authorization')).toEqual(each('Bearer confirmed'));
}

/** Waits until the page knows which methods to offer. */
async function loaded(): Promise<void> {
  await until(() => expect(pageText()).not.toContain(ui.loading.en));
  await settle();
}

beforeEach(async () => {
  await logOn();
  answer(profileCalls.read, payload(PROFILE));
});

describe.each(named(FLOWS))('%s %s', (_ids, _name, flow) => {
  const { requests, requested, takes, taken, effect, open } = flow;

  it('[OTP-5] performs the effect after the correct code, and keeps a token only for the next page', async () => {
    accept(flow);
    const step = await open('code');
    await giveCode(CODE);
    await ended(flow, step);
    expect(bodies(takes)).toEqual([{ ...taken, otp: CODE }]);
    expectEffect(flow, 1);
    expect(tokenInStore()).toBe(flow.keepsToken ? 'Bearer confirmed' : null);
  });

  it('[OTP-3] starts again after a third wrong code', async () => {
    answer(takes, refusal('01012'));
    const step = await open('code');
    await giveCode('000000');
    await dialogSays(confirmationErrors['01012'].text.en);
    expect(sentTo(takes)).toHaveLength(1);
    expect([step.restart, step.goTo].some((call) => call.mock.calls.length > 0)).toBe(false);
    await press(ui.done.en);
    await until(() => expect(dialogIsOpen()).toBe(false));
    if (flow.from) expect(step.goTo).toHaveBeenCalledWith(...flow.from);
    else expect(step.restart).toHaveBeenCalledOnce();
    expect(step.finish).not.toHaveBeenCalled();
    expect(tokenInStore()).toBeNull();
  });

  it('[OTP-2] requests a further code as a resend', async () => {
    answer(requests, payload({ ...CODE_SENT, passwordAttemptsLeft: 3 }));
    await open('code', AT_ONCE);
    await press(otpPage.resend.en);
    await until(() => expect(sentTo(requests)).toHaveLength(1));
    expect(bodies(requests)).toEqual([{ ...requested, isResend: true, language: 'en', method: 'sms' }]);
  });

  it('[ERR-1] shows why a resend was refused, or leads to what the person can change', async () => {
    answer(requests, refusal('VALIDATION'));
    const { goTo } = await open('code', AT_ONCE);
    await press(otpPage.resend.en);
    const result = () => [goTo.mock.calls, pageText().includes(errorText.validation.en)];
    const expected = flow.invalid ? [[flow.invalid], false] : [[], true];
    await until(() => expect(result()).toEqual(expected));
    await settle();
    expect(result()).toEqual(expected);
  });

  it('[OTP-5] repeats an attempt without an answer: the same key, and no proof after an accepted one', async () => {
    accept(flow, 1);
    const step = await open('code');
    await giveCode(CODE);
    await dialogSays(errorText.offline.en);
    expect(tokenInStore()).toBeNull();
    await pressKey('Escape');
    await submit();
    await ended(flow, step);
    expect(sentTo(takes)).toHaveLength(effect ? 1 : 2);
    expectEffect(flow, 2);
    expect(tokenInStore()).toBe(flow.keepsToken ? 'Bearer confirmed' : null);
  });

  it('[REG-4] returns to the choice of the method, if the flow has one', async () => {
    const step = await open('code');
    if (!flow.otherWay) return expect(pageText()).not.toContain(otpPage.otherWay.en);
    await press(otpPage.otherWay.en);
    expect(step.goTo.mock.calls).toEqual([['otp', { patch: { sent: undefined } }]]);
  });
});

it.each(named(FLOWS.filter(({ keyed }) => keyed)))(
  '[OTP-5] %s %s uses a new idempotency key for another code, unless the key belongs to the order',
  async (_ids, _name, flow) => {
    accept(flow, 1);
    const step = await flow.open('code');
    await giveCode(CODE);
    await dialogSays(errorText.offline.en);
    await pressKey('Escape');
    await giveCode('654321');
    await ended(flow, step);
    const [key, other] = headers(ofEffect(flow), 'Idempotency-Key');
    expect([key, other]).toEqual([expect.any(String), expect.any(String)]);
    expect(other === key).toBe(flow.keyed === 'order');
  },
);

it.each(named(FLOWS.filter(({ byPasskey }) => byPasskey)))(
  '[PASSKEY-7] %s %s replaces an expired passkey request, and does not send it as a resend',
  async (_ids, _name, { requests, requested, open }) => {
    answer(requests, LOST);
    await open('code', over());
    await until(() => expect(sentTo(requests)).toHaveLength(1));
    expect(bodies(requests)).toEqual([{ ...requested, isResend: false, language: 'en', method: 'passkey' }]);
  },
);

it.each(named(FLOWS.filter(({ withoutMethodPage }) => !withoutMethodPage)))(
  '[REG-4] %s %s sends the first code by the chosen method',
  async (_ids, _name, { requests, requested, open, twoSteps, mustAgree }) => {
    answer(requests, payload(CODE_SENT));
    const { next, goTo } = await open('method');
    await loaded();
    if (mustAgree) {
      await submit();
      expect(errorAt('terms')).toContain(mustAgree);
      expect(bodies(requests)).toEqual([]);
      await press(choice(termsText.agree.en));
    }
    await submit();
    expect(bodies(requests)).toEqual([{ ...requested, isResend: false, language: 'en', method: 'sms' }]);
    const patch = expect.objectContaining({ method: 'sms', sent: CODE_SENT });
    const expected = twoSteps ? [[[patch]], []] : [[], [['otp', { patch }]]];
    expect([next.mock.calls, goTo.mock.calls]).toEqual(expected);
  },
);

const HELD_UNTIL = '2026-03-11T06:05:00.000Z';
const HELD_TEXT = { until: formatDateTime(new Date(HELD_UNTIL), 'en') };
/** Answers that a reset by codes to these contacts holds the person's actions. */
const holdBy = (...usedContacts: ('sms' | 'email')[]) =>
  answer(profileCalls.read, payload({ ...PROFILE, hold: { until: HELD_UNTIL, usedContacts } }));
const HELD = named(FLOWS.filter(({ isHeld }) => isHeld));

it.each(HELD)(
  '[FGT-3] %s %s offers only the contact that the reset did not use, and says why',
  async (_ids, _name, { requests, requested, open }) => {
    holdBy('sms');
    answer(requests, payload({ ...CODE_SENT, method: 'email' }));
    await open('method');
    await loaded();
    expect(pageText()).toContain(say(holdText.sms, 'en', HELD_TEXT));
    expect(pageText()).not.toContain(say(otpPage.methodSms, 'en', { to: PROFILE.phoneNo ?? '' }));
    await submit();
    expect(bodies(requests)).toEqual([{ ...requested, isResend: false, language: 'en', method: 'email' }]);
  },
);

it.each(HELD)(
  '[REG-4] %s %s waits with its button until it knows the methods, and loses no press',
  async (_ids, _name, { requests, open }) => {
    let answerNow = () => {};
    const read = new Promise<void>((resolve) => {
      answerNow = resolve;
    });
    answer(profileCalls.read, () => read.then(() => payload(PROFILE)));
    answer(requests, payload(CODE_SENT));
    await open('method');
    const state = () => control(otpPage.sendCode.en).getAttribute('aria-disabled');
    expect(state()).toBe('true');
    await submit();
    expect(bodies(requests)).toEqual([]);
    answerNow();
    await loaded();
    expect(state()).toBeNull();
    await submit();
    expect(bodies(requests)).toMatchObject([{ method: 'sms' }]);
  },
);

it.each(HELD)(
  '[FGT-3] %s %s sends nothing and says until when if no proof is left',
  async (_ids, _name, { open }) => {
    holdBy('sms', 'email');
    await open('method');
    await loaded();
    expect(pageText()).toContain(say(confirmationErrors.HELD.text, 'en', { until: HELD_UNTIL }));
    expect(document.querySelector('main form')).toBeNull();
  },
);

it('[FGT-3] other flows offer the used contact', async () => {
  holdBy('sms', 'email');
  const flow = FLOWS.find(({ name }) => name === 'instalments')!;
  answer(flow.requests, payload(CODE_SENT));
  await flow.open('method');
  await press(choice(termsText.agree.en));
  await submit();
  expect(bodies(flow.requests)).toMatchObject([{ method: 'sms' }]);
});
