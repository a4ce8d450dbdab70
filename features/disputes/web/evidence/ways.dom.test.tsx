/** The ways of a file into the field for evidence: dropped, pasted, from the camera. */
import { beforeEach, expect, it, vi } from 'vitest';
import { answer, payload, sentTo } from '../../../../tests/support/dom/answers.ts';
import { openPage } from '../../../../tests/support/dom/page.tsx';
import { logOn } from '../../../../tests/support/dom/people.ts';
import { control, pageText, press, settle, until } from '../../../../tests/support/dom/user.ts';
import { type Evidence, evidenceCalls } from '../../../evidence/contract.ts';
import { evidenceText as text } from '../../evidence.messages.ts';
import styles from './EvidenceField.module.css';
import { EvidenceField } from './EvidenceField.tsx';
import { Uploads } from './uploads.ts';

const BYTES = 10;
const FILE: Evidence = {
  ...{ fileId: 'f-1', name: 'slip.jpg', bytes: BYTES, received: 0, state: 'receiving' },
  begunAt: '2026-03-10T02:00:00.000Z',
};

let uploads: Uploads;

beforeEach(async () => {
  uploads = new Uploads();
  await logOn();
  answer(evidenceCalls.begin, payload(FILE));
  answer(evidenceCalls.piece, payload({ ...FILE, received: BYTES, state: 'ready', type: 'image/jpeg' }));
  answer(evidenceCalls.discard, payload({}));
});

const open = () => openPage(<EvidenceField id="evidence" uploads={uploads} />, { address: '/u/dashboard' });
/** The device is one of those whose first pointer is a finger. */
function onPhone(): void {
  const list = (query: string) =>
    Object.assign(new EventTarget(), { matches: query === '(pointer: coarse)' });
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => list(query) as MediaQueryList);
}
const picture = (name: string) => new File([new Uint8Array(BYTES)], name);
/** Names of the listed files, once none is on its way. */
const added = async () => {
  await until(() => expect(uploads.isBusy()).toBe(false));
  return uploads.list().map(({ name }) => name);
};
const zone = () => control(text.choose.en).closest<HTMLElement>(`.${styles.zone}`)!;
const isOver = () => zone().classList.contains(`${styles.over}`);

/** Sends an event with what a person drags or pastes. Returns whether the page took it over from the browser. */
async function send(
  target: EventTarget,
  type: 'dragover' | 'dragleave' | 'drop' | 'paste',
  files: readonly File[],
): Promise<boolean> {
  const event = new Event(type, { bubbles: true, cancelable: true });
  const data = { types: files.length > 0 ? ['Files'] : ['text/plain'], files };
  Object.defineProperty(event, type === 'paste' ? 'clipboardData' : 'dataTransfer', { value: data });
  target.dispatchEvent(event);
  await settle();
  return event.defaultPrevented;
}

it('[DSP-5] files that are dragged over the field mark it, and are added when they are dropped', async () => {
  await open();
  expect(pageText()).toContain(text.drop.en);
  const files = [picture('a.png'), picture('b.png')];
  // A browser opens the dropped file unless the page takes both events over.
  expect(await send(zone(), 'dragover', files)).toBe(true);
  expect(isOver()).toBe(true);
  await send(zone(), 'dragleave', files);
  expect(isOver()).toBe(false);
  await send(zone(), 'dragover', files);
  expect(await send(control(text.choose.en), 'drop', files)).toBe(true);
  expect(isOver()).toBe(false);
  expect(await added()).toEqual(['a.png', 'b.png']);
  expect(sentTo(evidenceCalls.begin)).toHaveLength(2);
});

it('[DSP-5] text that is dragged over the field or pasted is the browser’s', async () => {
  await open();
  expect(await send(zone(), 'dragover', [])).toBe(false);
  expect(isOver()).toBe(false);
  expect(await send(zone(), 'drop', [])).toBe(false);
  expect(await send(document.body, 'paste', [])).toBe(false);
  expect(await added()).toEqual([]);
});

it('[DSP-5] pictures that are pasted anywhere on the page are added, until the page is left', async () => {
  const close = await open();
  expect(await send(document.body, 'paste', [picture('screen.png')])).toBe(true);
  expect(await send(control(text.choose.en), 'paste', [picture('second.png')])).toBe(true);
  expect(await added()).toEqual(['screen.png', 'second.png']);
  close();
  expect(await send(document.body, 'paste', [picture('later.png')])).toBe(false);
  expect(await added()).toEqual(['screen.png', 'second.png']);
});

it('[DSP-5] a phone offers its camera for pictures, and takes the same picture again after it was removed', async () => {
  onPhone();
  await open();
  expect(pageText()).not.toContain(text.drop.en);
  const camera = document.querySelector<HTMLInputElement>('main input[capture="environment"]')!;
  expect(camera.accept).toBe('image/jpeg,image/png,image/webp');
  const opened = vi.spyOn(HTMLInputElement.prototype, 'click');
  await press(text.camera.en);
  expect(opened.mock.instances).toEqual([camera]);

  const taken = [picture('image.jpg')];
  const cleared: string[] = [];
  Object.defineProperty(camera, 'files', { get: () => taken });
  Object.defineProperty(camera, 'value', { get: () => '', set: (value) => void cleared.push(value) });
  const take = () => camera.dispatchEvent(new Event('change', { bubbles: true }));
  take();
  expect(await added()).toEqual(['image.jpg']);
  await press(`${text.remove.en} image.jpg`);
  expect(await added()).toEqual([]);
  take();
  expect(await added()).toEqual(['image.jpg']);
  // A browser tells no change when a field that still has the file gets it again.
  expect(cleared).toEqual(['', '']);
});

it('[DSP-5] a computer offers no camera, and opens the choice of files', async () => {
  await open();
  expect(pageText()).not.toContain(text.camera.en);
  const opened = vi.spyOn(HTMLInputElement.prototype, 'click');
  await press(text.choose.en);
  expect(opened.mock.instances).toEqual([document.querySelector('main input[multiple]')]);
});
