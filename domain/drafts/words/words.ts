import { readdirSync } from 'node:fs'
import type { Concept } from './concepts.ts'
import { compilePhrases } from './matcher.ts'

/** How a language says one thing. */
export interface Wording {
  /** Phrases, separated by commas; `compilePhrases` explains their notation. */
  words: string
  /** Sentences that contain one of the phrases. */
  examples: readonly [string, ...string[]]
  /** Sentences that look similar and contain none. */
  not?: readonly string[]
}

/** The words of one language by what they mean. */
export type Language = Partial<Record<Concept, Wording>>

/** Each file named by two letters is a language, so that a new language needs only its file. */
const LANGUAGES = readdirSync(import.meta.dirname)
  .map((file) => /^([a-z]{2})\.ts$/.exec(file)?.[1])
  .filter((code) => code !== undefined)

/** All languages by their ISO 639-1 codes. */
export const languages: ReadonlyMap<string, Language> = new Map(
  await Promise.all(LANGUAGES.map(async (code) => [code, await languageIn(code)] as const)),
)

async function languageIn(code: string): Promise<Language> {
  const file = new URL(`${code}.ts`, import.meta.url).href
  return ((await import(/* @vite-ignore */ file)) as { default: Language }).default
}

/** The phrases of a wording. */
export function phrasesOf({ words }: Wording): string[] {
  return words
    .split(',')
    .map((phrase) => phrase.trim().replace(/\s+/g, ' '))
    .filter((phrase) => phrase !== '')
}

/** The source of a regular expression that finds any of the concepts in any language, for use in a larger one. */
export function wordsFor(...concepts: readonly Concept[]): string {
  return compilePhrases(phrasesFor(concepts))
}

/** Like `wordsFor`, but only as written, where small letters mean something else: "AS" and "as". */
export function exactWordsFor(...concepts: readonly Concept[]): string {
  return compilePhrases(phrasesFor(concepts), { exact: true })
}

/** The phrases of the concepts in all languages. */
export function phrasesFor(concepts: readonly Concept[]): string[] {
  const wordings = [...languages.values()].flatMap((language) => concepts.map((concept) => language[concept]))
  return wordings.filter((one) => one !== undefined).flatMap(phrasesOf)
}

/** A regular expression that finds any of the concepts in any language. */
export function saying(...concepts: readonly Concept[]): RegExp {
  return new RegExp(wordsFor(...concepts), 'u')
}

/** A regular expression that finds every mention of the concepts, to count, split at or remove them. */
export function everySaying(...concepts: readonly Concept[]): RegExp {
  return new RegExp(wordsFor(...concepts), 'gu')
}
