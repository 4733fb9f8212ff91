import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'

/** Which folders and root files a folder may import; see docs/architecture.md. */
const MAY_IMPORT: Record<string, string[]> = {
  domain: ['domain'],
  outside: ['outside', 'domain', 'config.ts'],
  tools: ['tools', 'domain'],
  mcp: ['mcp', 'tools', 'auth', 'domain'],
  rest: ['rest', 'tools', 'auth', 'domain'],
  auth: ['auth', 'domain', 'config.ts'],
  jobs: ['jobs', 'outside', 'domain', 'config.ts'],
  admin: ['admin', 'auth', 'domain', 'config.ts'],
  site: ['site', 'tools', 'auth', 'admin', 'domain', 'config.ts'],
}

/** Which packages a folder or file may use; unlisted folders may use any. */
const MAY_USE: Record<string, RegExp> = {
  'domain/database': /^(node:|@mikro-orm\/|@electric-sql\/pglite|kysely$|lru-cache$|pg$)/,
  domain:
    /^(node:(async_hooks|crypto|util)$|@mikro-orm\/core$|kysely$|kysely\/helpers\/postgres$|node-html-parser$|entities$|css-tree$|css-tree\/parser$|tldts$|jsvat-next$|dictionary-en$)/,
  // A language is one file, which is found by listing the folder.
  'domain/drafts/words/words.ts': /^node:fs$/,
  tools: /^(zod$|node:(crypto|util)$|kysely$|kysely\/helpers\/postgres$)/,
}

const root = join(import.meta.dirname, '../..')
const folders = Object.keys(MAY_IMPORT)
const sources = globSync(`{${folders.join(',')}}/**/*.ts`, { cwd: root, exclude: ['**/*.test.ts'] }).map((file) => ({
  file,
  source: readFileSync(join(root, file), 'utf8'),
}))

test.for(folders)('%s/ imports only what it may', (folder) => {
  const mine = sources.filter(({ file }) => file.startsWith(`${folder}/`))
  const forbidden = mine.flatMap(({ file, source }) => {
    const packages = MAY_USE[file] ?? MAY_USE[file.split('/').slice(0, 2).join('/')] ?? MAY_USE[folder]
    return importsOf(source)
      .filter((name) =>
        name.startsWith('.')
          ? !MAY_IMPORT[folder]!.includes(posix.join(posix.dirname(file), name).split('/')[0]!)
          : packages && !packages.test(name),
      )
      .map((name) => `${file} imports ${name}`)
  })
  expect(forbidden).toEqual([])
})

function importsOf(source: string): string[] {
  const found = source.matchAll(/^(?:import|export|}) .*?from '([^']+)'|\bimport\('([^']+)'\)|^import '([^']+)'/gm)
  return [...found].map(([, from, dynamic, bare]) => (from ?? dynamic ?? bare)!)
}

/** Every file and the project files it imports. */
const importers = sources.map(({ file, source }) => ({
  file,
  imports: importsOf(source)
    .filter((name) => name.startsWith('.'))
    .map((name) => posix.join(posix.dirname(file), name)),
}))

test('topics of domain/ import each other in one direction only', () => {
  // A file at the root of domain/ is a topic of its own.
  const topicOf = (file: string) => file.split('/')[1]!
  const importsBetween = importers
    .filter(({ file }) => file.startsWith('domain/'))
    .flatMap(({ file, imports }) => imports.map((name) => ({ from: file, to: name })))
    .filter(({ from, to }) => topicOf(from) !== topicOf(to))
  const edges = importsBetween.map(({ from, to }): Edge => [topicOf(from), topicOf(to)])
  const importsOfEdge = ([from, to]: Edge) =>
    importsBetween.filter((one) => topicOf(one.from) === from && topicOf(one.to) === to)
  expect(circle(edges).map((edge) => importsOfEdge(edge).map(({ from, to }) => `${from} imports ${to}`)[0])).toEqual([])
})

test('files import each other in one direction only', () => {
  expect(circle(importers.flatMap(({ file, imports }) => imports.map((name): Edge => [file, name])))).toEqual([])
})

type Edge = [from: string, to: string]

/** The edges of one cycle of any length; empty if there is none. */
function circle(edges: Edge[]): Edge[] {
  const next = Map.groupBy(edges, ([from]) => from)
  for (const start of next.keys()) {
    const ways: Edge[][] = [[]]
    const reached = new Set<string>()
    for (const way of ways)
      for (const edge of next.get(way.at(-1)?.[1] ?? start) ?? []) {
        if (edge[1] === start) return [...way, edge]
        if (reached.has(edge[1])) continue
        reached.add(edge[1])
        ways.push([...way, edge])
      }
  }
  return []
}

