import { expect, it } from 'vitest';
import { StaticPage } from '../../../tests/support/data/static-page.tsx';
import { securityText as text } from '../messages.ts';
import { BrowserList } from './BrowserList.tsx';
import { SessionList } from './SessionList.tsx';

const page = () => new StaticPage('en');
/** Minutes after eleven on 21 November 2026 in Taipei. */
const at = (minutes: number) => `2026-11-21T03:${minutes}:00.000Z`;
const time = (minutes: number) => `21/11/2026 11:${minutes}`;

it('[SEC-A1] shows since when and from where each session is', () => {
  const session = { startedAt: at(11), seenAt: at(12), browser: 'Chrome, Windows', network: '192.0.2.0/24' };
  const waiting = { ...session, startedAt: at(13), network: null };
  const list = <SessionList session={session} waiting={[waiting]} />;
  expect(page().rows(list)).toEqual([
    [text.since.en, time(11)],
    [text.network.en, '192.0.2.0/24'],
    [text.since.en, time(13)],
  ]);
  expect(page().seen(list)).toMatch(new RegExp(`${text.thisSession.en}.*${text.waiting.en}`));
});

it('[SEC-A1] shows the latest and the first log-on of a browser, and its kind if it has a name', () => {
  const browser = {
    ...{ browserId: 'b1', name: 'Home', browser: 'Edge, Windows', network: '192.0.2.0/24' },
    ...{ firstSeenAt: at(21), lastSeenAt: at(22), here: false },
  };
  const rows = (name: string | null) =>
    page().rows(<BrowserList browsers={[{ ...browser, name }]} needsCode={false} />);
  const unnamed = [
    [text.lastSeen.en, time(22)],
    [text.firstSeen.en, time(21)],
    [text.network.en, '192.0.2.0/24'],
  ];
  expect(rows(null)).toEqual(unnamed);
  expect(rows('Home')).toEqual([[text.browser.en, 'Edge on Windows'], ...unnamed]);
});
