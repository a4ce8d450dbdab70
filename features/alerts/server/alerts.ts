/** Creates the services for notices, once per server process. */
import type { EventFollower } from '../../../server/event-follower.ts';
import { addNoticesOf } from './notices.ts';
import { createReminders, type ReminderDeps } from './reminders.ts';
import { createSender, type SenderDeps } from './sender.ts';

export type AlertDeps = SenderDeps & Omit<ReminderDeps, 'wake'>;

export type AlertService = ReturnType<typeof createAlerts>;

export function createAlerts(deps: AlertDeps) {
  const sender = createSender(deps);
  const wake = () => {
    sender.wake();
    deps.wakeOutbox();
  };
  const reminders = createReminders({ ...deps, wake });
  /** Creates notices from events. */
  const follower: EventFollower = {
    decide: (trx, events) => addNoticesOf(deps, trx, events),
    wake: sender.wake,
  };
  return {
    follower,
    sender,
    reminders,
    start() {
      sender.start();
      reminders.start();
    },
    /** Stops sender and reminders. Resolves once no work is in progress. */
    async stop() {
      await Promise.all([sender.stop(), reminders.stop()]);
    },
  };
}
