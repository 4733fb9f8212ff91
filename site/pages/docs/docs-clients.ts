import { html } from 'hono/html'
import { codeBlock } from '../../ui/code-block.ts'
import type { Html } from '../../ui/page.ts'

interface Client {
  name: string
  /** Where to put the snippet. */
  where: string
  code: string
}

/**
 * A snippet for each client, from the client's own docs. These clients sign in with a browser and need no
 * key.
 */
function clientsOf(name: string, url: string): Client[] {
  const json = (value: object) => JSON.stringify(value, null, 2)
  return [
    { name: 'Claude Code', where: 'In a terminal', code: `claude mcp add --transport http ${name} ${url}` },
    {
      name: 'Claude on web and desktop',
      where: 'Settings > Connectors > Add custom connector',
      code: url,
    },
    {
      name: 'ChatGPT',
      where: 'Developer mode on, then Settings > Connectors > Create',
      code: url,
    },
    { name: 'VS Code', where: '.vscode/mcp.json', code: json({ servers: { [name]: { type: 'http', url } } }) },
    { name: 'Cursor', where: '~/.cursor/mcp.json', code: json({ mcpServers: { [name]: { url } } }) },
    { name: 'Codex', where: '~/.codex/config.toml', code: `[mcp_servers.${name}]\nurl = "${url}"` },
    { name: 'Gemini CLI', where: 'In a terminal', code: `gemini mcp add --transport http ${name} ${url}` },
  ]
}

/** How to connect each assistant: one open at a time. */
export function clientGuide(name: string, url: string): Html {
  return html`<div class="clients">
    ${clientsOf(name, url).map(
      (client, at) =>
        html`<details name="client" ${at === 0 ? html` open` : ''}>
          <summary>${client.name}</summary>
          ${codeBlock(client.where, client.code)}
        </details>`,
    )}
  </div>`
}
