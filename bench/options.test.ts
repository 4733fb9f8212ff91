import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BENCHES, helpOf, helpOfAll, readOptions } from './options.ts'

/** The output and exit code of `npm run bench -- …`. */
function bench(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const { promise, resolve } = Promise.withResolvers<{ code: number; out: string; err: string }>()
  const child = execFile(process.execPath, [join(import.meta.dirname, 'run.ts'), ...args], (_error, out, err) =>
    resolve({ code: child.exitCode!, out, err }),
  )
  return promise
}

test('every bench says what it measures and reads the options of its name', () => {
  const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.bench.ts'))
  expect(files.map((file) => file.replace('.bench.ts', ''))).toEqual(Object.keys(BENCHES).toSorted())
  const othersReaders = files.filter((file) => {
    const text = readFileSync(join(import.meta.dirname, file), 'utf8')
    const readsItsOwn = text.includes(`optionsOf('${file.replace('.bench.ts', '')}')`)
    return !readsItsOwn || /process\.argv|parseArgs/.test(text)
  })
  expect(othersReaders).toEqual([])
})

test('missing options have their defaults', () => {
  expect(readOptions('browse', [])).toEqual({ sizes: [10_000, 100_000], rounds: 15 })
  expect(readOptions('requests', [])).toMatchObject({ only: '' })
  expect(readOptions('fleet', [])).toEqual({ size: 1000, replica: false })
  expect(readOptions('faults', [])!.seed).toBeTypeOf('number')
})

test('values are parsed by type', () => {
  expect(readOptions('search', ['--sizes=1000,10000000'])).toEqual({ sizes: [1000, 10_000_000] })
  expect(readOptions('browse', ['--rounds', '7', '--sizes=2000'])).toEqual({ sizes: [2000], rounds: 7 })
  expect(readOptions('requests', ['--only=tools/list'])).toMatchObject({ only: 'tools/list' })
  expect(readOptions('embedded-kills', ['--seed=0'])).toMatchObject({ seed: 0 })
  expect(readOptions('fleet', ['--replica'])).toMatchObject({ replica: true })
})

const SIZES =
  '--sizes is a whole number from 1,000 to 10,000,000, or several with commas between: --sizes=10000,100000,1000000.'
test.for([
  ['search', '--sizes=abc', SIZES],
  ['search', '--sizes=', SIZES],
  ['search', '--sizes', SIZES],
  ['search', '--sizes=1000,999', SIZES],
  ['search', '--sizes=10000001', SIZES],
  ['search', '--sizes=1e6', SIZES],
  ['search', '100000', '"100000": options are written as --name=value. search takes --sizes and --help.'],
  ['search', '--size=1000', 'There is no option --size. search takes --sizes and --help.'],
  ['browse', '--rounds=0', '--rounds is a whole number from 1 to 10,000: --rounds=15.'],
  ['browse', '--rounds=1.5', '--rounds is a whole number from 1 to 10,000: --rounds=15.'],
  ['browse', '--rounds=-1', '--rounds is a whole number from 1 to 10,000: --rounds=15.'],
  ['soak', '-m', 'There is no option -m. soak takes --minutes, --rate, --size, --seed and --help.'],
  [
    'requests',
    '--only=votes',
    '--only is one of get_listing, list_launches, search_listings, tools/list: --only=get_listing.',
  ],
  ['fleet', '--replica=yes', '--replica is written without a value.'],
] as const)('%s %s: one sentence says what is wrong', ([name, arg, message]) => {
  expect(() => readOptions(name, [arg])).toThrow(message)
})

test('help has one line per option, and overrides all other arguments', () => {
  expect(readOptions('search', ['--help'])).toBe(null)
  expect(helpOf('replica').split('\n')).toEqual([
    'npm run bench -- replica: what a read replica takes from the primary',
    '',
    '  --requests=3000  requests of each load; a whole number from 1 to 1,000,000',
    '  --rate=100       requests a second; a whole number from 1 to 10,000',
    '  --size=10000     listings in the directory; a whole number from 1,000 to 10,000,000',
    '  --seed=drawn     the same seed draws the same inputs and moments; a whole number from 0 to 1,000,000',
  ])
  expect(helpOf('fleet')).toMatch(
    /^node bench\/load\/fleet\.ts: [^]*\n {2}--replica {4}with a read replica; written without a value$/,
  )
})

test('the command lists the benches, prints help, and exits with 2 for invalid arguments before it starts anything', async () => {
  const [list, asked, help, wrong, unknown] = await Promise.all([
    bench(),
    bench('--help'),
    bench('search', '--help'),
    bench('search', '--sizes=abc'),
    bench('constructor'),
  ])
  expect(list).toEqual({ code: 0, out: `${helpOfAll()}\n`, err: '' })
  expect(asked).toEqual(list)
  expect(help).toEqual({ code: 0, out: `${helpOf('search')}\n`, err: '' })
  expect(wrong).toEqual({ code: 2, out: '', err: `${SIZES}\n` })
  expect(unknown).toEqual({ code: 2, out: '', err: `There is no bench "constructor". ${helpOfAll()}\n` })
  for (const name of Object.keys(BENCHES)) expect(list.out).toContain(`  ${name} `)
})
