import { useState } from 'react';
import type { ErrorCode } from '../../../shared/errors.ts';
import type { Phrase } from '../../../shared/messages.ts';
import { bankTexts } from '../../../web/bank.ts';
import { useCall } from '../../../web/http/query.tsx';
import { useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { Button } from '../../../web/ui/action/Button.tsx';
import { LinkButton } from '../../../web/ui/action/LinkButton.tsx';
import { PhoneLink } from '../../../web/ui/action/PhoneLink.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { Loaded } from '../../../web/ui/feedback/loading/Loaded.tsx';
import { ui } from '../../../web/ui/messages.ts';
import type { CardSummary } from '../../cards/contract.ts';
import { CardFunctionLayout, CardFunctionPage, NotForCard } from '../../cards/web/CardFunctionPage.tsx';
import { CardLine } from '../../cards/web/CardName.tsx';
import type { OperationKind } from '../../operations/contract.ts';
import { useFollowed, usePendingRequests, useWaiting } from '../../operations/web/pending.ts';
import { type CardControls, safetyCalls } from '../contract.ts';
import { freezeText } from '../freeze.messages.ts';
import type { PrimaryLayer } from '../layer-contract.ts';
import { safetyText as text } from '../messages.ts';
import { checkAgain } from './cacheControls.ts';
import { EffectLists, LossNote } from './freeze/EffectLists.tsx';
import { FreezePanel } from './freeze/FreezePanel.tsx';
import { LimitPanel } from './LimitPanel.tsx';
import { ExtraPanel } from './layers/ExtraPanel.tsx';
import { LayersPanel } from './layers/LayersPanel.tsx';
import styles from './Safety.module.css';
import { SwitchPanel } from './SwitchPanel.tsx';
import { useControlChanges } from './useControlChanges.ts';
import { WalletPanel } from './WalletPanel.tsx';

/** Read errors that the page shows inline, because previously loaded data stays visible. */
const INLINE: readonly ErrorCode[] = ['500', 'UNKNOWN', 'NET-OFFLINE', 'NET-TIMEOUT', 'CARD-SYSTEM'];

/** Freeze, switches, limits and wallets of one of the person's cards (SAFE-1, SAFE-2, SAFE-4). */
export default function SafetyPage() {
  return (
    <CardFunctionPage title={text.title} otherwise={paths.chooseCard('safety')}>
      {(card) => <CardSafety card={card} />}
    </CardFunctionPage>
  );
}

function CardSafety({ card }: { readonly card: CardSummary }) {
  const { cardId } = card;
  const [error, setError] = useState(false);
  const read = useCall(
    safetyCalls.controls,
    { params: { id: cardId } },
    { again: 'always', inlineErrors: INLINE },
  );
  return (
    <CardFunctionLayout cardId={cardId} title={text.title} error={error}>
      <Loaded from={read} lines={6} shape="figure">
        {(controls) =>
          controls.changeable ? (
            <>
              <CardLine card={card} />
              {read.error && <CheckAgain title={ui.warning} message={freezeText.outdated} />}
              <Controls cardId={cardId} controls={controls} onError={setError} />
            </>
          ) : (
            <NotForCard card={card} what={text.notForCard} why={text.notForCardText} />
          )
        }
      </Loaded>
    </CardFunctionLayout>
  );
}

interface ControlsProps {
  readonly cardId: string;
  readonly controls: CardControls;
  readonly onError: (shown: boolean) => void;
}

function Controls({ cardId, controls, onError }: ControlsProps) {
  const t = useSay();
  const changes = useControlChanges(cardId, controls);
  const { sending } = changes;
  const underWay = useUnderWay(cardId, controls, isFreeze(sending));
  const props = { controls, changes, locked: underWay !== undefined || sending !== undefined };
  const left = controls.looseningsLeft;
  return (
    <>
      {underWay === 'freeze' && (
        <CheckAgain title={freezeText.underWay} message={freezeText.freezeUnderWay} urgent />
      )}
      {underWay === 'change' && (
        <CheckAgain title={freezeText.underWay} message={freezeText.changeUnderWay} />
      )}
      <FreezePanel
        cardId={cardId}
        controls={controls}
        sending={isFreeze(sending)}
        underWay={underWay === 'freeze'}
        failed={changes.freezeFailed}
        onFreeze={changes.freeze}
      />
      {controls.primary && <PrimaryPart controls={controls} primary={controls.primary} />}
      <EffectLists controls={controls} />
      <LossNote cardId={cardId} />
      <SwitchPanel {...props} />
      <LimitPanel {...props} onError={onError} />
      <WalletPanel {...props} />
      {left <= FEW && <p className={styles.note}>{t(text.looseningsLeft, { left })}</p>}
    </>
  );
}

/** What the primary cardholder's layer of a supplementary card adds, and the way to ask for more (FAM-5). */
function PrimaryPart({
  controls,
  primary,
}: {
  readonly controls: CardControls;
  readonly primary: PrimaryLayer;
}) {
  const t = useSay();
  const { frozen, switches, limits, effects } = controls;
  const layers = { holder: { frozen, switches, limits }, primary, effects };
  return (
    <>
      <LayersPanel layers={layers} side="holder" />
      <ExtraPanel primary={primary} />
      <div className={styles.actions}>
        <LinkButton href={paths.family()}>{t(text.toFamily)}</LinkButton>
      </div>
    </>
  );
}

/** The page shows how many changes are left today if they are at most this many; see `LOOSENINGS_PER_DAY`. */
const FEW = 5;

function isFreeze(sending: ReturnType<typeof useControlChanges>['sending']): boolean {
  return sending !== undefined && 'setting' in sending && sending.setting === 'frozen';
}

const KINDS: readonly OperationKind[] = ['freeze-card', 'set-controls', 'remove-wallet-token'];

/**
 * Returns the kind of change that was sent for the card and that the card system has not answered. Polls its outcome, also
 * for changes sent by another page or device, and refetches the state afterwards.
 */
function useUnderWay(
  cardId: string,
  controls: CardControls,
  sendsFreeze: boolean,
): 'freeze' | 'change' | undefined {
  const waiting = useWaiting();
  const pending = usePendingRequests().filter(
    (request) => request.cardId === cardId && KINDS.includes(request.kind),
  );
  // `sendCommand` already polls the outcome of a command that this page has sent.
  useFollowed(waiting ? undefined : pending[0]?.commandId);
  const freezes = pending.some(({ kind }) => kind === 'freeze-card') || (waiting && sendsFreeze);
  if (freezes) return 'freeze';
  return waiting || controls.underWay ? 'change' : undefined;
}

interface CheckAgainProps {
  readonly title: Phrase;
  readonly message: Phrase;
  /** True: also shows the phone number. */
  readonly urgent?: boolean;
}

function CheckAgain({ title, message, urgent = false }: CheckAgainProps) {
  const t = useSay();
  const { phone } = bankTexts();
  return (
    <AlertBar tone="warning" title={t(title)}>
      <p>{t(message)}</p>
      {urgent && (
        <p>
          {t(freezeText.callIfUrgent)} <PhoneLink phone={phone} />
        </p>
      )}
      <div className={styles.actions}>
        <Button small onClick={checkAgain}>
          {t(freezeText.checkAgain)}
        </Button>
      </div>
    </AlertBar>
  );
}
