import { describe, expect, it } from 'vitest';
import type { Passkey } from '../../../../shared/http/passkeys.ts';
import type { Language } from '../../../../shared/messages.ts';
import { StaticPage } from '../../../../tests/support/data/static-page.tsx';
import { PortalError } from '../../../../web/http/api.ts';
import { PasskeyError } from '../../../../web/webauthn/passkeys.ts';
import { deadlineIn } from '../Expiry.tsx';
import { firstApproval } from '../wizard/usePasskeyOffer.ts';
import { PasskeyView } from './PasskeyConfirm.tsx';

function html(props: Partial<Parameters<typeof PasskeyView>[0]>, language: Language = 'en'): string {
  return new StaticPage(language).markup(
    <PasskeyView
      deadline={deadlineIn(120)}
      attemptsLeft={3}
      problem={undefined}
      busy={false}
      onConfirm={() => {}}
      onOtherWay={() => {}}
      {...props}
    />,
  );
}

describe('[PASSKEY-7] the page behind the prompt', () => {
  it('shows the deadline, the attempts left and the button for a code', () => {
    const markup = html({});
    expect(markup).toMatch(/You can confirm until \d\d:\d\d:\d\d \(2:00\sleft\)\./);
    expect(markup).toContain('3 attempts left');
    expect(markup).toMatch(/>Confirm with passkey<.*>Send a code instead</);
    expect(markup).not.toMatch(/role="(?:alert|status)"/);
    expect(html({}, 'zh_tw')).toContain('以指紋、臉部或螢幕鎖確認；假網站無法使用。');
  });

  it('omits the button for a code if there is no other method', () => {
    expect(html({ onOtherWay: undefined })).not.toContain('Send a code instead');
  });

  it('announces a prompt that was closed politely, and a refused passkey at once', () => {
    expect(html({ problem: new PasskeyError('cancelled') })).toMatch(/role="status".*Nothing was confirmed/);
    const refused = html({ problem: new PortalError('PASSKEY-WRONG', 400), attemptsLeft: 2 });
    expect(refused).toMatch(/role="alert".*not accepted/);
    expect(refused).toContain('2 attempts left');
    expect(html({ problem: new PasskeyError('unusable') })).toContain('cannot use a passkey here');
  });

  it('keeps its button while the prompt is open', () => {
    expect(html({ busy: true })).toMatch(/<button[^>]*aria-busy="true"[^>]*>.*Confirm with passkey/);
  });

  it('says when the time is over', () => {
    expect(html({ deadline: deadlineIn(0) })).toContain('Time is up. Confirm again.');
  });
});

describe('[PASSKEY-5] the day after which a passkey may confirm', () => {
  const passkey = (approvesFrom: string, paused = false): Passkey => ({
    passkeyId: approvesFrom,
    name: 'Phone',
    createdAt: approvesFrom,
    lastUsedAt: null,
    synced: true,
    approvesFrom,
    paused,
  });

  it('is the earliest day of the passkeys that are not paused', () => {
    const early = passkey('2026-01-01T00:00:00.000Z', true);
    const late = passkey('2026-01-03T00:00:00.000Z');
    const next = passkey('2026-01-02T08:00:00.000+08:00');
    expect(firstApproval([early, late, next])).toBe(next.approvesFrom);
    expect(firstApproval([early])).toBeUndefined();
    expect(firstApproval([])).toBeUndefined();
  });
});
