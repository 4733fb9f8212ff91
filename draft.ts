import { readdirSync, readFileSync, statSync } from 'node:fs'
import { enableCompileCache, getCompileCacheDir } from 'node:module'
import { join } from 'node:path'
import type { CategoryChooser } from './domain/drafts/website/choose-category.ts'
import type { Drafter } from './domain/drafts/website/drafter.ts'
import type { Page } from './domain/drafts/website/page.ts'
import { isReadInFull, type DraftedProfile, type ReadProblem } from './domain/profile/profile.ts'

enableCompileCache()
// Imported after the compile cache is enabled, which makes every start but the first faster.
const { FIRST_CATEGORIES } = await import('./domain/categories/seed.ts')
const { aboutProduct } = await import('./domain/drafts/website/about-product.ts')
const { draftPages } = await import('./domain/drafts/website/draft-pages.ts')
const { draftProfile, siteProblem } = await import('./domain/drafts/website/draft-profile.ts')
const { numberedPages } = await import('./domain/drafts/pointing/blocks.ts')
const { readPage } = await import('./domain/drafts/reading/read-page.ts')
const { FIELD_NAMES } = await import('./domain/profile/fields.ts')

/** For saved pages without an address. */
const UNKNOWN_ADDRESS = 'https://website.invalid/'
const USAGE =
  'Usage: npm run draft -- https://example.com   or   npm run draft -- --saved FOLDER   (add --json for one line of JSON, --model to draft with your language model)'
const NO_MODEL =
  'No language model is configured. Set GEMINI_API_KEY, or DRAFT_MODEL_URL and DRAFT_MODEL (and DRAFT_MODEL_KEY if the server needs a key).'
/** A placeholder, because this command has no public address, unlike a running service. */
const PUBLIC_URL = 'http://localhost:3000'
/** A safety net, well above the reading's own limit. */
const READING_TIMEOUT_MS = 60_000
/** Nobody else waits, and the first command embeds the categories. */
const CHOOSING_TIMEOUT_MS = 60_000
/** The categories of a new directory. */
const CATEGORIES = FIRST_CATEGORIES.flatMap(({ name, children }) => [
  { name, parent: null },
  ...children.map((child) => ({ name: child, parent: name })),
])
/** Drafts in this process, because nobody else is served by it. */
const reader = {
  numberedPages: async (...given: Parameters<typeof numberedPages>) => numberedPages(...given),
  about: async (...given: Parameters<typeof aboutProduct>) => aboutProduct(...given),
  draft: async (...given: Parameters<typeof draftProfile>) => draftProfile(...given),
}

/** A website's pages, home page first, and the problem with reading it, if any. */
interface Reading {
  url: string
  pages: Page[]
  problem: ReadProblem | null
}

class CommandError extends Error {}

async function main(args: string[]): Promise<void> {
  const json = args.includes('--json')
  const [first, second] = args.filter((arg) => arg !== '--json' && arg !== '--model')
  if (first === undefined || (first === '--saved' && second === undefined)) throw new CommandError(USAGE)
  const drafter = args.includes('--model') ? await openConfiguredDrafter() : undefined
  const { url, ...reading } = first === '--saved' ? readSaved(second ?? '') : await readOnline(first)
  // People get the reason as a message; with `--json`, it's part of the output.
  if (reading.pages.length === 0 && reading.problem !== null && !json) throw new CommandError(reading.problem.detail)
  const signal = new AbortController().signal
  const { profile, problem } = await draftPages(reading, {
    reader,
    drafter,
    categories: CATEGORIES,
    categoryChooser,
    signal,
  })
  process.stdout.write(json ? `${JSON.stringify(asRecord(url, profile, problem))}\n` : describe(url, profile, problem))
}

async function readConfigured() {
  const { readConfig, ConfigError } = await import('./config.ts')
  try {
    return readConfig(process.env)
  } catch (error) {
    throw error instanceof ConfigError ? new CommandError(error.message) : error
  }
}

async function openConfiguredDrafter(): Promise<Drafter | undefined> {
  const { model } = await readConfigured()
  if (!model) throw new CommandError(NO_MODEL)
  const [{ openDrafter }, { openModel }] = await Promise.all([
    import('./outside/models/open-drafter.ts'),
    import('./outside/models/open-model.ts'),
  ])
  return openDrafter(openModel(model, { info: () => {}, warn: () => {} }))
}

/** Loads the configured embedder only for a website that names none of the categories. */
const categoryChooser: CategoryChooser = {
  prepare: () => {},
  async choose(...given) {
    const [{ openCategoryChooser }, { openEmbedder }, { keptEmbedder }, { embeddings }] = await Promise.all([
      import('./domain/drafts/website/choose-category.ts'),
      import('./outside/embeddings/open-embedder.ts'),
      import('./outside/embeddings/kept-embedder.ts'),
      readConfigured(),
    ])
    const embedder = openEmbedder(embeddings)
    if (!embedder) return null
    const folder = getCompileCacheDir()
    const kept = folder === undefined ? embedder : keptEmbedder(embedder, folder)
    try {
      return await openCategoryChooser(kept, CHOOSING_TIMEOUT_MS).choose(...given)
    } finally {
      await embedder.close()
    }
  },
}

