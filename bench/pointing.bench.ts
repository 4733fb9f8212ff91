// Replays recorded answers of a model through the drafter: npm run bench -- pointing --corpus=DIR --answers=DIR. An
// OpenAI-compatible server on loopback gives them, as pointers at today's lines. The corpus has a folder of saved pages for
// each website; the answers have NAME.json with pointers ("0.12", or the line and words of it) and NAME.txt with the lines
// that the model saw.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { FIRST_CATEGORIES } from '../domain/categories/seed.ts'
import { findQuote, foldText } from '../domain/drafts/evidence/plain-text.ts'
import { sentences } from '../domain/drafts/evidence/sentences.ts'
import { numberedPages, type NumberedPage } from '../domain/drafts/pointing/blocks.ts'
import { POINTED } from '../domain/drafts/pointing/pointers.ts'
import { draftPages } from '../domain/drafts/website/draft-pages.ts'
import type { Page } from '../domain/drafts/website/page.ts'
import { draftProfile } from '../domain/drafts/website/draft-profile.ts'
import { openDrafter } from '../outside/models/open-drafter.ts'
import { openModel } from '../outside/models/open-model.ts'
import { readPage } from '../domain/drafts/reading/read-page.ts'
import { openEndpointModel } from '../test/vendors/endpoint-model.ts'
import { keepFigures, spread } from './load/figures.ts'
import { optionsOf } from './options.ts'

const { corpus, answers } = optionsOf('pointing')
type Recorded = string | { line: string; words?: string }
type Pointer = string | { line: string; words: string }

const categoryNames = FIRST_CATEGORIES.flatMap(({ name, children }) => [name, ...children])
const endpoint = await openEndpointModel()
const drafter = openDrafter(openModel(endpoint.config, { info() {}, warn() {} }))
const tokens: { prompt: number[]; answer: number[] } = { prompt: [], answer: [] }
const counts: Record<string, { answered: number; found: number; proven: number }> = {}
const drafts: Record<string, unknown> = {}

const names = readdirSync(answers).flatMap((file) => (file.endsWith('.json') ? file.slice(0, -5) : []))
for (const name of names.toSorted()) {
  const pages = savedPages(join(corpus, name))
  const lines = linesSeen(readFileSync(join(answers, `${name}.txt`), 'utf8'))
  const recorded = JSON.parse(readFileSync(join(answers, `${name}.json`), 'utf8')) as Record<string, unknown>
  const answer = answerNow(recorded, lines, numberedPages(pages))
  endpoint.answers(() => answer)
  const reader = {
    numberedPages: async () => numberedPages(pages),
    draft: async (...given: Parameters<typeof draftProfile>) => draftProfile(...given),
  }
  const signal = new AbortController().signal
  const { profile, problem } = await draftPages(
    { pages, problem: null },
    { reader: reader as never, drafter, categoryNames, signal },
  )
  if (problem) throw new Error(`${name}: ${problem.code}`)
  drafts[name] = profile
  const [system, user] = endpoint.prompts.at(-1)!.body.messages
  const schema = endpoint.prompts.at(-1)!.body.response_format.json_schema.schema
  tokens.prompt.push(countTokens(`${system.content}${user.content}${JSON.stringify(schema)}`))
  tokens.answer.push(countTokens(JSON.stringify(answer)))
  for (const [field, given] of Object.entries(recorded)) {
    const count = (counts[field] ??= { answered: 0, found: 0, proven: 0 })
    const found = [answer[field] ?? []].flat()
    count.answered += [given ?? []].flat().length
    count.found += found.length
    const { value } = profile.fields[field as keyof typeof profile.fields] ?? {}
    const isProven = field === 'founders' ? profile.founders.length > 0 : value !== undefined
    if (isProven) count.proven += Array.isArray(value) ? value.length : found.length && 1
  }
}
await endpoint.close()
console.table(counts)
console.table({ 'tokens of a prompt': spread(tokens.prompt), 'tokens of an answer': spread(tokens.answer) })
keepFigures('pointing', { counts, tokens, drafts })

function savedPages(folder: string): Page[] {
  const meta = JSON.parse(readFileSync(join(folder, 'meta.json'), 'utf8')) as {
    url: string
    pages?: { file: string; url: string }[]
  }
  const files = readdirSync(folder).filter((file) => file.endsWith('.html') && file !== 'index.html')
  return ['index.html', ...files.toSorted()].map((file) => {
    const url =
      meta.pages?.find((page) => page.file === file)?.url ?? new URL(file.replace(/(index)?\.html$/, ''), meta.url).href
    return readPage(readFileSync(join(folder, file), 'utf8'), url, new Date().toISOString())
  })
}

function linesSeen(text: string): Map<string, string> {
  return new Map(
    text.split('\n').flatMap((row): [string, string][] => {
      const [, page, title] = /^PAGE (\d+) title: (.*)$/.exec(row) ?? []
      if (page !== undefined) return [[`${page}.title`, title!]]
      const [, line, words] = /^(\d+\.\d+) (.*)$/.exec(row) ?? []
      return line === undefined ? [] : [[line, words!]]
    }),
  )
}

/** The answer in today's form. Of what isn't shown today, nothing is left. */
function answerNow(recorded: Record<string, unknown>, lines: Map<string, string>, pages: NumberedPage[]) {
  const answer: Record<string, unknown> = {}
  const at = (one: Recorded): Pointer[] => {
    const { line, words } = typeof one === 'string' ? { line: one, words: undefined } : one
    return pointersAt(words ?? lines.get(line) ?? '', pages)
  }
  const lineAt = (one: Recorded) => at(one).map(lineOf)
  for (const [field, given] of Object.entries(recorded)) {
    if (given === null) continue
    if (field === 'founders') {
      answer[field] = (given as Recorded[]).flatMap(at)
      continue
    }
    const form = POINTED[field as keyof typeof POINTED]
    if (form === 'words') answer[field] = at(given as Recorded)[0] ?? null
    if (form === 'text' || form === 'items') answer[field] = (given as Recorded[]).flatMap(at)
    if (form === 'judgement') {
      const { value, line, lines: several = [] } = given as { value: string; line?: string; lines?: Recorded[] }
      answer[field] = { value, lines: (line ? [line] : several).flatMap(lineAt) }
    }
    if (form === 'judgements')
      answer[field] = (given as { name: string; line: string }[])
        .map(({ name, line }) => ({ value: name, lines: lineAt(line) }))
        .filter((one) => one.lines.length)
  }
  return answer
}

/** Pointers at all sentences of the text, where today's lines have them. */
function pointersAt(text: string, pages: NumberedPage[]): Pointer[] {
  for (const words of [[text], sentences(text)]) {
    const found = words.flatMap((part) => pointerAt(part, pages) ?? [])
    if (found.length) return found
  }
  return []
}

function pointerAt(words: string, pages: NumberedPage[]): Pointer | null {
  for (const { block, lines } of pages.flatMap(({ blocks }) => blocks))
    for (const [at, { text }] of lines.entries()) {
      const span = words && findQuote(foldText(text), words)
      const line = `${block}.${at}`
      if (span) return text.slice(...span) === text ? line : { line, words: text.slice(...span) }
    }
  return null
}

function lineOf(pointer: Pointer): string {
  return typeof pointer === 'string' ? pointer : pointer.line
}
