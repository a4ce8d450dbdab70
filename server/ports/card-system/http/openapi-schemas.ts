/** JSON schemas of the API document for banks, made from the Zod schemas of the calls. */
import * as z from 'zod/mini';
import { PIN_BLOCK } from './descriptions.ts';
import * as cards from './wire/cards.ts';
import { anyCommand, pinBlock } from './wire/commands.ts';
import * as controls from './wire/controls.ts';
import * as disputes from './wire/disputes.ts';
import { DATES } from './wire/event-values.ts';
import * as events from './wire/events.ts';
import * as family from './wire/family.ts';
import * as history from './wire/history.ts';
import * as primary from './wire/primary.ts';
import * as purchases from './wire/purchases.ts';
import * as values from './wire/values.ts';

export type Json = Record<string, unknown>;

/** The named schemas that the calls use; filled by {@link schemaOf}. */
export const schemas: Json = {};

/** Schemas with a name in the document, derived from their names in the code. */
const names = z.registry<{ id?: string; description?: string }>();
for (const [name, schema] of Object.entries({
  ...values,
  ...cards,
  ...controls,
  ...disputes,
  ...primary,
  ...family,
  ...history,
  ...purchases,
  ...events,
  anyCommand,
}))
  if (schema instanceof z.ZodMiniType)
    names.add(schema, { id: `${name.slice(0, 1).toUpperCase()}${name.slice(1)}` });
names.add(pinBlock, { description: PIN_BLOCK });

const DATES_ABOUT = {
  refused: `At most ${events.AHEAD.days} day after the Taipei day of occurredAt`,
  allowed: 'May be in the future',
} as const;

/** Returns the JSON schema of a Zod schema. Named schemas are added to `schemas` and replaced by a reference. */
export function schemaOf(schema: z.ZodMiniType): Json {
  const generated = z.toJSONSchema(schema, {
    io: 'input',
    metadata: names,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema: written }) {
      const date = DATES.get(zodSchema);
      if (date) written.description = DATES_ABOUT[date.future];
    },
  });
  const text = JSON.stringify(generated).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { $schema: _, $defs = {}, ...json } = jsonSchema.parse(JSON.parse(text));
  for (const [name, { id: __, ...definition }] of Object.entries($defs)) schemas[name] = definition;
  return json;
}

const jsonSchema = z.looseObject({
  $defs: z.optional(z.record(z.string(), z.record(z.string(), z.unknown()))),
});
