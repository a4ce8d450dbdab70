import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { CONTRACTS } from '../../tests/support/api/clients/contracts.ts';
import { readTree } from '../../tests/support/source/source.ts';

const sources = readTree(fileURLToPath(new URL('../..', import.meta.url)));

/** Names of the calls whose contract says `commands`. */
const commands = CONTRACTS.flatMap(({ calls }) => calls)
  .filter(({ endpoint }) => endpoint.commands)
  .map(({ name }) => name);

describe('calls that send a command to the card system', () => {
  it('are all known', () => {
    expect(commands.toSorted()).toEqual([
      'activationCalls.activate',
      'cashbackCalls.change',
      'instalmentCalls.validateOtp',
      'limitCalls.validateOtp',
      'pinCalls.change',
      'redemptionCalls.catalogue',
      'redemptionCalls.partner',
      'redemptionCalls.waiver',
      'replacementCalls.order',
      'safetyCalls.freeze',
      'safetyCalls.loosen',
      'safetyCalls.removeWallet',
      'safetyCalls.tighten',
    ]);
  });

  it.each(commands)('%s is sent by sendCommand only, which knows the answer 202', (name) => {
    const pages = sources.filter(
      ({ path, text }) => /\/web\//.test(path) && !path.includes('.test.') && text.includes(name),
    );
    expect(pages.length).toBeGreaterThan(0);
    for (const { path, text } of pages) {
      const senders = [...text.matchAll(new RegExp(`(\\w+)\\(\\s*${name.replace('.', '\\.')}\\b`, 'g'))];
      expect(
        senders.map(([, sender]) => sender).filter((sender) => sender !== 'sendCommand'),
        path,
      ).toEqual([]);
    }
  });
});
