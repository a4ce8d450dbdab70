import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { IDLE_STAGES, PAGES, SECURITY_LEVELS, STATES, STEPS } from '../../shared/analytics.ts';

it('[GEN-12] docs/analytics.md names every page, step, stage, state and level', () => {
  const text = readFileSync('docs/analytics.md', 'utf8');
  const named = new Set([...text.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name));
  for (const name of [...PAGES, ...STEPS, ...IDLE_STAGES, ...STATES, ...SECURITY_LEVELS.map(String)])
    expect(named, name).toContain(name);
});
