import { useState } from 'react';
import { type ConsentChannel, OWN_OFFERS } from '../../../shared/consents.ts';
import { call } from '../../../web/http/api.ts';
import { handleError } from '../../../web/http/errors.tsx';
import { invalidate, updateData } from '../../../web/http/query.tsx';
import { useSay } from '../../../web/language/language.tsx';
import { keepOffersShown } from '../../../web/offers.ts';
import { announce } from '../../../web/ui/feedback/announce.ts';
import { profileCalls } from '../../profile/contract.ts';
import { type Consents, consentCalls } from '../contract.ts';
import { channelText, consentText as text } from '../messages.ts';

interface Choice {
  readonly purpose: string;
  readonly channel: ConsentChannel;
  readonly agreed: boolean;
}

export interface Choosing {
  /** The purpose and channel that are being saved, or `all`. */
  readonly sending: string | undefined;
  readonly choose: (choice: Choice) => Promise<void>;
  readonly refuseAll: () => Promise<void>;
}

/** Sends choices, one at a time. The page shows only what the server has answered. */
export function useChoices(): Choosing {
  const t = useSay();
  const [sending, setSending] = useState<string>();

  async function send(what: string, request: () => Promise<Consents>, said: string): Promise<void> {
    setSending(what);
    try {
      show(await request());
      announce(said);
    } catch (error) {
      invalidate(consentCalls.read);
      handleError(error, { onRetry: () => void send(what, request, said) });
    } finally {
      setSending(undefined);
    }
  }

  return {
    sending,
    choose: (body) =>
      send(
        `${body.purpose} ${body.channel}`,
        () => call(consentCalls.choose, { body }),
        t(text.says, {
          what: t(channelText[body.channel]),
          choice: t(body.agreed ? text.agreed : text.refused),
        }),
      ),
    refuseAll: () => send('all', () => call(consentCalls.refuseAll, { body: {} }), t(text.refusedNow)),
  };
}

/** Puts the answer into the cached reads, and hides or shows the portal's own offers at once. */
function show(consents: Consents): void {
  updateData(consentCalls.read, {}, () => consents);
  const own = consents.purposes.find(({ purpose }) => purpose === OWN_OFFERS);
  const shown = own?.channels.some(({ channel, agreed }) => channel === 'portal' && agreed) ?? false;
  keepOffersShown(shown);
  updateData(profileCalls.read, {}, (profile) => ({ ...profile, offersShown: shown }));
}
