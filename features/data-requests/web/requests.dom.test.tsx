import { beforeEach, describe, expect, it } from 'vitest';
import { say } from '../../../shared/messages.ts';
import { answer, LOST, payload, refusal, sentTo } from '../../../tests/support/dom/answers.ts';
import { openPage } from '../../../tests/support/dom/page.tsx';
import { logOn } from '../../../tests/support/dom/people.ts';
import {
  choice,
  control,
  dialogSays,
  errorAt,
  pageRows,
  pageSays,
  pageSeen,
  press,
  settle,
  submit,
  until,
} from '../../../tests/support/dom/user.ts';
import { paths } from '../../../web/paths.ts';
import { ui } from '../../../web/ui/messages.ts';
import { filesText } from '../../disputes/actions.messages.ts';
import { evidenceText } from '../../disputes/evidence.messages.ts';
import { evidenceCalls } from '../../evidence/contract.ts';
import { type DataRequest, dataRequestCalls, type ListedRequest } from '../contract.ts';
import { dataRequestErrors } from '../errors.messages.ts';
import { requestKindText, requestStateText } from '../kinds.messages.ts';
import { newText, requestsText, requestText, textProblemText } from '../messages.ts';
import { EXTENDED, ended, LISTED, REQUEST } from '../testing/request.ts';
import NewRequestPage from './NewRequestPage.tsx';
import RequestPage from './RequestPage.tsx';
import RequestsPage from './RequestsPage.tsx';

beforeEach(() => logOn());

async function openList(content: readonly ListedRequest[], language: 'en' | 'zh_tw' = 'en'): Promise<void> {
  answer(dataRequestCalls.list, payload({ content: [...content], today: REQUEST.today }));
  await openPage(<RequestsPage />, { address: paths.dataRequests(), language });
}

async function openOne(...requests: readonly [DataRequest, ...DataRequest[]]): Promise<void> {
  answer(dataRequestCalls.one, ...requests.map((one) => payload(one)));
  await openPage(<RequestPage />, {
    address: paths.dataRequest(REQUEST.requestId),
    route: '/u/my-data/requests/:requestId',
  });
  await pageSays(REQUEST.reference);
}

/** Sets the value of a list or a text area, as typing does. */
async function fill(id: string, value: string): Promise<void> {
  const field = document.getElementById(id)!;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
  await settle();
}

describe('the list of requests', () => {
  it('[DRQ-4] leads to a new request when there is none', async () => {
    await openList([]);
    await pageSays(requestsText.none.en);
    expect(control(requestsText.new.en).getAttribute('href')).toBe(paths.newDataRequest());
  });

  it('[DRQ-4] shows open requests with their last day, and closed ones below', async () => {
    const closed: ListedRequest = {
      ...LISTED,
      ...{ requestId: 'r-2', state: 'refused', kind: 'copy', endedAt: '2026-11-20T03:30:00.000Z' },
    };
    await openList([closed, { ...LISTED, late: true }]);
    await pageSays(requestsText.ended.en);
    expect([...document.querySelectorAll('main h2')].map(({ textContent }) => textContent)).toEqual([
      requestsText.open.en,
      requestsText.ended.en,
    ]);
    expect(pageRows()).toEqual([
      ['Sent', '01/11/2026'],
      ['We answer by', '01/12/2026'],
      ['Reference number', LISTED.reference],
      ['Sent', '01/11/2026'],
      ['Closed on', '20/11/2026'],
      ['Reference number', LISTED.reference],
    ]);
    expect(pageSeen()).toContain(requestsText.late.en);
    expect(pageSeen()).toContain(requestStateText.refused.en);
  });

  it('[DRQ-4] says in Chinese that none is open', async () => {
    await openList([{ ...LISTED, state: 'withdrawn', endedAt: '2026-11-20T03:30:00.000Z' }], 'zh_tw');
    await pageSays(requestsText.noneOpen.zh_tw);
    expect(pageSeen()).toContain(requestStateText.withdrawn.zh_tw);
  });
});

