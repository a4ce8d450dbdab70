import { describe, expect, it, vi } from 'vitest';
import type { Language } from '../../../shared/messages.ts';
import { say } from '../../../shared/messages.ts';
import { answer, payload, refusal, sentTo } from '../../../tests/support/dom/answers.ts';
import { openPage } from '../../../tests/support/dom/page.tsx';
import { logOn } from '../../../tests/support/dom/people.ts';
import { dialogSays, pageSays, pageText, press, until } from '../../../tests/support/dom/user.ts';
import { paths } from '../../../web/paths.ts';
import { ui } from '../../../web/ui/messages.ts';
import { copyCalls, type DataCopy } from '../contract.ts';
import { copyErrors } from '../errors.messages.ts';
import { copyText as text } from '../messages.ts';
import { sampleCopy } from '../testing/copy.ts';
import CopyPage from './CopyPage.tsx';
import { sizeOf } from './size.ts';

const UNREADY = { readyAt: null, expiresAt: null, files: [] };

async function show(copy: DataCopy | null, language: Language = 'en'): Promise<void> {
  await logOn();
  answer(copyCalls.status, payload({ copy }));
  await openPage(<CopyPage />, { address: paths.myDataCopy(), language });
  await until(() => expect(pageText()).not.toContain(ui.loading[language]));
}

/** The addresses that the page leads to, below its back link. */
const hrefs = () => [...document.querySelectorAll('main h1 ~ * a')].map((link) => link.getAttribute('href'));
const names = () => [...document.querySelectorAll('main li')].map((line) => line.textContent ?? '');

describe('the page of the copy', () => {
  it('[CPY-1] says what is in a copy and leads to its confirmation', async () => {
    await show(null);
    for (const phrase of [text.whatPdf, text.whatZip, text.whatJson, text.whatLeftOut])
      expect(pageText()).toContain(phrase.en);
    expect(hrefs()).toEqual([paths.confirmDataCopy('new')]);
  });

  it('[CPY-5] shows the progress of a copy, and its files when it is ready, without a reload', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await show(sampleCopy({ ...UNREADY, state: 'making', done: 12 }));
    const progress = document.querySelector('progress');
    expect([progress?.value, progress?.max]).toEqual([12, 36]);
    await pageSays(say(text.progress, 'en', { done: 12, kinds: 36 }));
    expect(hrefs()).toEqual([]);
    answer(copyCalls.status, payload({ copy: sampleCopy() }));
    vi.advanceTimersByTime(2_000);
    await pageSays(text.readyTitle.en);
    const reads = sentTo(copyCalls.status).length;
    vi.advanceTimersByTime(20_000);
    expect(sentTo(copyCalls.status)).toHaveLength(reads);
  });

  it('[CPY-2] lists the files to read first, the main one at the top', async () => {
    await show(sampleCopy());
    expect(names().map((name) => name.replace(text.download.en, '|').split('|')[0])).toEqual([
      'Your data 300 kB',
      'Transactions 2026 900 kB',
      'Transactions 2026, part 2 200 kB',
      'All data (JSON) 2.4 MB',
      'Tables and files (ZIP) 130 kB',
    ]);
  });

  it('[CPY-2] has the names of the files in Chinese too', async () => {
    await show(sampleCopy(), 'zh_tw');
    expect(names()[1]).toContain('交易明細 2026 年');
  });

  it('[CPY-4] shows no file of a copy of another session, and leads to its confirmation', async () => {
    await show(sampleCopy({ open: false, files: [] }));
    await pageSays(text.closed.en);
    expect(hrefs()).toContain(paths.confirmDataCopy('open'));
    expect(names()).toEqual([]);
  });

  it('[CPY-4] fetches each part of a file once, in order, and saves the whole', async () => {
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:http://localhost/1');
    // The simulated document would follow the link.
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await show(sampleCopy());
    const part = payload({ type: 'application/octet-stream', name: 'part', content: '0123456789' });
    answer(copyCalls.part, part);
    await press(`${text.download.en}${text.json.en}`);
    await until(() => expect(saved).toHaveBeenCalledOnce());
    expect(sentTo(copyCalls.part).map(({ address }) => address)).toEqual(
      [0, 1, 2].map((number) => `/data-copy/copy-1/files/0?part=${number}`),
    );
    const [file] = saved.mock.calls[0] ?? [];
    expect(file instanceof Blob && file.size).toBe(3 * JSON.stringify(part).length);
  });

  it('[CPY-4] deletes the copy after a question, and says so', async () => {
    await show(sampleCopy());
    await press(text.discard.en);
    await dialogSays(text.discardText.en);
    expect(sentTo(copyCalls.discard)).toEqual([]);
    answer(copyCalls.discard, payload({ deleted: true }));
    answer(copyCalls.status, payload({ copy: null }));
    await press(text.discard.en);
    await pageSays(text.get.en);
    expect(sentTo(copyCalls.discard)).toHaveLength(1);
  });

  it('[CPY-4] says why a copy was not deleted', async () => {
    await show(sampleCopy());
    answer(copyCalls.discard, refusal('COPY-OPEN'));
    await press(text.discard.en);
    await dialogSays(text.discardText.en);
    await press(text.discard.en);
    await dialogSays(copyErrors['COPY-OPEN'].text.en);
  });

  it('[CPY-5] says that a copy failed, and offers another one', async () => {
    await show(sampleCopy({ ...UNREADY, state: 'failed' }));
    await pageSays(text.failedText.en);
    expect(hrefs()).toEqual([paths.confirmDataCopy('new')]);
  });
});

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_000, '1 kB'],
  [130_400, '130 kB'],
  [2_440_000, '2.4 MB'],
])('[CPY-2] %d bytes are shown as %s', (bytes, shown) => {
  expect(sizeOf(bytes)).toBe(shown);
});
