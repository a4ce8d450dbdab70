import { formatDateTime } from '../../../shared/dates.ts';
import type { Passkey } from '../../../shared/http/passkeys.ts';
import { isInFuture } from '../../../web/clock.ts';
import { call } from '../../../web/http/api.ts';
import { refreshAll, useCall } from '../../../web/http/query.tsx';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { isOffered } from '../../../web/store.ts';
import { LinkButton } from '../../../web/ui/action/LinkButton.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { Loaded } from '../../../web/ui/feedback/loading/Loaded.tsx';
import { Tag } from '../../../web/ui/layout/facts/Tag.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { NamedItem, NamedList } from '../../../web/ui/named/NamedList.tsx';
import { hasPasskeys } from '../../../web/webauthn/passkeys.ts';
import { approvalCalls } from '../../confirmation/contract.ts';
import { passkeyCalls } from '../contract.ts';
import { passkeyText as text } from '../messages.ts';
import { passkeyOfferText as offer } from '../offer.messages.ts';
import styles from './Passkeys.module.css';

/**
 * The person's passkeys: rename, and links to add, remove and resume passkeys. Renders nothing while the
 * bank has passkeys switched off.
 */
export function PasskeyPanel() {
  return isOffered('passkeys') ? <OfferedPanel /> : null;
}

function OfferedPanel() {
  const t = useSay();
  // Refetches on focus, because another tab or a reset may change the passkeys.
  const list = useCall(approvalCalls.passkeys, {}, { again: 'atFocus' });
  return (
    <Panel title={t(text.title)}>
      <p>{t(text.lead)}</p>
      <Loaded from={list} lines={4}>
        {({ passkeys, most }) => (
          <div className={styles.panel}>
            {passkeys.some(({ paused }) => paused) && (
              <AlertBar tone="warning" title={t(offer.pausedTitle)}>
                {t(offer.pausedBody)}
              </AlertBar>
            )}
            <NamedList count={passkeys.length} none={t(text.none)}>
              {passkeys.map((passkey) => (
                <PasskeyItem key={passkey.passkeyId} passkey={passkey} />
              ))}
            </NamedList>
            <AddButton isFull={passkeys.length >= most} most={most} />
          </div>
        )}
      </Loaded>
    </Panel>
  );
}

function AddButton({ isFull, most }: { readonly isFull: boolean; readonly most: number }) {
  const t = useSay();
  if (isFull) return <p>{t(text.most, { most })}</p>;
  if (!hasPasskeys()) return <p>{t(text.unsupported)}</p>;
  return <LinkButton href={paths.addPasskey()}>{t(offer.add)}</LinkButton>;
}

/** A passkey of the list with its actions. */
export function PasskeyItem({ passkey }: { readonly passkey: Passkey }) {
  const t = useSay();
  const language = useLanguage();
  const { passkeyId, name, lastUsedAt, approvesFrom, paused } = passkey;
  const time = (instant: string) => formatDateTime(new Date(instant), language);
  const isNew = isInFuture(new Date(approvesFrom));
  const newNote = isNew ? t(text.approvesFrom, { time: time(approvesFrom) }) : undefined;
  return (
    <NamedItem
      id={passkeyId}
      name={name}
      given={name}
      nameLabel={t(text.name)}
      tag={
        paused && (
          <Tag tone="warn" icon="alert">
            {t(text.paused)}
          </Tag>
        )
      }
      note={paused ? t(text.pausedNote) : newNote}
      facts={[
        [t(text.made), time(passkey.createdAt)],
        [t(text.lastUsed), lastUsedAt === null ? t(text.neverUsed) : time(lastUsedAt)],
        [t(text.kept), t(passkey.synced ? text.synced : text.thisDevice)],
      ]}
      onRename={(given) => rename(passkeyId, given)}
      removeHref={paths.changePasskey(passkeyId, 'remove')}
      action={
        paused && (
          <LinkButton
            small
            href={paths.changePasskey(passkeyId, 'keep')}
            aria-label={t(text.keepOf, { name })}
          >
            {t(text.keep)}
          </LinkButton>
        )
      }
    />
  );
}

async function rename(id: string, name: string): Promise<string> {
  try {
    const saved = await call(passkeyCalls.rename, { params: { id }, body: { name } });
    return saved.name;
  } finally {
    // Also refetches after an error, because the passkey may have been removed in the meantime.
    refreshAll();
  }
}
