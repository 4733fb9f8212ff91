import { html } from 'hono/html'
import { tools } from '../../../tools/catalog.ts'
import type { SiteFacts, Tool } from '../../../tools/define-tool.ts'
import { exampleOutput } from '../../../tools/examples.ts'
import { schemasOf } from '../../../tools/json-schema.ts'
import { addressOf, DOCS_AREAS, type DocsArea } from './docs-areas.ts'
import { curlExample } from './docs-example.ts'
import { fieldTable, prose } from './docs-fields.ts'
import {
  appGuide,
  connecting,
  errorGuide,
  firstCalls,
  idempotencyGuide,
  listingGuide,
  pagingGuide,
} from './docs-guide.ts'
import { codeBlock } from '../../ui/code-block.ts'
import type { Html, Page } from '../../ui/page.ts'
import { COPY } from '../../ui/scripts.ts'

const PARTS = [
  { id: 'connect', name: 'Connect your assistant' },
  { id: 'rest', name: 'Call the API' },
  { id: 'submit', name: 'From website to listing' },
  { id: 'operations', name: 'All operations' },
  { id: 'apps', name: 'Clients and apps' },
  { id: 'errors', name: 'Errors' },
  { id: 'idempotency', name: 'Idempotency' },
  { id: 'paging', name: 'Pages, times and text' },
]

/** The first page of the reference: how to begin, and what holds for every operation. */
export function docsPage(site: SiteFacts): Page {
  return {
    title: 'Docs for assistants and code',
    description: `Connect an AI assistant to ${site.siteName}, or call its ${tools.length} operations over REST.`,
    path: '/docs',
    head: COPY.tag,
    main: html`<h1>Use ${site.siteName} from your assistant or your code</h1>
      <p class="lead">
        Let an AI assistant find, compare and submit products for you, or call the same ${tools.length} operations over
        REST.
      </p>
      <div class="docs">
        ${contents(null)}
        <div class="guide">
          ${connecting(site)} ${firstCalls(site)} ${listingGuide()} ${allOperations()} ${appGuide(site)} ${errorGuide()}
          ${idempotencyGuide()} ${pagingGuide()}
        </div>
      </div>`,
  }
}

/** The operations of an area, generated from the catalog. */
export function docsAreaPage(area: DocsArea, site: SiteFacts): Page {
  return {
    title: `${area.name}: docs`,
    description: `${area.about} Operations of ${site.siteName}, over the Model Context Protocol and REST.`,
    path: `/docs/${area.slug}`,
    head: COPY.tag,
    main: html`<h1>${area.name}</h1>
      <p class="lead">${area.about}</p>
      <div class="docs">
        ${contents(area)}
        <div class="guide">${area.tools.map((tool) => operation(tool, site))}</div>
      </div>`,
  }
}

/** The areas, and below the current one what its page has. */
function contents(current: DocsArea | null): Html {
  return html`<nav class="contents" aria-label="Reference">
    <ul>
      <li>
        <a href="/docs" ${current ? '' : html`aria-current="page"`}>Overview</a>
        ${
          current
            ? ''
            : html`<ul>
                ${PARTS.map(({ id, name }) => html`<li><a href="#${id}">${name}</a></li>`)}
              </ul>`
        }
      </li>
      ${DOCS_AREAS.map(
        (area) =>
          html`<li>
            <a href="/docs/${area.slug}" ${area === current ? html`aria-current="page"` : ''}>${area.name}</a>
            ${area === current ? operationLinks(area) : ''}
          </li>`,
      )}
    </ul>
  </nav>`
}

function operationLinks({ tools: listed }: DocsArea): Html {
  return html`<ul>
    ${listed.map(
      ({ name }) =>
        html`<li>
          <a href="#${name}"><code>${name}</code></a>
        </li>`,
    )}
  </ul>`
}

/**
 * Every operation by area. The ids keep older links working: the whole reference was once this page, with the
 * operations at these anchors.
 */
function allOperations(): Html {
  return html`<section id="operations">
    <h2>All operations</h2>
    <div class="areas">
      ${DOCS_AREAS.map(
        ({ slug, name, about, tools: listed }) =>
          html`<section class="area">
            <h3><a href="/docs/${slug}">${name}</a></h3>
            <p class="quiet">${about}</p>
            <ul>
              ${listed.map(
                (tool) =>
                  html`<li id="${tool.name}">
                    <a href="${addressOf(tool.name)}"><code>${tool.name}</code></a> <span>${shortTitle(tool)}</span>
                  </li>`,
              )}
            </ul>
          </section>`,
      )}
    </div>
  </section>`
}

/** The title up to its colon; what follows are more words for assistants to find the operation by. */
function shortTitle({ title }: Tool): string {
  return title.split(':')[0]!
}

function operation(tool: Tool, { siteUrl }: SiteFacts): Html {
  const { input, output } = schemasOf(tool)
  const { method, path, success = 200 } = tool.rest
  return html`<section class="operation" id="${tool.name}">
    <h2><a href="#${tool.name}">${shortTitle(tool)}</a></h2>
    <p>${prose(tool.description)}</p>
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
        <dd>${tool.idempotent ? html`<a href="/docs#idempotency">accepted</a>` : 'not needed'}</dd>
      </div>
    </dl>
    ${fieldTable(input, { caption: 'Input', deep: true })} ${codeBlock('Request', curlExample(tool, siteUrl))}
    ${codeBlock(`Response, ${success}`, JSON.stringify(exampleOutput(tool), null, 2))}
    <details class="response-fields">
      <summary>What the response means</summary>
      ${fieldTable(output, { caption: 'Response', deep: false })}
    </details>
  </section>`
}
