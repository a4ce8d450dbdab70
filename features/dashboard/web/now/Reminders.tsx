import { addDays, type IsoDate } from '../../../../shared/dates.ts';
import { formatMoney } from '../../../../shared/money.ts';
import { useCall } from '../../../../web/http/query.tsx';
import { useSay } from '../../../../web/language/language.tsx';
import { paths } from '../../../../web/paths.ts';
import { AppIcon } from '../../../../web/ui/layout/AppIcon.tsx';
import { Icon } from '../../../../web/ui/layout/Icon.tsx';
import { alertCalls } from '../../../alerts/contract.ts';
import { noticeHref } from '../../../alerts/web/noticeLink.ts';
import { insightCalls } from '../../../insights/contract.ts';
import { nowText as text } from '../../now.messages.ts';
import { type TaskRow, TaskRows } from './TaskRows.tsx';

/** A declined payment is shown for this number of days, and a new price for the other. */
const DAYS = { declined: 7, rise: 31 } as const;

/**
 * What later reads bring: declined payments that are not read yet, and prices that rose. The tile of the points says which end
 * soon. It stands below the cards, because it would move them. Renders nothing without a reminder; a failed read is shown on its own page.
 */
export default function Reminders({ today }: { readonly today: IsoDate }) {
  const t = useSay();
  const rows = [...useDeclined(today), ...useRises(today)];
  return rows.length === 0 ? null : <TaskRows title={t(text.laterTitle)} rows={rows} />;
}

function useDeclined(today: IsoDate): readonly TaskRow[] {
  const { data } = useCall(alertCalls.notices, { query: {} });
  const from = addDays(today, -DAYS.declined);
  const recent =
    data?.content.filter(({ kind, unread, day }) => kind === 'refused' && unread && day >= from) ?? [];
  return recent.slice(0, 2).map((notice) => ({
    key: notice.noticeId,
    icon: <Icon name="alert" />,
    text: notice.title,
    href: noticeHref(notice),
    isUrgent: true,
  }));
}

function useRises(today: IsoDate): readonly TaskRow[] {
  const t = useSay();
  const { data } = useCall(insightCalls.insights, {});
  const from = addDays(today, -DAYS.rise);
  return (data?.subscriptions ?? []).flatMap(({ key, merchant, rise, hidden }) => {
    if (!rise || hidden || rise.on < from) return [];
    const words = { merchant, percent: rise.percent, amount: formatMoney(rise.to) };
    return [
      { key, icon: <AppIcon name="transactions" />, text: t(text.rise, words), href: paths.insights() },
    ];
  });
}
