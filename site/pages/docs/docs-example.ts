import type { Tool } from '../../../tools/define-tool.ts'
import { exampleInput } from '../../../tools/examples.ts'
import { pathParameters } from '../../../tools/json-schema.ts'

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
