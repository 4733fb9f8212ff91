import { parse as parseHtml, type HTMLElement } from 'node-html-parser'
import { beforeAll, expect, test } from 'vitest'
import type { ErrorCode } from '../../../domain/errors.ts'
import { MAX_FURTHER_PAGES } from '../../../outside/web/page-choice.ts'
import { CRAWL_LIMITS } from '../../../outside/web/read-site.ts'
import { tools } from '../../../tools/catalog.ts'
import { exampleInput } from '../../../tools/examples.ts'
import { botPage } from './bot-page.ts'
import { curlExample } from './docs-example.ts'
import { addressOf, DOCS_AREAS } from './docs-areas.ts'
import { docsAreaPage, docsPage } from './docs-page.ts'
import { documentOf } from '../../ui/layout.ts'
import type { Page } from '../../ui/page.ts'

// Parse markup inside `<pre>` as browsers do; by default the parser treats it as text.
const parse = (html: string) => parseHtml(html, { blockTextElements: { script: true } })
const site = { siteUrl: 'https://directory.example', siteName: 'Test <Directory>' }
const pageOf = async (page: Page) => parse(await documentOf(page, site))
type Root = Awaited<ReturnType<typeof pageOf>>
/** The overview. */
let root: Root
const areas = new Map<string, Root>()
beforeAll(async () => {
  root = await pageOf(docsPage(site))
  for (const area of DOCS_AREAS) areas.set(area.slug, await pageOf(docsAreaPage(area, site)))
})
/** The page and the section that describe an operation. */
function described(name: string): { page: Root; section: HTMLElement | null } {
  const page = areas.get(/\/docs\/([\w-]+)#/.exec(addressOf(name))![1]!)!
  return { page, section: page.querySelector(`#${name}`) }
}

test('every operation is in one area', () => {
  const listed = DOCS_AREAS.flatMap((area) => area.tools.map(({ name }) => name))
  expect(listed.toSorted()).toEqual(tools.map(({ name }) => name).toSorted())
})

test.for(tools.map((tool) => [tool.name, tool] as const))('%s is documented whole', ([name, tool]) => {
  const { page, section } = described(name)
  const text = section?.text ?? ''
  expect(section?.querySelector('h2')?.text).toBe(tool.title.split(':')[0])
  expect(section?.querySelector('.calls')?.text).toContain(`${tool.rest.method} /api/v1${tool.rest.path}`)
  expect(section?.querySelector('.calls')?.text).toContain(tool.scope ?? 'none')
  expect(text).toContain(tool.description.replaceAll('`', ''))
  const documented = section?.querySelectorAll('tbody th code').map((code) => code.text)
  expect(documented).toEqual([...Object.keys(tool.input.shape), ...Object.keys(tool.output.shape)])
  expect(page.querySelector(`.contents a[href="#${name}"]`)).not.toBeNull()
  // Older links lead to the overview, which was the whole reference.
  expect(root.querySelector(`#${name} a`)?.getAttribute('href')).toBe(addressOf(name))
})

test.for(tools.map((tool) => [tool.name, tool] as const))('the example of %s is a call that it takes', ([, tool]) => {
  expect(tool.input.safeParse(exampleInput(tool)).error).toBeUndefined()
  const curl = curlExample(tool, site.siteUrl)
  expect(curl).toContain(`'${site.siteUrl}/api/v1/`)
  expect(curl).not.toMatch(/[{}](?!.*')|undefined/)
  expect(curl.includes('Authorization: Bearer')).toBe(tool.scope !== null)
  expect(curl.includes('Idempotency-Key')).toBe(tool.idempotent)
  const hasBody = !['GET', 'DELETE'].includes(tool.rest.method) && curl.includes("-d '")
  expect([curl.includes('Content-Type'), curl.split('\n')[0]!.includes('?') && hasBody]).toEqual([hasBody, false])
  // Everything that isn't in the path must be in the query or the body.
  const path = new Set([...tool.rest.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
  const others = Object.keys(exampleInput(tool)).filter((name) => !path.has(name))
  const part = ['GET', 'DELETE'].includes(tool.rest.method)
    ? `${curl.split('\n')[0]!.split('?')[1]}`
    : `${curl.split("-d '")[1]}`
  for (const name of others) expect(part).toContain(name)
})

test('a field shows its type, limits and default', () => {
  const rows = described('search_listings').section?.querySelectorAll('tbody tr')
  const cells = rows?.find((row) => row.querySelector('th')?.text === 'per_page')?.querySelectorAll('td')
  expect(cells?.map(({ text }) => text.trim())).toEqual(['whole number1 to 100, default 20', 'Limit.'])
})

test('what is inside an object or a list is shown too', () => {
  const text = described('update_draft').section?.text
  expect(text).toMatch(/question\s+text, required, at most 300 characters\. Question\./)
})

test('the snippets name this site, as a client takes them', () => {
  const text = root.querySelector('#connect')?.text
  expect(text).toContain('claude mcp add --transport http test-directory https://directory.example/mcp')
  const snippets = root.querySelectorAll('#connect .clients pre').map((pre) => pre.text)
  expect(snippets).toHaveLength(7)
  for (const snippet of snippets) expect(snippet).toContain('https://directory.example/mcp')
  const config =
    root
      .querySelectorAll('#apps pre')
      .map((pre) => pre.text)
      .find((snippet) => snippet.includes('"Authorization"')) ?? ''
  expect(JSON.parse(config)).toEqual({
    mcpServers: {
      'test-directory': {
        type: 'http',
        url: 'https://directory.example/mcp',
        headers: { Authorization: expect.stringMatching(/^Bearer ldk_/) as string },
      },
    },
  })
})

test('the error example is a whole problem, and its code is explained', () => {
  const problem = JSON.parse(root.querySelector('#errors pre')?.text ?? '') as { code: ErrorCode; fix: string }
  expect(problem).toMatchObject({ code: 'invalid_input', status: 400, errors: [{ pointer: '/status' }] })
  expect(root.querySelector('#errors table')?.text).toMatch(/invalid_input\s+400/)
})

test('links between and within the pages lead somewhere, and each page marks itself', () => {
  const pages = new Map([['/docs', root], ...[...areas].map(([slug, page]) => [`/docs/${slug}`, page] as const)])
  for (const [path, page] of pages) {
    expect(page.querySelectorAll('.contents [aria-current]').map((link) => link.getAttribute('href'))).toEqual([path])
    for (const link of page.querySelectorAll('main a[href^="#"], main a[href^="/docs"]')) {
      const [to = '', id] = (link.getAttribute('href') ?? '').split('#')
      const target = pages.get(to || path)
      expect([path, link.getAttribute('href'), target !== undefined]).toEqual([path, expect.any(String), true])
      if (id) expect([path, id, target!.querySelectorAll(`#${id}`).length]).toEqual([path, id, 1])
    }
  }
})

test("the crawler's page tells the limits that the crawler keeps", async () => {
  const { text } = parse(await documentOf(botPage(site), site))
  expect(text).toContain('LaunchDirBot/1.0 (+https://directory.example/bot)')
  expect(text).toContain(`Up to ${MAX_FURTHER_PAGES} more pages`)
  expect(text).toContain(`${CRAWL_LIMITS.crawlMs / 1000} seconds in total`)
  expect(text).toContain('User-agent: LaunchDirBot\nDisallow: /')
})
