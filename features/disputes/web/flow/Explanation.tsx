import { formatDate } from '../../../../shared/dates.ts';
import type { Language } from '../../../../shared/messages.ts';
import { formatMoney } from '../../../../shared/money.ts';
import { type Say, useLanguage, useSay } from '../../../../web/language/language.tsx';
import { Amount } from '../../../../web/ui/card/Amount.tsx';
import { AmountsIn } from '../../../../web/ui/card/AmountsIn.tsx';
import { Panel } from '../../../../web/ui/layout/Panel.tsx';
import { type SummaryItem, SummaryList } from '../../../../web/ui/table/SummaryList.tsx';
import { countryName } from '../../../cards/web/view-model.ts';
import type { DisputeChoices } from '../../contract.ts';
import { channelText, understandText as text } from '../../understand.messages.ts';
import styles from './Flow.module.css';

type Shown = Pick<DisputeChoices, 'line' | 'explanation'>;

/** What is known of a charge, in plain sentences, so that a person may recognise it. What is not known is left out. */
export function Explanation({ choices }: { readonly choices: Shown }) {
  const t = useSay();
  const language = useLanguage();
  const { line } = choices;
  return (
    <Panel>
      <div className={styles.charge}>
        <h2>{line.description}</h2>
        <Amount money={line.amount} size="l" />
      </div>
      <SummaryList items={factsOf(choices, t, language)} />
    </Panel>
  );
}

function factsOf({ line, explanation }: Shown, t: Say, language: Language): readonly SummaryItem[] {
  const { descriptor, country, channel, wallet, supplementary, convertedByMerchant } = explanation;
  const items: readonly (SummaryItem | false | undefined)[] = [
    descriptor !== undefined &&
      descriptor !== line.description && {
        label: t(text.descriptor),
        value: t(text.descriptorIs, { name: descriptor }),
      },
    country !== undefined && { label: t(text.country), value: countryName(country, language) },
    { label: t(text.days), value: daysText({ line, explanation }, t, language) },
    channel && {
      label: t(text.how),
      value: channel === 'wallet' && wallet ? t(text.withWallet, { name: wallet }) : t(channelText[channel]),
    },
    rateItem({ line, explanation }, t),
    convertedByMerchant === true && { label: t(text.converted), value: t(text.convertedIs) },
    supplementary && {
      label: t(text.holder),
      value: t(text.holderIs, { name: supplementary.holderName, last4: supplementary.lastFour }),
    },
    subscriptionItem(explanation, t, language),
    twinItem(explanation, t, language),
    { label: t(text.earlier), value: <Earlier earlier={explanation.earlier} /> },
  ];
  return items.filter((item) => item !== undefined && item !== false);
}

function daysText({ line, explanation: { clearedOn } }: Shown, t: Say, language: Language): string {
  const paid = formatDate(line.transactionDate, language);
  const days = { paid, cleared: clearedOn === undefined ? '' : formatDate(clearedOn, language) };
  if (clearedOn === undefined) return t(text.notCleared, days);
  return t(clearedOn === line.transactionDate ? text.sameDay : text.daysAre, days);
}

function rateItem(
  { line: { foreignAmount }, explanation: { rate } }: Shown,
  t: Say,
): SummaryItem | undefined {
  if (!foreignAmount || rate === undefined) return undefined;
  const { currency } = foreignAmount;
  const sentence = t(text.rateIs, { amount: formatMoney(foreignAmount), currency, rate });
  return { label: t(text.rate), value: <AmountsIn>{sentence}</AmountsIn> };
}

function subscriptionItem(
  { subscription }: DisputeChoices['explanation'],
  t: Say,
  language: Language,
): SummaryItem | undefined {
  if (!subscription) return undefined;
  const { every, since, amount } = subscription;
  const sentence = t(every === 'month' ? text.eachMonth : text.eachYear, {
    since: formatDate(since, language),
    amount: formatMoney(amount),
  });
  return { label: t(text.subscription), value: <AmountsIn>{sentence}</AmountsIn> };
}

function twinItem(
  { twin }: DisputeChoices['explanation'],
  t: Say,
  language: Language,
): SummaryItem | undefined {
  if (!twin) return undefined;
  const sentence = t(text.twinIs, {
    date: formatDate(twin.transactionDate, language),
    amount: formatMoney(twin.amount),
  });
  return { label: t(text.twin), value: <AmountsIn>{sentence}</AmountsIn> };
}

function Earlier({ earlier: { count, lines } }: Pick<DisputeChoices['explanation'], 'earlier'>) {
  const t = useSay();
  const language = useLanguage();
  if (count === 0) return <span>{t(text.earlierNone)}</span>;
  return (
    <>
      <span>{t(text.earlierCount, { count })}</span>
      <ul className={styles.lines}>
        {lines.map(({ transactionDate, amount, lastFour }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two purchases may be alike.
          <li key={at}>
            <AmountsIn>
              {t(text.earlierLine, {
                date: formatDate(transactionDate, language),
                amount: formatMoney(amount),
                last4: lastFour,
              })}
            </AmountsIn>
          </li>
        ))}
      </ul>
    </>
  );
}
