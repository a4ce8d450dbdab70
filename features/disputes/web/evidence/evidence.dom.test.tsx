import { beforeEach, describe, expect, it, vi } from 'vitest';
import { EVIDENCE_BYTES, EVIDENCE_PIECE } from '../../../../shared/disputes.ts';
import { say } from '../../../../shared/messages.ts';
import { answer, LOST, payload, refusal, sentTo } from '../../../../tests/support/dom/answers.ts';
import { openPage } from '../../../../tests/support/dom/page.tsx';
import { logOn } from '../../../../tests/support/dom/people.ts';
import { control, pageText, press, settle, until } from '../../../../tests/support/dom/user.ts';
import { type Evidence, evidenceCalls } from '../../../evidence/contract.ts';
import { sizeText } from '../../../evidence/web/sizeText.ts';
import { uploadProblemText as problem, evidenceText as text } from '../../evidence.messages.ts';
import { EvidenceField } from './EvidenceField.tsx';
import { CHECK_MS } from './transfer.ts';
import { Uploads } from './uploads.ts';

const BYTES = EVIDENCE_PIECE + 10;
const FILE: Evidence = {
  fileId: 'f-1',
  name: 'slip.jpg',
  bytes: BYTES,
  received: 0,
  state: 'receiving',
  begunAt: '2026-03-10T02:00:00.000Z',
};
const READY: Evidence = { ...FILE, received: BYTES, state: 'ready', type: 'image/jpeg' };
const HALF: Evidence = { ...FILE, received: EVIDENCE_PIECE };

const picture = (bytes = BYTES, name = 'slip.jpg') => new File([new Uint8Array(bytes)], name);
const offsets = () =>
  sentTo(evidenceCalls.piece).map(({ address }) =>
    new URL(address, 'http://portal').searchParams.get('offset'),
  );

let uploads: Uploads;

async function open(taken = 0): Promise<void> {
  await openPage(<EvidenceField id="evidence" uploads={uploads} taken={taken} />, {
    address: '/u/dashboard',
  });
}

/** Chooses files as the browser's dialog does. */
async function choose(...files: readonly File[]): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('main input[multiple]')!;
  Object.defineProperty(input, 'files', { value: files, configurable: true });
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await settle();
}

const states = () => uploads.list().map(({ state, problem: why }) => why ?? state);
const button = (label: { readonly en: string }, name = 'slip.jpg') => control(`${label.en} ${name}`);
const spoken = () => document.querySelector('[data-announcer]')?.textContent ?? '';

beforeEach(async () => {
  uploads = new Uploads();
  await logOn();
  answer(evidenceCalls.begin, payload(FILE));
  answer(evidenceCalls.piece, payload(HALF), payload(READY));
  answer(evidenceCalls.discard, payload({}));
});

