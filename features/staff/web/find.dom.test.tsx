import { expect, it } from 'vitest';
import { show } from '../../../tests/support/dom/page.tsx';
import { input, submit, type, until } from '../../../tests/support/dom/user.ts';
import { LanguageProvider } from '../../../web/language/language.tsx';
import { HomeView } from './HomeView.tsx';

it('[STAFF-2] [GEN-18] finds a customer by a number in full width, with spaces or dashes', async () => {
  const asked: unknown[] = [];
  globalThis.fetch = async (address, options) => {
    const call = String(address).split('/').at(-1);
    if (call === 'find') asked.push(JSON.parse(String(options?.body)));
    return Response.json({
      payload: call === 'find' ? { reference: 'r1' } : { commands: [], requests: [], dataRequests: [] },
    });
  };
  const opened: unknown[] = [];
  const views = {
    view: { name: 'home' } as const,
    show: (view: unknown) => void opened.push(view),
    replace: () => undefined,
  };
  show(
    <LanguageProvider language="en">
      <main>
        <HomeView views={views} />
      </main>
    </LanguageProvider>,
  );
  await until(() => expect(input('customerNumber').value).toBe(''));
  for (const typed of ['0000000042', ' ００００ ０００-０４２ ']) {
    await type({ customerNumber: typed });
    await submit();
    await until(() => expect(asked.at(-1)).toEqual({ customerNumber: '0000000042' }));
    await until(() => expect(opened.splice(0)).toEqual([{ name: 'person', reference: 'r1' }]));
    asked.length = 0;
  }
});
