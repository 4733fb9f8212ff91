// The options of each bench, in the form --name=value, or --name for a flag. `npm run bench -- NAME --help`
// prints them.
import { parseArgs } from 'node:util'

interface Option<T> {
  /** Parses the value of an option; null when it is invalid. */
  read(text: string): T | null
  byDefault: T
  /** The valid values, as in "a whole number from 1 to 10". */
  form: string
  example: string
  meaning: string
  /** Describes a default that isn't a fixed value. */
  shownDefault?: string
  /** The option takes no value. */
  isFlag?: true
}

interface Range {
  min?: number
  max?: number
}

const MOST = 1_000_000
const digits = (value: number) => value.toLocaleString('en')

function wholeNumber(byDefault: number, meaning: string, { min = 1, max = MOST }: Range = {}): Option<number> {
  return {
    read(text) {
      const value = /^\d+$/.test(text) ? Number(text) : NaN
      return value >= min && value <= max ? value : null
    },
    byDefault,
    form: `a whole number from ${digits(min)} to ${digits(max)}`,
    example: String(byDefault),
    meaning,
  }
}

function wholeNumbers(byDefault: number[], meaning: string, range: Range): Option<number[]> {
  const one = wholeNumber(byDefault[0]!, meaning, range)
  return {
    read(text) {
      const values = text.split(',').map(one.read)
      return values.every((value) => value !== null) ? values : null
    },
    byDefault,
    form: `${one.form}, or several with commas between`,
    example: byDefault.join(','),
    meaning,
  }
}

function oneOf<const N extends string>(names: readonly N[], meaning: string): Option<N | ''> {
  return {
    read: (text) => names.find((name) => name === text) ?? null,
    byDefault: '',
    form: `one of ${names.join(', ')}`,
    example: names[0]!,
    meaning,
    shownDefault: 'all',
  }
}

const file = (byDefault: string, meaning: string, shownDefault = byDefault): Option<string> => ({
  read: (text) => text || null,
  byDefault,
  form: 'the path of a file',
  example: 'FILE',
  meaning,
  shownDefault,
})

const flag = (meaning: string): Option<boolean> => ({
  read: () => true,
  byDefault: false,
  form: 'written without a value',
  example: '',
  meaning,
  isFlag: true,
})

/** Smaller directories have too few listings to measure. */
const SIZE = { min: 1000, max: 10_000_000 }
const size = (listings: number) => wholeNumber(listings, 'listings in the directory', SIZE)
const sizes = (...listings: number[]) =>
  wholeNumbers(listings, 'listings in the directories, one after the other', SIZE)
const rounds = (count: number, of: string) => wholeNumber(count, of, { max: 10_000 })
const rate = (perSecond: number) => wholeNumber(perSecond, 'requests a second', { max: 10_000 })
const seed = () => ({
  ...wholeNumber(Math.floor(Math.random() * MOST), 'the same seed draws the same inputs and moments', { min: 0 }),
  shownDefault: 'drawn',
})

/** The operations that `requests` measures, besides tools/list. */
const MEASURED_READS = ['get_listing', 'list_launches', 'search_listings'] as const
export type MeasuredRead = (typeof MEASURED_READS)[number]

