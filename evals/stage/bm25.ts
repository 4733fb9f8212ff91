/** A tool as a client sees it before calling it. */
export interface SearchableTool {
  name: string
  title?: string | undefined
  description?: string | undefined
  inputSchema: object
}

const STOP_WORDS = new Set(
  'a an the of to and or is are was i my me you your for in on it that this we be do does with by at from as any what which who how'.split(
    ' ',
  ),
)

/**
 * Ranks tools for a goal in plain words, as hosts with a tool search do: BM25 (k1 1.2, b 0.75) over the name,
 * title and description, and over the names, descriptions and choices of the input's properties. Best first;
 * a tool with score 0 contains no word of the goal.
 */
export function toolSearch(tools: readonly SearchableTool[]): (goal: string) => { name: string; score: number }[] {
  const documents = tools.map(({ name, title, description, inputSchema }) => ({
    name,
    words: wordsOf([name, title, description, ...propertyTexts(inputSchema)].join(' ')),
  }))
  const count = documents.length
  const average = documents.reduce((sum, { words }) => sum + words.length, 0) / count
  const found = new Map<string, number>()
  for (const { words } of documents) for (const word of new Set(words)) found.set(word, (found.get(word) ?? 0) + 1)

  const scoreOf = (goal: string[], words: string[]) =>
    goal.reduce((sum, word) => {
      const times = words.filter((other) => other === word).length
      if (!times) return sum
      const rarity = Math.log(1 + (count - found.get(word)! + 0.5) / (found.get(word)! + 0.5))
      return sum + (rarity * times * 2.2) / (times + 1.2 * (1 - 0.75 + (0.75 * words.length) / average))
    }, 0)

  return (goal) => {
    const words = wordsOf(goal)
    return documents
      .map((document) => ({ name: document.name, score: scoreOf(words, document.words) }))
      .toSorted((a, b) => b.score - a.score)
  }
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .split(' ')
    .filter((word) => word && !STOP_WORDS.has(word))
    .map((word) => word.replace(/(ing|ed|es|s)$/, ''))
}

interface Schema {
  properties?: Record<string, Schema & { description?: string; enum?: unknown[] }>
  items?: Schema
}

/** Names, descriptions and choices of every property, including those in objects and lists. */
function propertyTexts(schema: Schema): unknown[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => [
    name,
    property.description ?? '',
    ...(property.enum ?? []),
    ...propertyTexts(property),
  ])
  return schema.items ? [...own, ...propertyTexts(schema.items)] : own
}
