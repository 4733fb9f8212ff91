import { html } from 'hono/html'
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
      where: 'Under Settings > Connectors > Add custom connector, paste the address',
      code: url,
    },
    {
      name: 'ChatGPT',
      where: 'Turn on developer mode, then create a connector under Settings > Connectors with the address',
      code: url,
    },
    { name: 'VS Code', where: '.vscode/mcp.json', code: json({ servers: { [name]: { type: 'http', url } } }) },
    { name: 'Cursor', where: '~/.cursor/mcp.json', code: json({ mcpServers: { [name]: { url } } }) },
    { name: 'Codex', where: '~/.codex/config.toml', code: `[mcp_servers.${name}]\nurl = "${url}"` },
    { name: 'Gemini CLI', where: 'In a terminal', code: `gemini mcp add --transport http ${name} ${url}` },
  ]
}

/** How to connect each assistant. */
export function clientGuide(name: string, url: string): Html {
  return html`<div class="clients">
    ${clientsOf(name, url).map(
      (client, at) =>
        html`<details ${at === 0 ? html` open` : ''}>
          <summary>${client.name}</summary>
          <p>${client.where}:</p>
          <pre tabindex="0"><code>${client.code}</code></pre>
        </details>`,
    )}
  </div>`
}
