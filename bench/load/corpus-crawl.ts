// Crawls and drafts every saved website of a folder. Each is served on loopback under its own host name, so
// no request leaves this machine.
//   node bench/load/corpus-crawl.ts --corpus DIR
// DIR holds one folder per website: index.html, further pages, and meta.json {url, pages:[{url,file}]}.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openWeb } from '../../outside/web/open-web.ts'
import { openWebsites, type WebsiteAnswer } from '../../test/outside/websites.ts'

// Crawling and drafting one website must not take longer than this in total, because it answers immediately.
const TOO_SLOW_MS = 10_000

interface SavedSite {
  url: string
  pages?: { url: string; file: string }[]
}

const { values } = parseArgs({ options: { corpus: { type: 'string' } } })
if (!values.corpus) {
  console.error('Say where the saved sites are: node bench/load/corpus-crawl.ts --corpus DIR')
  process.exit(2)
}
process.exit(await crawlAll(values.corpus))

async function crawlAll(corpus: string): Promise<number> {
  const folders = (await readdir(corpus, { withFileTypes: true })).filter((entry) => entry.isDirectory())
  const saved = await Promise.all(folders.map(({ name }) => readSaved(join(corpus, name))))
  const websites = await openWebsites(Object.fromEntries(saved.map(({ host, answers }) => [host, answers])))
  const web = openWeb({ publicUrl: 'https://directory.example.org', ...websites.webOptions })
  const signal = new AbortController().signal
  const rows = []
  let crashes = 0

  for (const { url, savedPages } of saved) {
    const started = performance.now()
    try {
      const { pages, problem } = await web.readerFor(url).readSite(url, { signal })
      const crawled = performance.now()
      const { fields } = await web.readerFor(url).draft(pages, { categoryNames: [] })
      rows.push({
        site: url,
        crawl_ms: Math.round(crawled - started),
        draft_ms: Math.round(performance.now() - crawled),
        pages: `${pages.length} of ${savedPages}`,
        fields: Object.keys(fields).length,
        problem: problem?.code ?? '',
      })
    } catch (error) {
      crashes += 1
      rows.push({
        site: url,
        crawl_ms: Math.round(performance.now() - started),
        draft_ms: 0,
        pages: '',
        fields: 0,
        problem: String(error),
      })
    }
  }
  await web.close()
  await websites.close()

  console.table(rows)
  const slowest = Math.max(...rows.map(({ crawl_ms, draft_ms }) => crawl_ms + draft_ms))
  console.log(`${rows.length} sites, slowest ${slowest} ms, crashes ${crashes}`)
  return crashes > 0 || slowest > TOO_SLOW_MS ? 1 : 0
}

interface Served {
  url: string
  host: string
  savedPages: number
  answers: Record<string, WebsiteAnswer>
}

/** One saved website: its URL, its host and the answer for each path, with and without a trailing slash. */
async function readSaved(folder: string): Promise<Served> {
  const { url, pages = [] } = JSON.parse(await readFile(join(folder, 'meta.json'), 'utf8')) as SavedSite
  const start = new URL(url)
  const files = [{ url, file: 'index.html' }, ...pages].filter((page) => new URL(page.url, start).host === start.host)
  const answers = await Promise.all(
    files.map(async (page) => {
      // Without a charset, so that each page's own declaration is used.
      const answer = { headers: { 'content-type': 'text/html' }, body: await readFile(join(folder, page.file)) }
      const path = new URL(page.url, start).pathname
      return [path, path.endsWith('/') ? path.slice(0, -1) : `${path}/`].map((spelling) => [spelling, answer] as const)
    }),
  )
  const savedPages = new Set(files.map(({ file }) => file)).size
  return { url, host: start.hostname, savedPages, answers: Object.fromEntries(answers.flat()) }
}