describe('a new request', () => {
  async function openForm(): Promise<void> {
    await openPage(<NewRequestPage />, { address: paths.newDataRequest() });
    await pageSays(newText.title.en);
  }

  it('[DRQ-1] names everything that is missing', async () => {
    await openForm();
    await submit();
    expect([errorAt('kind'), errorAt('subject'), errorAt('text')]).toEqual([
      expect.stringContaining(newText.kindMissing.en),
      expect.stringContaining(newText.subjectMissing.en),
      expect.stringContaining(textProblemText.empty.en),
    ]);
    expect(sentTo(dataRequestCalls.open)).toEqual([]);
  });

  it('[DRQ-1] says the clock of the kind, and sends once after a lost answer', async () => {
    const opened = { requestId: REQUEST.requestId, reference: REQUEST.reference, lastDay: REQUEST.lastDay };
    answer(dataRequestCalls.open, LOST, payload(opened));
    await openForm();
    await press(choice(requestKindText.copy.en));
    await pageSays(say(newText.clock, 'en', { days: 15 }));
    await press(choice(requestKindText.correction.en));
    await pageSays(say(newText.clock, 'en', { days: 30 }));
    await fill('subject', 'contact');
    await fill('text', '  The street is wrong.  ');
    await submit();
    await until(() => expect(document.querySelector('dialog[open]')).not.toBeNull());
    await press(ui.retry.en);
    await until(() => expect(location.pathname).toBe(paths.dataRequest(REQUEST.requestId)));
    const sent = sentTo(dataRequestCalls.open);
    expect(sent.map(({ body }) => body)).toEqual(
      Array(2).fill({
        ...{ kind: 'correction', subject: 'contact', text: 'The street is wrong.' },
        ...{ evidence: [], language: 'en' },
      }),
    );
    expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  });

  it('[DRQ-1] keeps what was typed when there is an open request of the kind', async () => {
    answer(dataRequestCalls.open, refusal('DATA-OPEN', { requestId: 'r-9' }));
    await openForm();
    await press(choice(requestKindText.deletion.en));
    await fill('subject', 'other');
    await fill('text', 'The old number.');
    await submit();
    await dialogSays(dataRequestErrors['DATA-OPEN'].text.en);
    expect(document.querySelector<HTMLTextAreaElement>('#text')?.value).toBe('The old number.');
    expect(location.pathname).toBe(paths.newDataRequest());
  });

  it('[DRQ-1] shows a file that is gone at the field for files', async () => {
    answer(dataRequestCalls.open, refusal('DATA-FILES'));
    await openForm();
    await press(choice(requestKindText.deletion.en));
    await fill('subject', 'other');
    await submit();
    await until(() => expect(errorAt('files')).toContain(dataRequestErrors['DATA-FILES'].text.en));
  });
});

