/** Every flow works although each of its calls reaches a process with a different current secret. */
import { beforeAll, expect, it } from 'vitest';
import type { TestApp } from '../../support/api/clients/api.ts';
import { balance, DEMO_CARD_SECRET, startProcess } from '../../support/api/fleet.ts';
import { callsOf, FLOWS, Scene } from '../../support/api/flows.ts';
import { describeOnBank } from '../../support/database/databases.ts';

const PORTAL = [11, 12, 13].map((byte) => Buffer.alloc(32, byte));
const CARD = [DEMO_CARD_SECRET, Buffer.alloc(32, 22), Buffer.alloc(32, 23)];

/** Rotates the list by `by` positions, so that a different secret is first. The first secret is the current one. */
const turned = (secrets: readonly Buffer[], by: number) => [...secrets.slice(by), ...secrets.slice(0, by)];

describeOnBank('processes with different current secrets', (context) => {
  let t: TestApp;
  beforeAll(async () => {
    const processes = await Promise.all(
      [0, 1, 2].map((by) => startProcess(context, { portal: turned(PORTAL, by), card: turned(CARD, by) })),
    );
    t = balance(processes);
  });

  for (const { name, person, loggedOn } of FLOWS) {
    it(`[CRY-2] serve the flow ${name} together`, async () => {
      const scene = await Scene.open(t, person, loggedOn);
      for (const call of callsOf(name)) await scene.step(call);
      expect(scene.stage).toBeDefined();
    });
  }
});
