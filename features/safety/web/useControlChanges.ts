import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type CallOptions, newIdempotencyKey, PortalError, reasonFor } from '../../../web/http/api.ts';
import { useLanguage } from '../../../web/language/language.tsx';
import { allowLeaving } from '../../../web/leave/leave.ts';
import { paths } from '../../../web/paths.ts';
import { sendCommand } from '../../operations/web/sendCommand.ts';
import { type CardControls, safetyCalls } from '../contract.ts';
import { cacheControls, checkAgain, freezeCard } from './cacheControls.ts';
import { showFailure } from './showFailure.ts';
import { bodyOf, effectOf, newerControls, queryOf, type SettingName, type Wanted } from './wanted.ts';

/** The change that is being sent: a setting, or the removal of a wallet by its token id. */
export type Sending = { readonly setting: SettingName } | { readonly tokenId: string };

/**
 * Result of a change. `made`: it was made. `kept`: it was not made, and the page keeps the typed value. `confirm`: it
 * needs a code. `field`: the server refused the limit for this reason.
 */
export type Outcome = 'made' | 'kept' | 'confirm' | { readonly field: string };

export interface ControlChanges {
  /** Undefined while nothing is being sent. Changes are sent one at a time, because each needs the version from the previous answer. */
  readonly sending: Sending | undefined;
  /** True when the last attempt to freeze was not confirmed. */
  readonly freezeFailed: boolean;
  /** A change that failed because the settings were changed elsewhere. */
  readonly conflict: Wanted | undefined;
  readonly freeze: () => void;
  readonly removeWallet: (tokenId: string) => void;
  /** Makes a change. Opens the confirmation page for a change that needs a code. */
  readonly change: (wanted: Wanted) => Promise<Outcome>;
  readonly dropConflict: () => void;
}

/** Props of the panels for settings. */
export interface SettingsProps {
  readonly controls: CardControls;
  readonly changes: ControlChanges;
  /** True while an outcome is unknown or a change is being sent. Nothing can be changed then. */
  readonly locked: boolean;
}

/** Makes the changes of a card's safety settings. The displayed state always comes from an answer of the server. */
export function useControlChanges(cardId: string, controls: CardControls): ControlChanges {
  const language = useLanguage();
  const navigate = useNavigate();
  const [sending, setSending] = useState<Sending>();
  const [freezeFailed, setFreezeFailed] = useState(false);
  const [conflict, setConflict] = useState<Wanted>();
  const params = { id: cardId };

  /** Sends a command. If `refused` returns false for an error, the error is shown and the state is refetched. */
  async function send(
    what: Sending,
    command: (options: CallOptions) => Promise<CardControls>,
    refused: (error: PortalError) => boolean = () => false,
    idempotencyKey = newIdempotencyKey(),
  ): Promise<boolean> {
    setSending(what);
    try {
      cacheControls(cardId, await command({ idempotencyKey }));
      return true;
    } catch (error) {
      if (error instanceof PortalError && refused(error)) return false;
      checkAgain();
      showFailure(error, { onRetry: () => void send(what, command, refused, idempotencyKey) });
      return false;
    } finally {
      setSending((now) => (now === what ? undefined : now));
    }
  }

  function confirm(wanted: Wanted): Outcome {
    allowLeaving();
    void navigate(paths.confirmSafety(cardId, queryOf(wanted)));
    return 'confirm';
  }

  async function change(wanted: Wanted): Promise<Outcome> {
    setConflict(undefined);
    const effect = effectOf(controls, wanted);
    if (effect === 'same') return 'made';
    if (effect === 'loosens') return confirm(wanted);
    let outcome: Outcome = 'kept';
    const body = { ...bodyOf(wanted), version: controls.version, language };
    const made = await send(
      { setting: wanted.name },
      (options) => sendCommand(safetyCalls.tighten, { params, body }, options),
      (error) => {
        const newer = newerControls(error);
        const field = reasonFor(error, wanted.name);
        if (newer) {
          cacheControls(cardId, newer);
          setConflict(wanted);
        } else if (error.is('SAFE-CODE')) {
          // With the current settings the change needs a code.
          outcome = confirm(wanted);
        } else if (field !== undefined) {
          checkAgain();
          outcome = { field };
        }
        return newer !== undefined || outcome !== 'kept';
      },
    );
    return made ? 'made' : outcome;
  }

  async function freeze() {
    setFreezeFailed(false);
    let frozen = false;
    await send({ setting: 'frozen' }, async (options) => {
      const answer = await freezeCard(cardId, language, options);
      frozen = answer.frozen;
      return answer;
    });
    setFreezeFailed(!frozen);
  }

  return {
    sending,
    freezeFailed,
    conflict,
    freeze: () => void freeze(),
    removeWallet: (tokenId) =>
      void send({ tokenId }, (options) =>
        sendCommand(
          safetyCalls.removeWallet,
          { params: { ...params, tokenId }, body: { language } },
          options,
        ),
      ),
    change,
    dropConflict: () => setConflict(undefined),
  };
}
