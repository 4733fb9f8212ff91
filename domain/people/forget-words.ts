import { nameKeyOf } from '../profile/pictures.ts'

/** What stands in a text in place of a person's name. */
const FORMER = 'A former owner'

/** The product's own name, and what is chosen from a list: the same words there don't mean a person. */
const NOT_ABOUT_PEOPLE = new Set(['name', 'categories', 'stage', 'pricing_model', 'country'])
/** Properties that are null, rather than an empty text, without a value. */
const NULLABLE = new Set(['contact_email', 'value', 'ai'])

export interface Words {
  email: string
  /** The name keys under which the person stands among the founders. */
  keys: ReadonlySet<string>
  /** Whether their names are taken out of texts, too. Names of one word never are: they are ordinary words, as well. */
  inTexts: boolean
}

/** Finds an address or id in a text, but not as a part of a longer one: `n@corp.co` isn't in `admin@corp.com`. */
export function exactly(text: string): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\p{N}_.+-])${RegExp.escape(text)}(?![\p{L}\p{N}_-]|\.[\p{L}\p{N}])`, 'giu')
}

/** The JSON value with `change` made to its texts; the names of properties stay. */
export function changeTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((item) => changeTexts(item, change))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, changeTexts(inner, change)]))
}

/** A part of a listing or draft without a person: their entries in lists of founders, their photo, address and name. */
export function withoutPerson<T>(value: T, { email, keys, inTexts }: Words): T {
  const address = exactly(email)
  const names = inTexts ? [...keys].filter((key) => /\p{L}.* .*\p{L}/u.test(key)).map(wholeWords) : []
  const walk = (part: unknown, named: readonly RegExp[]): unknown => {
    if (typeof part === 'string')
      return named.reduce((text, name) => text.replace(name, FORMER), part.replace(address, ''))
    if (Array.isArray(part)) return part.filter((item) => !isNamed(item, keys)).map((item) => walk(item, named))
    if (part === null || typeof part !== 'object') return part
    return Object.fromEntries(
      Object.entries(part).map(([key, inner]) => {
        if (key === 'photos' && inner) return [key, withoutPhotos(inner as Record<string, string>, keys)]
        const next = walk(inner, NOT_ABOUT_PEOPLE.has(key) ? [] : named)
        return [key, next === '' && inner !== '' && NULLABLE.has(key) ? null : next]
      }),
    )
  }
  return walk(value, names) as T
}

/** Whether an item of a list is the entry of a founder with one of these name keys. */
export function isNamed(item: unknown, keys: ReadonlySet<string>): boolean {
  const name = (item as { name?: unknown } | null)?.name
  return typeof name === 'string' && keys.has(nameKeyOf(name))
}

function withoutPhotos(photos: Record<string, string>, keys: ReadonlySet<string>): Record<string, string> {
  return Object.fromEntries(Object.entries(photos).filter(([key]) => !keys.has(key)))
}

function wholeWords(name: string): RegExp {
  const words = name.split(' ').map((word) => RegExp.escape(word))
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${words.join(String.raw`\s+`)}(?![\p{L}\p{N}])`, 'giu')
}

interface Founded {
  profile?: { founders?: unknown[]; founder_socials?: object } | null
  origins?: { founders?: { evidence?: unknown; proof?: unknown } } | null
}

/** A listing's content, or what a version says of it, without a person. */
export function contentWithoutPerson<T extends Founded>(content: T, words: Words): T {
  const founders = content.profile?.founders ?? []
  // The links belong to the founder named first; quotes are in the founders' order.
  const isFirst = isNamed(founders[0], words.keys)
  const staying = (quotes: unknown) =>
    Array.isArray(quotes) ? quotes.filter((_, at) => !isNamed(founders[at], words.keys)) : quotes
  const of = content.origins?.founders
  return withoutPerson(
    {
      ...content,
      ...(isFirst ? { profile: { ...content.profile, founder_socials: {} } } : {}),
      ...(of
        ? {
            origins: {
              ...content.origins,
              founders: {
                ...of,
                ...(of.evidence ? { evidence: staying(of.evidence) } : {}),
                ...(of.proof ? { proof: staying(of.proof) } : {}),
              },
            },
          }
        : {}),
    },
    words,
  )
}
