import { formatDate, type IsoDate } from '../../../../shared/dates.ts';
import type { Language } from '../../../../shared/messages.ts';
import { formatMoney } from '../../../../shared/money.ts';
import { type Say, useLanguage, useSay } from '../../../../web/language/language.tsx';
import { paths } from '../../../../web/paths.ts';
import { Icon } from '../../../../web/ui/layout/Icon.tsx';
import type { CardSummary } from '../../../cards/contract.ts';
import { nowText as text } from '../../now.messages.ts';
import { type TaskRow, TaskRows } from './TaskRows.tsx';
import { type Task, tasksOf } from './tasks.ts';

/** What the person can do now, from the first read of the cards. Renders nothing without a task. */
export function ToDo({ cards, today }: { cards: readonly CardSummary[]; today: IsoDate | undefined }) {
  const t = useSay();
  const language = useLanguage();
  const tasks = tasksOf(cards, today);
  if (tasks.length === 0) return null;
  return <TaskRows title={t(text.title)} rows={tasks.map((task) => rowOf(task, t, language))} />;
}

function rowOf(task: Task, t: Say, language: Language): TaskRow {
  if ('payment' in task) {
    const { card, left, dueDate } = task.payment;
    const words = {
      last4: card.lastFour,
      amount: formatMoney(left),
      date: formatDate(dueDate, language),
    };
    return {
      key: `${task.kind} ${card.cardId}`,
      icon: <Icon name={task.kind === 'overdue' ? 'alert' : 'clock'} />,
      text: t(text[task.kind], words),
      href: paths.pay(card.cardId),
      isUrgent: true,
    };
  }
  const { kind, cards } = task;
  const [{ cardId, lastFour: last4 }] = cards;
  const count = cards.length;
  const pageOfCard = kind === 'activate' ? paths.activateMyCard : paths.safety;
  return {
    key: kind,
    icon: <Icon name={kind === 'activate' ? 'card' : 'lock'} />,
    text: count === 1 ? t(text[kind], { last4 }) : t(text[`${kind}Many`], { count }),
    href: count === 1 ? pageOfCard(cardId) : paths.cardManagement(),
    isUrgent: kind === 'unfreeze',
  };
}
