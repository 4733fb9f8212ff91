import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const MAX_PATTERN = 200
/**
 * Files that still hold words: at most so many long patterns, and so many that choose between words. Lower the
 * counts when you move words to `words/`; never raise them.
 */
const NOT_CONVERTED: Record<string, [long: number, words: number]> = {
  'drafting/categories.ts': [0, 5],
  'drafting/faqs.ts': [0, 2],
  'drafting/features.ts': [2, 7],
  'drafting/founders.ts': [0, 2],
  'drafting/founding.ts': [0, 1],
  'drafting/media.ts': [1, 1],
  'drafting/name.ts': [1, 2],
  'drafting/place.ts': [0, 4],
  'drafting/pricing-statements.ts': [0, 1],
  'drafting/structured.ts': [1, 3],
  'drafting/wording.ts': [1, 3],
  'evidence/addresses.ts': [5, 16],
  'evidence/attributes/own-apps.ts': [0, 1],
  'evidence/countries.ts': [1, 0],
  'evidence/cues/price-subject.ts': [7, 14],
  'evidence/cues/pricing-cues.ts': [12, 16],
  'evidence/cues/section-headings.ts': [2, 2],
  'evidence/leftovers.ts': [1, 1],
  'evidence/page-kind.ts': [1, 7],
  'evidence/rewording.ts': [1, 4],
  'evidence/sentences.ts': [0, 1],
  'evidence/states.ts': [2, 3],
  'evidence/tagline-rule.ts': [0, 2],
  'evidence/verify-profile.ts': [0, 1],
  'evidence/whose/honest-page.ts': [5, 22],
  'evidence/whose/mailboxes.ts': [2, 3],
  'evidence/whose/own-company.ts': [3, 7],
  'evidence/whose/own-data.ts': [0, 1],
  'evidence/whose/own-film.ts': [0, 1],
  'evidence/whose/own-name.ts': [1, 2],
  'evidence/whose/own-profiles.ts': [1, 1],
  'evidence/whose/own-voice.ts': [2, 4],
  'evidence/whose/page-names.ts': [1, 4],
  'evidence/whose/platforms.ts': [1, 13],
  'evidence/whose/rivals.ts': [5, 10],
  'evidence/wording.ts': [2, 3],
  'reading/hidden.ts': [0, 4],
  'reading/hiding-style.ts': [0, 6],
  'reading/read-page.ts': [1, 3],
  'reading/style-sheet.ts': [0, 7],
  'reading/surroundings.ts': [0, 9],
  'website/draft-profile.ts': [1, 3],
}

const drafts = join(import.meta.dirname, '..')
const files = globSync('**/*.ts', { cwd: drafts, exclude: ['**/*.test.ts', 'words/**', 'fixtures/**'] }).toSorted()

test('outside words/, no pattern is long or a choice of words', () => {
  const found = files.map((file) => [file, countsOf(readFileSync(join(drafts, file), 'utf8'))] as const)
  const exceeding = found.filter(([file, [long, words]]) => {
    const [mostLong, mostWords] = NOT_CONVERTED[file] ?? [0, 0]
    return long > mostLong || words > mostWords
  })
  expect(exceeding).toEqual([])
})

test('patterns and words are told from other code', () => {
  expect(patternsIn('const A = /free|gratis/iu // or /paid|not/')).toEqual(['free|gratis'])
  expect(patternsIn('const half = total / 2 / count\nx = y.split(/a|b/)')).toEqual(['a|b'])
  expect(patternsIn('new RegExp(String.raw`(?:in|since)\\s${YEAR}`)')).toEqual(['(?:in|since)\\s${YEAR}'])
  expect(
    ['free|gratis', String.raw`\b(?:in|since)\s`, '(?:paid )?(?:plans?|tiers?)'].filter(choosesWords),
  ).toHaveLength(3)
  expect(['^h[1-6]$', String.raw`\p{L}|\p{N}`, '[.!?]|[。]', 'a|b'].filter(choosesWords)).toEqual([])
})

function countsOf(source: string): [number, number] {
  const patterns = patternsIn(source)
  return [
    patterns.filter((pattern) => pattern.length > MAX_PATTERN).length,
    patterns.filter((pattern) => choosesWords(pattern)).length,
  ]
}

/** True for a pattern in which two words of at least two letters are alternatives. */
function choosesWords(pattern: string): boolean {
  const plain = pattern
    .replace(/\$\{[^}]*\}/g, ' ')
    .replace(/\\[pP]\{[^}]*\}|\\[a-zA-Z]/g, ' ')
    .replace(/\[(?:\\.|[^\]\\])*\]|\{\d*,?\d*\}/g, '')
    .replace(/\(\?(?:[:=!]|<[=!])/g, '(')
  return /(?:^|[(|])[^()|]*\p{L}{2,}[^()|]*\|[^()|]*\p{L}{2,}/u.test(plain)
}

/** The regular expressions, and the texts from which they are built, in a source. */
function patternsIn(source: string): string[] {
  const TOKEN =
    /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`|(?<=[(,=:[!&|?{};+]\s*|return\s+|=>\s*)\/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\//g
  return [...source.matchAll(TOKEN)]
    .map(([token]) => token)
    .filter((token) => !/^\/[/*]/.test(token))
    .map((token) => token.slice(1, -1))
    .filter((text) => text.includes('|') || text.length > MAX_PATTERN)
}
