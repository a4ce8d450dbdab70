import { describe, expect, it, type Mock, vi } from 'vitest';
import { say } from '../../../../shared/messages.ts';
import { openStep } from '../../../../tests/support/dom/page.tsx';
import { CODE_SENT } from '../../../../tests/support/dom/people.ts';
import {
  choice,
  control,
  dialogIsOpen,
  dialogSays,
  errorAt,
  giveCode,
  pageSays,
  pageText,
  press,
  pressKey,
  submit,
  until,
} from '../../../../tests/support/dom/user.ts';
import { PortalError } from '../../../../web/http/api.ts';
import { ui } from '../../../../web/ui/messages.ts';
import { confirmationErrors } from '../../errors.messages.ts';
import { otpPage as text } from '../messages.ts';
import { type Attempt, useTokenOfPage } from './attempt.ts';
import { ConfirmSteps } from './ConfirmSteps.tsx';
import { type Confirmable, newConfirmation } from './confirmable.ts';

const refused = (code: string, details = {}) => new PortalError(code, 400, '', 'ref', details);

/** Opens a page of a confirmation. Each proof or request fails with the next error of its list, and then succeeds. */
async function open(
  id: 'method' | 'otp',
  errors: { readonly proof?: PortalError[]; readonly request?: PortalError[] },
) {
  const { proof = [], request = [] } = errors;
  const calls = { onStopped: vi.fn(), confirm: vi.fn(), request: vi.fn(), onRefused: vi.fn(() => false) };
  calls.confirm.mockImplementation(async () => {
    const error = proof.shift();
    if (error) throw error;
  });
  calls.request.mockImplementation(async () => {
    const error = request.shift();
    if (error) throw error;
    return CODE_SENT;
  });
  const data: Confirmable = { ...newConfirmation, sent: { ...CODE_SENT, resendInSeconds: 0 } };
  const tokenOfPage = vi.fn<ReturnType<typeof useTokenOfPage>>();
  const flow = await openStep<Confirmable>(
    (wizard) => (
      <>
        <ConfirmSteps wizard={wizard} methodStep="method" action="Confirm" {...calls} />
        <TokenOfPage mock={tokenOfPage} />
      </>
    ),
    data,
    { id },
  );
  return { ...flow, ...calls, tokenOfPage };
}

function TokenOfPage({ mock }: { readonly mock: Mock<ReturnType<typeof useTokenOfPage>> }) {
  mock.mockImplementation(useTokenOfPage());
  return null;
}

describe('the page that takes a code', () => {
  it('[OTP-3] says at the field how many attempts are left', async () => {
    const wrong = [2, 1].map((attemptsLeft) => refused('01009', { attemptsLeft }));
    await open('otp', { proof: wrong });
    for (const [code, left] of [
      ['000001', '2 attempts left'],
      ['000002', '1 attempt left'],
    ] as const) {
      await giveCode(code);
      await pageSays(left);
      await pageSays(confirmationErrors['01009'].text.en);
      const input = document.activeElement;
      expect(input?.getAttribute('autocomplete')).toBe('one-time-code');
      expect(input?.getAttribute('aria-invalid')).toBe('true');
    }
  });

  it('[OTP-5] starts again after a dialog when the flow is over', async () => {
    const { restart, onStopped } = await open('otp', { proof: [refused('NOT_NOW')] });
    await giveCode('000000');
    await dialogSays('');
    await pressKey('Escape');
    expect(restart).toHaveBeenCalledOnce();
    expect(onStopped).not.toHaveBeenCalled();
  });

  it('[OTP-2] tells the flow after the dialog when no further code can be sent', async () => {
    const { restart, onStopped } = await open('otp', { request: [refused('01011')] });
    await press(text.resend.en);
    await dialogSays(confirmationErrors['01011'].text.en);
    expect(onStopped).not.toHaveBeenCalled();
    await press(ui.done.en);
    expect(onStopped.mock.calls.map(([error]) => error.code)).toEqual(['01011']);
    expect(restart).not.toHaveBeenCalled();
  });

  it('[OTP-2] waits when a new code is requested too soon', async () => {
    await open('otp', { request: [refused('OTP-TOO-SOON', { resendInSeconds: 20 })] });
    await press(text.resend.en);
    await pageSays(say(text.resendWait, 'en', { seconds: 20 }));
    expect(control(text.resend.en).getAttribute('aria-disabled')).toBe('true');
    expect(dialogIsOpen()).toBe(false);
  });

  it('[OTP-6] shows an empty and a short code at the field without a call', async () => {
    const { confirm } = await open('otp', {});
    await submit();
    await pageSays(text.required.en);
    await giveCode('12345');
    await pageSays(text.length.en);
    expect(confirm).not.toHaveBeenCalled();
  });

  it('[OTP-5] gives the flow the same key and token for the same code, and a token of the page until it expires', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const lost = () => refused('UNKNOWN');
    const { confirm, tokenOfPage } = await open('otp', { proof: [lost(), lost(), lost(), lost()] });
    const exchanges = [0, 1].map(() => vi.fn(async () => ({ accessToken: 'token', expiresInSeconds: 300 })));
    const give = async (code: string) => {
      await giveCode(code);
      await pressKey('Escape');
      const attempt: Attempt = confirm.mock.lastCall?.[1];
      const sources = [attempt.token, tokenOfPage];
      for (const [index, exchange] of exchanges.entries()) await sources[index]?.(exchange);
      return [attempt.key, ...exchanges.map(({ mock }) => mock.calls.length)];
    };
    const [key] = await give('000001');
    expect(await give('000001')).toEqual([key, 1, 1]);
    const [otherKey, ...exchanged] = await give('000002');
    expect(exchanged).toEqual([2, 1]);
    expect([key, otherKey]).toEqual([expect.any(String), expect.any(String)]);
    expect(otherKey).not.toBe(key);
    vi.advanceTimersByTime(300_000);
    expect(await give('000002')).toEqual([otherKey, 2, 2]);
  });

  it.each([
    ['proof', 'NOT_NOW', () => giveCode('000000')],
    ['request', 'CONFLICT', () => press(text.resend.en)],
  ] as const)(
    '[OTP-5] shows no dialog for an error of a %s that the flow handles',
    async (of, code, send) => {
      const { onRefused, onStopped, restart } = await open('otp', { [of]: [refused(code)] });
      onRefused.mockReturnValue(true);
      await send();
      await until(() => expect(onRefused.mock.calls).toEqual([[expect.objectContaining({ code })]]));
      expect(dialogIsOpen()).toBe(false);
      expect([onStopped, restart].some((call) => call.mock.calls.length > 0)).toBe(false);
    },
  );
});

