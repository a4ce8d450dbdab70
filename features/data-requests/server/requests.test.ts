import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { lastAnswerDay } from '../../../shared/data-requests.ts';
import { clearAudit } from '../../../tests/support/api/audit.ts';
import { type Answer, type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { auditLines, codeOf, countRows, messages } from '../../../tests/support/api/state.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import { Requester, startAgain, WORDS } from './test-setup.ts';

describeOnBank('requests about data', (context) => {
  let t: TestApp;
  let person: Requester;
  const db = () => context.db();
  beforeAll(async () => {
    t = await testApp(context);
    person = await Requester.logOn(t);
  });
  afterAll(() => t.app.server.close());
  beforeEach(async () => {
    await startAgain(db());
    await clearAudit(db());
  });

  const told = async () =>
    (await messages(t, person.customerId)).filter(({ purpose }) => purpose.startsWith('data-request'));

  it('[DRQ-1] opens a request with its files, last day and reference', async () => {
    const files = [await person.upload('one'), await person.upload('two')];
    const requestId = await person.opened({ evidence: files });
    const one = await person.one(requestId);
    expect(one).toMatchObject({
      ...{ requestId, kind: 'correction', subject: 'identity', state: 'received', late: false },
      text: WORDS,
      evidence: files.map((fileId) => ({ fileId, state: 'ready' })),
    });
    const clock = { kind: one.kind, openedAt: new Date(one.openedAt), extended: false };
    expect(one.lastDay).toBe(lastAnswerDay(clock));
    expect(one.reference).toMatch(/^PD\d{6}-[0-9A-F]{6}$/);
    expect(await person.list()).toMatchObject([{ requestId, lastDay: one.lastDay }]);
    const file = await person.browser.call('GET', `/data-requests/${requestId}/evidence/${files[0]}`);
    expect(file.raw.body).toContain('one');
    expect(await auditLines(db(), person.customerId)).toEqual(['data-request opened']);
  });

  it('[DRQ-1] tells every address the reference and last day, without the words', async () => {
    const requestId = await person.opened({ language: 'zh_tw' });
    const { reference } = await person.one(requestId);
    const sent = await told();
    expect(sent.map(({ channel, language }) => `${channel} ${language}`).sort()).toEqual([
      'email zh_tw',
      'sms zh_tw',
    ]);
    for (const { text } of sent) {
      expect(text).toContain(reference);
      expect(text).not.toContain('LIM');
    }
  });

  it('[DRQ-1] keeps what the person wrote encrypted, and in no record', async () => {
    await person.opened();
    const { rows } = await sql<{
      text: string;
    }>`select encode(sealed, 'escape') as text from portal.data_requests
      union all select details::text from portal.audit`.execute(db());
    expect(rows.length).toBeGreaterThan(1);
    for (const { text } of rows) expect(text).not.toMatch(/LIM|identity.*right/);
  });

  it('[DRQ-1] opens once for a key, and refuses the key for another request', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 6 }, () => person.open({}, key)));
    expect(new Set(answers.map(({ payload }) => (payload as { requestId: string }).requestId)).size).toBe(1);
    expect(await countRows(db(), 'portal.data_requests')).toBe(1);
    expect((await told()).length).toBe(2);
    for (const over of [{ text: 'Another text' }, { kind: 'deletion' }, { subject: 'contact' }])
      expect(codeOf(await person.open(over, key))).toBe('CONFLICT');
  });

  it('[DRQ-1] opens one of six requests of a kind that are sent at once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => person.open()));
    expect(answers.map(codeOf).sort()).toEqual([...Array(5).fill('DATA-OPEN'), 'ok']);
    const { requestId } = (await person.list())[0]!;
    expect((await person.open()).error?.details).toEqual({ requestId });
  });

  it('[DRQ-1] has at most ten open requests of a person', async () => {
    const kinds = ['correction', 'objection', 'deletion', 'copy'];
    const subjects = ['identity', 'contact', 'cards'];
    const all = subjects.flatMap((subject) => kinds.map((kind) => ({ kind, subject })));
    const answers: string[] = [];
    for (const one of all) answers.push(codeOf(await person.open(one)));
    expect(answers).toEqual([...Array(10).fill('ok'), 'DATA-MANY', 'DATA-MANY']);
    await person.withdraw((await person.list())[0]!.requestId);
    expect(codeOf(await person.open(all[10]))).toBe('ok');
  });

  it.each([
    ['no text for a correction', { text: '' }, 'VALIDATION'],
    ['only spaces', { text: ' \n ' }, 'VALIDATION'],
    ['a text that is too long', { text: 'x'.repeat(1001) }, 'VALIDATION'],
    ['a text far too long', { text: 'x'.repeat(2001) }, 'VALIDATION'],
    ['a card number', { text: 'My card 4111 1111 1111 1111' }, 'VALIDATION'],
    ['a control character', { text: 'a\u0007b' }, 'VALIDATION'],
    ['an unknown kind', { kind: 'erase' }, 'VALIDATION'],
    ['an unknown subject', { subject: 'everything' }, 'VALIDATION'],
    ['no subject', { subject: undefined }, 'VALIDATION'],
    ['an unknown field', { state: 'granted' }, 'VALIDATION'],
    ['eleven files', { evidence: Array.from({ length: 11 }, () => randomUUID()) }, 'VALIDATION'],
    ['a file that is not there', { evidence: [randomUUID()] }, 'DATA-FILES'],
    ['an id that is none', { evidence: ['x'] }, 'DATA-FILES'],
  ])('[DRQ-1] refuses %s, and opens nothing', async (_name, over, code) => {
    expect(codeOf(await person.open(over))).toBe(code);
    expect(await countRows(db(), 'portal.data_requests')).toBe(0);
    expect(await countRows(db(), 'portal.outbox')).toBe(0);
  });

  it('[DRQ-1] takes a deletion and a copy without words', async () => {
    expect(codeOf(await person.open({ kind: 'deletion', text: '' }))).toBe('ok');
    const copy = await person.one(await person.opened({ kind: 'copy', text: '' }));
    expect(copy.lastDay < (await person.list()).find(({ kind }) => kind === 'deletion')!.lastDay).toBe(true);
  });

  it('[DRQ-1] refuses a file twice, of another request and of another person', async () => {
    const file = await person.upload();
    expect(codeOf(await person.open({ evidence: [file, file] }))).toBe('DATA-FILES');
    const other = await Requester.logOn(t, 'primary2');
    expect(codeOf(await other.open({ evidence: [file] }))).toBe('DATA-FILES');
    await person.opened({ evidence: [file] });
    expect(codeOf(await person.open({ kind: 'objection', evidence: [file] }))).toBe('DATA-FILES');
    expect(await countRows(db(), 'portal.data_requests')).toBe(1);
  });

  it('[DRQ-5] adds files while the request is open, each once, and at most ten', async () => {
    const first = await person.upload('one');
    const requestId = await person.opened({ evidence: [first] });
    const others: string[] = [];
    for (let n = 2; n <= 6; n++) others.push(await person.upload(`file-${n}`));
    const answers = await Promise.all([1, 2, 3].map(() => person.addFiles(requestId, others)));
    expect(answers.map(({ payload }) => (payload as { added: number }).added).sort()).toEqual([0, 0, 5]);
    expect((await person.addFiles(requestId, [first])).payload).toEqual({ added: 0 });
    const more: string[] = [];
    for (let n = 7; n <= 11; n++) more.push(await person.upload(`file-${n}`));
    expect(codeOf(await person.addFiles(requestId, more))).toBe('DATA-FILES');
    expect(codeOf(await person.addFiles(requestId, [more[0] ?? '', randomUUID()]))).toBe('DATA-FILES');
    expect((await person.addFiles(requestId, more.slice(1))).payload).toEqual({ added: 4 });
    const { evidence } = await person.one(requestId);
    expect(evidence.map(({ fileId }) => fileId).sort()).toEqual([first, ...others, ...more.slice(1)].sort());
    expect(await auditLines(db(), person.customerId)).toEqual([
      'data-request opened',
      'data-request added',
      'data-request added',
    ]);
  });

  it('[DRQ-5] a request that was opened again with its key is the same after files were added', async () => {
    const key = randomUUID();
    const { payload } = await person.open({}, key);
    const { requestId } = payload as { requestId: string };
    await person.addFiles(requestId, [await person.upload()]);
    expect((await person.open({}, key)).payload).toMatchObject({ requestId });
  });

  it('[DRQ-5] adds nothing to an ended request, and nothing for another person', async () => {
    const requestId = await person.opened();
    const file = await person.upload();
    const other = await Requester.logOn(t, 'primary2');
    expect(codeOf(await other.addFiles(requestId, [await other.upload('theirs')]))).toBe('NOT_FOUND');
    await person.withdraw(requestId);
    expect(codeOf(await person.addFiles(requestId, [file]))).toBe('DATA-ENDED');
    expect((await person.one(requestId)).evidence).toEqual([]);
    // The file is free for a new request.
    expect(codeOf(await person.open({ evidence: [file] }))).toBe('ok');
  });

  it('[DRQ-4] withdraws once, with one notice, and ends the files’ case', async () => {
    const requestId = await person.opened({ evidence: [await person.upload()] });
    const answers: Answer[] = await Promise.all([1, 2, 3, 4].map(() => person.withdraw(requestId)));
    expect(answers.map(codeOf)).toEqual(['ok', 'ok', 'ok', 'ok']);
    expect(await person.one(requestId)).toMatchObject({ state: 'withdrawn', late: false });
    const purposes = (await told()).map(({ purpose }) => purpose);
    expect(purposes.filter((one) => one === 'data-request-withdrawn')).toHaveLength(2);
    const { rows } = await sql<{
      ended: boolean;
    }>`select case_ended_at is not null as ended from portal.evidence`.execute(db());
    expect(rows).toEqual([{ ended: true }]);
    expect(codeOf(await person.open())).toBe('ok');
  });

  it('[DRQ-4] shows and changes no request of another person', async () => {
    const requestId = await person.opened({ evidence: [await person.upload()] });
    const { evidence } = await person.one(requestId);
    const other = await Requester.logOn(t, 'primary2');
    expect(await other.list()).toEqual([]);
    expect(codeOf(await other.get(requestId))).toBe('NOT_FOUND');
    expect(codeOf(await other.withdraw(requestId))).toBe('NOT_FOUND');
    const file = `/data-requests/${requestId}/evidence/${evidence[0]!.fileId}`;
    expect(codeOf(await other.browser.call('GET', file))).toBe('NOT_FOUND');
    expect(codeOf(await person.get('no-uuid'))).toBe('NOT_FOUND');
    expect((await person.one(requestId)).state).toBe('received');
  });
});
