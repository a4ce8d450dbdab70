/** Every page before log-on, and every page of a failure, says where to report a lost card: without log-on and server. */
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { STANDING, StandingPage, type StandingPageName } from '../app/web/StandingPage.tsx';
import { LoginPage } from '../features/login/web/LoginPage.tsx';
import { bankPage } from '../server/brand/pages.ts';
import { bank } from '../shared/bank.ts';
import { LANGUAGES, type Language, say } from '../shared/messages.ts';
import { presetBankTexts } from '../web/bank.ts';
import { LanguageProvider } from '../web/language/language.tsx';
import ErrorInfoPage from '../web/pages/ErrorInfoPage.tsx';
import { ObstaclePage } from '../web/pages/ObstaclePage.tsx';
import { obstacle } from '../web/pages/obstacle.messages.ts';
import StatusPage from '../web/pages/StatusPage.tsx';
import { stubBrowser } from './support/data/browser-stub.ts';
import { demoBank } from './support/data/content.ts';

const PHONE = '(02) 2345-6789 #5';
const ADDRESS = 'tel:0223456789,5';

beforeEach(() => {
  stubBrowser();
  presetBankTexts(bank);
});

/** Renders a page as the build does, and fills in the numbers as the server does. */
function sent(page: React.ReactNode, language: Language): string {
  const html = renderToStaticMarkup(<LanguageProvider language={language}>{page}</LanguageProvider>);
  return bankPage(`<head></head>${html}`, { ...demoBank, lostPhone: PHONE }).html;
}

describe.each(LANGUAGES)('[RPL-2] the number for lost cards in %s', (language) => {
  it.each<[string, React.ReactNode]>([
    ['log-on', <LoginPage key="x" onUsername={() => {}} />],
    ['the end of a session', <StatusPage key="x" page="session-expired" />],
    ['maintenance', <StatusPage key="x" page="error-maintenance" />],
    ['a busy server', <StatusPage key="x" page="error-busy" />],
    ['a page that cannot be shown', <ErrorInfoPage key="x" />],
    ['a browser without cookies', <ObstaclePage key="x" name="cookies" />],
    ...(Object.keys(STANDING) as StandingPageName[]).map((name): [string, React.ReactNode] => [
      name,
      <StandingPage key="x" name={name} until={() => ''} />,
    ]),
  ])('is on the page of %s, as a link that calls', (_, page) => {
    const html = sent(page, language);
    expect(html).toContain(`href="${ADDRESS}"`);
    expect(html).toContain(say(obstacle.lostCard, language, { phone: PHONE }));
    expect(html).not.toContain('{bank-');
  });
});
