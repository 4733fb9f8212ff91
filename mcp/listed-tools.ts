import { tools } from '../tools/catalog.ts'
import type { Tool } from '../tools/define-tool.ts'
import { schemasOf } from '../tools/json-schema.ts'
import { compactSchema } from './compact-schema.ts'

function listed(tool: Tool) {
  const { name, title, description, annotations } = tool
  const { input, output } = schemasOf(tool)
  type Listed = { type: 'object' }
  // How some hosts learn, before they call, that a person must sign in.
  const securitySchemes = tool.scope === null ? [{ type: 'noauth' }] : [{ type: 'oauth2', scopes: [tool.scope] }]
  return {
    name,
    title,
    description,
    annotations,
    inputSchema: input as Listed,
    outputSchema: compactSchema(output) as Listed,
    _meta: { securitySchemes },
  }
}

/** What `tools/list` serves; made once, since the same goes to everybody. */
export const ALL_LISTED = tools.map(listed)
export const PUBLIC_LISTED = tools.filter(({ scope }) => scope === null).map(listed)
