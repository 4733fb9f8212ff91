/** At most this many characters of one sentence stand for an ellipsis. */
const MAX_GAP = 40
/** Scripts that put no spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const NO_WORD_BEFORE = String.raw`(?<![\p{L}\p{N}])`
const NO_WORD_AFTER = String.raw`(?![\p{L}\p{N}])`
const SPACE = String.raw`\s`
const WORD = String.raw`\p{L}[\p{L}\p{N}'’-]{0,24}`
const SLOTS: Record<string, string> = {
  '*': String.raw`\p{L}{0,24}`,
  '####': String.raw`(?:19|20)\d\d`,
  '#': String.raw`\d{1,4}`,
  '~': WORD,
  '…': String.raw`[^.!?。！？]{0,${MAX_GAP}}?`,
  '[': '(?:',
  ']': ')?',
  '{': '(?:',
  '}': ')',
  '/': '|',
  '-': String.raw`[-‐‑–\s]`,
  "'": "['’]",
}

/**
 * The source of a regular expression that finds any of the phrases as whole words, in any case unless `exact`. In a phrase,
 * `plan[s]` and `[our] plan` have optional parts, `plan/tier` and `{plan/tier}s` give a choice, `host*` has
 * any ending, `~` is any word, `#` a number, `####` a year, `…` a short gap, and a hyphen may be a space. Throws if there
 * are no phrases.
 */
export function compilePhrases(phrases: readonly string[], { exact = false } = {}): string {
  if (phrases.length === 0) throw new Error('no phrases to compile')
  // The longest first, because the first that matches wins.
  const sources = [...new Set(phrases)].toSorted((a, b) => b.length - a.length).map(compilePhrase)
  return `(?${exact ? '' : 'i'}:${sources.join('|')})`
}

function compilePhrase(phrase: string): string {
  const letters = phrase.replace(/[[\]{}/]/g, '')
  const before = isWordEdge(letters[0]) ? NO_WORD_BEFORE : ''
  const after = isWordEdge(letters.at(-1)) ? NO_WORD_AFTER : ''
  const tokens = phrase.split(' ')
  const hasRequired = tokens.map((token) => !isOptional(token))
  const source = tokens.map((token, at) => {
    if (token === '…') return `${NO_WORD_AFTER}${SLOTS['…']}${NO_WORD_BEFORE}`
    const text = compileToken(token)
    const isFirst = !hasRequired.slice(0, at).includes(true)
    // The space belongs to the optional part: after it at the start of a phrase, otherwise before it.
    if (isOptional(token)) return isFirst ? `(?:${text}${SPACE})?` : `(?:${SPACE}${text})?`
    return `${isFirst || tokens[at - 1] === '…' ? '' : SPACE}${text}`
  })
  return before + source.join('') + after
}

function isOptional(token: string): boolean {
  return /^\[[^[\]]*\]$/.test(token)
}

function compileToken(token: string): string {
  const inner = isOptional(token) ? token.slice(1, -1) : token
  const text = inner.replace(/####|./gu, (one) => SLOTS[one] ?? one.replace(/[\\^$.+?()|]/, String.raw`\$&`))
  return inner.includes('/') ? `(?:${text})` : text
}

function isWordEdge(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}#~]/u.test(character) && !UNSPACED.test(character)
}
