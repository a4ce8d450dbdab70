/**
 * The time of this process, for measurements and in-memory counters. Expiry of stored data is checked against the
 * database's `app_now()`.
 */
export interface Clock {
  now(): Date;
}