test('an operation imports from its own topic and the shared pieces only', () => {
  const strays = sources
    .filter(({ file }) => /^tools\/[^/]+\//.test(file))
    .flatMap(({ file, source }) =>
      importsOf(source)
        .filter((name) => /^\.\.\/(?!\.\.|shared\/)[a-z-]+\//.test(name))
        .map((name) => `${file} imports ${name}`),
    )
  expect(strays).toEqual([])
})

test('nobody but config.ts reads the environment', () => {
  expect(sources.filter(({ source }) => source.includes('process.env')).map(({ file }) => file)).toEqual([])
})

test('whatever connects to PostgreSQL does it as connection-to.ts says, which has the certificate checked', () => {
  const past = /new pg\.(Client|Pool)\((?!connectionTo\(|\{ \.\.\.(connectionTo\(|server,))|connectionString:/
  const found = sources.filter(({ source }) => past.test(source)).map(({ file }) => file)
  expect(found).toEqual(['domain/database/connections/connection-to.ts'])
})

/**
 * The number of SQL statements written as text. Lower it when you can; never raise it for what a typed query
 * can express.
 */
const MAX_STATEMENTS = 37

/**
 * The whole product except its migrations. Tests, benchmarks and evaluations may use their own statements.
 */
const product = globSync('{*,{admin,app,auth,demo,domain,jobs,mcp,outside,rest,site,tools}/**/*}.ts', {
  cwd: root,
  exclude: ['**/*.test.ts', '**/test-*.ts', 'domain/database/migrations/**'],
}).map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }))

/** A call to `raw`, Kysely's raw SQL, or a statement run directly on a connection. */
const RAW =
  /\braw(?:<[^;]*?>)?\(|(?<!`)\bsql(?:<[^`;]*>)?`|\bsql\.(?:raw|ref|lit|table|id)\(|\.query(?:<[^;]*?>)?\(\s*(?=[`'"])/g
const statementsIn = (source: string) =>
  [...source.matchAll(RAW)].filter(
    ([found]) => !found.startsWith('raw') || source.includes("database/raw.ts'") || source.includes("'./raw.ts'"),
  )
/** Text that looks like an SQL statement, however it is run. */
const SQL =
  /['"`]\s*(?:select\s[^'"`]*?\sfrom\s|insert into \w|update \w+(?: as \w+)? set\s|delete from \w|with \w+ as \()/gi

test('statements that are text stand in *.statements.ts alone, each with the reason why', () => {
  const isStatements = ({ file }: { file: string }) =>
    file.endsWith('.statements.ts') || ['domain/database/raw.ts', 'domain/database/handle.ts'].includes(file)
  const strays = product
    .filter((one) => !isStatements(one))
    .flatMap(({ file, source }) =>
      [...statementsIn(source), ...source.matchAll(SQL)].map(([found]) => `${file}: ${found}`),
    )
  expect(strays).toEqual([])
  const statements = product.filter(({ file }) => file.endsWith('.statements.ts'))
  const counts = statements.map(({ file, source }) => ({
    file,
    statements: statementsIn(source).length,
    // A comment may break its line before the reason.
    reasons: [...source.matchAll(/\bRaw:\s+(?:\*\s)?\w/g)].length,
  }))
  expect(counts.filter(({ statements, reasons }) => reasons < statements)).toEqual([])
  expect(counts.reduce((sum, { statements }) => sum + statements, 0)).toBeLessThanOrEqual(MAX_STATEMENTS)
})

test('no function takes two handles of the database, and nobody but domain/database names an entity manager', () => {
  const twice =
    /\((?:[^()]|\([^()]*\))*?\b(?:db|tx|em)\??: (?:Database|Reader|Tx)\b(?:[^()]|\([^()]*\))*?\b(?:db|tx|em)\??: (?:Database|Reader|Tx)\b/g
  expect(
    product.flatMap(({ file, source }) => [...source.matchAll(twice)].map(([found]) => `${file}: ${found}`)),
  ).toEqual([])
  const naming = product.filter(
    ({ file, source }) => !file.startsWith('domain/database/') && /EntityManager/.test(source),
  )
  expect(naming.map(({ file }) => file)).toEqual([])
})

const tracked = globSync('{*,{admin,app,auth,bench,demo,domain,evals,jobs,mcp,outside,rest,site,test,tools}/**/*}.*', {
  cwd: root,
  exclude: ['**/node_modules/**', 'test/fixtures/**', 'bench/results/**'],
})

test('no folder holds more files than one can take in, and the root only what starts', () => {
  const folders = Map.groupBy(tracked, (file) => posix.dirname(file))
  const large = [...folders].filter(([folder, files]) => folder !== '.' && files.length > MAX_FILES)
  expect(large.map(([folder, files]) => `${folder}: ${files.length}`)).toEqual([])
  const sources = folders.get('.')!.filter((file) => /\.(ts|mjs)$/.test(file))
  expect(sources.length).toBeLessThanOrEqual(MAX_ROOT_SOURCES)
})

const MAX_FILES = 25
const MAX_ROOT_SOURCES = 9
