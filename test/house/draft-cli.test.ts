import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FIELD_NAMES } from '../../domain/profile/fields.ts'
import { COMPILED } from '../processes/a-process.ts'
import { ACME_PAGES, ACME_URL } from '../acme.ts'

const folder = mkdtempSync(join(tmpdir(), 'launch-saved-'))
const saved = join(folder, 'acme')
beforeAll(() => {
  mkdirSync(saved)
  writeFileSync(join(saved, 'index.html'), ACME_PAGES['/'])
  writeFileSync(join(saved, 'pricing.html'), ACME_PAGES['/pricing'])
  writeFileSync(
    join(saved, 'meta.json'),
    JSON.stringify({ url: ACME_URL, pages: [{ url: `${ACME_URL}pricing`, file: 'pricing.html' }] }),
  )
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Without the model of embeddings, which takes seconds to load, and with the modules compiled by earlier processes. */
const ENV = { PATH: process.env['PATH'], EMBEDDINGS: 'off', NODE_COMPILE_CACHE: COMPILED }

function draft(...args: string[]): Promise<{ stdout: string; stderr: string }> {
  return draftWith({}, ...args)
}

function draftWith(env: Record<string, string>, ...args: string[]): Promise<{ stdout: string; stderr: string }> {
  const cwd = join(import.meta.dirname, '../..')
  return promisify(execFile)(process.execPath, ['draft.ts', ...args], { cwd, env: { ...ENV, ...env } })
}

test('a website saved in a folder is drafted without a server: every field, each value with quote and page', async () => {
  const { stdout } = await draft('--saved', saved, '--json')
  const profile = JSON.parse(stdout.trim()) as {
    url: string
    fields: Record<
      string,
      { value: unknown; state: string; evidence: { quote: string; url: string; fetched_at: string }[] }
    >
    problem: unknown
  }
  expect(profile).toMatchObject({ url: ACME_URL, problem: null })
  expect(Object.keys(profile.fields).toSorted()).toEqual([...FIELD_NAMES].toSorted())
  expect(profile.fields['name']).toMatchObject({ value: 'Acme Planner', state: 'ai' })
  // A category is one of a new directory's.
  expect(profile.fields['categories']).toMatchObject({ value: ['Productivity'], state: 'ai' })
  expect(profile.fields['pricing_model']!.evidence.map(({ url }) => url)).toContain(`${ACME_URL}pricing`)
  expect(profile.fields['country']).toMatchObject({ value: null, state: 'not_found', evidence: [] })
  const unproven = Object.entries(profile.fields).filter(
    ([, { state, evidence }]) => state === 'ai' && !evidence.length,
  )
  expect(unproven).toEqual([])
})

test('without --json a person reads values, quotes, and what the website does not state', async () => {
  const { stdout } = await draft('--saved', saved)
  expect(stdout).toContain('Acme Planner')
  expect(stdout).toMatch(/not found on the website/i)
})

test('--model without a configured model says which variables to set', async () => {
  const failed = await draft('--saved', saved, '--model').catch((error: { code: number; stderr: string }) => error)
  expect(failed).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/GEMINI_API_KEY.*DRAFT_MODEL_URL.*DRAFT_MODEL /),
  })
})

test('when the configured model fails, the draft is by rules and says so', { timeout: 60_000 }, async () => {
  const env = { DRAFT_MODEL_URL: 'http://127.0.0.1:1/v1', DRAFT_MODEL: 'llama3.3' }
  const { stdout } = await draftWith(env, '--saved', saved, '--model', '--json')
  const byRules = await draft('--saved', saved, '--json')
  expect(JSON.parse(stdout)).toEqual({
    ...JSON.parse(byRules.stdout),
    problem: expect.objectContaining({ code: 'ai_unavailable' }),
  })
})

test.for([[[]], [['--saved', '/nowhere']], [['http://localhost']], [['--nonsense']]])(
  'draft %j ends with one clear sentence and code 1',
  async ([args]) => {
    const failed = await draft(...args!).catch((error: { code: number; stderr: string }) => error)
    expect(failed).toMatchObject({ code: 1 })
    expect(failed.stderr.trim()).not.toBe('')
    expect(failed.stderr).not.toMatch(/\n {4}at /)
  },
)
