import type { Command } from '../../commands.ts';
export const encodeCommand = (command: Command): unknown =>
  JSON.parse(JSON.stringify(command, (_k, v) => (typeof v === 'bigint' ? { $big: `${v}` } : v)));
export const decodeCommand = (json: unknown): Command =>
  JSON.parse(JSON.stringify(json), (_k, v) =>
    v && typeof v === 'object' && '$big' in v ? BigInt(v.$big) : v,
  ) as Command;