describe('[DSP-5] a file of evidence', () => {
  it('is sent in pieces, and is announced when it is accepted', async () => {
    await open();
    await choose(picture());
    await until(() => expect(uploads.readyIds()).toEqual(['f-1']));
    expect(sentTo(evidenceCalls.begin).map(({ body }) => body)).toEqual([{ name: 'slip.jpg', bytes: BYTES }]);
    expect(offsets()).toEqual(['0', `${EVIDENCE_PIECE}`]);
    expect(pageText()).toContain(say(text.ready, 'en', { size: '256 KB' }));
    await until(() => expect(spoken()).toContain(say(text.saysReady, 'en', { name: 'slip.jpg' })));
  });

  it.each([
    ['while it begins', [LOST, payload(FILE)], [payload(READY)], ['0']],
    ['at a piece', [payload(FILE)], [LOST, payload(READY)], ['0', `${EVIDENCE_PIECE}`]],
  ] as const)(
    'goes on from what arrived after the connection was lost %s',
    async (_when, begins, pieces, at) => {
      answer(evidenceCalls.begin, ...begins);
      answer(evidenceCalls.piece, ...pieces);
      answer(evidenceCalls.status, payload(HALF));
      await open();
      await choose(picture());
      await until(() => expect(pageText()).toContain(problem.lost.en));
      await press(button(text.again));
      await until(() => expect(states()).toEqual(['ready']));
      expect(offsets()).toEqual(at);
      // One upload, however often it begins.
      const keys = sentTo(evidenceCalls.begin).map(({ headers }) => headers.get('idempotency-key'));
      expect(new Set(keys).size).toBe(1);
    },
  );

  it('goes on without a press when the connection is back', async () => {
    answer(evidenceCalls.piece, LOST, payload(READY));
    answer(evidenceCalls.status, payload(HALF));
    await open();
    await choose(picture());
    await until(() => expect(states()).toEqual(['lost']));
    uploads.resume();
    await until(() => expect(states()).toEqual(['ready']));
  });

  it('asks how far it is when the server has another number of bytes', async () => {
    answer(evidenceCalls.piece, refusal('EVIDENCE-OFFSET', { received: EVIDENCE_PIECE }), payload(READY));
    answer(evidenceCalls.status, payload(HALF));
    await open();
    await choose(picture());
    await until(() => expect(states()).toEqual(['ready']));
    expect(offsets()).toEqual(['0', `${EVIDENCE_PIECE}`]);
  });

  it('ends when the server never receives more', async () => {
    answer(evidenceCalls.piece, refusal('EVIDENCE-OFFSET', { received: 0 }));
    answer(evidenceCalls.status, payload(FILE));
    await open();
    await choose(picture());
    await until(() => expect(pageText()).toContain(problem.moved.en));
    expect(offsets()).toHaveLength(3);
  });

  it('waits for the check of the server', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    answer(evidenceCalls.piece, payload({ ...FILE, received: BYTES, state: 'checking' }));
    answer(evidenceCalls.status, payload({ ...FILE, received: BYTES, state: 'checking' }), payload(READY));
    await open();
    await choose(picture());
    expect(pageText()).toContain(text.checking.en);
    await vi.advanceTimersByTimeAsync(2 * CHECK_MS);
    await settle();
    expect(states()).toEqual(['ready']);
  });

  it.each(['type', 'broken', 'too-large-picture', 'virus'] as const)(
    'that the server refuses has its sentence: %s',
    async (why) => {
      answer(evidenceCalls.piece, payload({ ...FILE, received: BYTES, state: 'refused', problem: why }));
      await open();
      await choose(picture());
      await until(() => expect(pageText()).toContain(problem[why].en));
      expect(uploads.readyIds()).toEqual([]);
      await until(() => expect(spoken()).toContain(problem[why].en));
    },
  );

  it.each([
    ['empty', [picture(0)], 0, ['empty']],
    ['larger than 5 MB', [picture(EVIDENCE_BYTES + 1)], 0, ['too-large']],
    ['of exactly 5 MB', [picture(EVIDENCE_BYTES)], 0, ['ready']],
    ['the eleventh', [picture(1, 'a'), picture(1, 'b')], 9, ['ready', 'too-many']],
    ['chosen twice', [picture(), picture()], 0, ['ready']],
  ] as const)('is refused before it is sent, or is sent: %s', async (_what, files, taken, expected) => {
    const same = { lastModified: 1 };
    answer(evidenceCalls.piece, payload(READY));
    await open(taken);
    await choose(...files.map((file) => new File([file], file.name, same)));
    await until(() => expect(states()).toEqual(expected));
    expect(sentTo(evidenceCalls.begin)).toHaveLength(expected.filter((state) => state === 'ready').length);
  });

  it('that the portal has no room for says so, and cannot be sent again', async () => {
    answer(evidenceCalls.begin, refusal('EVIDENCE-FULL'));
    await open();
    await choose(picture());
    await until(() => expect(pageText()).toContain(problem['too-many'].en));
    expect(pageText()).not.toContain(text.again.en);
  });

  it.each(['EVIDENCE-STORE', 'EVIDENCE-BUSY'] as const)(
    'goes on after the portal could not take it: %s',
    async (code) => {
      answer(evidenceCalls.piece, refusal(code), payload(HALF), payload(READY));
      answer(evidenceCalls.status, payload(FILE));
      await open();
      await choose(picture());
      await until(() => expect(pageText()).toContain(problem.unavailable.en));
      await press(button(text.again));
      await until(() => expect(states()).toEqual(['ready']));
    },
  );

  it('can be cancelled and removed, and the focus goes on', async () => {
    await open();
    await choose(picture(BYTES, 'a.jpg'), picture(BYTES, 'b.jpg'));
    await until(() => expect(uploads.readyIds()).toHaveLength(2));
    await press(button(text.remove, 'a.jpg'));
    expect(document.activeElement).toBe(button(text.remove, 'b.jpg'));
    await press(button(text.remove, 'b.jpg'));
    expect(document.activeElement).toBe(control(text.choose.en));
    expect(sentTo(evidenceCalls.discard)).toHaveLength(2);
    expect(uploads.list()).toEqual([]);
  });

  it('is asked about again after a refusal, and can be sent again when the server deleted it', async () => {
    await open();
    await choose(picture());
    await until(() => expect(states()).toEqual(['ready']));
    answer(evidenceCalls.status, refusal('NOT_FOUND'));
    await uploads.verify();
    await until(() => expect(pageText()).toContain(problem.gone.en));
    await press(button(text.again));
    await until(() => expect(states()).toEqual(['ready']));
    const keys = sentTo(evidenceCalls.begin).map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(2);
  });

  it('is chosen without HEIC, so that phones convert their pictures', async () => {
    await open();
    expect(document.querySelector('main input[multiple]')?.getAttribute('accept')).toBe(
      'image/jpeg,image/png,image/webp,application/pdf',
    );
    expect(document.querySelector('main input[capture]')?.getAttribute('accept')).not.toContain('pdf');
    expect(pageText()).toContain(text.what.en);
  });
});

it.each([
  [1, '1 KB'],
  [348_000, '340 KB'],
  [EVIDENCE_BYTES, '5.0 MB'],
])('[DSP-5] the size of a file: %d', (bytes, shown) => expect(sizeText(bytes)).toBe(shown));
