import type { Tool } from '../../../tools/define-tool.ts'
import { pathParameters, schemasOf } from '../../../tools/json-schema.ts'

/** A plausible value for each required property of an operation. */
const VALUES: Record<string, unknown> = {
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  slug: 'acme-planner',
  listing_id: 42,
  week: 'next',
  board: 'community-weekly',
  a: 'acme-planner',
  b: 'fennel-notes',
  url: 'https://acme.example.com',
  email: 'co-founder@acme.example.com',
  title: 'Version 2 is out',
  body: 'Plans now follow your calendar.',
  date: '2026-11-23',
  milestone_id: 7,
  claim_id: 12,
  method: 'dns',
  number: 'LD-7K3M9Q2X4B8C',
  answers: [{ question_id: 1, answer: 'We missed a planner for two.' }],
  items: [{ product: 'featured', listing_id: 42 }],
}

/** Optional input that the example shows, too. */
const OPTIONAL: Record<string, Record<string, unknown>> = {
  search_listings: { q: 'weekly planner', sort: 'newest' },
  update_my_listing: { fields: { headline: 'Plan your week in five minutes' } },
  set_founder_story: { why_started: 'We missed a planner for two.' },
  update_draft: { fields: { tagline: 'Plan your week in five minutes' }, lock_fields: ['tagline'] },
}

/** A valid input for the operation. */
export function exampleInput(tool: Tool): Record<string, unknown> {
  const { required = [] } = schemasOf(tool).input
  return { ...Object.fromEntries(required.map((name) => [name, VALUES[name]])), ...OPTIONAL[tool.name] }
}

/** A call with curl, ready to paste. */
export function curlExample(tool: Tool, siteUrl: string): string {
  const { method, path } = tool.rest
  const inPath = new Set(pathParameters(tool))
  const input = exampleInput(tool)
  const rest = Object.entries(input).filter(([name]) => !inPath.has(name))
  const isBodyless = method === 'GET' || method === 'DELETE'
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])))
  const query = isBodyless && rest.length ? `?${new URLSearchParams(rest as [string, string][]).toString()}` : ''
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}'${siteUrl}/api/v1${filled}${query}'`,
    ...(tool.scope ? [`-H 'Authorization: Bearer ldk_…'`] : []),
    ...(tool.idempotent ? [`-H "Idempotency-Key: $(uuidgen)"`] : []),
    ...(!isBodyless && rest.length
      ? [`-H 'Content-Type: application/json'`, `-d ${inShell(JSON.stringify(Object.fromEntries(rest)))}`]
      : []),
  ].join(' \\\n  ')
}

function inShell(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
