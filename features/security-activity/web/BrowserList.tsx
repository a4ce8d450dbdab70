import { useState } from 'react';
import { browserName } from '../../../shared/browser-name.ts';
import { formatDateTime } from '../../../shared/dates.ts';
import { standingAlone } from '../../../shared/messages.ts';
import { call, PortalError } from '../../../web/http/api.ts';
import { invalidate } from '../../../web/http/query.tsx';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { Tag } from '../../../web/ui/layout/Tag.tsx';
import { NamedItem, NamedList } from '../../../web/ui/named/NamedList.tsx';
import { type KnownBrowser, securityCalls } from '../contract.ts';
import { securityText as text } from '../messages.ts';
import { ForgetDialog } from './ForgetDialog.tsx';

interface BrowserListProps {
  readonly browsers: readonly KnownBrowser[];
  /** True when a log-on with an unknown browser needs a one-time password. */
  readonly needsCode: boolean;
}

/** Known browsers. The person can name and remove each of them. */
export function BrowserList({ browsers, needsCode }: BrowserListProps) {
  const t = useSay();
  return (
    <NamedList count={browsers.length} none={t(text.noBrowsers)}>
      {browsers.map((browser) => (
        <BrowserItem key={browser.browserId} browser={browser} needsCode={needsCode} />
      ))}
    </NamedList>
  );
}

function BrowserItem({ browser, needsCode }: { browser: KnownBrowser; needsCode: boolean }) {
  const t = useSay();
  const language = useLanguage();
  const [forgets, setForgets] = useState(false);
  const kind = standingAlone(browserName(browser.browser, language));
  const name = browser.name ?? kind;
  return (
    <NamedItem
      id={browser.browserId}
      name={name}
      given={browser.name ?? ''}
      nameLabel={t(text.name)}
      tag={
        browser.here && (
          <Tag tone="ok" icon="tick">
            {t(text.here)}
          </Tag>
        )
      }
      facts={[
        [t(text.browser), browser.name === null ? null : kind],
        [t(text.lastSeen), formatDateTime(new Date(browser.lastSeenAt), language)],
        [t(text.firstSeen), formatDateTime(new Date(browser.firstSeenAt), language)],
        [t(text.network), browser.network],
      ]}
      onRename={(given) => rename(browser, given)}
      onRemove={() => setForgets(true)}
    >
      <ForgetDialog
        open={forgets}
        browser={browser}
        name={name}
        needsCode={needsCode}
        onClose={() => setForgets(false)}
      />
    </NamedItem>
  );
}

async function rename({ browserId }: KnownBrowser, name: string): Promise<string> {
  try {
    const saved = await call(securityCalls.rename, { params: { id: browserId }, body: { name } });
    invalidate(securityCalls.devices, securityCalls.activity);
    return saved.name;
  } catch (error) {
    // The browser was removed in the meantime.
    if (error instanceof PortalError && error.is('NOT_FOUND')) invalidate(securityCalls.devices);
    throw error;
  }
}
