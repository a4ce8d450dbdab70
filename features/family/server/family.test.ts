/** What the primary cardholder sees and sets, and what the holder decides (FAM-1 to FAM-4, FAM-7). */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { auditLines, codeOf, empty, messages } from '../../../tests/support/api/state.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import { dollars, HOLDER, PRIMARY, Relative } from '../testing/calls.ts';
import { resetFamily, setAge, setSeparated } from './test-setup.ts';

interface ListedNotice {
  readonly kind: string;
  readonly title: string;
  readonly text: string;
  readonly family?: { readonly side: string; readonly cardId: string; readonly requestId?: string };
}

describeOnBank('family cards', (context) => {
  let t: TestApp;
  let primary: Relative;
  let holder: Relative;
  beforeAll(async () => {
    t = await testApp(context);
    [primary, holder] = [await Relative.open(t, PRIMARY), await Relative.open(t, HOLDER)];
  });
  afterAll(() => t.app.server.close());
  beforeEach(async () => {
    await resetFamily(context);
    await setAge(context, holder.person.customerId, 30);
  });

  const noticesOf = async (one: Relative) => {
    const { payload } = await one.browser.call('GET', '/notices');
    return (payload as { content: readonly ListedNotice[] }).content.filter(({ kind }) => kind === 'family');
  };
  const agree = async (agreed: boolean) => {
    const { cardId } = await holder.held();
    return holder.post(`/cards/${cardId}/agreement`, { agreed });
  };

  it('[FAM-1] the primary cardholder sees the card with a masked name, and the holder sees it as theirs', async () => {
    const { accounts, held } = await primary.family();
    const theirs = await holder.family();
    expect([accounts.length, held.length, theirs.accounts.length, theirs.held.length]).toEqual([2, 0, 0, 1]);
    const account = await primary.account();
    expect(account.cardId).toBe(theirs.held[0]?.cardId);
    const { name } = holder.person;
    expect(account.holderName).toMatch(/^\p{Lu}\*+( \p{Lu}[*]+)*$/u);
    expect(JSON.stringify(accounts)).not.toContain(name.en);
    expect((await primary.account('zh_tw')).holderName).toBe(
      `${[...name.zh_tw][0]}${'○'.repeat([...name.zh_tw].length - 1)}`,
    );
    const stranger = await Relative.open(t, 'primary2');
    expect(await stranger.family()).toMatchObject({ accounts: [], held: [], offered: true });
  });

  it.skipIf(context.distributed)(
    '[FAM-1] [FAM-2] an adult’s payments are seen only after their consent, and no more once it is withdrawn',
    async () => {
      await holder.pay({ kind: 'chip', amount: '100' });
      const before = await primary.account();
      expect(before).toMatchObject({ adult: true, agreement: 'open', sight: 'none' });
      expect([before.spent, before.newest]).toEqual([undefined, undefined]);
      expect(await holder.held()).toMatchObject({ sight: 'none', sightIfAgreed: 'amounts' });

      expect((await agree(true)).payload).toEqual({ agreement: 'agreed' });
      const after = await primary.account();
      expect(after).toMatchObject({ agreement: 'agreed', sight: 'amounts', spent: { currency: 'TWD' } });
      expect(after.newest?.find(({ amount }) => amount.amount === '100')).toEqual({
        ...{ id: expect.any(String), date: expect.any(String), pending: true },
        amount: { amount: '100', currency: 'TWD' },
      });
      expect(JSON.stringify(after.newest)).not.toContain('description');

      await agree(false);
      const withdrawn = await primary.account();
      expect(withdrawn).toMatchObject({ agreement: 'withdrawn', sight: 'none' });
      expect([withdrawn.spent, withdrawn.newest]).toEqual([undefined, undefined]);
      expect((await auditLines(context.db(), holder.person.customerId)).slice(-2)).toEqual([
        'family-agreement agreed',
        'family-agreement withdrawn',
      ]);
      expect((await noticesOf(primary)).map(({ title }) => title)).toEqual([
        'Family card: consent withdrawn',
        'Family card: your family member agrees',
      ]);
    },
  );

  it('[FAM-1] the payments of a minor are seen by the bank’s rule, and the minor decides nothing', async () => {
    await setAge(context, holder.person.customerId, 12);
    expect(await primary.account()).toMatchObject({ adult: false, sight: 'amounts' });
    expect(codeOf(await agree(true))).toBe('FAM-MINOR');
    expect(await noticesOf(holder)).toEqual([]);
  });

  it('[FAM-1] after a separation the primary cardholder sees sums only', async () => {
    await agree(true);
    await setSeparated(context, true);
    const card = await primary.account();
    expect(card).toMatchObject({ sight: 'sums', separated: true, spent: { currency: 'TWD' } });
    expect(card.newest).toBeUndefined();
  });

  it('[FAM-2] [FAM-7] an adult holder gets one notice that they decide, which leads to their page', async () => {
    await holder.family();
    await holder.family();
    const notices = await noticesOf(holder);
    expect(notices).toMatchObject([{ title: 'You decide what the primary cardholder sees' }]);
    expect(notices[0]?.family).toEqual({ side: 'holder', cardId: holder.cardId });
  });

  it('[FAM-2] repeating a decision changes and tells nothing', async () => {
    await agree(true);
    await agree(true);
    expect(await noticesOf(primary)).toHaveLength(1);
  });

  it('[FAM-3] tightens without a code, and tells both', async () => {
    const answer = await primary.tighten({ online: false, perPeriod: dollars(3000) });
    expect(answer.payload).toMatchObject({
      ...{ version: 1, switches: { online: { on: false } } },
      limits: { perPeriod: { most: { amount: '3000' } } },
    });
    expect((await holder.held()).primary).toMatchObject({ version: 1, switches: { online: { on: false } } });
    const sent = (await messages(t, primary.person.customerId)).filter(
      ({ purpose }) => purpose === 'family-changed',
    );
    expect(sent.length).toBeGreaterThan(0);
    expect(sent[0]?.text).toContain('at most NT$3,000 a statement period');
    expect((await noticesOf(holder)).map(({ title }) => title)).toContain(
      'Limits of your supplementary card changed',
    );
    await primary.tighten({ online: false });
    const changed = (await noticesOf(holder)).filter(({ title }) => title.startsWith('Limits'));
    expect(changed).toHaveLength(1);
  });

  it('[FAM-3] refuses to loosen without a code, and loosens exactly what a code confirms', async () => {
    await primary.tighten({ online: false, cash: false, perPurchase: dollars(500) });
    const before = (await primary.account()).primary;
    for (const change of [
      { online: true },
      { perPurchase: dollars(501) },
      { perPurchase: null, abroad: false },
    ])
      expect(codeOf(await primary.tighten(change))).toBe('FAM-CODE');
    expect((await primary.account()).primary).toEqual(before);
    expect(codeOf(await primary.loosened({ online: true }, { online: true, cash: true }))).toBe('NOT_NOW');
    expect((await primary.account()).primary).toEqual(before);
    await resetCodes();
    expect((await primary.loosened({ online: true })).payload).toMatchObject({
      ...{ version: 2, looseningsLeft: 19 },
      switches: { online: { on: true }, cash: { on: false } },
    });
  });

  it('[FAM-3] sends no code for a change that loosens nothing, is stale or out of range', async () => {
    expect(codeOf(await primary.loosened({ online: false }))).toBe('NOT_NOW');
    await primary.tighten({ online: false });
    const stale = await primary.loosened({ version: 0, online: true });
    expect([codeOf(stale), Object(stale.error?.details?.primary).version]).toEqual(['CONFLICT', 1]);
    const above = await primary.tighten({ perPeriod: dollars(999_999_999_999) });
    expect(above.error?.details?.fields).toEqual({ perPeriod: 'aboveCredit' });
  });

  it('[FAM-3] neither the holder nor a stranger changes the primary’s layer', async () => {
    const { cardId, primary: layer } = await primary.account();
    const change = { version: layer.version, online: false };
    const stranger = await Relative.open(t, 'primary2');
    for (const other of [holder, stranger]) {
      expect(codeOf(await other.post(`/cards/${cardId}/tighten`, change))).toBe('NOT_FOUND');
      expect(codeOf(await other.post(`/cards/${cardId}/stop`))).toBe('NOT_FOUND');
      const loosening = { ...change, isResend: false };
      expect(codeOf(await other.post(`/cards/${cardId}/loosen/request-otp`, loosening))).toBe('NOT_FOUND');
    }
    for (const other of [primary, stranger])
      expect(codeOf(await other.post(`/cards/${cardId}/agreement`, { agreed: true }))).toBe('NOT_FOUND');
    expect(await primary.account()).toMatchObject({ primary: layer });
  });

  it('[FAM-4] stops a card for good, tells the holder, and nothing changes it afterwards', async () => {
    const { cardId } = await primary.account();
    expect((await primary.post(`/cards/${cardId}/stop`)).payload).toMatchObject({ stopped: true });
    expect(await primary.account()).toMatchObject({ changeable: false, status: 'invalid' });
    // The till does not work on a distributed database.
    if (!context.distributed)
      expect(await holder.pay({ kind: 'chip' })).toEqual({ approved: false, reason: 'stopped' });
    expect((await noticesOf(holder)).map(({ title }) => title)).toContain(
      'Your supplementary card is stopped',
    );
    expect(codeOf(await primary.tighten({ frozen: true }))).toBe('FAM-CARD');
    expect(codeOf(await holder.ask())).toBe('FAM-CARD');
    await primary.post(`/cards/${cardId}/stop`);
    expect((await noticesOf(holder)).filter(({ title }) => title.includes('stopped'))).toHaveLength(1);
  });

  async function resetCodes(): Promise<void> {
    await empty(context.db(), 'portal.otp_challenges', 'portal.otp_sends');
  }
});
