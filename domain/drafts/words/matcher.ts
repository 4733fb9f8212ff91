/** At most this many characters of one sentence stand for an ellipsis. */
const MAX_GAP = 40
/** Scripts that put no spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
/**
 * Letters and digits of alphabets with spaces between words, as a few ranges: `\p{L}` has hundreds, and a
 * pattern holds this often.
 */
const LETTER = String.raw`[0-9A-Za-zªµºÀ-ÖØ-öø-ʯ\u0300-\u0e00\u0e80-\u1fff\u2c00-\u2dff\ua640-\ua7ff\uac00-\ud7af]`
const NO_WORD_BEFORE = `(?<!${LETTER})`
const NO_WORD_AFTER = `(?!${LETTER})`
const WORD = String.raw`(?!\d)${LETTER}(?:${LETTER}|['’-]){0,24}`
const SLOTS: Record<string, string> = {
  '*': `${LETTER}{0,24}`,
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
 * The source of a regular expression that finds any of the phrases as whole words, in any case unless `exact`.
 * In a phrase, `plan[s]` and `[our] plan` have optional parts, `plan/tier` and `{plan/tier}s` give a choice,
 * `host*` has any ending, `~` is any word, `#` a number, `####` a year, `…` a short gap, and a hyphen may be a
 * space. With `glued`, words may follow each other without a space. Throws if there are no phrases.
 */
export function compilePhrases(phrases: readonly string[], { exact = false, glued = false } = {}): string {
  if (phrases.length === 0) throw new Error('no phrases to compile')
  const space = glued ? String.raw`\s?` : String.raw`\s`
  const groups = Map.groupBy(new Set(phrases), (phrase) => edgesOf(phrase).join())
  const sources = [...groups].map(([edges, members]) => {
    const [before, after] = edges.split(',').map((edge) => edge === 'true')
    // The longest first, because the first that matches wins.
    const choices = members.toSorted((a, b) => b.length - a.length).map((phrase) => compilePhrase(phrase, exact, space))
    return `${before ? NO_WORD_BEFORE : ''}(?:${choices.join('|')})${after ? NO_WORD_AFTER : ''}`
  })
  return `(?:${sources.join('|')})`
}

/** Whether the first and the last character of a phrase must be at the edge of a word. */
function edgesOf(phrase: string): [boolean, boolean] {
  const letters = phrase.replace(/[[\]{}/]/g, '')
  return [isWordEdge(letters[0]), isWordEdge(letters.at(-1))]
}

function compilePhrase(phrase: string, exact: boolean, space: string): string {
  const tokens = phrase.split(' ')
  const hasRequired = tokens.map((token) => !isOptional(token))
  const source = tokens.map((token, at) => {
    if (token === '…') return `${NO_WORD_AFTER}${SLOTS['…']}${NO_WORD_BEFORE}`
    const text = compileToken(token, exact)
    const isFirst = !hasRequired.slice(0, at).includes(true)
    // The space belongs to the optional part: after it at the start of a phrase, otherwise before it.
    if (isOptional(token)) return isFirst ? `(?:${text}${space})?` : `(?:${space}${text})?`
    return `${isFirst || tokens[at - 1] === '…' ? '' : space}${text}`
  })
  return source.join('')
}

function isOptional(token: string): boolean {
  return /^\[[^[\]]*\]$/.test(token)
}

function compileToken(token: string, exact: boolean): string {
  const inner = isOptional(token) ? token.slice(1, -1) : token
  const text = inner.replace(/####|./gu, (one) => SLOTS[one] ?? (exact ? escaped(one) : inAnyCase(one)))
  return inner.includes('/') ? `(?:${text})` : text
}

/**
 * Both cases of a letter as a class. `(?i:…)` takes V8 seconds to compile and answered differently for the same
 * text at different times.
 */
function inAnyCase(character: string): string {
  const cases = new Set([character, character.toLowerCase(), character.toUpperCase()])
  const single = [...cases].filter((one) => one.length === 1)
  return single.length > 1 ? `[${single.join('')}]` : escaped(character)
}

function escaped(character: string): string {
  return character.replace(/[\\^$.*+?()|]/, String.raw`\$&`)
}

function isWordEdge(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}#~]/u.test(character) && !UNSPACED.test(character)
}
