/** Calls beside a deployment; see measure.mjs. */
export interface Part {
  readonly calls: number;
  readonly failed: number;
  /** Kind and status of failed calls, each once. */
  readonly reasons: readonly string[];
  /** Milliseconds from when a call was due. */
  readonly p99: number;
  readonly slowest: number;
  /** Acknowledged redemptions. */
  readonly redeemed: number;
}

export interface Upgrade extends Part {
  readonly migrateSeconds: number;
  /** How often a migration gave up a lock and tried again. */
  readonly lockConflicts: number;
  /** Exit codes of `audit:verify`. */
  readonly verifications: readonly number[];
}

export function measureDeploys(options: {
  readonly haproxy: string;
  readonly minCalls: number;
  readonly readerSeconds: number;
}): Promise<{
  readonly restart: Part;
  readonly upgrade: Upgrade;
  readonly back: Part;
  readonly acknowledged: number;
  readonly stored: number;
}>;
