/** Generates the OpenAPI 3.1 document from the contracts. */
import * as z from 'zod/mini';
import { type ErrorCode, errorEntry } from '../shared/errors.ts';
import { answeredCodes, type Endpoint } from '../shared/http/endpoint.ts';
import { schemaNames } from '../shared/http/schemas.ts';

type Json = Record<string, unknown>;

const SECURITY: Readonly<Record<Endpoint['caller'], Json[]>> = {
  public: [],
  session: [{ session: [] }],
  access: [{ session: [], access: [], cookie: [] }],
  otp: [{ session: [], otp: [], cookie: [] }],
};

const TEXT: Json = { type: 'string' };
const ERROR_SCHEMA = objectOf({
  error: objectOf({ code: TEXT, message: TEXT, requestId: TEXT }, { details: { type: 'object' } }),
});

/** Returns the document for these endpoints below `base`. */
export function openApi(endpoints: readonly Endpoint[], base: string): Json {
  const schemas: Json = { Error: ERROR_SCHEMA };
  const operations = endpoints.map((endpoint) => operationOf(endpoint, schemas));
  const parameters = sharedParameters(operations.flatMap((operation) => operation.parameters));
  const paths: Record<string, Json> = {};
  for (const [index, { path, method }] of endpoints.entries()) {
    const { parameters: own = [], ...operation } = operations[index] ?? {};
    const withRefs = own.map((parameter) =>
      isSame(parameters[parameter.name], parameter) ? refTo('parameters', parameter.name) : parameter,
    );
    paths[path] = { ...paths[path], [method.toLowerCase()]: { ...operation, parameters: withRefs } };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Card portal API', version: '1' },
    servers: [{ url: base }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'header', name: 'X-Session-Id' },
        access: { type: 'http', scheme: 'bearer' },
        otp: { type: 'http', scheme: 'bearer', description: 'An OTP token instead of the access token' },
        cookie: { type: 'apiKey', in: 'cookie', name: '__Host-session' },
      },
      schemas,
      parameters,
      responses: { Error: { description: 'An error', content: jsonContent(refTo('schemas', 'Error')) } },
    },
  };
}

/** Returns the operation of an endpoint. Adds its named schemas to `schemas`. */
function operationOf(endpoint: Endpoint, schemas: Json) {
  const { summary, caller, params, query, body } = endpoint;
  const payload = () => jsonContent(objectOf({ payload: schemaOf(endpoint.payload, 'output', schemas) }));
  const files = endpoint.files && Object.fromEntries(endpoint.files.map((type) => [type, {}]));
  return {
    summary,
    security: SECURITY[caller],
    parameters: [
      ...parametersOf(params, 'path', schemas),
      ...parametersOf(query, 'query', schemas),
      ...(endpoint.keyRequired ? [KEY_PARAMETER] : []),
    ],
    ...(body && {
      requestBody: {
        required: true,
        content: endpoint.upload ? BYTES : jsonContent(schemaOf(body, 'input', schemas)),
      },
    }),
    responses: {
      '200': { description: 'Done', content: files ?? payload() },
      ...(endpoint.commands && { '202': UNDER_WAY_RESPONSE }),
      ...errorResponses(answeredCodes(endpoint)),
    },
  };
}

/** Returns the JSON schema of a Zod schema. Named schemas are added to `schemas` and replaced by a reference. */
function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output', schemas: Json): Json {
  const generated = z.toJSONSchema(schema, {
    io,
    metadata: schemaNames,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => dropSafeBounds(jsonSchema),
  });
  const text = JSON.stringify(generated).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { $schema: _, $defs = {}, ...json } = JSON.parse(text) as Json & { $defs?: Json };
  for (const [name, definition] of Object.entries($defs)) {
    const known = schemas[name] ?? definition;
    if (!isSame(known, definition)) throw new Error(`two schemas are named ${name}`);
    schemas[name] = known;
  }
  return json;
}

/** Removes JavaScript's safe integer range from integers without other bounds. */
function dropSafeBounds(json: Json): void {
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
}

/** The content of an upload. Its schema is empty, because bytes are no JSON (OpenAPI 3.1). */
const BYTES: Json = { 'application/octet-stream': {} };

const UNDER_WAY_RESPONSE = {
  description: 'Sent to the card system; the outcome is not known yet. Do not send it again',
  content: jsonContent(objectOf({ payload: objectOf({ commandId: TEXT, state: { const: 'pending' } }) })),
};

interface Parameter extends Json {
  readonly name: string;
}

const KEY_PARAMETER: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,128}$' },
};

function parametersOf(
  schema: z.ZodMiniType | undefined,
  where: 'path' | 'query',
  schemas: Json,
): Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input', schemas) as {
    properties?: Json;
    required?: string[];
  };
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: value,
  }));
}

/**
 * Returns the parameters that occur more than once, by name. If parameters with the same name differ, only the first is
 * shared.
 */
function sharedParameters(all: readonly Parameter[]): Record<string, Parameter> {
  const shared = all.filter((parameter) => all.filter((other) => isSame(parameter, other)).length > 1);
  return Object.fromEntries(shared.toReversed().map((parameter) => [parameter.name, parameter]));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Returns one response for each status, described by its error codes. */
function errorResponses(codes: readonly ErrorCode[]): Json {
  const byStatus: Record<string, ErrorCode[]> = {};
  for (const code of codes) {
    const { status } = errorEntry(code);
    byStatus[status] = [...(byStatus[status] ?? []), code];
  }
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, list]) => [
      status,
      { ...refTo('responses', 'Error'), description: list.join(', ') },
    ]),
  );
}

function refTo(kind: 'schemas' | 'parameters' | 'responses', name: string): Json {
  return { $ref: `#/components/${kind}/${name}` };
}

function jsonContent(schema: Json): Json {
  return { 'application/json': { schema } };
}

function objectOf(properties: Json, optional: Json = {}): Json {
  return { type: 'object', required: Object.keys(properties), properties: { ...properties, ...optional } };
}
