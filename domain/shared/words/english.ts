import dictionary from 'dictionary-en'

const MIN_LETTERS = 3
const ENDINGS = ['s', 'es', 'd', 'ed', 'r', 'er', 'ing', 'ly']

let known: ReadonlySet<string> | undefined

/** True for a word of an English spelling dictionary or an inflection of one. The dictionary writes names with a capital letter. */
export function isEnglish(word: string): boolean {
  known ??= new Set(
    new TextDecoder()
      .decode(dictionary.dic)
      .split('\n')
      .map((line) => line.split('/')[0]!.trim())
      .filter((one) => /^[a-z]+$/.test(one)),
  )
  return basesOf(word.toLowerCase()).some((base) => known!.has(base))
}

/** The word and what it may be an inflection of: the dictionary has "note" for "notes". */
function basesOf(word: string): string[] {
  const bases = ENDINGS.filter((end) => word.endsWith(end))
    .map((end) => word.slice(0, -end.length))
    .filter((base) => base.length >= MIN_LETTERS)
  const undoubled = bases.map((base) => base.replace(/([b-df-hj-np-tv-z])\1$/, '$1'))
  return [word, ...bases, ...bases.map((base) => `${base}e`), ...undoubled, word.replace(/ies$/, 'y')]
}
