import { tools } from '../../tools/catalog.ts'
import type { Tool } from '../../tools/define-tool.ts'
import { mcpOutputOf, schemasOf } from '../../tools/json-schema.ts'
import { appMeta } from './apps.ts'
import { compactSchema } from './compact-schema.ts'

function listed(tool: Tool) {
  const { name, title, description, annotations } = tool
  const { input } = schemasOf(tool)
  type Listed = { type: 'object' }
  // Some hosts read this to ask the person to sign in before the first call.
  const securitySchemes = tool.scope === null ? [{ type: 'noauth' }] : [{ type: 'oauth2', scopes: [tool.scope] }]
  return {
    name,
    title,
    description,
    annotations,
    inputSchema: input as Listed,
    outputSchema: compactSchema(mcpOutputOf(tool)) as Listed,
    _meta: { securitySchemes, ...appMeta(name) },
  }
}

/**
 * The tools that `tools/list` returns: all of them, or only the public ones at `/mcp?toolset=public`. Neither
 * list depends on who calls.
 */
export const ALL_LISTED = tools.map(listed)
export const PUBLIC_LISTED = tools.filter(({ scope }) => scope === null).map(listed)
