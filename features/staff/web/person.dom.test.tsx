import { describe, expect, it } from 'vitest';
import type { Phrase } from '../../../shared/messages.ts';
import { rowsOf, textOf } from '../../../tests/support/data/rows.ts';
import { show } from '../../../tests/support/dom/page.tsx';
import { press, until } from '../../../tests/support/dom/user.ts';
import { LanguageProvider } from '../../../web/language/language.tsx';
import { bankKindText, bankStateText } from '../../disputes/bank.messages.ts';
import type { AuditEntry, Me, Person, SentMessage } from '../calls.ts';
import { actionText, actText, outcomeText, purposeText } from '../labels.messages.ts';
import { effectText, deskText as text } from '../messages.ts';
import { ActView } from './ActView.tsx';
import { PersonView } from './PersonView.tsx';
import type { View as AnyView, Views } from './useView.ts';

type View = Extract<AnyView, { name: 'act' }>;

/** Minutes after eleven on 21 November 2026 in Taipei. */
const at = (minutes: number) => `2026-11-21T03:${minutes}:00.000Z`;
const time = (minutes: number) => `21/11/2026 11:${minutes}`;
const ACCESS: Person['access'] = {
  ...{ registered: true, username: 'l•••n', registeredAt: at(11), lastLogOnAt: at(12) },
  ...{ disabled: false, lockedByBank: false, lockedUntil: null, heldUntil: null },
};
const PERSON: Person = {
  ...{ reference: 'r1', customerNumber: '0000000042', name: { en: 'LIN', zh_tw: '林' }, version: 'v1' },
  ...{ phone: '09••••••12', email: 'm••••@example.com', corporate: false, access: ACCESS },
  sessions: [
    {
      startedAt: at(21),
      seenAt: at(22),
      endedAt: at(23),
      browser: 'Chrome, Windows',
      network: '192.0.2.0/24',
    },
    { startedAt: at(24), seenAt: at(25), endedAt: null, browser: 'Safari, iOS', network: '198.51.100.0/24' },
  ],
  browsers: [{ firstSeenAt: at(31), lastSeenAt: at(32), browser: 'Edge, Windows' }],
  commands: [{ reference: 'r1', kind: 'redeem', begunAt: at(41), tries: 3 }],
  contactChanges: [],
  disputes: [
    {
      ...{ caseNumber: 'D26', kind: 'twice', state: 'with-merchant-bank', openedAt: at(46) },
      ...{ nextBy: '2026-12-05', endedAt: null },
    },
  ],
  dataRequests: [],
  requests: [
    {
      ...{ actId: 'a1', reference: 'r1', kind: 'disable', changeId: null, reason: 'Asked by phone' },
      ...{ requestedBy: 'Bo', requestedAt: at(51), expiresAt: at(52), isOwn: false },
    },
  ],
};
const AUDIT: AuditEntry = {
  ...{ at: at(33), action: 'login', outcome: 'done', requestId: 'R-7', details: { reason: 'Because' } },
  ...{ channel: 'web', actor: 'person', address: '192.0.2.7', device: 'd9' },
};
const MESSAGE: SentMessage = {
  ...{ messageId: 'm1', purpose: 'login', channel: 'sms', to: '09••••••12', state: 'given_up' },
  ...{ createdAt: at(34), isCode: false },
};
const answers = { audit: { entries: [AUDIT], next: null }, messages: { entries: [MESSAGE], next: null } };
const PARTS = ['sessions', 'browsers', 'messages', 'records', 'commands', 'disputes'] as const;
const VIEWS = { view: { name: 'home' } as const, show: () => {}, replace: () => {} };
const ME: Me = { name: 'Ann', roles: ['agent'], dualControl: [] };
const rows = () => rowsOf(document.body.innerHTML);
const seen = () => textOf(document.body.innerHTML);

type Change = Person['contactChanges'][number];
const CHANGE: Change = {
  ...{ changeId: 'c1', kind: 'phone', state: 'desk', begunAt: at(42), waitsUntil: at(43), made: true },
  ...{ objectedBy: ['phone', 'added'], confirmed: false, undoBegunAt: null, undoFailedAt: null },
};