describe('the page that asks where the code goes', () => {
  const openChoice = (...request: PortalError[]) => open('method', { request });

  it('[REG-4] [FGT-1] chooses SMS, with a notice, where no e-mail is on file', async () => {
    const { request } = await openChoice(refused('EMAIL-NONE'));
    await press(choice(text.methodEmailOnly.en));
    await submit();
    await pageSays(confirmationErrors['EMAIL-NONE'].text.en);
    expect(choice(text.methodSmsOnly.en).checked).toBe(true);
    await submit();
    expect(request.mock.calls.map(([{ method }]) => method)).toEqual(['email', 'sms']);
    expect(pageText()).not.toContain(confirmationErrors['EMAIL-NONE'].text.en);
  });

  it('[REG-4] [FGT-1] shows at the choice that a method has no address', async () => {
    await openChoice(refused('METHOD-NONE'));
    await submit();
    await pageSays(confirmationErrors['METHOD-NONE'].text.en);
    expect(errorAt('method')).toContain(confirmationErrors['METHOD-NONE'].text.en);
  });

  it('[OTP-3] [PWD-1] shows a notice when a code was sent a moment ago', async () => {
    const { restart, onStopped } = await openChoice(refused('OTP-TOO-SOON', { resendInSeconds: 20 }));
    await submit();
    await pageSays(confirmationErrors['OTP-TOO-SOON'].text.en({ resendInSeconds: 20 }));
    expect(dialogIsOpen()).toBe(false);
    expect(restart).not.toHaveBeenCalled();
    expect(onStopped).not.toHaveBeenCalled();
  });

  it.each([
    ['NOT_NOW', 'restart'],
    ['01011', 'onStopped'],
    ['01014', 'onStopped'],
  ] as const)('[OTP-3] %s: a dialog, then %s', async (code, after) => {
    const calls = await openChoice(refused(code));
    await submit();
    await dialogSays('');
    expect(calls[after]).not.toHaveBeenCalled();
    await pressKey('Escape');
    expect(calls.restart).toHaveBeenCalledTimes(after === 'restart' ? 1 : 0);
    expect(calls.onStopped).toHaveBeenCalledTimes(after === 'onStopped' ? 1 : 0);
  });

  it('[ERR-1] stays as it is when there was no answer', async () => {
    const { restart, onStopped } = await openChoice(new PortalError('NET-OFFLINE', 0));
    await submit();
    await dialogSays('');
    await pressKey('Escape');
    expect(restart).not.toHaveBeenCalled();
    expect(onStopped).not.toHaveBeenCalled();
  });
});
