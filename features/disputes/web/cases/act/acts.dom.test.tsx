import { beforeEach, describe, expect, it } from 'vitest';
import { say } from '../../../../../shared/messages.ts';
import { answer, LOST, payload, refusal, sentTo } from '../../../../../tests/support/dom/answers.ts';
import { openPage } from '../../../../../tests/support/dom/page.tsx';
import { logOn } from '../../../../../tests/support/dom/people.ts';
import {
  control,
  dialogIsOpen,
  dialogSays,
  errorAt,
  pageSays,
  pageSeen,
  press,
  settle,
  until,
} from '../../../../../tests/support/dom/user.ts';
import { paths } from '../../../../../web/paths.ts';
import { ui } from '../../../../../web/ui/messages.ts';
import { type Evidence, evidenceCalls } from '../../../../evidence/contract.ts';
import { evidenceErrors } from '../../../../evidence/errors.messages.ts';
import { operationCalls } from '../../../../operations/contract.ts';
import { requestName } from '../../../../operations/messages.ts';
import { underWayText } from '../../../../operations/view.messages.ts';
import { answerText, filesText, helpText, withdrawText } from '../../../actions.messages.ts';
import { type Dispute, disputeCalls } from '../../../contract.ts';
import { disputeErrors } from '../../../errors.messages.ts';
import { evidenceText } from '../../../evidence.messages.ts';
import { CASE, dollars, endedCase } from '../../../testing/case.ts';
import DisputePage from '../DisputePage.tsx';

const ASKED: Dispute = {
  ...CASE,
  state: 'more-wanted',
  next: { who: 'you', by: '2026-12-12' },
  steps: [
    ...CASE.steps,
    { state: 'more-wanted', at: '2026-11-22T02:00:00.000Z', text: 'Which slip is right?' },
  ],
};
const READY: Evidence = {
  fileId: 'f-9',
  name: 'new.png',
  type: 'image/png',
  bytes: 10,
  received: 10,
  state: 'ready',
  begunAt: '2026-11-29T02:00:00.000Z',
};

async function open(...cases: readonly [Dispute, ...Dispute[]]): Promise<void> {
  answer(disputeCalls.one, ...cases.map((one) => payload(one)));
  await openPage(<DisputePage />, {
    address: paths.dispute(CASE.disputeId),
    route: '/u/disputes/:disputeId',
  });
  await pageSays(CASE.reference);
}

/** Chooses a file, which the prepared answers accept at once. */
async function choose(): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('main input[multiple]')!;
  const files = [new File([new Uint8Array(10)], 'new.png')];
  Object.defineProperty(input, 'files', { value: files, configurable: true });
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await until(() => expect(pageSeen()).toContain(say(evidenceText.ready, 'en', { size: '1 KB' })));
}

async function write(text: string): Promise<void> {
  const area = document.querySelector<HTMLTextAreaElement>('#answer-text')!;
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, text);
  area.dispatchEvent(new Event('input', { bubbles: true }));
  await settle();
}

const keysOf = (endpoint: Parameters<typeof sentTo>[0]) =>
  sentTo(endpoint).map(({ headers }) => headers.get('idempotency-key'));

beforeEach(async () => {
  await logOn();
  answer(operationCalls.list, payload([]));
  answer(evidenceCalls.begin, payload(READY));
  answer(evidenceCalls.piece, payload(READY));
  answer(evidenceCalls.status, payload(READY));
});