/** What each bench measures and its options, by file name. */
export const BENCHES = {
  browse: {
    about: 'every list without words: its first page and the last that can be asked for',
    options: { sizes: sizes(10_000, 100_000), rounds: rounds(15, 'times each list is read') },
  },
  digest: {
    about: 'the weekly email to all subscribers on PostgreSQL, with three kill -9 on the way',
    options: { size: wholeNumber(100_000, 'subscribers', { min: 100 }) },
  },
  'disk-full': {
    about: 'the embedded service on a disk that runs full (as root)',
    options: { seed: seed() },
  },
  drafting: {
    about: 'a website from submitting it to its draft, alone and beside slow websites, and readers beside drafts',
    options: {
      drafts: wholeNumber(12, 'drafts one after the other', { max: 1000 }),
      slow: wholeNumber(40, 'slow websites of another account', { max: 1000 }),
    },
  },
  'embedded-kills': {
    about: 'repeated kill -9 of the embedded service during writes',
    options: { rounds: rounds(50, 'kills'), seed: seed() },
  },
  faults: {
    about: 'a mixed load while processes and PostgreSQL are killed',
    options: {
      seconds: wholeNumber(60, 'length of the load', { min: 10, max: 86_400 }),
      rate: rate(250),
      size: size(2000),
      seed: seed(),
    },
  },
  find: {
    about: 'whether people who describe what they need find it',
    options: {
      listings: file('bench/find/listings.json', 'listings to search'),
      queries: file('bench/find/queries.json', 'what is searched for, and the right answers'),
      'no-answer': file('', 'searches that none of the listings answers', 'none'),
      distractors: wholeNumber(0, 'generated listings beside them', { min: 0, max: 100_000 }),
      half: oneOf(['tune', 'held'], 'the slugs whose queries count'),
      words: flag('finds by words alone, without the embedder'),
      peers: flag('measures two engines in memory on the same files'),
      misses: flag('prints each search whose answer is not among the first five'),
      json: flag('prints the figures as one line of JSON at the end'),
    },
  },
  import: {
    about: 'an import of many listings from a CSV file, killed and run again',
    options: {
      listings: wholeNumber(100_000, 'listings into PostgreSQL', { min: 0 }),
      embedded: wholeNumber(20_000, 'listings into the embedded database', { min: 0 }),
    },
  },
  meaning: {
    about: 'the listings nearest in meaning, in memory and by pgvector',
    options: {
      size: size(100_000),
      real: wholeNumber(20_000, 'vectors of real texts; the others are these with noise', { min: 1000 }),
      embedded: { ...size(10_000), meaning: 'listings in the embedded database' },
      searches: rounds(200, 'searches'),
    },
  },
  move: {
    about: 'a move from the embedded database to PostgreSQL and back, killed on the way',
    options: { size: size(20_000), kills: wholeNumber(10, 'kills', { min: 0, max: 1000 }), seed: seed() },
  },
  pages: {
    about: 'whole pages of the site, one reader at a time',
    options: {
      size: size(100_000),
      votes: wholeNumber(1_000_000, 'votes in the ledger'),
      comments: wholeNumber(500_000, 'comments'),
      rounds: rounds(200, 'times each page is read'),
    },
  },
  'point-in-time': {
    about: 'the documented commands that take PostgreSQL back to a moment',
    options: {},
  },
  pointing: {
    about: 'recorded answers of a model, replayed through the drafter',
    options: {
      corpus: file('corpus', 'folder of saved websites, a folder each'),
      answers: file('pointers', 'folder of the answers and of the lines that the model saw'),
    },
  },
  proxies: {
    about: 'the shipped proxies, while the processes behind them are replaced',
    options: { callers: wholeNumber(4, 'callers at once', { max: 100 }) },
  },
  replica: {
    about: 'what a read replica takes from the primary',
    options: {
      requests: wholeNumber(3000, 'requests of each load'),
      rate: rate(100),
      size: size(10_000),
      seed: seed(),
    },
  },
  requests: {
    about: 'CPU of one request, beside bare servers',
    options: {
      size: size(10_000),
      rounds: rounds(9, 'rounds of each case'),
      requests: wholeNumber(300, 'requests a round', { max: 100_000 }),
      only: oneOf([...MEASURED_READS, 'tools/list'], 'the operation that is measured'),
    },
  },
  search: {
    about: 'searches, by what is typed; at 100,000 listings beside two engines in memory',
    options: { sizes: sizes(10_000, 100_000, 1_000_000) },
  },
  soak: {
    about: 'the memory of one process under a steady load',
    options: {
      minutes: wholeNumber(10, 'length of the load', { max: 1440 }),
      rate: rate(150),
      size: size(10_000),
      seed: seed(),
    },
  },
  'start-up': {
    about: 'the first start to the first answer',
    options: { rounds: rounds(5, 'starts of each kind') },
  },
}

