import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const MAX_PATTERN = 200
const domain = join(import.meta.dirname, '../..')
const files = globSync(['drafts/**/*.ts', 'shared/html/*.ts'], {
  cwd: domain,
  exclude: ['**/*.test.ts', 'drafts/words/**', 'drafts/fixtures/**'],
})

test.for(files.toSorted())('%s has no long pattern and no choice of words', (file) => {
  expect(offending(readFileSync(join(domain, file), 'utf8'))).toEqual([])
})

test('patterns and words are told from other code', () => {
  expect(patternsIn('const A = /free|gratis/iu // or /paid|not/')).toEqual(['free|gratis'])
  expect(patternsIn('const half = total / 2 / count\nx = y.split(/a|b/)')).toEqual(['a|b'])
  expect(patternsIn('new RegExp(String.raw`(?:in|since)\\s${YEAR}`)')).toEqual(['(?:in|since)\\s${YEAR}'])
  expect(
    ['free|gratis', String.raw`\b(?:in|since)\s`, '(?:paid )?(?:plans?|tiers?)'].filter(choosesWords),
  ).toHaveLength(3)
  expect(offending(`const a = /${'x'.repeat(200)}/`)).toEqual([])
  expect(offending(`const a = /${'x'.repeat(201)}/`)).toHaveLength(1)
  expect(['^h[1-6]$', String.raw`\p{L}|\p{N}`, '[.!?]|[。]', 'a|b'].filter(choosesWords)).toEqual([])
})

function offending(source: string): string[] {
  return patternsIn(source).filter((pattern) => pattern.length > MAX_PATTERN || choosesWords(pattern))
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