describe('withdrawing a case', () => {
  /** Presses the button of the dialog. */
  async function confirm(): Promise<void> {
    await press(control(withdrawText.withdraw.en));
  }

  it.each([
    ['before the due date', CASE, 'NT$3,200 is due again, by 05/12/2026.'],
    ['on the due date', { ...CASE, today: '2026-12-05' }, 'NT$3,200 is due again, by 05/12/2026.'],
    [
      'on the day after',
      { ...CASE, today: '2026-12-06' },
      'NT$3,200 is due at once, with interest from 06/12/2026.',
    ],
  ] as const)('[DSP-6] says what becomes due: %s', async (_when, dispute, words) => {
    await open(dispute);
    await press(withdrawText.title.en);
    await dialogSays(words);
    await dialogSays('You can open a new case for these charges until 20/03/2027.');
    expect(document.activeElement?.textContent).toBe(withdrawText.keep.en);
    await press(withdrawText.keep.en);
    expect(dialogIsOpen()).toBe(false);
    expect(sentTo(disputeCalls.withdraw)).toEqual([]);
  });

  it('[DSP-6] names no amount when nothing is suspended, and no new case after the last day', async () => {
    await open({ ...CASE, suspended: dollars(0), schemeLastDay: '2026-11-28' });
    await press(withdrawText.title.en);
    await dialogSays(withdrawText.notAgain.en);
    expect(document.querySelector('dialog')?.textContent).not.toContain('NT$');
  });

  it('[DSP-6] sends it once with a key, and moves the focus to the result', async () => {
    answer(disputeCalls.withdraw, payload({ withdrawn: true }));
    await open(CASE, endedCase({ state: 'withdrawn' }));
    await press(withdrawText.title.en);
    await confirm();
    await pageSays(withdrawText.done.en);
    expect(document.activeElement?.textContent).toContain(withdrawText.done.en);
    expect(sentTo(disputeCalls.withdraw)).toHaveLength(1);
    expect(keysOf(disputeCalls.withdraw)[0]).toBeTruthy();
    await until(() => expect(pageSeen()).not.toContain(withdrawText.lead.en));
  });

  it('[DSP-6] repeats with the same key after a lost answer', async () => {
    answer(disputeCalls.withdraw, LOST, payload({ withdrawn: true }));
    await open(CASE);
    await press(withdrawText.title.en);
    await confirm();
    await until(() => expect(dialogIsOpen()).toBe(true));
    await press(ui.retry.en);
    await pageSays(withdrawText.done.en);
    const [first, second] = keysOf(disputeCalls.withdraw);
    expect(second).toBe(first);
  });

  it('[DSP-6] says that the case has ended, and shows its new state', async () => {
    answer(disputeCalls.withdraw, refusal('DISPUTE-ENDED'));
    await open(CASE, endedCase({ state: 'for-you' }));
    await press(withdrawText.title.en);
    await confirm();
    await dialogSays(disputeErrors['DISPUTE-ENDED'].text.en);
    await pageSays('NT$3,200 came back to your card');
  });

  it('[DSP-6] shows a request that is under way instead of the page', async () => {
    const pending = {
      commandId: '6f1f0d1e-0000-4000-8000-00000000000c',
      cardId: CASE.cardId,
      begunAt: '2026-11-29T02:00:00.000Z',
    };
    answer(operationCalls.list, payload([{ ...pending, kind: 'withdraw-dispute', state: 'pending' }]));
    answer(disputeCalls.one, payload(CASE));
    await openPage(<DisputePage />, {
      address: paths.dispute(CASE.disputeId),
      route: '/u/disputes/:disputeId',
    });
    await pageSays(underWayText.title.en);
    expect(pageSeen().toLowerCase()).toContain(requestName['withdraw-dispute'].en);
  });
});

