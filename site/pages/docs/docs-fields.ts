import { html } from 'hono/html'
import type * as z from 'zod'
import type { Html } from '../../ui/page.ts'
import { counted } from '../../ui/words.ts'

type Schema = z.core.JSONSchema.JSONSchema

/** Catalog text, with `backticks` turned into code. */
export function prose(text: string): Html {
  return html`${text.split('`').map((part, at) => (at % 2 ? html`<code>${part}</code>` : part))}`
}

/** A table of an object's properties. `deep` also marks the required ones and lists nested properties. */
export function fieldTable(schema: Schema, { caption, deep }: { caption: string; deep: boolean }): Html {
  const rows = propertiesOf(schema)
  if (!rows.length) return html`<p class="quiet">${caption}: none.</p>`
  return html`<table class="fields">
    <caption>
      ${caption}
    </caption>
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col">Type</th>
        <th scope="col">Meaning</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map(({ name, schema: field, required }) => fieldRow(name, field, { required: deep && required, deep }))}
    </tbody>
  </table>`
}

interface Property {
  name: string
  schema: Schema
  required: boolean
}

function propertiesOf(schema: Schema): Property[] {
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    schema: typeof property === 'object' ? property : {},
    required: (schema.required ?? []).includes(name),
  }))
}

function fieldRow(name: string, schema: Schema, { required, deep }: { required: boolean; deep: boolean }): Html {
  const limits = limitsOf(schema)
  const inner = deep ? innerOf(schema) : []
  return html`<tr>
    <th scope="row"><code>${name}</code>${required ? html` <span class="required">required</span>` : ''}</th>
    <td>${typeOf(schema)}${limits.length ? html`<span class="limits">${limits.join(', ')}</span>` : ''}</td>
    <td>
      ${schema.description ? prose(schema.description) : ''}
      ${
        inner.length
          ? html`<details class="inner">
              <summary>${inner.length} nested fields</summary>
              <dl>${inner.map((field) => innerField(field))}</dl>
            </details>`
          : ''
      }
    </td>
  </tr>`
}

function innerField({ name, schema, required }: Property): Html {
  const limits = [...(required ? ['required'] : []), ...limitsOf(schema)]
  return html`<dt><code>${name}</code></dt>
    <dd>
      ${typeOf(schema)}${limits.length ? `, ${limits.join(', ')}` : ''}${
        schema.description ? html`. ${prose(schema.description)}` : ''
      }
    </dd>`
}

/** The properties of an object, of a list's items, or of every branch of an `anyOf`. */
function innerOf(schema: Schema): Property[] {
  const { items } = schema
  if (schema.type === 'array' && typeof items === 'object' && !Array.isArray(items)) return innerOf(items as Schema)
  if (schema.anyOf) return (schema.anyOf as Schema[]).flatMap(innerOf)
  return propertiesOf(schema)
}

const TYPES: Record<string, string> = {
  integer: 'whole number',
  string: 'text',
  boolean: 'true or false',
  array: 'list',
}
const FORMATS: Record<string, string> = { uuid: 'UUID', date: 'date', uri: 'address', email: 'email address' }

function typeOf(schema: Schema): Html {
  if (schema.enum)
    return html`one of
    ${joined(
      schema.enum.map((value) => html`<code>${String(value)}</code>`),
      ', ',
    )}`
  if (schema.anyOf) return joined((schema.anyOf as Schema[]).map(typeOf), ' or ')
  if (Array.isArray(schema.type))
    return html`${(schema.type as string[]).map((type) => TYPES[type] ?? type).join(' or ')}`
  const { items } = schema
  if (schema.type === 'array' && typeof items === 'object') return html`list of ${typeOf(items as Schema)}`
  return html`${FORMATS[schema.format ?? ''] ?? TYPES[schema.type ?? ''] ?? schema.type ?? 'any'}`
}

function joined(parts: Html[], by: string): Html {
  return html`${parts.map((part, at) => (at ? html`${by}${part}` : part))}`
}

function limitsOf(schema: Schema): string[] {
  const within = schema.anyOf ? (schema.anyOf as Schema[]).flatMap(limitsOf) : []
  const item = typeof schema.items === 'object' && !Array.isArray(schema.items) ? limitsOf(schema.items as Schema) : []
  const limits = [
    schema.maxLength !== undefined && `at most ${schema.maxLength} characters`,
    schema.maxItems !== undefined && `at most ${counted(schema.maxItems, 'item')}`,
    schema.minimum !== undefined && schema.maximum !== undefined
      ? `${schema.minimum} to ${schema.maximum}`
      : schema.minimum !== undefined && `from ${schema.minimum}`,
    schema.default !== undefined && `default ${JSON.stringify(schema.default)}`,
  ]
  return [...limits.filter((limit) => limit !== false), ...within, ...item.map((limit) => `each ${limit}`)]
}
