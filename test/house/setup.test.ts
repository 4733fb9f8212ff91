import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// Each test starts npm several times on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 })

/**
 * A project whose packages are in its own folder, so npm needs no registry. One of them installs only when
 * the gate opens.
 */
let folder: string
const running: Started[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'launch-setup-'))
  copyFileSync(join(import.meta.dirname, '../../setup.mjs'), at('setup.mjs'))
  writeFileSync(at('gate'), '')
  pack('runs', '1.0.0')
  pack('tests', '1.0.0')
  pack('elsewhere', '1.0.0')
  lock({ runs: '1.0.0' })
})
afterEach(() => {
  for (const { kill } of running.splice(0)) kill()
  rmSync(folder, { recursive: true })
})

const at = (path: string) => join(folder, path)
const fileOf = (name: string, version: string) => `${name}-${version}.tgz`

function pack(name: string, version: string) {
  mkdirSync(at('made/package'), { recursive: true })
  const scripts = name === 'runs' ? { install: 'cat ../../gate' } : {}
  writeFileSync(at('made/package/package.json'), JSON.stringify({ name, version, scripts }))
  writeFileSync(at('made/package/code.js'), version)
  execFileSync('tar', ['-czf', at(fileOf(name, version)), '-C', at('made'), 'package'])
}

function lock({ runs }: { runs: string }) {
  const file = (name: string, version = '1.0.0') => `file:${fileOf(name, version)}`
  const needs = {
    dependencies: { runs: file('runs', runs) },
    devDependencies: { tests: file('tests') },
    optionalDependencies: { elsewhere: file('elsewhere') },
  }
  const entry = (name: string, version = '1.0.0') => ({
    version,
    resolved: file(name, version),
    integrity: `sha512-${createHash('sha512')
      .update(readFileSync(at(fileOf(name, version))))
      .digest('base64')}`,
  })
  const root = { name: 'project', version: '1.0.0', ...needs }
  writeFileSync(at('package.json'), JSON.stringify({ ...root, allowScripts: { runs: true } }))
  const packages = {
    '': root,
    'node_modules/runs': { ...entry('runs', runs), hasInstallScript: true },
    'node_modules/tests': { ...entry('tests'), dev: true },
    // Like a program for another platform, which npm skips.
    'node_modules/elsewhere': { ...entry('elsewhere'), optional: true, os: ['nowhere'] },
  }
  writeFileSync(at('package-lock.json'), JSON.stringify({ name: 'project', lockfileVersion: 3, packages }))
}

const env = (more: Record<string, string> = {}) => ({
  PATH: process.env['PATH'] ?? '',
  HOME: folder,
  npm_config_offline: 'true',
  npm_config_cache: at('cache'),
  npm_config_update_notifier: 'false',
  ...more,
})

const npm = (...args: string[]) => execFileSync('npm', args, { cwd: folder, env: env(), stdio: 'ignore' })

interface Started {
  output(): string
  ended: Promise<number | null>
  /** Asks the process itself to stop. */
  stop(): void
  /** Stops it and the npm it started. */
  kill(): void
}

function start(args: string[] = [], more: Record<string, string> = {}): Started {
  // Its own process group lets the test kill it together with the npm it started.
  const child = spawn(process.execPath, ['setup.mjs', ...args], { cwd: folder, env: env(more), detached: true })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text))
  let isOver = false
  const ended = once(child, 'close').then(([code]) => {
    isOver = true
    return code as number | null
  })
  const kill = () => void (isOver || process.kill(-child.pid!, 'SIGKILL'))
  const started = { output: () => printed, ended, stop: () => void child.kill('SIGTERM'), kill }
  running.push(started)
  return started
}

async function setup(args: string[] = [], more: Record<string, string> = {}) {
  const started = start(args, more)
  return { code: await started.ended, output: started.output() }
}

/** Every file in node_modules, with its inode and modification time, which change if it is written again. */
const files = (pattern = '**') =>
  Object.fromEntries(
    globSync(`node_modules/${pattern}`, { cwd: folder }).map((path) => {
      const { ino, mtimeMs } = lstatSync(at(path))
      return [path, [ino, mtimeMs]]
    }),
  )
const isThere = (name: string) => existsSync(at(`node_modules/${name}/code.js`))

/** Holds back a package's installation; resolves when npm reaches it. */
function closeGate(): { reached: Promise<void>; openGate(): Promise<void> } {
  rmSync(at('gate'))
  execFileSync('mkfifo', [at('gate')])
  // Opening for writing waits for a reader.
  const writer = open(at('gate'), 'w')
  return { reached: writer.then(() => {}), openGate: async () => (await writer).close() }
}

test('a complete install of production packages is left alone by what runs with it, in production too', async () => {
  npm('ci', '--omit=dev')
  const before = files()
  for (const more of [{}, { NODE_ENV: 'production' }]) expect(await setup([], more)).toEqual({ code: 0, output: '' })
  expect(files()).toEqual(before)
})

