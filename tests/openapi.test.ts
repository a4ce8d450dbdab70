import { beforeAll, expect, it } from 'vitest';
import type { Endpoint } from '../shared/http/endpoint.ts';
import { type TestApp, testApp } from './support/api/clients/api.ts';
import { CONTRACTS } from './support/api/clients/contracts.ts';
import { describeOnBank } from './support/database/databases.ts';

interface Parameter {
  name: string;
  in: string;
  required: boolean;
}

interface Operation {
  parameters: (Parameter | { $ref: string })[];
  responses: Record<string, unknown>;
  security: unknown[];
}

interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, unknown>>;
}

/** Returns the part of the document that `ref` points to. */
function resolve(document: Document, ref: string): unknown {
  const [, kind = '', name = ''] = /^#\/components\/(\w+)\/([\w-]+)$/.exec(ref) ?? [];
  return document.components[kind]?.[name];
}

describeOnBank('the OpenAPI document', (context) => {
  let t: TestApp;
  let document: Document;
  beforeAll(async () => {
    t = await testApp(context);
    document = (await t.app.server.inject({ url: '/api/v1/openapi.json' })).json();
  });

  it('[ERR-2] every call of a contract has a handler, and every handler a contract', () => {
    const name = ({ method, path }: Endpoint) => `${method} ${path}`;
    expect(t.app.calls.map(({ endpoint }) => name(endpoint)).toSorted()).toEqual(
      CONTRACTS.flatMap(({ endpoints }) => endpoints.map(name)).toSorted(),
    );
  });

  // `npx vitest run tests/openapi.test.ts -u` updates the file.
  it('[ERR-2] docs/openapi.json is what the server serves', async () => {
    await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot('../docs/openapi.json');
  });

  it('describes every mounted call with its parameters and refusals', () => {
    expect(document.openapi).toBe('3.1.0');
    for (const { endpoint } of t.app.calls) {
      const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
      expect(operation, endpoint.path).toBeDefined();
      const parameters = operation!.parameters.map((parameter) =>
        '$ref' in parameter ? (resolve(document, parameter.$ref) as Parameter) : parameter,
      );
      const inPath = parameters.filter((p) => p.in === 'path').map((p) => p.name);
      expect(inPath).toEqual([...endpoint.path.matchAll(/\{(\w+)\}/g)].map((m) => m[1]));
      expect(Object.keys(operation!.responses)).toEqual(expect.arrayContaining(['200', '400', '500', '503']));
      const needsSession = endpoint.caller !== 'public' || endpoint.errors?.includes('SESSION_OVER') === true;
      expect('401' in operation!.responses).toBe(needsSession);
    }
  });

  it('has every component that it refers to, and uses every component', () => {
    const text = JSON.stringify(document);
    const refs = new Set([...text.matchAll(/"\$ref":"([^"]*)"/g)].map(([, ref = '']) => ref));
    expect(refs.size).toBeGreaterThan(20);
    for (const ref of refs) expect(resolve(document, ref), ref).toBeDefined();
    for (const kind of ['schemas', 'parameters', 'responses'])
      for (const name of Object.keys(document.components[kind] ?? {}))
        expect(refs).toContain(`#/components/${kind}/${name}`);
    expect(text).not.toContain('$defs');
  });
});