/** Scripts that are run directly: node bench/load/NAME.ts. */
const TOOLS = {
  directory: {
    about: 'fills a directory and leaves it there',
    options: { size: size(10_000), seed: { ...seed(), byDefault: 1, shownDefault: '1' } },
  },
  fleet: {
    about: 'two web processes and two workers behind a balancer, until Ctrl-C',
    options: { size: size(1000), replica: flag('with a read replica') },
  },
}

const ALL = { ...BENCHES, ...TOOLS }
type Name = keyof typeof ALL
type Values<N extends Name> = {
  [K in keyof (typeof ALL)[N]['options']]: (typeof ALL)[N]['options'][K] extends Option<infer T> ? T : never
}

/** An invalid command line, explained in one sentence. */
export class OptionError extends Error {}

/** The values of these arguments, or null when help was requested. Throws `OptionError`. */
export function readOptions<N extends Name>(name: N, args: readonly string[]): Values<N> | null {
  const options = ALL[name].options as unknown as Record<string, Option<unknown>>
  const values = Object.fromEntries(Object.entries(options).map(([key, { byDefault }]) => [key, byDefault]))
  const { tokens } = parseArgs({
    args: [...args],
    strict: false,
    tokens: true,
    options: Object.fromEntries(
      Object.entries(options).map(([key, { isFlag }]) => [key, { type: isFlag ? 'boolean' : 'string' }]),
    ),
  })
  for (const token of tokens) {
    if (token.kind === 'positional')
      throw new OptionError(`"${token.value}": options are written as --name=value. ${known(name)}`)
    if (token.kind !== 'option') continue
    if (token.name === 'help') return null
    const option = options[token.name]
    if (!option) throw new OptionError(`There is no option ${token.rawName}. ${known(name)}`)
    const hasValue = token.value !== undefined
    const value = hasValue === !option.isFlag ? option.read(token.value ?? '') : null
    if (value === null) throw new OptionError(`--${token.name} is ${option.form}${shown(token.name, option)}.`)
    values[token.name] = value
  }
  return values as Values<N>
}

const shown = (name: string, { isFlag, example }: Option<unknown>) => (isFlag ? '' : `: --${name}=${example}`)

function known(name: Name): string {
  return `${name} takes ${Object.keys(ALL[name].options)
    .map((key) => `--${key}`)
    .join(', ')} and --help.`
}

/** Help for one bench or tool: its options, with their defaults. */
export function helpOf(name: Name): string {
  const options = Object.entries(ALL[name].options as unknown as Record<string, Option<unknown>>).map(
    ([key, { byDefault, shownDefault = String(byDefault), meaning, form, isFlag }]) => [
      isFlag ? `--${key}` : `--${key}=${shownDefault}`,
      `${meaning}; ${form}`,
    ],
  )
  const command = name in BENCHES ? `npm run bench -- ${name}` : `node bench/load/${name}.ts`
  return `${command}: ${ALL[name].about}\n\n${table(options)}`
}

/** The names of the benches and what they measure. */
export function helpOfAll(): string {
  const benches = Object.entries(BENCHES).map(([name, { about }]) => [name, about])
  return `npm run bench -- NAME [--option=value …]; NAME --help prints its options and their defaults.\n\n${table(benches)}`
}

function table(rows: string[][]): string {
  const width = Math.max(...rows.map(([left]) => left!.length))
  return rows.map(([left, right]) => `  ${left!.padEnd(width)}  ${right}`).join('\n')
}

/**
 * The options of this process. Prints help and exits with 0, or prints an error and exits with 2, because 1
 * means that a bench failed.
 */
export function optionsOf<N extends Name>(name: N): Values<N> {
  const [first, ...rest] = process.argv.slice(2)
  try {
    const values = readOptions(name, first === undefined ? [] : first === name ? rest : [first, ...rest])
    if (values) return values
    console.log(helpOf(name))
    process.exit(0)
  } catch (error) {
    if (!(error instanceof OptionError)) throw error
    console.error(error.message)
    process.exit(2)
  }
}
