import { useState } from 'react';
import { formatDate } from '../../../shared/dates.ts';
import { formatNumber } from '../../../shared/money.ts';
import { fetchFile } from '../../../web/http/api.ts';
import { useCall } from '../../../web/http/query.tsx';
import { useDownload } from '../../../web/http/useDownload.ts';
import { type Say, useLanguage, useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { Button } from '../../../web/ui/action/Button.tsx';
import { LinkButton } from '../../../web/ui/action/LinkButton.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { Loaded } from '../../../web/ui/feedback/loading/Loaded.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { type Ending, rewardCalls } from '../contract.ts';
import { endingText as text } from '../ending.messages.ts';
import { endSentence } from './endSentence.ts';
import styles from './RewardPoints.module.css';

/** Number of days in the table before "show the later days". */
const SHOWN = 3;

/** The points that expire, what they can buy now, and a file for the calendar (PTS-1 to PTS-3). */
export function EndingPanel({ cardId }: { readonly cardId: string }) {
  const t = useSay();
  const ending = useCall(rewardCalls.ending, { query: { cardId } }, { again: 'atFocus' });
  return (
    <Panel title={t(text.title)}>
      <Loaded from={ending} lines={4}>
        {(found) =>
          found.soon ? (
            <div className={styles.ending}>
              <Soon cardId={cardId} soon={found.soon} offer={found.offer} />
              <Lots lots={found.ending} />
              <p className="quiet-note">{t(text.rule)}</p>
            </div>
          ) : (
            <p>{t(text.nothing)}</p>
          )
        }
      </Loaded>
    </Panel>
  );
}

interface SoonProps {
  readonly cardId: string;
  readonly soon: NonNullable<Ending['soon']>;
  readonly offer: Ending['offer'];
}

function Soon({ cardId, soon, offer }: SoonProps) {
  const t = useSay();
  const language = useLanguage();
  return (
    <>
      <div>
        <p className={styles.sentence}>{endSentence(t, language, soon)}</p>
        {offer && <p>{offerSentence(t, soon, offer)}</p>}
      </div>
      <div className={`${styles.actions} no-print`}>
        {offer && (
          <LinkButton variant="primary" href={paths.redemptionOf(cardId, offer)}>
            {t(text.redeem)}
          </LinkButton>
        )}
        <CalendarButton cardId={cardId} />
      </div>
    </>
  );
}

function offerSentence(
  t: Say,
  soon: NonNullable<Ending['soon']>,
  { productName: name, quantity, points, alone }: NonNullable<Ending['offer']>,
): string {
  const offer = t(text.offer, { name, quantity: formatNumber(quantity) });
  const words = { points: formatNumber(soon.points), cost: formatNumber(points), offer };
  return t(alone ? text.enough : text.withOthers, words);
}

/** All days on which points expire. Later days are collapsed. */
function Lots({ lots }: { readonly lots: Ending['ending'] }) {
  const t = useSay();
  const language = useLanguage();
  const [all, setAll] = useState(false);
  const rest = lots.length - SHOWN;
  return (
    <>
      <table className={styles.lots}>
        <caption className="visually-hidden">{t(text.title)}</caption>
        <thead>
          <tr>
            <th scope="col">{t(text.day)}</th>
            <th scope="col">{t(text.points)}</th>
          </tr>
        </thead>
        <tbody>
          {(all ? lots : lots.slice(0, SHOWN)).map(({ endsOn, points }) => (
            <tr key={endsOn}>
              <td>{formatDate(endsOn, language)}</td>
              <td>{formatNumber(points)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rest > 0 && !all && (
        <Button small className="no-print" onClick={() => setAll(true)}>
          {t(text.more, { days: formatNumber(rest) })}
        </Button>
      )}
    </>
  );
}

/** Button that saves a calendar file with the first day on which points expire (PTS-3). */
function CalendarButton({ cardId }: { readonly cardId: string }) {
  const t = useSay();
  const language = useLanguage();
  const { loading, error, save } = useDownload((_: 'ics') =>
    fetchFile(rewardCalls.endingFile, { query: { cardId, language } }),
  );
  return (
    <>
      <Button loading={loading !== undefined} onClick={() => save('ics')}>
        {t(text.calendar)}
      </Button>
      {error && <AlertBar tone="error">{t(text.calendarFailed)}</AlertBar>}
    </>
  );
}
