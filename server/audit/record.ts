/** Ids, counts and amounts of an audited action; never a secret. */
export type AuditDetails = Readonly<Record<string, string | number | boolean>>;

/** A record of the audit trail, as its hash covers it. */
export interface AuditRecord {
  readonly chain: number;
  readonly seq: bigint;
  /** UTC with microseconds, `2026-01-31T12:00:00.000000Z`. */
  readonly at: string;
  readonly action: string;
  readonly outcome: string;
  readonly customerId: string | null;
  readonly requestId: string;
  readonly details: AuditDetails;
}
