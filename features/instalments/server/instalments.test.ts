import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { clearAudit } from '../../../tests/support/api/audit.ts';
import { type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { codeOf, countRows } from '../../../tests/support/api/state.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import type { ConvertedInstalment, Instalment } from '../contract.ts';
import { auditRecords, Holder, type Line, type Listed, payloadOf, resetData } from './test-setup.ts';

const dollars = (money: { amount: string }) => BigInt(money.amount);

describeOnBank('instalments', (context) => {
  const conversions = () => countRows(context.db(), 'cards.instalments');
  let t: TestApp;
  let anna: Holder;
  let unbilled: Line[];
  let billed: Line[];
  beforeAll(async () => {
    t = await testApp(context);
    anna = await Holder.open(t, 'primary1');
    unbilled = await anna.lines(false);
    billed = await anna.lines(true);
  });
  afterAll(() => t.app.server.close());
  beforeEach(async () => {
    await resetData(context);
    await clearAudit(context.db());
  });

  const listedConversions = async (query = '') =>
    payloadOf<Listed<Instalment>>(await anna.get(`${anna.cardId}${query}`));

  async function texts(): Promise<{ purpose: string; channel: string; text: string }[]> {
    await t.app.dispatcher.drain();
    const inbox = { url: '/demo/inbox', headers: { accept: 'application/json' } };
    return (await t.app.server.inject(inbox)).json();
  }

  it('[INS-1] [INS-2] lists exactly the convertible transactions of both types', async () => {
    expect(unbilled.length).toBeGreaterThan(1);
    expect(billed.length).toBeGreaterThan(1);
    for (const [lines, path] of [
      [unbilled, 'unposted'],
      [billed, 'posted'],
    ] as const) {
      const all = await anna.browser.call('GET', `/cards/${anna.cardId}/transactions/${path}?pageSize=100`);
      const marked = payloadOf<Listed<Line>>(all).content.filter((line) => line.instalmentEligible);
      expect(lines.map((line) => line.transactionId)).toEqual(marked.map((line) => line.transactionId));
      expect(lines[0]?.amountWithCurrencyCode).toMatch(/^NT\$[\d,]+$/);
    }
    const byAmount = await anna.get(
      `${anna.cardId}/posted-transactions?isBilled=true&sortBy=amount&orderBy=asc&pageSize=100`,
    );
    const amounts = payloadOf<Listed<Line>>(byAmount).content.map((line) => Number(line.amount.amount));
    expect(amounts).toEqual([...amounts].sort((a, b) => a - b));
    expect(Math.min(...amounts)).toBeGreaterThanOrEqual(1000);
  });

  it('[INS-1] lists are empty without convertible transactions', async () => {
    const ben = await Holder.open(t, 'primary2');
    expect([await ben.lines(false), await ben.lines(true)]).toEqual([[], []]);
  });

  it('[INS-1] [INS-3] has a plan for every tenor whose payments add up to the dollar', async () => {
    const plans = await anna.plans('12345');
    expect(plans.map(({ tenor }) => tenor)).toEqual([3, 6, 12, 18, 24, 30]);
    for (const plan of plans) {
      const others = dollars(plan.monthlyInstalmentAmount) * BigInt(plan.tenor - 1);
      expect(dollars(plan.firstInstalmentAmount) + others).toBe(dollars(plan.totalPayableAmount));
      expect(12345n + dollars(plan.totalInterestAmount) + dollars(plan.totalFee)).toBe(
        dollars(plan.totalPayableAmount),
      );
      expect(plan.fee).toEqual(plan.totalFee);
    }
  });

  it('[INS-1] [OTP-4] converts once, with one audit record and one notice per channel', async () => {
    const [line] = unbilled as [Line];
    const plan = (await anna.plans(line.amount.amount)).find(({ tenor }) => tenor === 12)!;
    const { fee: _fee, ...costs } = plan;
    const advice = await anna.advise(line);
    expect(advice).toMatchObject({
      ...costs,
      transactionId: line.transactionId,
      transactionAmount: line.amount,
    });
    expect(advice).toMatchObject({
      username: 'demo.primary1',
      methods: ['sms', 'email'],
      cardId: anna.cardId,
    });
    expect(advice.phoneNumber).toMatch(/\*/);
    const forged = { phoneNumber: '0900000000', email: 'thief@example.com', username: 'demo.states1' };
    const asked = await anna.request(advice.traceId, forged);
    const sent = payloadOf<{ reference: string; destination: string }>(asked);
    expect(sent.destination).toBe(advice.phoneNumber);
    expect(await countRows(context.db(), 'portal.outbox')).toBe(1);
    const [message] = (await texts()).filter(({ purpose }) => purpose === 'instalment');
    const lastFour = advice.maskedCardNumber.slice(-4);
    for (const part of [line.amountWithCurrencyCode, '12 monthly', lastFour, sent.reference, '165'])
      expect(message?.text).toContain(part);
    const body = { ...anna.confirmBody(line), traceId: advice.traceId, otp: await anna.code() };
    const converted = payloadOf<ConvertedInstalment>(await anna.post('validate-otp', body));
    const { traceId: _t, username: _u, phoneNumber: _p, email: _e, methods: _m, ...summary } = advice;
    expect(converted).toEqual({
      ...summary,
      referenceNumber: converted.referenceNumber,
      convertedOn: converted.convertedOn,
    });
    expect(converted.referenceNumber).toMatch(/^IN[2-9A-Z]{10}$/);
    const notices = (await texts()).filter(({ purpose }) => purpose === 'instalment-converted');
    expect(notices.map(({ channel }) => channel).sort()).toEqual(['email', 'sms']);
    expect(notices[0]?.text).toContain(converted.referenceNumber);
    const records = await auditRecords(context);
    expect(records.map(({ line: record }) => record)).toEqual([
      'instalment-otp sent',
      'convert-instalment done',
    ]);
    expect(records[1]?.details).toEqual({
      cardId: anna.cardId,
      transactionId: line.transactionId,
      tenor: 12,
      amount: line.amount.amount,
      reference: converted.referenceNumber,
    });
    expect(await listedConversions()).toMatchObject({ content: [converted], pageInfo: { totalElements: 1 } });
  });

  it('[INS-2] a converted transaction is not listed and not converted again: INS-DONE', async () => {
    const [line] = billed as [Line];
    payloadOf(await anna.post('validate-otp', await anna.toCode(line, 3, true)));
    expect((await anna.lines(true)).map(({ transactionId }) => transactionId)).not.toContain(
      line.transactionId,
    );
    const posted = await anna.browser.call('GET', `/cards/${anna.cardId}/transactions/posted?pageSize=100`);
    const listed = payloadOf<Listed<Line>>(posted).content.find(
      (item) => item.transactionId === line.transactionId,
    );
    expect(listed?.instalmentEligible).toBe(false);
    const again = await anna.post('advice', anna.adviceBody(line, 24, true));
    expect([again.status, codeOf(again)]).toEqual([400, 'INS-DONE']);
  });

  it('[INS-1] lists conversions newest first, by amount, and of one type', async () => {
    const [first] = unbilled as [Line];
    const [second] = billed as [Line];
    payloadOf(await anna.post('validate-otp', await anna.toCode(first)));
    payloadOf(await anna.post('validate-otp', await anna.toCode(second, 30, true)));
    const ids = async (query: string) =>
      (await listedConversions(query)).content.map(({ transactionId }) => transactionId);
    expect(await ids('')).toEqual([second.transactionId, first.transactionId]);
    expect(await ids('?orderBy=asc')).toEqual([first.transactionId, second.transactionId]);
    expect(await ids('?billType=unbilled')).toEqual([first.transactionId]);
    expect(await ids('?pageSize=1&pageNumber=1')).toEqual([first.transactionId]);
    const largest = Number(first.amount.amount) > Number(second.amount.amount) ? first : second;
    expect((await ids('?sortBy=amount'))[0]).toBe(largest.transactionId);
  });

  it('[INS-1] the same key repeats the response, and with another body is CONFLICT', async () => {
    const [line] = unbilled as [Line];
    const body = await anna.toCode(line);
    const headers = { 'idempotency-key': 'f3a94c1e-6c1c-4a0e-9c9b-5d3c6f1b7a55' };
    const answers = [];
    for (let n = 0; n < 3; n++) answers.push(payloadOf(await anna.post('validate-otp', body, headers)));
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    const other = await anna.post('validate-otp', { ...body, tenor: 24 }, headers);
    expect([other.status, codeOf(other)]).toEqual([409, 'CONFLICT']);
    expect(await conversions()).toBe(1);
    expect(
      (await auditRecords(context)).filter(({ line: record }) => record === 'convert-instalment done'),
    ).toHaveLength(1);
  });

  it('[INS-1] [REG-4] sends the code by e-mail without a phone, and none without both', async () => {
    const mail = await Holder.open(t, 'nophone1');
    const [line] = (await mail.lines(false)) as [Line];
    const advice = await mail.advise(line);
    expect([advice.phoneNumber, advice.methods]).toEqual([null, ['email']]);
    expect(payloadOf(await mail.request(advice.traceId))).toMatchObject({ method: 'email' });
    const unreachable = await Holder.open(t, 'nocontact1');
    const [eligible] = (await unreachable.lines(false)) as [Line];
    expect(codeOf(await unreachable.post('advice', unreachable.adviceBody(eligible)))).toBe('CONTACT-NONE');
    const recent = await Holder.open(t, 'recent1');
    const [own] = (await recent.lines(false)) as [Line];
    expect(codeOf(await recent.request((await recent.advise(own)).traceId))).toBe('01014');
  });

  it('[INS-1] [S24] a supplementary cardholder gets no code and converts nothing', async () => {
    const holder = await Holder.open(t, 'supp1');
    const body = { ...holder.confirmBody((unbilled as [Line])[0]), traceId: 'x'.repeat(43), otp: '123456' };
    for (const answer of [await holder.request(body.traceId), await holder.post('validate-otp', body)])
      expect([answer.status, codeOf(answer)]).toEqual([403, 'PRIMARY_ONLY']);
  });

  const invalid: readonly (readonly [string, object])[] = [
    ['tenor', { tenor: 7 }],
    ['tenor', { tenor: '12' }],
    ['tenor', { tenor: 12.5 }],
    ['transactionAmount', { transactionAmount: '-1000' }],
    ['transactionAmount', { transactionAmount: '1e9' }],
    ['transactionAmount', { transactionAmount: '01000' }],
    ['transactionAmount', { transactionAmount: { amount: '1000', currency: 'TWD' } }],
    ['instalmentFlag', { instalmentFlag: 'both' }],
    ['cardNumber', { cardNumber: '' }],
    ['transactionUniqueKey', { transactionUniqueKey: "' or 1=1" }],
  ];
  it.each(invalid)('[INS-1] [S26] step 1 refuses another %s: %j', async (field, change) => {
    const { status, error } = await anna.post('advice', {
      ...anna.adviceBody((unbilled as [Line])[0]),
      ...change,
    });
    expect([status, error?.code]).toEqual([400, 'VALIDATION']);
    expect(Object.keys(Object(error?.details?.fields))).toEqual([field]);
  });

  it.each(['fee', 'annualRate', 'totalPayableAmount', 'status', 'customerId', 'primaryFlg'])(
    '[INS-1] [S26] no step takes a %s',
    async (field) => {
      const line = (unbilled as [Line])[0];
      const { traceId } = await anna.advise(line);
      for (const [path, body] of [
        ['advice', anna.adviceBody(line)],
        ['request-otp', { traceId, isResend: false, language: 'en' }],
        ['validate-otp', { ...anna.confirmBody(line), traceId, otp: '123456' }],
      ] as const) {
        const { status, error } = await anna.post(path, { ...body, [field]: '0' });
        expect([path, status, error?.code]).toEqual([path, 400, 'VALIDATION']);
      }
    },
  );

  it.each(['isBilled=', 'isBilled=yes', '', 'isBilled=true&sortBy=id', 'isBilled=true&pageSize=101'])(
    '[INS-1] [S27] the list refuses ?%s',
    async (query) => {
      expect(codeOf(await anna.get(`${anna.cardId}/posted-transactions?${query}`))).toBe('VALIDATION');
    },
  );

  it('[INS-2] an amount below NT$1,000 has no plans', async () => {
    const query = `cardNumber=${anna.cardId}&instalmentPlanFlag=unbilled&transactionAmount=`;
    expect(codeOf(await anna.get(`plans?${query}999`))).toBe('INS-NONE');
    expect(codeOf(await anna.get(`plans?${query}1000`))).toBe('ok');
  });
});