describe('the page of a request', () => {
  it('[DRQ-4] shows the last second of the answer and how many days are left', async () => {
    await openOne(REQUEST);
    expect(pageRows()).toEqual(
      expect.arrayContaining([
        [requestText.lastDay.en, '01/12/2026 (21 days left)'],
        [requestText.kind.en, requestKindText.correction.en],
      ]),
    );
    expect(pageSeen()).toContain('passport.pdf');
    expect(pageSeen()).toContain('The right spelling is LIN.');
  });

  it('[DRQ-2] shows the extension with its reason and both days', async () => {
    await openOne(EXTENDED);
    expect(pageSeen()).toContain('We need until 31/12/2026 instead of 01/12/2026');
    expect(pageSeen()).toContain('The branch that has your form is being moved.');
  });

  it('[DRQ-2] says that the bank is late', async () => {
    await openOne({ ...REQUEST, late: true, today: '2026-12-02' });
    expect(pageSeen()).toContain(requestText.lateTitle.en);
    expect(pageSeen()).not.toContain('days left');
  });

  it.each(['granted', 'refused'] as const)('[DRQ-3] shows the answer and its reason: %s', async (state) => {
    await openOne(ended(state));
    const title = state === 'granted' ? requestText.grantedTitle : requestText.refusedTitle;
    expect(pageSeen()).toContain(title.en);
    expect(pageSeen()).toContain('We compared it with your form of 2019.');
    expect(() => control(requestText.withdraw.en)).toThrow();
  });

  it('[DRQ-5] sends files that were forgotten, and lists them then', async () => {
    const file = { ...REQUEST.evidence[0]!, fileId: 'f-9', name: 'new.pdf', bytes: 10, received: 10 };
    for (const endpoint of [evidenceCalls.begin, evidenceCalls.piece, evidenceCalls.status])
      answer(endpoint, payload(file));
    answer(dataRequestCalls.addFiles, payload({ added: 1 }));
    await openOne(REQUEST, { ...REQUEST, evidence: [...REQUEST.evidence, file] });
    await press(filesText.send.en);
    expect(errorAt('more-files')).toContain(filesText.chooseFirst.en);
    const input = document.querySelector<HTMLInputElement>('main input[multiple]')!;
    Object.defineProperty(input, 'files', { value: [new File([new Uint8Array(10)], 'new.pdf')] });
    input.dispatchEvent(new Event('change', { bubbles: true }));
    await until(() => expect(pageSeen()).toContain(say(evidenceText.ready, 'en', { size: '1 KB' })));
    await press(filesText.send.en);
    await until(() => {
      const list = document.querySelector(`main ul[aria-label="${requestText.files.en}"]`);
      expect(list?.querySelectorAll('li')).toHaveLength(2);
    });
    expect(sentTo(dataRequestCalls.addFiles)[0]?.body).toEqual({ evidence: ['f-9'], language: 'en' });
  });

  it('[DRQ-5] takes no more than ten files, and none when the request has ended', async () => {
    const evidence = Array.from({ length: 10 }, (_, at) => ({ ...REQUEST.evidence[0]!, fileId: `f-${at}` }));
    await openOne({ ...REQUEST, evidence });
    expect(pageSeen()).toContain(filesText.full.en);
    expect(document.querySelector('main input[multiple]')).toBeNull();
    await openOne(ended('granted'));
    expect(() => control(filesText.send.en)).toThrow();
  });

  it('[DRQ-4] withdraws after a question, and shows what the bank has answered meanwhile', async () => {
    answer(dataRequestCalls.withdraw, refusal('DATA-ENDED'));
    await openOne(REQUEST, ended('granted'));
    await press(requestText.withdraw.en);
    await dialogSays(requestText.withdrawEffect.en);
    await press(requestText.withdraw.en);
    await dialogSays(dataRequestErrors['DATA-ENDED'].text.en);
    await until(() => expect(pageSeen()).toContain(requestText.grantedTitle.en));
  });

  it('[DRQ-4] keeps the focus on the page after a withdrawal', async () => {
    answer(dataRequestCalls.withdraw, payload({ withdrawn: true }));
    await openOne(REQUEST, ended('withdrawn'));
    await press(requestText.withdraw.en);
    await dialogSays(requestText.withdrawEffect.en);
    await press(requestText.withdraw.en);
    await pageSays(requestText.withdrawnTitle.en);
    expect(document.activeElement).toBe(document.querySelector('main h1'));
  });

  it('[DRQ-4] returns to the list for a request that is unknown', async () => {
    answer(dataRequestCalls.one, refusal('NOT_FOUND'));
    await openPage(<RequestPage />, {
      address: '/u/my-data/requests/none',
      route: '/u/my-data/requests/:requestId',
    });
    await until(() => expect(location.pathname).toBe(paths.dataRequests()));
  });
});
