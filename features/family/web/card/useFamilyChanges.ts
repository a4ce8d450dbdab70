import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { newIdempotencyKey, PortalError, reasonFor } from '../../../../web/http/api.ts';
import { useLanguage } from '../../../../web/language/language.tsx';
import { allowLeaving } from '../../../../web/leave/leave.ts';
import { paths } from '../../../../web/paths.ts';
import { useFollowed, usePendingRequests, useWaiting } from '../../../operations/web/pending.ts';
import { sendCommand } from '../../../operations/web/sendCommand.ts';
import { showFailure } from '../../../safety/web/showFailure.ts';
import { type CardOfAccount, familyCalls } from '../../contract.ts';
import { bodyOf, effectOf, queryOf, type Wanted } from '../shared/settings.ts';
import { readAgain } from '../shared/useFamily.ts';

/**
 * Result of a change. `made`: it was made. `kept`: it was not made, and the page keeps the typed value. `confirm`: it needs a code.
 * `field`: the server refused the limit for this reason.
 */
export type Outcome = 'made' | 'kept' | 'confirm' | { readonly field: string };

/** The change that is being sent. A freeze is sent beside any other change. */
type Sending = Exclude<Wanted['name'], 'frozen'> | 'stop';
/** `under-way`: the freeze was sent and the card system has not answered. */
type Freezing = 'idle' | 'sending' | 'under-way';

export interface FamilyChanges {
  /** Undefined while nothing is being sent. Changes are sent one at a time, because each needs the version from the answer before. */
  readonly sending: Sending | undefined;
  /** The kind of the command that is being sent. */
  readonly command: 'set-family-controls' | 'stop-family-card' | undefined;
  /** Makes a change. Opens the confirmation page for a change that needs a code. */
  readonly change: (wanted: Wanted) => Promise<Outcome>;
  readonly stop: () => void;
  readonly freezing: Freezing;
  /** Freezes the card, from any version of the layer, so that it waits for no other change. */
  readonly freeze: () => void;
}

export interface ControlProps {
  readonly card: CardOfAccount;
  readonly changes: FamilyChanges;
}

/** Makes the changes of the primary's layer. The displayed state always comes from an answer of the server. */
export function useFamilyChanges({ cardId, primary }: CardOfAccount): FamilyChanges {
  const language = useLanguage();
  const navigate = useNavigate();
  const [sending, setSending] = useState<Sending>();
  const [sendsFreeze, setSendsFreeze] = useState(false);
  const waiting = useWaiting();
  const pendingFreeze = usePendingRequests().find(
    (one) => one.kind === 'freeze-family-card' && one.cardId === cardId,
  );
  useFollowed(waiting ? undefined : pendingFreeze?.commandId);
  const last = useRef({ content: '', key: '' });
  const params = { id: cardId };

  /** The same content has the same key, so that a repeat after a lost answer has no second effect. */
  function keyOf(content: string): string {
    if (last.current.content !== content) last.current = { content, key: newIdempotencyKey() };
    return last.current.key;
  }

  function confirm(wanted: Wanted): Outcome {
    allowLeaving();
    void navigate(paths.confirmFamily(cardId, queryOf(wanted)));
    return 'confirm';
  }

  async function change(wanted: Wanted): Promise<Outcome> {
    if (wanted.name === 'frozen') return confirm(wanted);
    const effect = effectOf(primary, wanted);
    if (effect === 'same') return 'made';
    if (effect === 'loosens') return confirm(wanted);
    const body = { ...bodyOf(wanted), version: primary.version, language };
    setSending(wanted.name);
    try {
      const idempotencyKey = keyOf(JSON.stringify({ cardId, body }));
      await sendCommand(familyCalls.tighten, { params, body }, { idempotencyKey });
      return 'made';
    } catch (error) {
      const field = error instanceof PortalError ? reasonFor(error, wanted.name) : undefined;
      if (field !== undefined) return { field };
      // With the present settings the change needs a code.
      if (error instanceof PortalError && error.is('FAM-CODE')) return confirm(wanted);
      showFailure(error, { onRetry: () => void change(wanted) });
      return 'kept';
    } finally {
      setSending(undefined);
      readAgain();
    }
  }

  async function freeze(): Promise<void> {
    setSendsFreeze(true);
    try {
      const idempotencyKey = keyOf(`freeze ${cardId} ${primary.version}`);
      await sendCommand(familyCalls.freeze, { params, body: { language } }, { idempotencyKey });
    } catch (error) {
      showFailure(error, { onRetry: () => void freeze() });
    } finally {
      setSendsFreeze(false);
      readAgain();
    }
  }

  async function stop(): Promise<void> {
    setSending('stop');
    try {
      const idempotencyKey = keyOf(`stop ${cardId}`);
      await sendCommand(familyCalls.stop, { params, body: { language } }, { idempotencyKey });
    } catch (error) {
      showFailure(error, { onRetry: () => void stop() });
    } finally {
      setSending(undefined);
      readAgain();
    }
  }

  const command =
    sending === undefined ? undefined : sending === 'stop' ? 'stop-family-card' : 'set-family-controls';
  const isUnderWay = pendingFreeze !== undefined || (sendsFreeze && waiting && sending === undefined);
  return {
    ...{ sending, command, change },
    stop: () => void stop(),
    freezing: isUnderWay ? 'under-way' : sendsFreeze ? 'sending' : 'idle',
    freeze: () => void freeze(),
  };
}
