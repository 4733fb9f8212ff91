import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { tools } from '../../tools/catalog.ts'

const root = join(import.meta.dirname, '../..')
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
const kebab = (name: string) => name.replaceAll('_', '-')

/** The files that the guide names for an operation. */
const STEPS = [...textOf('docs/adding-an-operation.md').matchAll(/^\| \d\s+\| (.+?)\s*\|/gm)].map(([, files]) =>
  [...files!.matchAll(/`([^`]+)`/g)].map(([, file]) => file!),
)

/** Keyed by the files that the guide names: whether the file contains an existing operation. */
const HOLDS: Record<string, (name: string, topic: string) => boolean> = {
  'tools/TOPIC/my-operation.ts': (name, topic) => existsSync(join(root, `tools/${topic}/${kebab(name)}.ts`)),
  'domain/TOPIC/…': (name, topic) => textOf(`tools/${topic}/${kebab(name)}.ts`).includes('../../domain/'),
  'tools/catalog.ts': (name) => textOf('tools/catalog.ts').includes(`/${kebab(name)}.ts'`),
  'tools/TOPIC/my-operation.test.ts': (name, topic) => callersOf(name, `tools/${topic}/*.test.ts`).length > 0,
  'test/flows/TOPIC*.test.ts': (name) => callersOf(name, 'test/flows/*.test.ts').length > 0,
  'tools/__contracts__/TOPIC/my_operation.json': (name, topic) =>
    existsSync(join(root, `tools/__contracts__/${topic}/${name}.json`)),
  'evals/prompts.golden.ts': (name) => new RegExp(`^  ${name}: \\{`, 'm').test(textOf('evals/prompts.golden.ts')),
  'evals/tool-surface.test.ts': (name) => textOf('evals/tool-surface.test.ts').includes(`call('${name}'`),
  'evals/scenarios/…': (name) => globSync('evals/scenarios/*/*.ts', { cwd: root }).some((file) => covers(file, name)),
  'index.ts': () => true,
  'site/pages/docs/docs-areas.ts': (name) => textOf('site/pages/docs/docs-areas.ts').includes(`'${name}'`),
}

const topicOf = new Map(
  globSync('tools/*/*.ts', { cwd: root }).map((file) => [file.split('/').at(-1)!.replace('.ts', ''), dirname(file)]),
)

function covers(file: string, name: string): boolean {
  return /covers: \[([^\]]*)\]/.exec(textOf(file))?.[1]?.includes(`'${name}'`) ?? false
}

/** Tests that call an operation, by its REST path or its name. */
function callersOf(name: string, pattern: string): string[] {
  const { rest } = tools.find((tool) => tool.name === name)!
  const path = rest.path.split('{')[0]!
  return globSync(pattern, { cwd: root }).filter((file) => {
    const text = textOf(file)
    return text.includes(path) || text.includes(`'${name}'`)
  })
}

test.for(tools.map(({ name }) => name))(
  '%s is in every file that the guide names, so the guide names no file too many',
  (name) => {
    const topic = topicOf.get(kebab(name))!.replace('tools/', '')
    const without = STEPS.filter((files) => !files.some((file) => HOLDS[file]!(name, topic)))
    expect(without).toEqual([])
  },
)

test('the guide names files that this test knows', () => {
  expect(STEPS).toHaveLength(9)
  expect(STEPS.flat().filter((file) => !Object.hasOwn(HOLDS, file))).toEqual([])
})
