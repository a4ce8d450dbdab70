/** The components for notices, created once per server. */
import type { Kysely } from 'kysely';
import type { Cipher } from '../../../server/crypto/cipher.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { EventFollower } from '../../../server/event-follower.ts';
import type { Outbox } from '../../../server/outbox/outbox.ts';
import type { CardReads } from '../../../server/ports/card-system/port.ts';
import type { Random } from '../../../server/ports/random/port.ts';
import type { Language } from '../../../shared/messages.ts';
import { createNotices } from './notices.ts';
import type { PushDesk } from './push-desk.ts';
import { createReminders, type Reminders } from './reminders.ts';
import { createSender, type NoticeSender } from './sender.ts';

export interface AlertDeps {
  readonly db: Kysely<Database>;
  readonly cipher: Cipher;
  readonly random: Random;
  readonly outbox: Outbox;
  readonly cardSystem: Pick<CardReads, 'customer' | 'cards' | 'pointsEnding'>;
  readonly asksForPoints: boolean;
  readonly push: PushDesk;
  readonly defaultLanguage: Language;
  readonly log: {
    info(fields: object, message: string): void;
    error(fields: object, message: string): void;
  };
  readonly wakeOutbox: (customerId: string) => void;
}

export interface AlertService {
  /** Creates notices from events. */
  readonly follower: EventFollower;
  readonly sender: NoticeSender;
  readonly reminders: Reminders;
  start(): void;
  /** Resolves once no work is in progress. */
  stop(): Promise<void>;
}

export function createAlerts(deps: AlertDeps): AlertService {
  const notices = createNotices(deps);
  const sender = createSender(deps);
  const reminders = createReminders({ ...deps, wake: sender.wake });
  return {
    follower: { decide: notices.decide, wake: sender.wake },
    sender,
    reminders,
    start() {
      sender.start();
      reminders.start();
    },
    async stop() {
      await Promise.all([sender.stop(), reminders.stop()]);
    },
  };
}
