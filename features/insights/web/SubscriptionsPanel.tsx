import { useRef, useState } from 'react';
import { formatDate } from '../../../shared/dates.ts';
import { formatMoney } from '../../../shared/money.ts';
import { call } from '../../../web/http/api.ts';
import { handleError } from '../../../web/http/errors.tsx';
import { updateData } from '../../../web/http/query.tsx';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { Amount } from '../../../web/ui/card/Amount.tsx';
import { AmountsIn } from '../../../web/ui/card/AmountsIn.tsx';
import { cx } from '../../../web/ui/cx.ts';
import { announce } from '../../../web/ui/feedback/announce.ts';
import { EmptyState } from '../../../web/ui/feedback/EmptyState.tsx';
import { FoldedPanel } from '../../../web/ui/layout/FoldedPanel.tsx';
import { Details } from '../../../web/ui/layout/facts/Details.tsx';
import { FactList } from '../../../web/ui/layout/facts/FactList.tsx';
import { Tag } from '../../../web/ui/layout/facts/Tag.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { type Insights, insightCalls, type SubscriptionView } from '../contract.ts';
import { insightText as text } from '../messages.ts';
import { Charges } from './Charges.tsx';
import styles from './Insights.module.css';
import { sumOf } from './view.ts';

/** Probable subscriptions, with the next charge first. Each can be hidden and shown again. */
export function SubscriptionsPanel({ subscriptions }: Pick<Insights, 'subscriptions'>) {
  const t = useSay();
  const shown = subscriptions.filter(({ hidden }) => !hidden);
  const hidden = subscriptions.filter((one) => one.hidden);
  const head = useRef<HTMLParagraphElement>(null);
  const { running, change } = useHiding(() => head.current?.focus());
  const list = (entries: readonly SubscriptionView[]) => (
    <ul className={styles.entries}>
      {entries.map((one) => (
        <Entry
          key={one.key}
          subscription={one}
          running={running === one.key}
          onChange={() => void change(one)}
        />
      ))}
    </ul>
  );
  if (subscriptions.length === 0) {
    return (
      <Panel title={t(text.subscriptions)}>
        <p className={cx('quiet-small', styles.what)}>{t(text.subscriptionsWhat)}</p>
        <EmptyState picture="subscriptions" title={t(text.noSubscriptions)} />
      </Panel>
    );
  }
  const perYear = sumOf(shown.map((one) => one.perYear));
  const all = t(text.perYearAll, { count: shown.length, amount: formatMoney(perYear) });
  return (
    <FoldedPanel
      title={t(text.subscriptions)}
      summary={<AmountsIn>{shown.length === 0 ? t(text.noSubscriptions) : all}</AmountsIn>}
    >
      <p ref={head} tabIndex={-1} className={cx('quiet-small', styles.what)}>
        {t(text.subscriptionsWhat)}
      </p>
      {list(shown)}
      {hidden.length > 0 && (
        <Details summary={t(text.hidden, { count: hidden.length })}>{list(hidden)}</Details>
      )}
    </FoldedPanel>
  );
}

/** Hides a subscription or shows it again. Its button leaves the list, so `takeFocus` moves the focus before. */
function useHiding(takeFocus: () => void) {
  const t = useSay();
  const [running, setRunning] = useState<string>();
  async function change({ key, hidden, merchant }: SubscriptionView) {
    setRunning(key);
    try {
      const now = await call(insightCalls.hide, { body: { key, hidden: !hidden } });
      takeFocus();
      updateData(insightCalls.insights, {}, (data) => ({
        ...data,
        subscriptions: data.subscriptions.map((one) =>
          one.key === now.key ? { ...one, hidden: now.hidden } : one,
        ),
      }));
      announce(t(now.hidden ? text.hiddenNow : text.shownNow, { name: merchant }));
    } catch (error) {
      handleError(error);
    } finally {
      setRunning(undefined);
    }
  }
  return { running, change };
}

interface EntryProps {
  readonly subscription: SubscriptionView;
  readonly running: boolean;
  readonly onChange: () => void;
}

function Entry({ subscription, running, onChange }: EntryProps) {
  const t = useSay();
  const language = useLanguage();
  const { merchant, every, amount, foreignAmount, nextDate, perYear, lastFour, rise, hidden, charges } =
    subscription;
  const facts = [
    [t(text.next), t(text.nextAbout, { date: formatDate(nextDate, language) })],
    [t(text.perYear), <Amount key="year" money={perYear} />],
    [t(text.onCard), t(text.endingIn, { lastFour })],
  ] as const;
  return (
    <li className={styles.entry}>
      <div className={styles.entryHead}>
        <h3 className="type-h4">{merchant}</h3>
        <p className={styles.price}>
          <Amount money={foreignAmount ?? amount} /> {t(every === 'month' ? text.everyMonth : text.everyYear)}
        </p>
      </div>
      {rise && (
        <p>
          <Tag tone="warn" icon="alert">
            <span>
              <AmountsIn>
                {t(text.rise, {
                  percent: rise.percent,
                  from: formatMoney(rise.from),
                  to: formatMoney(rise.to),
                  date: formatDate(rise.on, language),
                })}
              </AmountsIn>
            </span>
          </Tag>
        </p>
      )}
      <FactList facts={facts} className={styles.facts} />
      <Details
        summary={
          <>
            {t(text.charges, { count: charges.length })}
            <span className="visually-hidden">{` ${merchant}`}</span>
          </>
        }
      >
        <Charges charges={charges.toReversed()} />
      </Details>
      <div className="no-print">
        <Button small loading={running} onClick={onChange}>
          {t(hidden ? text.show : text.hide)}
          <span className="visually-hidden">{` ${merchant}`}</span>
        </Button>
      </div>
    </li>
  );
}
