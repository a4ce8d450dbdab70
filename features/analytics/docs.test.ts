import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { IDLE_STAGES, SECURITY_LEVELS } from '../../shared/analytics.ts';
import { STATES } from '../../shared/page-states.ts';

it('[GEN-12] docs/analytics.md names every stage, state and level', () => {
  const text = readFileSync('docs/analytics.md', 'utf8');
  const named = new Set([...text.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name));
  for (const name of [...IDLE_STAGES, ...STATES, ...SECURITY_LEVELS.map(String)])
    expect(named, name).toContain(name);
});