async function open(person: Partial<Person> = {}, me = ME, act?: Partial<View>, views: Views = VIEWS) {
  globalThis.fetch = async (address) => {
    const call = String(address).split('/').at(-1);
    return Response.json({ payload: { person: { ...PERSON, ...person }, ...answers }[call as 'person'] });
  };
  const of = { me, views };
  show(
    <LanguageProvider language="en">
      {act ? (
        <ActView {...of} act={{ name: 'act', reference: 'r1', kind: 'disable', ...act }} />
      ) : (
        <PersonView {...of} reference="r1" notice={undefined} />
      )}
    </LanguageProvider>,
  );
  await until(() => expect(rows()).not.toEqual([]));
}

describe('[STAFF-2] a customer at the desk', () => {
  const details = (access: string, username: string, phone: string, email: string, ...times: string[]) => [
    [text.name.en, 'LIN'],
    [text.customerNumber.en, '0000000042'],
    [text.access.en, access],
    [text.username.en, username],
    [text.phone.en, phone],
    [text.email.en, email],
    [text.registered.en, times[0]],
    [text.lastLogOn.en, times[1]],
  ];

  it('has details, requests and sessions', async () => {
    await open();
    expect(rows()).toEqual([
      [text.action.en, actText.disable.en],
      [text.requestedBy.en, 'Bo'],
      [text.expires.en, time(52)],
      [text.reason.en, 'Asked by phone'],
      ...details(text.stateOk.en, 'l•••n', '09••••••12', 'm••••@example.com', time(11), time(12)),
      [text.browser.en, 'Chrome, Windows'],
      [text.network.en, '192.0.2.0/24'],
      [text.state.en, `Ended ${time(23)}`],
      [text.browser.en, 'Safari, iOS'],
      [text.network.en, '198.51.100.0/24'],
      [text.state.en, text.sessionLive.en],
    ]);
    for (const started of [21, 24]) expect(seen()).toContain(`${time(started)} ${text.browser.en}`);
  });

  it('may have nothing', async () => {
    const access = { ...ACCESS, registered: false, username: null, registeredAt: null, lastLogOnAt: null };
    await open({ access, phone: null, email: null, sessions: [], requests: [] });
    const { en } = text.none;
    expect(rows()).toEqual(details(text.stateNone.en, en, en, en, en, en));
    expect(seen()).toContain(text.noSessions.en);
  });

  it('[FGT-3] shows until when a reset of the password holds actions', async () => {
    await open({ access: { ...ACCESS, heldUntil: at(56) }, requests: [] });
    expect(rows()).toContainEqual([text.heldUntil.en, time(56)]);
  });

  it.each([
    [{ disabled: true, lockedByBank: true }, text.stateDisabled.en],
    [{ lockedByBank: true, lockedUntil: at(55) }, text.stateLocked.en],
    [{ lockedUntil: at(55) }, `Locked until ${time(55)}`],
  ])('may be locked: %j', async (change, state) => {
    await open({ access: { ...ACCESS, ...change }, requests: [] });
    expect(rows()[2]).toEqual([text.access.en, state]);
  });

  it.each<[(typeof PARTS)[number], string, [Phrase, string][]]>([
    [
      'browsers',
      time(32),
      [
        [text.firstSeen, time(31)],
        [text.browser, 'Edge, Windows'],
      ],
    ],
    [
      'commands',
      'Redeem points',
      [
        [text.begun, time(41)],
        [text.tries, '3 times'],
      ],
    ],
    [
      'messages',
      purposeText.login.en,
      [
        [text.at, time(34)],
        [text.channel, text.sms.en],
        [text.to, '09••••••12'],
        [text.state, text.givenUp.en],
        [text.sendAgain, text.sendAgain.en],
      ],
    ],
    [
      'records',
      actionText.login.en,
      [
        [text.at, time(33)],
        [text.outcome, outcomeText.done.en],
        [text.reason, 'Because'],
        [text.actor, 'Customer (portal)'],
        [text.from, '192.0.2.7 browser d9'],
        [text.reference, 'R-7'],
      ],
    ],
  ])('has %s', async (part, title, cells) => {
    await open({ requests: [] });
    const tabs = [...document.querySelectorAll<HTMLElement>('[role=tab]')];
    await press(tabs[PARTS.indexOf(part)]!);
    await until(() => expect(rows().slice(8)).toEqual(cells.map(([label, value]) => [label.en, value])));
    expect(seen()).toContain(`${title} ${cells[0]?.[0].en}`);
  });

  it('[DSP-8] has the disputes, without what was written and without files', async () => {
    await open({ requests: [] });
    const tabs = [...document.querySelectorAll<HTMLElement>('[role=tab]')];
    await press(tabs[PARTS.indexOf('disputes')]!);
    const cells: [Phrase, string][] = [
      [text.disputeKind, bankKindText.twice.en],
      [text.state, bankStateText['with-merchant-bank'].en],
      [text.opened, time(46)],
      [text.nextBy, '05/12/2026'],
      [text.ended, text.none.en],
    ];
    await until(() => expect(rows().slice(8)).toEqual(cells.map(([label, value]) => [label.en, value])));
    expect(seen()).toContain(`D26 ${text.disputeKind.en}`);
  });

  it('[STAFF-3] is named where a change is made', async () => {
    await open({}, ME, {});
    expect(rows()).toEqual([
      [text.name.en, 'LIN'],
      [text.customerNumber.en, '0000000042'],
    ]);
  });
});

