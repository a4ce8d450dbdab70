import { useState } from 'react';
import { browserName } from '../../../shared/browser-name.ts';
import { formatDateTime } from '../../../shared/dates.ts';
import { capitalizeFirst } from '../../../shared/messages.ts';
import { call, PortalError } from '../../../web/http/api.ts';
import { handleError } from '../../../web/http/errors.tsx';
import { invalidate } from '../../../web/http/query.tsx';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { announce } from '../../../web/ui/feedback/announce.ts';
import { Tag } from '../../../web/ui/layout/facts/Tag.tsx';
import { ui } from '../../../web/ui/messages.ts';
import { namedText } from '../../../web/ui/named/messages.ts';
import { NamedItem, NamedList } from '../../../web/ui/named/NamedList.tsx';
import { Dialog } from '../../../web/ui/overlay/Dialog.tsx';
import { type KnownBrowser, securityCalls } from '../contract.ts';
import { securityText as text } from '../messages.ts';

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
  const kind = capitalizeFirst(browserName(browser.browser, language));
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

interface ForgetDialogProps {
  readonly open: boolean;
  readonly browser: KnownBrowser;
  /** The name that the list shows. */
  readonly name: string;
  readonly needsCode: boolean;
  readonly onClose: () => void;
}

/** Removes a known browser after a confirmation. */
function ForgetDialog({ open, browser, name, needsCode, onClose }: ForgetDialogProps) {
  const t = useSay();
  const [sending, setSending] = useState(false);

  async function forget() {
    setSending(true);
    try {
      await call(securityCalls.forget, { params: { id: browser.browserId } });
      announce(t(text.forgotten, { name }));
    } catch (error) {
      // The browser was already removed, for example in another tab. The refetched list no longer contains it.
      if (!(error instanceof PortalError && error.is('NOT_FOUND'))) handleError(error);
    } finally {
      setSending(false);
      onClose();
      invalidate(securityCalls.devices, securityCalls.activity);
    }
  }

  return (
    <Dialog
      open={open}
      alert
      title={t(text.forgetQuestion, { name })}
      onClose={onClose}
      actions={[
        { label: t(namedText.forget), variant: 'primary', loading: sending, onClick: () => void forget() },
        { label: t(ui.cancel), first: true, onClick: onClose },
      ]}
    >
      <p>{t(needsCode ? text.forgetBodyCode : text.forgetBody)}</p>
    </Dialog>
  );
}
