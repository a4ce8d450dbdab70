import { useEffect, useId, useRef } from 'react';
import { formatDate, taipeiDate } from '../../../shared/dates.ts';
import { openDialog } from '../../../web/dialog/dialogs.ts';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { useAnnounceChange } from '../../../web/ui/feedback/announce.ts';
import { takeLostFocus } from '../../../web/ui/focus.ts';
import { SettingRow } from '../../../web/ui/layout/facts/SettingRow.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { ui } from '../../../web/ui/messages.ts';
import type { CardControls } from '../contract.ts';
import { safetyText as text } from '../messages.ts';
import styles from './Safety.module.css';
import type { SettingsProps } from './useControlChanges.ts';

type Wallet = CardControls['wallets'][number];

/** Returns the bank's name of a wallet without format characters, which could reverse the surrounding text. */
const nameOf = ({ wallet }: Wallet) => wallet.replace(/\p{Cf}/gu, '');

/** Phones and wallets that hold the card. Each can be removed after a confirmation. */
export function WalletPanel({ controls: { wallets }, changes, locked }: SettingsProps) {
  const t = useSay();
  const lead = useRef<HTMLParagraphElement>(null);
  const removed = useRef(false);
  const count = t(text.walletCount, { count: wallets.length });
  useAnnounceChange(count);
  // The focus is lost with a removed line, so the lead paragraph takes it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each removal changes the number.
  useEffect(() => takeLostFocus(lead.current, removed), [wallets.length]);

  function ask(token: Wallet) {
    const wallet = nameOf(token);
    openDialog({
      kind: 'warning',
      title: (say) => say(text.removeQuestion, { wallet }),
      body: (say) => <p>{say(text.removeText)}</p>,
      actions: (say) => [
        {
          label: say(text.remove),
          variant: 'primary',
          onClick: () => {
            removed.current = true;
            changes.removeWallet(token.tokenId);
          },
        },
        { label: say(ui.cancel), first: true },
      ],
    });
  }

  return (
    <Panel title={t(text.wallets)}>
      <p ref={lead} tabIndex={-1} className={styles.lead}>
        {count}
      </p>
      {wallets.length > 0 && (
        <ul>
          {wallets.map((wallet) => (
            <WalletRow
              key={wallet.tokenId}
              wallet={wallet}
              sending={isSending(changes.sending, wallet)}
              locked={locked}
              onRemove={() => ask(wallet)}
            />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function isSending(sending: SettingsProps['changes']['sending'], { tokenId }: Wallet): boolean {
  return sending !== undefined && 'tokenId' in sending && sending.tokenId === tokenId;
}

interface WalletRowProps {
  readonly wallet: Wallet;
  readonly sending: boolean;
  readonly locked: boolean;
  readonly onRemove: () => void;
}

function WalletRow({ wallet: token, sending, locked, onRemove }: WalletRowProps) {
  const t = useSay();
  const language = useLanguage();
  const id = useId();
  const wallet = nameOf(token);
  return (
    <SettingRow
      as="li"
      id={id}
      name={wallet}
      hint={t(text.walletAdded, { date: formatDate(taipeiDate(new Date(token.addedAt)), language) })}
    >
      <Button small loading={sending} disabled={locked} onClick={onRemove}>
        {t(sending ? text.removing : text.remove)}
        <span className="visually-hidden">{t(text.ofWallet, { wallet })}</span>
      </Button>
    </SettingRow>
  );
}
