import { useState } from 'react';
import { formatDate, taipeiDate } from '../../../shared/dates.ts';
import { call, PortalError } from '../../../web/http/api.ts';
import { handleError } from '../../../web/http/errors.tsx';
import { refreshAll, useCall } from '../../../web/http/query.tsx';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { announce } from '../../../web/ui/feedback/announce.ts';
import { Loaded } from '../../../web/ui/feedback/loading/Loaded.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { Entry, NamedList } from '../../../web/ui/named/NamedList.tsx';
import { placeCalls, type RememberedPlace } from '../contract.ts';
import { placesText as text } from '../page.messages.ts';

/** The places to which redemptions need no further code. Each can be removed (RDM-6). */
export function PlacePanel() {
  const t = useSay();
  const list = useCall(placeCalls.list, {});
  return (
    <Panel title={t(text.title)}>
      <p>{t(text.lead)}</p>
      <Loaded from={list} lines={3}>
        {({ places }) => (
          <NamedList count={places.length} none={t(text.none)}>
            {places.map((place) => (
              <PlaceItem key={place.placeId} place={place} />
            ))}
          </NamedList>
        )}
      </Loaded>
    </Panel>
  );
}

function PlaceItem({ place: { placeId, shown, until } }: { readonly place: RememberedPlace }) {
  const t = useSay();
  const language = useLanguage();
  const [busy, setBusy] = useState(false);

  async function forget() {
    setBusy(true);
    try {
      await call(placeCalls.forget, { params: { id: placeId } });
      announce(t(text.forgotten, { place: shown }));
    } catch (error) {
      // The place was already removed, for example in another tab. The refetched list no longer contains it.
      if (!(error instanceof PortalError && error.is('NOT_FOUND'))) handleError(error);
    } finally {
      setBusy(false);
      // The list of events on the same page has a new event.
      refreshAll();
    }
  }

  return (
    <Entry
      name={<bdi>{shown}</bdi>}
      facts={[[t(text.until), formatDate(taipeiDate(new Date(until)), language)]]}
    >
      <div className="actions">
        <Button
          small
          loading={busy}
          aria-label={t(text.forgetOf, { place: shown })}
          onClick={() => void forget()}
        >
          {t(text.forget)}
        </Button>
      </div>
    </Entry>
  );
}
