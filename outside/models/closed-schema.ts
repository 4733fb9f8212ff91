type Json = unknown

const isRecord = (value: Json): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isOfObjects = (schema: Record<string, Json>): schema is Record<string, Json> & { properties: object } =>
  schema['type'] === 'object' && isRecord(schema['properties'])

/** The JSON Schema, with properties that it doesn't name forbidden in each object: OpenAI's strict form demands it. */
export function closed(schema: object): Record<string, Json> {
  return closedIn(schema) as Record<string, Json>
}

function closedIn(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(closedIn)
  if (!isRecord(schema)) return schema
  const inner = Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, closedIn(part)]))
  return isOfObjects(inner) ? { ...inner, additionalProperties: false } : inner
}

/** Whether each object requires all its properties, without which OpenAI refuses the strict form. */
export function isComplete(schema: Json): boolean {
  if (Array.isArray(schema)) return schema.every(isComplete)
  if (!isRecord(schema)) return true
  const required = new Set(schema['required'] as string[] | undefined)
  const lacks = isOfObjects(schema) && Object.keys(schema.properties).some((name) => !required.has(name))
  return !lacks && Object.values(schema).every(isComplete)
}
