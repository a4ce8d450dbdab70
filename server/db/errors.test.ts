import { describe, expect, test } from 'vitest';
import {
  classified,
  constraintOf,
  DatabaseUnavailable,
  isUnavailable,
  isViolation,
  violates,
} from './errors.ts';

const coded = (code: string, rest: object = {}): Error => Object.assign(new Error('x'), { code }, rest);

describe('[OPS-2] errors that say that the database is unavailable', () => {
  test.each([
    '08006 08001 08P01 53300 53100 53200 57P01 57P02 57P03 57P05 57014 25P03 25006 58030',
    'ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT ENOTFOUND EAI_AGAIN EHOSTUNREACH',
  ])('yes: %s', (codes) => {
    expect(codes.split(' ').filter((code) => !isUnavailable(coded(code)))).toEqual([]);
  });

  test('no: any other code', () => {
    const codes = '23505 23514 40001 40P01 42P01 22012 55P03 28P01 3D000 25P02 0A000 25001 ENOENT';
    expect(codes.split(' ').filter((code) => isUnavailable(coded(code)))).toEqual([]);
  });

  test('counts a missing socket as refused, but not a missing file', () => {
    expect(isUnavailable(coded('ENOENT', { syscall: 'connect' }))).toBe(true);
    expect(isUnavailable(coded('ENOENT', { syscall: 'open' }))).toBe(false);
  });

  test('recognises a host with several addresses that all fail', () => {
    expect(isUnavailable(new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')]))).toBe(true);
    expect(isUnavailable(new AggregateError([coded('23505')]))).toBe(false);
  });

  test.each([
    ['could not commit transaction for shard 102960 on at least one active node'],
    ['could not establish any connections to the node worker-2:5432 after 30000 ms'],
    ['failure on connection marked as essential: worker-2:5432'],
  ])('[OPS-2] Citus, without an SQLSTATE, of a node that is gone: %s', (message) => {
    const error = (text: string, code: string) => Object.assign(new Error(text), { code });
    expect(isUnavailable(error(message, 'XX000'))).toBe(true);
    expect(isUnavailable(error(message, '22023'))).toBe(false);
    expect(isUnavailable(error('cache lookup failed for relation 7', 'XX000'))).toBe(false);
  });

  test.each([
    ['Connection terminated unexpectedly'],
    ['Connection terminated due to connection timeout'],
    ['timeout exceeded when trying to connect'],
    ['Query read timeout'],
  ])('node-postgres: %s', (message) => {
    expect(isUnavailable(new Error(message))).toBe(true);
  });

  test.each([[undefined], [null], ['ECONNREFUSED'], [{ code: '08006' }], [new Error('no such thing')]])(
    'what is no such error: %o',
    (value) => {
      expect(isUnavailable(value)).toBe(false);
      expect(classified(value)).toBe(value);
    },
  );

  test('keeps the cause and its code, and is not wrapped twice', () => {
    const cause = coded('57P01');
    const error = classified(cause);
    expect(error).toBeInstanceOf(DatabaseUnavailable);
    expect(error).toMatchObject({ cause, code: '57P01' });
    expect(classified(error)).toBe(error);
  });

  test.each([
    ['idempotency_pkey', true],
    ['idempotency_pkey_102345', true],
    ['idempotency_pkey_two', false],
    ['outbox_pkey_102345', false],
  ])(
    '[OPS-2] the violated constraint %s is, or is of a shard of, idempotency_pkey: %s',
    (constraint, isIt) => {
      const named = Object.assign(coded('23505'), { constraint });
      const text = `duplicate key value violates unique constraint "${constraint}"`;
      const inMessage = Object.assign(new Error(text), { code: '23505' });
      expect([named, inMessage].map((error) => violates(error, 'idempotency_pkey'))).toEqual([isIt, isIt]);
    },
  );

  test('[OPS-2] names a constraint of a shard as that of its table', () => {
    const text = 'new row for relation "cards_102024" violates check constraint "cards_points_check_102024"';
    expect(constraintOf(Object.assign(new Error(text), { code: '23514' }))).toBe('cards_points_check');
    expect(constraintOf(coded('23502'))).toBeUndefined();
    expect(isViolation(Object.assign(new Error(text), { code: 'XX000' }))).toBe(true);
    expect(['23502', 'XX000', '40001'].map((code) => isViolation(coded(code)))).toEqual([true, false, false]);
  });
});
