/** A raw MCP request, for tests without a client. */
export function mcpRequest(
  version: string,
  method: string,
  params: { name?: string; [more: string]: unknown } = {},
  id: unknown = 1,
): { headers: Record<string, string>; body: string } {
  const isModern = version === '2026-07-28'
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  return {
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': version,
      ...(isModern ? { 'mcp-method': method, ...(params.name ? { 'mcp-name': params.name } : {}) } : {}),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id, method, params: { ...params, ...(isModern ? { _meta } : {}) } }),
  }
}

/** The single message in a response, which may be an event stream, as in the 2025 protocol. */
export function mcpMessage(text: string) {
  return JSON.parse(text.includes('data: ') ? text.slice(text.indexOf('data: ') + 6) : text)
}