function readSaved(folder: string): Reading {
  const names = namesOfPages(folder)
  const { url: home, pages: listed } = readMeta(folder)
  const url =
    webAddress(home) ?? webAddress(readFile(folder, 'index.html', UNKNOWN_ADDRESS).meta['og:url']) ?? UNKNOWN_ADDRESS
  const pages = names.map((name) => {
    const derived = name === 'index.html' ? url : new URL(name.replace(/\.html$/, ''), url).href
    return readFile(folder, name, webAddress(listed.get(name)) ?? derived)
  })
  return { url, pages, problem: siteProblem(pages) }
}

function readFile(folder: string, name: string, url: string): Page {
  const path = join(folder, name)
  try {
    return readPage(readFileSync(path, 'utf8'), url, statSync(path).mtime.toISOString())
  } catch {
    throw new CommandError(`Can’t read the file "${path}".`)
  }
}

function webAddress(address: unknown): string | null {
  return typeof address === 'string' && /^https?:\/\//.test(address) && URL.canParse(address) ? address : null
}

function namesOfPages(folder: string): string[] {
  let names: string[]
  try {
    names = readdirSync(folder).filter((name) => name.endsWith('.html'))
  } catch {
    throw new CommandError(`Can’t read the folder "${folder}".`)
  }
  if (!names.includes('index.html'))
    throw new CommandError(`The folder "${folder}" has no index.html. Save the homepage under that name.`)
  return ['index.html', ...names.filter((name) => name !== 'index.html').toSorted()]
}

/**
 * The addresses of the website and its saved pages from meta.json; none if the file is missing or unreadable.
 */
function readMeta(folder: string): { url: unknown; pages: Map<unknown, unknown> } {
  let meta: { url?: unknown; pages?: unknown } | null = null
  try {
    meta = JSON.parse(readFileSync(join(folder, 'meta.json'), 'utf8'))
  } catch {
    // meta.json is missing or unreadable.
  }
  const pages = Array.isArray(meta?.pages) ? meta.pages : []
  return { url: meta?.url, pages: new Map(pages.map((page) => [page?.file, page?.url])) }
}

async function readOnline(address: string): Promise<Reading> {
  const url = URL.parse(address.includes('://') ? address : `https://${address}`)
  if (url === null || !/^https?:$/.test(url.protocol) || !url.hostname.includes('.'))
    throw new CommandError(`"${address}" is not a web address. ${USAGE}`)
  const { openWeb } = await import('./outside/web/open-web.ts')
  const web = openWeb({ publicUrl: PUBLIC_URL })
  try {
    const { pages, problem } = await web
      .readerFor('me')
      .readSite(url.href, { signal: AbortSignal.timeout(READING_TIMEOUT_MS) })
    return { url: url.href, pages, problem: problem ?? siteProblem(pages) }
  } finally {
    await web.close()
  }
}

function asRecord(url: string, profile: DraftedProfile, problem: ReadProblem | null): object {
  const fields = Object.fromEntries(
    FIELD_NAMES.map((name) => {
      const field = profile.fields[name]
      return [
        name,
        field === undefined
          ? { value: null, state: 'not_found', evidence: [] }
          : { value: field.value, state: 'ai', evidence: field.evidence },
      ]
    }),
  )
  const socials = Object.entries(profile.company_socials)
  return {
    url,
    fields,
    faqs: profile.faqs,
    founders: profile.founders,
    company_socials: Object.fromEntries(socials.map(([platform, social]) => [platform, social.url])),
    attributes: profile.attributes ?? {},
    company_socials_evidence: Object.fromEntries(socials.map(([platform, social]) => [platform, social.evidence])),
    problem,
  }
}

function describe(url: string, profile: DraftedProfile, problem: ReadProblem | null): string {
  const lines = [`Drafted from ${url}`, '']
  if (problem !== null) lines.push(`Note: ${problem.detail}`, '')
  const add = (label: string, value: string, evidence: readonly { quote: string; url: string }[]) => {
    lines.push(
      `${label}: ${value}`,
      ...evidence.slice(0, 3).map(({ quote, url: page }) => `    “${shortened(quote)}” (${page})`),
    )
  }
  for (const name of FIELD_NAMES) {
    const field = profile.fields[name]
    if (field !== undefined) add(name, [field.value].flat().join('; '), field.evidence)
  }
  for (const founder of profile.founders)
    add('founder', founder.title === undefined ? founder.name : `${founder.name}, ${founder.title}`, founder.evidence)
  for (const [platform, social] of Object.entries(profile.company_socials)) add(platform, social.url, social.evidence)
  for (const [key, answer] of Object.entries(profile.attributes ?? {})) add(key, answer.value, answer.evidence)
  for (const faq of profile.faqs) add('faq', `${faq.question} ${faq.answer}`, faq.evidence)
  const blank = FIELD_NAMES.filter((name) => profile.fields[name] === undefined)
  if (blank.length > 0)
    lines.push('', `${isReadInFull(problem) ? 'Not found on the website' : 'Not known'}: ${blank.join(', ')}`)
  return `${lines.join('\n')}\n`
}

const MAX_SHOWN_QUOTE = 160

function shortened(quote: string): string {
  const line = quote.replace(/\s+/g, ' ')
  return line.length > MAX_SHOWN_QUOTE ? `${line.slice(0, MAX_SHOWN_QUOTE)}…` : line
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof CommandError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
