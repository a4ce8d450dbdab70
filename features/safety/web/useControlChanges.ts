import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type CallOptions, newIdempotencyKey, PortalError, reasonFor } from '../../../web/http/api.ts';
import { useLanguage } from '../../../web/language/language.tsx';
import { allowLeaving } from '../../../web/leave/leave.ts';
import { paths } from '../../../web/paths.ts';
import { sendCommand } from '../../operations/web/public.ts';
import { type CardControls, safetyCalls } from '../contract.ts';
import { checkAgain, freezeCard, keepControls } from './keepControls.ts';
import { showFailure } from './showFailure.ts';
import { bodyOf, effectOf, newerControls, queryOf, type SettingName, type Wanted } from './wanted.ts';

/** What is being sent: the freeze, a setting, or the removal of a wallet by its token id. */
export type Sending = { readonly setting: SettingName } | { readonly tokenId: string };

/** How a change ended. `kept`: the page still holds it, because it was not made. */
export type Outcome = 'made' | 'kept' | 'confirm' | { readonly field: string };

export interface ControlChanges {
  /** Undefined when nothing is being sent. One change at a time, because each needs the version that the last one made. */
  readonly sending: Sending | undefined;
  /** The last attempt to freeze has no confirmation. */
  readonly freezeFailed: boolean;
  /** A change that was not made because the settings were changed elsewhere. */
  readonly conflict: Wanted | undefined;
  readonly freeze: () => void;
  readonly removeWallet: (tokenId: string) => void;
  /** Makes a change. What loosens goes to the page that confirms it with a code. */
  readonly change: (wanted: Wanted) => Promise<Outcome>;
  readonly dropConflict: () => void;
}

/** What the panels of the settings need. */
export interface SettingsProps {
  readonly controls: CardControls;
  readonly changes: ControlChanges;
  /** Nothing can be changed while an outcome is not known, or while a change is being sent. */
  readonly locked: boolean;
}

/** The changes of a card's safety settings. The state that is shown is always an answer of the server. */
export function useControlChanges(cardId: string, controls: CardControls): ControlChanges {
  const language = useLanguage();
  const navigate = useNavigate();
  const [sending, setSending] = useState<Sending>();
  const [freezeFailed, setFreezeFailed] = useState(false);
  const [conflict, setConflict] = useState<Wanted>();
  const params = { id: cardId };

  /** Sends a command. A failure that `refused` does not take is shown, and the state is read again. */
  async function send(
    what: Sending,
    command: (options: CallOptions) => Promise<CardControls>,
    refused: (error: PortalError) => boolean = () => false,
    idempotencyKey = newIdempotencyKey(),
  ): Promise<boolean> {
    setSending(what);
    try {
      keepControls(cardId, await command({ idempotencyKey }));
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
          keepControls(cardId, newer);
          setConflict(wanted);
        } else if (error.is('SAFE-CODE')) {
          // By the settings of now, the change loosens.
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
