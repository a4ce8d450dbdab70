import type { Language } from '../../../shared/messages.ts';

/** Tables of notices to card holders, created by migrations/0023_alerts.sql. */
export interface AlertTables {
  'portal.alerts': {
    customer_id: string;
    version: number;
    kinds: unknown;
    push_amounts: boolean;
    language: Language;
    changed_at: Date;
  };
  'portal.notices': {
    customer_id: string;
    notice_id: string;
    source: string;
    kind: string;
    at: Date;
    sealed: Buffer;
    read_at: Date | null;
    deliver_at: Date;
    handed_at: Date | null;
  };
  'portal.alert_foreign_days': { customer_id: string; day: string; transaction_ids: string[] };
  'portal.alert_runs': { day: string; done_to: string; lease_until: Date; finished_at: Date | null };
  /** Created by migrations/0030_insights.sql. */
  'portal.hidden_subscriptions': { customer_id: string; subscription_key: string; hidden_at: Date };
  'portal.push_subscriptions': {
    customer_id: string;
    subscription_id: string;
    endpoint_key: Buffer;
    sealed: Buffer;
    browser: string | null;
    created_at: Date;
    seen_at: Date;
  };
}
