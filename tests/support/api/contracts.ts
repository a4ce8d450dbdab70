/** The calls of every feature's contract. */
import type { Endpoint } from '../../../shared/http/endpoint.ts';

const modules = import.meta.glob<Record<string, unknown>>('../../../features/*/contract.ts', { eager: true });

export const CONTRACTS = Object.entries(modules).map(([path, module]) => ({
  feature: path.split('/').at(-2) ?? '',
  endpoints: Object.values(module)
    .flatMap((table) => (typeof table === 'object' && table !== null ? Object.values(table) : []))
    .filter((value): value is Endpoint => typeof value?.path === 'string' && 'payload' in value),
}));
