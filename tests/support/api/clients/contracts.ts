/** The calls of every feature's contract. */
import type { Endpoint } from '../../../../shared/http/endpoint.ts';

const modules = import.meta.glob<Record<string, unknown>>('../../../../features/*/contract.ts', {
  eager: true,
});

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'payload' in value;

export const CONTRACTS = Object.entries(modules).map(([path, module]) => {
  const calls = Object.entries(module)
    .flatMap(([table, value]) =>
      Object.entries(value ?? {}).map(([name, endpoint]) => ({ name: `${table}.${name}`, endpoint })),
    )
    .filter((call): call is { name: string; endpoint: Endpoint } => isEndpoint(call.endpoint));
  return {
    feature: path.split('/').at(-2) ?? '',
    /** Calls with their names, such as `cashbackCalls.change`. */
    calls,
    endpoints: calls.map(({ endpoint }) => endpoint),
  };
});
