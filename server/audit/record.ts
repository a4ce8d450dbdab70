/** How an audited action reached the portal: a card holder, the bank's staff, the bank's systems, or the portal by itself. */
export type AuditChannel = 'web' | 'staff' | 'bank' | 'system';

/** Who acted. `id` is the one that the staff's identity provider gives. */
export type AuditActor =
  | { readonly kind: 'person' }
  | { readonly kind: 'staff'; readonly id: string }
  | { readonly kind: 'system' };

/** Where an audited action came from. The context of a call has all of it. */
export interface AuditContext {
  readonly requestId: string;
  /** The address as limits count it (`limitedAddress`). */
  readonly address?: string | undefined;
  /** Only a short hash of it is recorded. */
  readonly session?: { readonly key: Buffer } | undefined;
  /** Short hash of a known browser's id. */
  readonly device?: string | undefined;
  /** Default: `web`. */
  readonly channel?: AuditChannel | undefined;
  /** Default: the person. */
  readonly actor?: AuditActor | undefined;
}

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
