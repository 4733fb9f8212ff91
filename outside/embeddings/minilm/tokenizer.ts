const PUNCTUATION = /[\p{P}$+<=>^`|~]/u
const IDEOGRAPH = /\p{Script=Han}/u
/** Control and formatting characters, halves of characters, and the replacement character. */
const INVISIBLE = /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Cs}\uFFFD]/gu
const ACCENT = /\p{Mn}/gu

/** No token has more characters, so the rest of a longer text can't count. */
const MAX_TOKEN_CHARS = 32
/** A longer word counts as unknown, as in the model's training. */
const MAX_WORD_CHARS = 100

/** The numbers of a text's tokens, at most `max`, with the marks of start and end. */
export type Tokenizer = (text: string, max: number) => number[]

/** BERT's uncased WordPiece: words fall apart into the longest pieces that the vocabulary has. */
export function openTokenizer(vocabulary: ReadonlyMap<string, number>): Tokenizer {
  const mark = (name: string) => vocabulary.get(name)!
  const [start, end, unknown] = [mark('[CLS]'), mark('[SEP]'), mark('[UNK]')]

  function piecesOf(word: string): number[] {
    const chars = Array.from(word)
    if (chars.length > MAX_WORD_CHARS) return [unknown]
    const pieces: number[] = []
    let from = 0
    while (from < chars.length) {
      let to = chars.length
      let piece: number | undefined
      while (to > from && piece === undefined)
        piece = vocabulary.get((from > 0 ? '##' : '') + chars.slice(from, to--).join(''))
      if (piece === undefined) return [unknown]
      pieces.push(piece)
      from = to + 1
    }
    return pieces
  }

  return (text, max) => {
    const tokens = [start]
    for (const word of wordsOf(text.slice(0, max * MAX_TOKEN_CHARS))) {
      tokens.push(...piecesOf(word))
      if (tokens.length >= max) break
    }
    return [...tokens.slice(0, max - 1), end]
  }
}

/** Lower-case words without accents; each punctuation mark and each ideograph is a word. */
function* wordsOf(text: string): Generator<string> {
  const plain = text.replace(INVISIBLE, '').normalize('NFD').replace(ACCENT, '').toLowerCase()
  for (const chunk of plain.split(/\s+/u)) {
    let word = ''
    for (const char of chunk) {
      if (!PUNCTUATION.test(char) && !IDEOGRAPH.test(char)) {
        word += char
        continue
      }
      if (word) yield word
      yield char
      word = ''
    }
    if (word) yield word
  }
}