test('in a new folder what runs is installed without what tests; a test adds that and touches nothing else', async () => {
  expect(await setup()).toMatchObject({ code: 0, output: expect.stringContaining('first run') })
  expect([isThere('runs'), isThere('tests')]).toEqual([true, false])
  const before = files('runs/**')
  // What a killed npm leaves behind: a package's manifest without its code.
  mkdirSync(at('node_modules/tests'))
  writeFileSync(at('node_modules/tests/package.json'), JSON.stringify({ name: 'tests', version: '1.0.0' }))
  expect(await setup(['dev'])).toMatchObject({ code: 0, output: expect.stringContaining('some are missing') })
  expect([isThere('runs'), isThere('tests')]).toEqual([true, true])
  expect(files('runs/**')).toEqual(before)
  for (const args of [[], ['dev']]) expect(await setup(args)).toEqual({ code: 0, output: '' })
  expect(existsSync(at('.setup-lock'))).toBe(false)
})

test('with NODE_ENV=production nothing is installed: what is missing is said, and what to type', async () => {
  const production = { NODE_ENV: 'production' }
  for (const args of [[], ['dev']]) {
    const refused = await setup(args, production)
    expect(refused).toMatchObject({ code: 1, output: expect.stringMatching(/^The packages .*not installed/) })
    expect(refused.output).toMatch(/: npm ci --omit=dev$/m)
  }
  expect(existsSync(at('node_modules'))).toBe(false)
  npm('ci', '--omit=dev')
  const before = files()
  const refused = await setup(['dev'], production)
  expect(refused).toMatchObject({ code: 1, output: expect.stringMatching(/^The development packages/) })
  expect(refused.output).toMatch(/: npm install --include=dev --no-save$/m)
  expect(files()).toEqual(before)
})

test('packages of another version are brought up to date, and those of tests stay', async () => {
  npm('ci')
  const before = files('tests/**')
  pack('runs', '2.0.0')
  lock({ runs: '2.0.0' })
  expect(await setup()).toMatchObject({ code: 0 })
  expect(readFileSync(at('node_modules/runs/code.js'), 'utf8')).toBe('2.0.0')
  expect(files('tests/**')).toEqual(before)
  rmSync(at('node_modules/runs'), { recursive: true })
  expect(await setup()).toMatchObject({ code: 0 })
  expect(isThere('runs')).toBe(true)
})

test('of two started at once one installs; the other waits for it, says so, and adds only what it needs more', async () => {
  const { reached, openGate } = closeGate()
  const first = start()
  await reached
  const second = start()
  const third = start(['dev'])
  for (const { output } of [second, third])
    await expect.poll(output, { timeout: 20_000 }).toMatch(/^Process \d+ installs packages here: waiting/)
  await openGate()
  rmSync(at('gate'))
  writeFileSync(at('gate'), '')
  expect([await first.ended, await second.ended, await third.ended]).toEqual([0, 0, 0])
  expect(second.output()).not.toContain('Installing')
  expect(third.output()).toContain('some are missing')
  expect([isThere('runs'), isThere('tests')]).toEqual([true, true])
})

test('what was killed half way is installed by the next, which takes over its lock', async () => {
  const { reached, openGate } = closeGate()
  const killed = start()
  await reached
  killed.kill()
  expect(await killed.ended).toBe(null)
  await openGate()
  rmSync(at('gate'))
  writeFileSync(at('gate'), '')
  expect(existsSync(at('.setup-lock'))).toBe(true)
  const [one, other] = await Promise.all([setup(), setup()])
  expect([one.code, other.code]).toEqual([0, 0])
  expect(isThere('runs')).toBe(true)
  expect(globSync('.setup-lock*', { cwd: folder })).toEqual([])
})

test('one that is asked to stop asks its npm to, waits for it, and leaves no lock', async () => {
  const { reached, openGate } = closeGate()
  const stopped = start()
  await reached
  stopped.stop()
  await openGate()
  // The exit code would be null if the signal had ended the process.
  expect(await stopped.ended).not.toBe(null)
  expect(existsSync(at('.setup-lock'))).toBe(false)
})

test('a lock holds while its process or its npm runs, unless it was silent for ten minutes', async () => {
  const dead = String(spawnedAndGone())
  const hold = (text: string, minutes: number) => {
    writeFileSync(at('.setup-lock'), text)
    const then = new Date(Date.now() - minutes * 60_000)
    utimesSync(at('.setup-lock'), then, then)
  }
  hold(`${dead} ${process.pid}`, 9)
  const waiting = start()
  await expect.poll(waiting.output, { timeout: 20_000 }).toContain(`Process ${dead} installs`)
  hold(`${dead} ${process.pid}`, 11)
  expect(await waiting.ended).toBe(0)
  expect(isThere('runs')).toBe(true)
  rmSync(at('node_modules'), { recursive: true })
  // Left by a process that was killed before it wrote its pid.
  hold('', 1)
  expect(await setup()).toMatchObject({ code: 0 })
  expect(isThere('runs')).toBe(true)
})

function spawnedAndGone(): number {
  return Number(execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }))
}

test('an npm that fails, and a lock file that does not fit package.json, are said, and nobody is kept waiting', async () => {
  npm('ci')
  const manifest = readFileSync(at('package.json'))
  pack('runs', '2.0.0')
  lock({ runs: '2.0.0' })
  writeFileSync(at('package.json'), manifest)
  const output = expect.stringContaining('npm did not install node_modules/runs. Does package-lock.json belong')
  expect(await setup()).toMatchObject({ code: 1, output })
  rmSync(at('node_modules'), { recursive: true })
  rmSync(at(fileOf('runs', '2.0.0')))
  expect(await setup()).toMatchObject({ code: 1, output: expect.stringMatching(/npm failed: see above/) })
  expect(existsSync(at('.setup-lock'))).toBe(false)
})
