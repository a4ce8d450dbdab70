import { beforeEach, describe, expect, it } from 'vitest';
import { rowsOf, textOf } from '../../../tests/support/data/rows.ts';
import { show } from '../../../tests/support/dom/page.tsx';
import { control, press, settle, until } from '../../../tests/support/dom/user.ts';
import { LanguageProvider } from '../../../web/language/language.tsx';
import { requestKindText } from '../../data-requests/kinds.messages.ts';
import type { DataRequestDetails, DataRequestItem, Me, Person } from '../calls.ts';
import { requestDeskText as requestText } from '../data-requests.messages.ts';
import { actText } from '../labels.messages.ts';
import { refusalText, deskText as text } from '../messages.ts';
import { ActView } from './ActView.tsx';
import { HomeView } from './HomeView.tsx';
import { PersonView } from './PersonView.tsx';
import type { View, Views } from './useView.ts';

const REQUEST: DataRequestItem = {
  ...{ requestId: 'q1', caseNumber: 'PD261101-00ABCD', kind: 'correction', subject: 'identity' },
  ...{ state: 'received', openedAt: '2026-11-01T02:00:00.000Z', lastDay: '2026-12-01', late: false },
  ...{ extendable: true, endedAt: null },
};
const DETAILS: DataRequestDetails = {
  ...REQUEST,
  text: 'My name is LIN.',
  files: [{ fileId: 'f1', name: 'passport.pdf', bytes: 9 }],
  extension: null,
  answer: null,
};
const PERSON: Person = {
  ...{ reference: 'r1', customerNumber: '0000000042', name: { en: 'LIN', zh_tw: '林' }, version: 'v1' },
  ...{ phone: null, email: null, corporate: false },
  access: {
    ...{ registered: false, username: null, registeredAt: null, lastLogOnAt: null, disabled: false },
    ...{ lockedByBank: false, lockedUntil: null, heldUntil: null },
  },
  ...{ sessions: [], browsers: [], commands: [], contactChanges: [], disputes: [], requests: [] },
  dataRequests: [REQUEST],
};
const ME: Me = { name: 'Ann', roles: ['agent'], dualControl: [] };

const seen = () => textOf(document.body.innerHTML);
const rows = () => rowsOf(document.body.innerHTML);
let sent: { call: string; body: Record<string, unknown> }[] = [];
let shown: View[] = [];
const VIEWS: Views = {
  view: { name: 'home' },
  show: (view) => void shown.push(view),
  replace: (view) => void shown.push(view),
};

/** Answers each call of the desk. `refused` is the reason of a refused change. */
function answerCalls(requests: readonly DataRequestItem[], refused?: string): void {
  globalThis.fetch = async (address, init) => {
    const call = String(address).split('/').at(-1) ?? '';
    sent.push({ call, body: JSON.parse(String(init?.body)) });
    if (call === 'act' && refused)
      return Response.json({ error: { code: 'CONFLICT', details: { reason: refused } } }, { status: 409 });
    const payloads: Record<string, unknown> = {
      person: { ...PERSON, dataRequests: requests },
      pending: {
        ...{ commands: [], requests: [] },
        dataRequests: requests.map((one) => ({ ...one, reference: 'r1' })),
      },
      dataRequest: DETAILS,
      act: { state: 'done', notified: true },
    };
    return Response.json({ payload: payloads[call] });
  };
}

beforeEach(() => {
  sent = [];
  shown = [];
});

async function openPerson(requests: readonly DataRequestItem[], me = ME): Promise<void> {
  answerCalls(requests);
  show(
    <LanguageProvider language="en">
      <PersonView me={me} reference="r1" notice={undefined} views={VIEWS} />
    </LanguageProvider>,
  );
  await until(() => expect(seen()).toContain(text.details.en));
}

async function openAct(kind: 'grant-request' | 'extend-request', refused?: string): Promise<void> {
  answerCalls([REQUEST], refused);
  show(
    <LanguageProvider language="en">
      <ActView me={ME} act={{ name: 'act', reference: 'r1', kind, changeId: 'q1' }} views={VIEWS} />
    </LanguageProvider>,
  );
  await until(() => expect(seen()).toContain('My name is LIN.'));
}

async function sendReason(reason: string): Promise<void> {
  const area = document.querySelector('textarea')!;
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, reason);
  area.dispatchEvent(new Event('input', { bubbles: true }));
  await settle();
  await press(text.confirm.en);
}

describe('[DRQ-3] requests about data at the desk', () => {
  it('are listed for all customers with their last day', async () => {
    answerCalls([REQUEST, { ...REQUEST, requestId: 'q2', caseNumber: 'PD2', late: true }]);
    show(
      <LanguageProvider language="en">
        <HomeView views={VIEWS} />
      </LanguageProvider>,
    );
    await until(() => expect(rows()).toContainEqual([requestText.lastDay.en, '01/12/2026']));
    expect(rows()).toContainEqual([requestText.lastDay.en, 'Late since 01/12/2026']);
    expect(rows()).toContainEqual([requestText.requestKind.en, requestKindText.correction.en]);
  });

  it('have buttons for an agent, and extend only while the time is not over', async () => {
    await openPerson([REQUEST]);
    await press(`${actText['grant-request'].en}: ${REQUEST.caseNumber}`);
    expect(shown).toEqual([{ name: 'act', reference: 'r1', kind: 'grant-request', changeId: 'q1' }]);
    control(`${actText['extend-request'].en}: ${REQUEST.caseNumber}`);
  });

  it('have no button to extend after that', async () => {
    await openPerson([{ ...REQUEST, extendable: false }]);
    control(`${actText['refuse-request'].en}: ${REQUEST.caseNumber}`);
    expect(seen()).not.toContain(actText['extend-request'].en);
  });

  it('have no buttons for a viewer, and none when they have an answer', async () => {
    await openPerson([REQUEST], { ...ME, roles: ['viewer'] });
    expect(seen()).toContain(REQUEST.caseNumber);
    expect(seen()).not.toContain(actText['grant-request'].en);
  });

  it('are shown with words and files above the reason, which the customer reads', async () => {
    await openAct('grant-request');
    expect(seen()).toContain('passport.pdf');
    expect(seen()).toContain(requestText.answerHint.en);
    await sendReason('We corrected the name today.');
    await until(() => expect(shown).toHaveLength(1));
    const { body } = sent.find(({ call }) => call === 'act')!;
    expect(body).toMatchObject({
      ...{ kind: 'grant-request', changeId: 'q1', reason: 'We corrected the name today.', version: 'v1' },
    });
  });

  it.each(['request-ended', 'request-late'] as const)('say why nothing was done: %s', async (reason) => {
    await openAct('extend-request', reason);
    await sendReason('The branch is being moved.');
    await until(() => expect(seen()).toContain(refusalText[reason].en));
    expect(shown).toEqual([]);
  });
});
