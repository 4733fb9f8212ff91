import { html } from 'hono/html'
import { tools } from '../../../tools/catalog.ts'
import type { SiteFacts, Tool } from '../../../tools/define-tool.ts'
import { schemasOf } from '../../../tools/json-schema.ts'
import { curlExample } from './docs-example.ts'
import { fieldTable, prose } from './docs-fields.ts'
import { connecting, errorGuide, idempotencyGuide, pagingGuide } from './docs-guide.ts'
import type { Html, Page } from '../../ui/page.ts'

const PARTS = [
  { id: 'connect', name: 'Connect' },
  { id: 'errors', name: 'Errors' },
  { id: 'idempotency', name: 'Idempotency' },
  { id: 'paging', name: 'Pages, times and text' },
]

/** The API reference, generated from the catalog. */
export function docsPage(site: SiteFacts): Page {
  const open = tools.filter(({ scope }) => scope === null)
  const keyed = tools.filter(({ scope }) => scope !== null)
  return {
    title: 'API and MCP reference',
    description: `Every ${site.siteName} operation, over the Model Context Protocol and REST.`,
    path: '/docs',
    main: html`<h1>API and MCP reference</h1>
      <p class="lead">${tools.length} operations, each an MCP tool and a REST endpoint.</p>
      <div class="docs">
        <nav class="contents" aria-label="On this page">
          <ul>
            ${PARTS.map(({ id, name }) => html`<li><a href="#${id}">${name}</a></li>`)}
          </ul>
          ${contents('Without signing in', open)} ${contents('Signed in', keyed)}
        </nav>
        <div class="guide">
          ${connecting(site)} ${errorGuide()} ${idempotencyGuide()} ${pagingGuide()}
          ${operations('Without signing in', open, site)} ${operations('Signed in', keyed, site)}
        </div>
      </div>`,
  }
}

function contents(title: string, listed: Tool[]): Html {
  return html`<p>${title}</p>
    <ul>
      ${listed.map(
        ({ name }) =>
          html`<li>
            <a href="#${name}"><code>${name}</code></a>
          </li>`,
      )}
    </ul>`
}

function operations(title: string, listed: Tool[], site: SiteFacts): Html {
  return html`<section>
    <h2>${title}</h2>
    ${listed.map((tool) => operation(tool, site))}
  </section>`
}

function operation(tool: Tool, { siteUrl }: SiteFacts): Html {
  const { input, output } = schemasOf(tool)
  const { method, path, success = 200 } = tool.rest
  return html`<section class="operation" id="${tool.name}">
    <h3><a href="#${tool.name}">${tool.title}</a></h3>
    <dl class="calls">
      <div>
        <dt>REST</dt>
        <dd>
          <code><b>${method}</b> /api/v1${path}</code>
        </dd>
      </div>
      <div>
        <dt>MCP tool</dt>
        <dd><code>${tool.name}</code></dd>
      </div>
      <div>
        <dt>Scope</dt>
        <dd>${tool.scope ? html`<code>${tool.scope}</code>` : 'none'}</dd>
      </div>
      <div>
        <dt>Idempotency key</dt>
        <dd>${tool.idempotent ? html`<a href="#idempotency">accepted</a>` : 'not needed'}</dd>
      </div>
    </dl>
    <p>${prose(tool.description)}</p>
    ${fieldTable(input, { caption: 'Input', deep: true })}
    ${fieldTable(output, { caption: `Response (${success})`, deep: false })}
    <pre><code>${curlExample(tool, siteUrl)}</code></pre>
  </section>`
}