describe('[STAFF-7] changed contacts at the desk', () => {
  const change = (over: Partial<Change> = {}): Partial<Person> => ({
    requests: [],
    sessions: [],
    contactChanges: [{ ...CHANGE, ...over }],
  });
  /** The cells of the change, after the details of the customer. */
  const cells = () => rows().slice(8);
  const fixed: (string | undefined)[][] = [
    [text.changed.en, time(42)],
    [text.waitsUntil.en, time(43)],
  ];
  const keep = actText['keep-contact'].en;
  const undo = actText['undo-contact'].en;
  const buttons = () =>
    [...document.querySelectorAll('button')]
      .map(({ textContent }) => textContent ?? '')
      .filter((name) => name.endsWith(': Mobile phone'));

  it('have kind, state, times and objections, and no value', async () => {
    await open(change(), { ...ME, roles: ['viewer'] });
    expect(cells()).toEqual([
      [text.state.en, text.changeDesk.en],
      ...fixed,
      [text.objections.en, '2, by: phone, the new contact'],
      [text.confirmedByPerson.en, text.no.en],
    ]);
    expect(seen()).toContain(`Mobile phone ${text.state.en}`);
    expect(buttons()).toEqual([]);
  });

  it.each<[Partial<Change>, string, string[]]>([
    [{}, text.changeDesk.en, [keep, undo]],
    [{ state: 'objected', objectedBy: ['email'] }, text.changeObjected.en, [keep, undo]],
    [{ state: 'waiting', objectedBy: [] }, text.changeWaits.en, [undo]],
    [{ made: false }, text.changeDesk.en, [keep]],
    [
      { undoBegunAt: at(44) },
      `${text.changeDesk.en} Being taken back since ${time(44)}: the card system has not answered yet`,
      [],
    ],
    [
      { undoFailedAt: at(45) },
      `${text.changeDesk.en} The card system did not take it back (${time(45)}). Correct the contact there, then choose “${keep}”.`,
      [keep, undo],
    ],
  ])('offer an agent what is possible: %j', async (over, state, acts) => {
    await open(change(over));
    expect(cells()[0]).toEqual([text.state.en, state]);
    expect(buttons()).toEqual(acts.map((act) => `${act}: Mobile phone`));
  });

  it('lead to the form, which names the contact and says what happens', async () => {
    const shown: AnyView[] = [];
    await open(change(), ME, undefined, { ...VIEWS, show: (view) => shown.push(view) });
    await press([...document.querySelectorAll('button')].find((one) => one.textContent?.startsWith(undo))!);
    expect(shown).toEqual([{ name: 'act', reference: 'r1', kind: 'undo-contact', changeId: 'c1' }]);
    document.body.innerHTML = '';
    await open(change(), ME, { kind: 'undo-contact', changeId: 'c1' });
    expect(rows()).toContainEqual([text.contact.en, 'Mobile phone']);
    expect(seen()).toContain(effectText['undo-contact'].en);
  });

  it('are named in the request of another person', async () => {
    const request = { ...PERSON.requests[0]!, kind: 'keep-contact', changeId: 'c1' } as const;
    await open({ ...change(), requests: [request] }, { ...ME, roles: ['supervisor'] });
    expect(rows().slice(0, 2)).toEqual([
      [text.action.en, keep],
      [text.contact.en, 'Mobile phone'],
    ]);
  });
});
