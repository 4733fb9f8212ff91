import { expect, test } from 'vitest'
import { waitForDatabase } from './wait-for-database.ts'

/** An error like the driver's. */
const coded = (code: string) => Object.assign(new Error('no'), { code })

/** Waits for a database that fails once per error, and returns the messages and the number of tries. */
async function waited(...errors: Error[]) {
  const said: string[] = []
  let tries = 0
  await waitForDatabase(
    async () => {
      const error = errors[tries++]
      if (error) throw error
    },
    { word: ({ message }) => `It says ${message}.`, say: (line) => said.push(line), retryMs: 0 },
  )
  return { said, tries }
}

test.for([
  // The server, machine or name isn't available yet, or the connection is silent or cut.
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'ECONNRESET',
  'EPIPE',
  // The server is starting or stopping, or has no free connections.
  '57P01',
  '57P02',
  '57P03',
  '53300',
  // Another process must migrate first.
  'OUTDATED_TABLES',
])('a start waits while the database is unavailable (%s), and says so', async (code) => {
  expect(await waited(coded(code), coded(code))).toEqual({
    said: ['It says no. Trying again every second.', 'The database is available.'],
    tries: 3,
  })
})

test.for(['28P01', '28000', '3D000', '42501', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'X57P03', 'EPIPEX', 'ENOENT', ''])(
  'a start fails where waiting doesn’t help (%s)',
  async (code) => {
    await expect(waited(coded(code))).rejects.toThrow('no')
    await expect(waited(coded('ECONNREFUSED'), coded(code))).rejects.toThrow('no')
  },
)

test('a start waits for a missing Unix socket', async () => {
  const missing = Object.assign(coded('ENOENT'), { syscall: 'connect' })
  expect((await waited(missing)).tries).toBe(2)
})

test('the cause of an error counts too, and an available database isn’t mentioned', async () => {
  const wrapped = new Error('outer', { cause: coded('ECONNREFUSED') })
  expect(await waited(wrapped)).toMatchObject({ said: [expect.stringContaining('outer'), expect.any(String)] })
  expect(await waited()).toEqual({ said: [], tries: 1 })
})

test('a long wait is logged once a minute', async () => {
  const { said } = await waited(...Array.from({ length: 121 }, () => coded('ECONNREFUSED')))
  expect(said).toHaveLength(4)
  expect(new Set(said.slice(0, 3)).size).toBe(1)
})
