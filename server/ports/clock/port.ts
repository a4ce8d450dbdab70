/**
 * The time of this process, for measurements and in-memory counters. Expiry of stored data uses the database's `app_now()`
 * instead.
 */
export interface Clock {
  now(): Date;
}
