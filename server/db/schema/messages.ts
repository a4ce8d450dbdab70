import type { Generated, GeneratedAlways } from 'kysely';
import type { Language } from '../../../shared/messages.ts';

/** The channel of a message. One-time passwords are sent by SMS or e-mail only. */
export type Channel = 'sms' | 'email' | 'push';

/** Tables of messages to people, created by migrations/0003_messages.sql. */
export interface MessageTables {
  'portal.outbox': {
    customer_id: string;
    message_id: string;
    seq: GeneratedAlways<bigint>;
    channel: Channel;
    purpose: string;
    language: Language;
    sealed: Buffer | null;
    challenge_id: string | null;
    state: Generated<'waiting' | 'sent' | 'given_up'>;
    tries: Generated<number>;
    in_flight: Generated<boolean>;
    created_at: Date;
    tried_at: Date | null;
    next_try_at: Date;
    expires_at: Date;
    done_at: Date | null;
    reason: string | null;
    provider_id: string | null;
  };
  'demo.inbox': {
    id: GeneratedAlways<bigint>;
    dedupe_id: string;
    channel: Exclude<Channel, 'push'>;
    masked_to: string;
    language: Language;
    purpose: string;
    subject: string | null;
    body: string;
    sent_at: Generated<Date>;
  };
}
