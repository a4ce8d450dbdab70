import { beforeEach, describe, expect, it, vi } from 'vitest';
import { show } from '../../../tests/support/dom/page.tsx';
import { dialogIsOpen, dialogSays, pageSays, press, until } from '../../../tests/support/dom/user.ts';
import { LanguageProvider } from '../../../web/language/language.tsx';
import { staffPath } from '../calls.ts';
import { deskText as text } from '../messages.ts';
import { StaffApp } from './StaffApp.tsx';

const MINUTE = 60_000;
const ME = { name: 'Ann of the desk', roles: ['agent'], dualControl: [] };
const asked: string[] = [];

/** Mocks the answer to a call of the desk. */
async function answerDesk(address: string): Promise<Response> {
  asked.push(address);
  return Response.json({
    payload: address === staffPath('me') ? ME : { commands: [], requests: [], dataRequests: [] },
  });
}

describe('an idle session at the desk', () => {
  beforeEach(async () => {
    asked.length = 0;
    globalThis.fetch = (address) => answerDesk(String(address));
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
    });
    show(
      <LanguageProvider language="en">
        <StaffApp />
      </LanguageProvider>,
    );
    await until(() => expect(document.body.textContent).toContain(ME.name));
  });

  it('[STAFF-1] [STAFF-5] is warned about a minute before its end, and goes on by a press', async () => {
    await vi.advanceTimersByTimeAsync(8.9 * MINUTE);
    expect(dialogIsOpen()).toBe(false);
    await vi.advanceTimersByTimeAsync(0.3 * MINUTE);
    await dialogSays(text.idleText.en);
    expect(document.activeElement?.textContent).toBe(text.stay.en);
    const before = asked.length;
    await press(text.stay.en);
    await until(() => expect(dialogIsOpen()).toBe(false));
    expect(asked.slice(before)).toEqual([staffPath('me')]);
    await vi.advanceTimersByTimeAsync(8.9 * MINUTE);
    expect(dialogIsOpen()).toBe(false);
    await pageSays(text.find.en);
  });

  it('[STAFF-1] [STAFF-5] clears the page at its end', async () => {
    await vi.advanceTimersByTimeAsync(10.2 * MINUTE);
    await pageSays(text.over.en);
    await until(() => expect(dialogIsOpen()).toBe(false));
    expect(document.body.textContent).not.toContain(ME.name);
    expect(document.body.textContent).not.toContain(text.find.en);
  });
});
