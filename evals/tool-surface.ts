import { encode } from 'gpt-tokenizer/encoding/o200k_base'

/** A tool as `tools/list` serves it. */
export interface ServedTool {
  name: string
  title?: string
  description?: string
  annotations?: Record<string, unknown>
  inputSchema: Schema
  outputSchema?: Schema
}

interface Schema {
  $ref?: string
  $defs?: Record<string, Schema>
  type?: string
  description?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  additionalProperties?: boolean | Schema
}

/** The number of tools in the list, and the list's size in o200k tokens. */
export interface Surface {
  tools: number
  /** Size of all tools, with everything that `tools/list` serves. */
  total: number
  /** Size of names, descriptions and input schemas, which most hosts pass to the model. */
  model: number
  largest: { name: string; model: number }
}

/** The limits, in o200k tokens except for the factor `growth`. */
export const BUDGET = {
  model: 8000,
  largestTool: 2000,
  /** The total may be at most this many times that of the committed baseline, unless there are more tools. */
  growth: 1.05,
  searchPage: 1200,
  result: 4000,
}

/** The number of o200k tokens in a string, or in the JSON of any other value. */
export function tokensOf(value: unknown): number {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return encode(text, { disallowedSpecial: new Set() }).length
}

export function surfaceOf(tools: readonly ServedTool[]): Surface {
  const sizes = tools.map((tool) => {
    const { name, description, inputSchema } = tool
    return { name, total: tokensOf(tool), model: tokensOf({ name, description, inputSchema }) }
  })
  const largest = sizes.toSorted((a, b) => b.model - a.model)[0]
  return {
    tools: tools.length,
    total: sizes.reduce((sum, { total }) => sum + total, 0),
    model: sizes.reduce((sum, { model }) => sum + model, 0),
    largest: { name: largest?.name ?? '', model: largest?.model ?? 0 },
  }
}

/** The reasons why a tool list is too large. It may exceed the baseline's total if it has more tools. */
export function budgetFaults(surface: Surface, baseline: Surface): string[] {
  const most = Math.floor(baseline.total * BUDGET.growth)
  return [
    ...(surface.model > BUDGET.model ? [`The model sees ${surface.model} tokens; at most ${BUDGET.model}.`] : []),
    ...(surface.largest.model > BUDGET.largestTool
      ? [`${surface.largest.name} takes ${surface.largest.model} tokens; at most ${BUDGET.largestTool}.`]
      : []),
    ...(surface.total > most && surface.tools <= baseline.tools
      ? [`tools/list takes ${surface.total} tokens; the baseline of ${baseline.total} allows ${most}.`]
      : []),
  ]
}

const HINTS = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint']

/**
 * What a tool lacks: a title, description, hint or output schema, a parameter's description, or a closed set
 * of properties.
 */
export function unsaid({ name, title, description, annotations, inputSchema, outputSchema }: ServedTool): string[] {
  return [
    ...(title ? [] : [`${name} has no title`]),
    ...(description ? [] : [`${name} has no description`]),
    ...HINTS.filter((hint) => typeof annotations?.[hint] !== 'boolean').map((hint) => `${name} has no ${hint}`),
    ...parametersOf(inputSchema, inputSchema).flatMap(([path, parameter]) =>
      parameter.description ? [] : [`${name} does not describe ${path}`],
    ),
    ...openObjects(inputSchema, inputSchema).map((path) => `${name} takes any property in ${path || 'its input'}`),
    ...(outputSchema
      ? openObjects(outputSchema, outputSchema).map((path) => `${name} may return anything in ${path || 'its output'}`)
      : [`${name} has no output schema`]),
  ]
}

/** Every parameter, including those in objects and lists. */
export function parametersOf(schema: Schema, root: Schema, path = ''): [path: string, parameter: Schema][] {
  const { properties, items, anyOf } = resolved(schema, root)
  return [
    ...Object.entries(properties ?? {}).flatMap(([name, part]): [string, Schema][] => [
      [`${path}/${name}`, resolved(part, root)],
      ...parametersOf(part, root, `${path}/${name}`),
    ]),
    ...(items ? parametersOf(items, root, `${path}[]`) : []),
    ...(anyOf ?? []).flatMap((part) => parametersOf(part, root, path)),
  ]
}

/**
 * The options of an operator's products, whose names differ by operator: the only map in the contract with
 * free keys.
 */
const FREE_MAP = /\/options$/

function openObjects(schema: Schema, root: Schema, path = ''): string[] {
  const { type, properties, items, anyOf, additionalProperties } = resolved(schema, root)
  const isOpen = type === 'object' && additionalProperties !== false && !FREE_MAP.test(path)
  return [
    ...(isOpen ? [path] : []),
    ...Object.entries(properties ?? {}).flatMap(([name, part]) => openObjects(part, root, `${path}/${name}`)),
    ...(items ? openObjects(items, root, `${path}[]`) : []),
    ...(anyOf ?? []).flatMap((part) => openObjects(part, root, path)),
  ]
}

function resolved(schema: Schema, root: Schema): Schema {
  return schema.$ref ? root.$defs![schema.$ref.replace('#/$defs/', '')]! : schema
}
