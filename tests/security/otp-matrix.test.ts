/**
 * Codes and tokens are bound to purpose, person and session (S13, OTP-4, OTP-5). Over HTTP, each code and
 * token is tried in every other flow. `features/confirmation/server/otp.test.ts` tries them in other scopes.
 */
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { sealed } from '../../features/forgotten-credentials/testing/calls.ts';
import { NEW_PASSWORD } from '../../features/registration/testing/calls.ts';
import { type Answer, type TestApp, testApp } from '../support/api/clients/api.ts';
import { anotherCode, passCodeWait } from '../support/api/clients/otp.ts';
import { callsOf, FLOWS, type Flow, type FlowCall, flowCall, Scene } from '../support/api/flows.ts';
import { newestCode } from '../support/api/people.ts';
import { codeOf, countRows, demoPasswordHash, empty } from '../support/api/state.ts';
import { describeOnBank } from '../support/database/databases.ts';

/** A flow for which a one-time password was requested. */
interface OpenFlow {
  readonly name: string;
  readonly scene: Scene;
  readonly code: string;
  readonly submit: (code: string) => Promise<Answer>;
}

describeOnBank('[S13] codes and tokens of all flows', (context) => {
  let t: TestApp;
  let unactivatedCards: string[];
  let hash: string;
  beforeAll(async () => {
    t = await testApp(context);
    const { rows } = await sql<{ id: string }>`select card_id as id from cards.cards
      where status = 'unactivated'`.execute(context.db());
    unactivatedCards = rows.map(({ id }) => id);
    hash = await demoPasswordHash(context.db());
  });
  beforeEach(async () => {
    await sql`update portal.users set password_hash = ${hash}`.execute(context.db());
    await sql`update cards.cards set status = 'unactivated' where card_id in (${sql.join(unactivatedCards)})`.execute(
      context.db(),
    );
    await sql`delete from portal.users where username = 'harbour.7k'`.execute(context.db());
    await empty(
      context.db(),
      'portal.otp_challenges',
      'portal.otp_tokens',
      'portal.flows',
      'portal.otp_sends',
    );
    await empty(context.db(), 'cards.instalments', 'cards.pins');
  });

  async function openFlow(name: string, confirm: string, scene: Promise<Scene>): Promise<OpenFlow> {
    const at = await (await scene).walkTo(name, 'otp');
    return { name, scene: at, code: at.code, submit: (otp) => at.call(flowCall(confirm), { otp }) };
  }

  async function openLogOn(): Promise<OpenFlow> {
    await sql`update portal.users set reonboard = true where username = 'demo.reonboard1'`.execute(
      context.db(),
    );
    const scene = await Scene.open(t, 'reonboard1');
    await scene.browser.logIn('demo.reonboard1');
    const sent = await scene.browser.call('POST', '/login/request-otp', {
      isResend: false,
      language: 'en',
    });
    expect(sent.status).toBe(200);
    return {
      name: 'log-on',
      scene,
      code: await newestCode(t, scene.person.customerId),
      submit: (otp) => scene.browser.call('POST', '/login/validate-otp', { otp, language: 'en' }),
    };
  }

  /** A temporary limit has no flow on the server: its confirmation repeats the request. */
  async function openLimitRequest(): Promise<OpenFlow> {
    const scene = await Scene.open(t, 'oldpass1', true);
    const path = `/cards/${scene.cardId}`;
    const { payload } = await scene.browser.call('GET', `${path}/limit-inquiry`);
    const { traceId, earliestStart, maximumLimit } = Object(payload);
    const terms = { amount: maximumLimit, startDate: earliestStart, endDate: earliestStart };
    const body = { ...terms, traceId, language: 'en' };
    const sent = await scene.browser.call('POST', `${path}/change-credit-limit/request-otp`, {
      ...body,
      isResend: false,
    });
    expect(sent.status).toBe(200);
    return {
      name: 'temporary limit',
      scene,
      code: await newestCode(t, scene.person.customerId),
      submit: (otp) =>
        scene.browser.call('POST', `${path}/change-credit-limit/validate-otp`, { ...body, otp }),
    };
  }

  /** Opens all flows that use a code. Activation while logged on and change of password share a person and a session. */
  async function openAllFlows(): Promise<OpenFlow[]> {
    const all = [
      await openLogOn(),
      await openLimitRequest(),
      await openFlow('registration', 'registration.validateOtp', Scene.open(t, 'register1')),
      await openFlow('activation', 'activation.validateOtp', Scene.open(t, 'activate1')),
      await openFlow('forgotten password', 'forgotten.validateOtp', Scene.open(t, 'primary1')),
      await openFlow('instalment', 'instalment.validateOtp', Scene.open(t, 'batch1', true)),
    ];
    const own = await openFlow('own activation', 'activation.validateOwnOtp', Scene.open(t, 'states1', true));
    const change = await openFlow(
      'change password',
      'change-password.validateOtp',
      Promise.resolve(own.scene),
    );
    const pin = await openFlow('cash advance PIN', 'pin.validateOtp', Scene.open(t, 'primary2', true));
    // The same flows of other people, before and after log-on.
    const others = [
      await openFlow('forgotten password', 'forgotten.validateOtp', Scene.open(t, 'oldpass1')),
      await openFlow('change password', 'change-password.validateOtp', Promise.resolve(pin.scene)),
    ];
    return [...all, own, change, pin, ...others];
  }

  /** Returns the call that requests a code, and the call that submits the code. */
  const codeCalls = (name: string) => {
    const calls = callsOf(name);
    const at = calls.findIndex(({ stage }) => stage.to === 'otp');
    return [calls[at]!, calls[at + 1]!] as const;
  };
  const openOf = async ({ name, person, loggedOn }: Flow) =>
    (await Scene.open(t, person, loggedOn)).walkTo(name, 'otp');
  const resend = async (scene: Scene, request: FlowCall) =>
    codeOf(await scene.call(request, { isResend: true }));
  /** Moves the expiry of all rows of a table back. The clock does not move, so that sessions stay alive. */
  const age = (table: string, seconds: number) =>
    sql`update ${sql.table(`portal.${table}`)}
      set expires_at = (expires_at at time zone 'UTC' - make_interval(secs => ${seconds})) at time zone 'UTC'`.execute(
      context.db(),
    );
  /** Sends due messages first, because a message that is sent later would restart the delay. */
  const waitForCode = async () => {
    await t.app.dispatcher.drain();
    await passCodeWait(context.db());
  };

  it('[OTP-1] [OTP-3] [S09] the third wrong code ends each flow, which then starts again', async () => {
    const flows = await openAllFlows();
    const onServer = new Set(FLOWS.map(({ name }) => name));
    for (const { name, code, submit } of flows) {
      const wrong = anotherCode(code);
      const codes = [];
      for (const otp of [wrong, wrong, wrong, code]) codes.push((await submit(otp)).error?.code);
      const after = onServer.has(name) ? 'NOT_NOW' : '01012';
      expect([name, codes]).toEqual([name, ['01009', '01009', '01012', after]]);
    }
    expect(await countRows(context.db(), 'cards.instalments')).toBe(0);
    await passCodeWait(context.db());
    for (const { name, scene } of flows.filter((flow) => onServer.has(flow.name))) {
      const [request, confirm] = codeCalls(name);
      const wrong = sealed(scene.browser, { password: 'Wrong-pass.1357', newPassword: NEW_PASSWORD });
      const isChange = name === 'change password';
      const refused = await scene.call(request, { isResend: true, ...(isChange && wrong) });
      expect([name, codeOf(refused)]).toEqual([name, isChange ? 'PW-CURRENT' : 'NOT_NOW']);
      const { traceId } = scene;
      await scene.walkTo(name, 'otp');
      if (!isChange)
        expect([name, codeOf(await scene.call(confirm, { traceId }))]).toEqual([name, 'NOT_NOW']);
      for (const call of callsOf(name).slice(callsOf(name).indexOf(confirm))) await scene.step(call);
    }
  });

  it('[OTP-2] [S10] three new codes per flow, each after a wait, and only the newest is valid', async () => {
    for (const flow of FLOWS) {
      const [request, confirm] = codeCalls(flow.name);
      const scene = await openOf(flow);
      const first = scene.code;
      const codes = [await resend(scene, request)];
      for (let n = 0; n < 3; n++) {
        await waitForCode();
        codes.push(await resend(scene, request));
      }
      const newest = await newestCode(t, scene.person.customerId);
      if (newest !== first) codes.push(codeOf(await scene.call(confirm)));
      await waitForCode();
      codes.push(await resend(scene, request));
      const refused = newest === first ? [] : ['01009'];
      expect([flow.name, codes]).toEqual([
        flow.name,
        ['OTP-TOO-SOON', 'ok', 'ok', 'ok', ...refused, '01011'],
      ]);
      expect([flow.name, codeOf(await scene.call(confirm, { otp: newest }))]).toEqual([flow.name, 'ok']);
    }
  });

  it('[S09] [OTP-1] of 20 wrong codes at once in a flow, three are checked', async () => {
    for (const flow of FLOWS) {
      const [, confirm] = codeCalls(flow.name);
      const scene = await openOf(flow);
      const wrong = { otp: anotherCode(scene.code) };
      const answers = await Promise.all(Array.from({ length: 20 }, () => scene.call(confirm, wrong)));
      const statuses = answers.map(({ status }) => status);
      expect([flow.name, statuses.filter((status) => status === 200 || status >= 500)]).toEqual([
        flow.name,
        [],
      ]);
      expect([flow.name, codeOf(await scene.call(confirm))]).toEqual([flow.name, 'NOT_NOW']);
    }
    const { rows } = await sql`select attempts, state from portal.otp_challenges`.execute(context.db());
    expect(rows).toEqual(FLOWS.map(() => ({ attempts: 3, state: 'dead' })));
  });

  it('[OTP-1] [OTP-5] [S10] [S16] [S22] a code ends after two minutes, a flow after 30, a token after five', async () => {
    for (const flow of FLOWS) {
      const { name } = flow;
      const [request, confirm] = codeCalls(name);
      const scene = await openOf(flow);
      await age('otp_challenges', 120);
      const codes = [codeOf(await scene.call(confirm))];
      await waitForCode();
      codes.push(await resend(scene, request));
      scene.code = await newestCode(t, scene.person.customerId);
      await age('flows', 1800);
      codes.push(codeOf(await scene.call(confirm)));
      expect([name, codes]).toEqual([name, ['01009', 'ok', 'NOT_NOW']]);
      const last = callsOf(name).at(-1)!;
      if (last.stage.from[0] !== 'confirmed') continue;
      await waitForCode();
      await scene.walkTo(name, 'confirmed');
      await age('otp_tokens', 300);
      expect([name, codeOf(await scene.call(last))]).toEqual([name, 'NOT_NOW']);
    }
    const { rows } = await sql`select card_id as id from cards.cards where status = 'unactivated'`.execute(
      context.db(),
    );
    expect(rows).toHaveLength(unactivatedCards.length);
    expect(await countRows(context.db(), 'cards.pins')).toBe(0);
  });

  it('[S13] [OTP-4] the code of each flow is refused by every other flow', async () => {
    const flows = await openAllFlows();
    expect(new Set(flows.map(({ code }) => code)).size).toBe(flows.length);
    for (const flow of flows) {
      const { name: from, code } = flow;
      for (const { name: to, submit } of flows.filter((other) => other !== flow)) {
        // Resets the attempts, because their limit would end the test.
        await sql`update portal.otp_challenges set attempts = 0`.execute(context.db());
        expect([from, to, (await submit(code)).error?.code]).toEqual([from, to, '01009']);
      }
    }
    await sql`update portal.otp_challenges set attempts = 0`.execute(context.db());
    for (const { name, code, submit } of flows)
      expect([name, (await submit(code)).status]).toEqual([name, 200]);
  });

  it('[S13] [S16] [OTP-5] the token of each flow is refused by every other call, and then accepted by its own', async () => {
    const scenes = {
      'activation.activate': await (await Scene.open(t, 'activate2')).walkTo('activation', 'confirmed'),
      'forgotten.changePassword': await (await Scene.open(t, 'oldpass1')).walkTo(
        'forgotten password',
        'confirmed',
      ),
      'own activation': await ownToken('states1'),
      'pin.change': await (await Scene.open(t, 'primary2', true)).walkTo('cash advance PIN', 'confirmed'),
    };
    const loggedOn = ['own activation', 'pin.change'];
    const callOf = (name: string) => flowCall(name === 'own activation' ? 'activation.activate' : name);
    for (const [from, { token }] of Object.entries(scenes)) {
      for (const [to, scene] of Object.entries(scenes)) {
        if (from === to) continue;
        const { error } = await scene.call(callOf(to), {}, token);
        expect([from, to, error?.code]).toEqual([
          from,
          to,
          loggedOn.includes(to) ? 'SESSION_OVER' : 'NOT_NOW',
        ]);
      }
    }
    for (const [name, scene] of Object.entries(scenes))
      expect([name, (await scene.call(callOf(name))).status]).toEqual([name, 200]);
  });

  it('[S13] [S16] [OTP-5] a token in place of the access token permits only its own call', async () => {
    const scene = await ownToken('states1');
    const headers = { authorization: `Bearer ${scene.token}` };
    const writes = t.app.calls.filter(
      ({ endpoint }) => endpoint.caller === 'access' && endpoint.method === 'POST',
    );
    expect(writes.length).toBeGreaterThan(4);
    for (const { endpoint } of writes) {
      const path = endpoint.path.replace('{id}', scene.cardId);
      const { status } = await scene.browser.call('POST', path, {}, headers);
      // Authorization is checked before validation of the body.
      expect([endpoint.path, status]).toEqual([endpoint.path, 403]);
    }
    expect((await scene.browser.call('GET', '/cards', undefined, headers)).status).toBe(200);
  });

  async function ownToken(key: 'states1'): Promise<Scene> {
    const scene = await Scene.open(t, key, true);
    return scene.walkTo('own activation', 'confirmed');
  }
});
