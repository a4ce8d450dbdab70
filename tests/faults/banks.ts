import { afterAll } from 'vitest';
import { ensureBuilt } from '../../scripts/build/built.mjs';
import { type Banks, startBanks } from './money/bank.ts';

/** Builds the server, and starts banks until the file's tests have ended. Throws when PostgreSQL is not installed. */
export async function banksForFile(): Promise<Banks> {
  await ensureBuilt();
  const banks = await startBanks();
  if (!banks) throw new Error('These tests need PostgreSQL.');
  afterAll(() => banks.stop());
  return banks;
}
