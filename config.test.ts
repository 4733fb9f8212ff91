import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('every variable that is read stands in .env.example, and no other', () => {
  const source = readFileSync(join(import.meta.dirname, 'config.ts'), 'utf8')
  const read = [...source.matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name]) => name)
  const example = readFileSync(join(import.meta.dirname, '.env.example'), 'utf8')
  const written = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)
  expect(new Set(written)).toEqual(new Set(read))
})

test('the example file is a valid configuration, and an empty value means the default', () => {
  const example = readFileSync(join(import.meta.dirname, '.env.example'), 'utf8')
  const env = Object.fromEntries([...example.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]))
  const { appSecret: _given, ...fromExample } = readConfig({ ...env, APP_SECRET: 'x'.repeat(32) })
  const { appSecret: _made, ...byDefault } = readConfig({ APP_SECRET: 'x'.repeat(32) })
  expect(fromExample).toEqual(byDefault)
})

test('every bad variable is named at once, and no secret is printed', () => {
  const bad = {
    PORT: '0',
    PUBLIC_URL: 'https://x.example/path',
    LIMIT_READS: 'many',
    DATABASE_URL: 'mysql://root:hunter2@x',
    READ_DATABASE_URL: 'http://reader:hunter2@x',
    APP_SECRET: 'short-hunter2',
    SMTP_URL: 'http://user:hunter2@x',
  }
  const read = () => readConfig(bad)
  for (const name of Object.keys(bad)) expect(read).toThrow(name)
  expect(read).not.toThrow('hunter2')
})

test('upstream sign-in is configured whole or not at all', () => {
  expect(() => readConfig({ OIDC_ISSUER: 'https://id.example' })).toThrow(/all three, or none/)
})

test('a replica needs the primary that it follows', () => {
  const READ_DATABASE_URL = 'postgres://localhost:5433/x'
  expect(() => readConfig({ READ_DATABASE_URL })).toThrow(/READ_DATABASE_URL: needs DATABASE_URL/)
  expect(readConfig({ READ_DATABASE_URL, DATABASE_URL: 'postgres://localhost/x' })).toMatchObject({
    databaseUrl: 'postgres://localhost/x',
    readDatabaseUrl: READ_DATABASE_URL,
  })
})

test('one source of ratings at most, and no process leaves its jobs to a worker that cannot be', () => {
  expect(readConfig({}).ratings).toBeUndefined()
  expect(readConfig({ OPEN_PAGERANK_API_KEY: 'k' }).ratings).toMatchObject({ vendor: 'open_page_rank', key: 'k' })
  expect(() => readConfig({ AHREFS_API_KEY: 'a', OPEN_PAGERANK_API_KEY: 'b' })).toThrow(/one of them/)
  expect(() => readConfig({ WORKER: 'off' })).toThrow(/needs DATABASE_URL/)
  expect(readConfig({ WORKER: 'off', DATABASE_URL: 'postgres://localhost/x' }).worksOnJobs).toBe(false)
  expect(readConfig({}).worksOnJobs).toBe(true)
})

test('without APP_SECRET one is made once, kept for its owner alone, and refused in production', () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'launch-secret-'))
  const first = readConfig({ DATA_DIR }).appSecret
  expect(first.length).toBeGreaterThanOrEqual(32)
  expect(readConfig({ DATA_DIR }).appSecret).toBe(first)
  expect(statSync(join(DATA_DIR, 'app-secret')).mode & 0o077).toBe(0)
  expect(() => readConfig({ DATA_DIR, NODE_ENV: 'production' }).appSecret).toThrow(/APP_SECRET/)
  rmSync(DATA_DIR, { recursive: true })
})
