/**
 * Time of this process: for measuring and for counters that live in memory. What expires for a person is judged by the
 * database's `app_now()`.
 */
export interface Clock {
  now(): Date;
}