describe('answering the bank', () => {
  it('[DSP-6] shows the question and the last day, and one field for files', async () => {
    await open(ASKED);
    expect(pageSeen()).toContain(say(answerText.titleBy, 'en', { date: '12/12/2026' }));
    expect(document.querySelector('blockquote')?.textContent).toBe('Which slip is right?');
    expect(document.querySelectorAll('main input[multiple]')).toHaveLength(1);
    expect(pageSeen()).toContain(filesText.withAnswer.en);
  });

  it('[DSP-6] needs words, at most 1,000 characters, and keeps what was typed', async () => {
    await open(ASKED);
    await write('  \n');
    await press(answerText.send.en);
    expect(errorAt('answer-text')).toContain(answerText.empty.en);
    expect(document.title).toMatch(/^Error: Dispute /);
    await write('字'.repeat(1001));
    document.querySelector<HTMLElement>('main form button[type="submit"]')?.blur();
    await press(answerText.send.en);
    expect(errorAt('answer-text')).toContain(answerText.long.en);
    expect(document.querySelector<HTMLTextAreaElement>('#answer-text')?.value).toHaveLength(1001);
    expect(sentTo(disputeCalls.answer)).toEqual([]);
  });

  it('[DSP-6] sends words and files, and then asks no more', async () => {
    answer(disputeCalls.answer, payload({ answered: true }));
    await open(ASKED, CASE);
    await write(' The first one. ');
    await choose();
    await press(answerText.send.en);
    await pageSays(answerText.sentText.en);
    expect(sentTo(disputeCalls.answer).map(({ body }) => body)).toEqual([
      { text: 'The first one.', evidence: ['f-9'], language: 'en' },
    ]);
    // The case is read again after the answer.
    await until(() => expect(document.querySelector('blockquote')).toBeNull());
    expect(sentTo(evidenceCalls.discard)).toEqual([]);
  });

  it('[DSP-6] shows at the field that a file is gone, and keeps the words', async () => {
    answer(disputeCalls.answer, refusal('DISPUTE-FILES'));
    await open(ASKED);
    await write('The first one.');
    await choose();
    answer(evidenceCalls.status, refusal('NOT_FOUND'));
    await press(answerText.send.en);
    await until(() => expect(errorAt('answer-files')).toContain(disputeErrors['DISPUTE-FILES'].text.en));
    expect(document.querySelector<HTMLTextAreaElement>('#answer-text')?.value).toBe('The first one.');
  });

  it('[DSP-6] asks before typed words are left', async () => {
    const mayUnload = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await open(ASKED);
    expect(mayUnload()).toBe(true);
    await write('The first one.');
    expect(mayUnload()).toBe(false);
  });
});

describe('adding files', () => {
  it('[DSP-6] needs a file', async () => {
    await open(CASE);
    await press(filesText.send.en);
    expect(errorAt('more-files')).toContain(filesText.chooseFirst.en);
  });

  it('[DSP-6] sends the files, and lists them then', async () => {
    answer(disputeCalls.evidence, payload({ added: 1 }));
    await open(CASE, { ...CASE, evidence: [...CASE.evidence, READY] });
    await choose();
    await press(filesText.send.en);
    await pageSays(filesText.addedText.en);
    expect(sentTo(disputeCalls.evidence)[0]?.body).toEqual({ evidence: ['f-9'], language: 'en' });
    // The case is read again after the answer.
    await until(() => {
      const list = document.querySelector(`main ul[aria-label="${filesText.list.en}"]`);
      expect(list?.querySelectorAll('li')).toHaveLength(3);
      expect(list?.textContent).toContain('new.png');
    });
  });

  it('[DSP-6] takes no more than ten', async () => {
    const evidence = Array.from({ length: 10 }, (_, at) => ({ ...READY, fileId: `f-${at}` }));
    await open({ ...CASE, evidence });
    expect(pageSeen()).toContain(filesText.full.en);
    expect(document.querySelector('main input[multiple]')).toBeNull();
  });

  it('[DSP-6] opens a picture, downloads a PDF, and says why it cannot', async () => {
    answer(disputeCalls.file, refusal('EVIDENCE-STORE'));
    await open(CASE);
    expect(control(`Open slip.jpg ${ui.newTab.en}`)).toBeTruthy();
    await press('Download mail.pdf');
    const { fileId } = CASE.evidence[1]!;
    await until(() => expect(errorAt(fileId)).toContain(evidenceErrors['EVIDENCE-STORE'].text.en));
    expect(sentTo(disputeCalls.file)[0]?.address).toBe(`/disputes/${CASE.disputeId}/evidence/${fileId}`);
  });
});

describe('the letter', () => {
  it('[DSP-7] is asked for in the chosen language, to shop or ombudsman', async () => {
    answer(disputeCalls.letter, refusal('NOT_FOUND'));
    await open(CASE);
    await press(helpText.toShop.en);
    await until(() => expect(dialogIsOpen()).toBe(true));
    await press(ui.close.en);
    const select = document.querySelector<HTMLSelectElement>('#letter-language')!;
    select.value = 'zh_tw';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    await settle();
    await press(helpText.toOmbudsman.en);
    const queries = sentTo(disputeCalls.letter).map(({ address }) => address.split('?')[1]);
    expect(queries).toEqual(['language=en&to=shop', 'language=zh_tw&to=ombudsman']);
  });
});
