import { expect, test } from 'vitest'
import { waitForDatabase } from './wait-for-database.ts'

/** An error as the driver throws it. */
const coded = (code: string) => Object.assign(new Error('no'), { code })

/** Fails as often as there are errors; what was said meanwhile. */
async function waited(...errors: Error[]) {
  const said: string[] = []
  let tries = 0
  await waitForDatabase(
    async () => {
      const error = errors[tries++]
      if (error) throw error
    },
    { word: ({ message }) => `It says ${message}.`, say: (line) => said.push(line), againMs: 0 },
  )
  return { said, tries }
}

test.for([
  // Nobody listens there yet, the machine or its name is not there yet, and a wire that is silent or was cut.
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'ECONNRESET',
  'EPIPE',
  // It starts, stops, or has no place left.
  '57P01',
  '57P02',
  '57P03',
  '53300',
  // Somebody must migrate first.
  'OUTDATED_TABLES',
])('a start waits while the database is not there yet (%s), and says so', async (code) => {
  expect(await waited(coded(code), coded(code))).toEqual({
    said: ['It says no. Retrying every second.', 'The database is up.'],
    tries: 3,
  })
})

test.for(['28P01', '28000', '3D000', '42501', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'X57P03', 'EPIPEX', 'ENOENT', ''])(
  'a start ends where waiting mends nothing (%s)',
  async (code) => {
    await expect(waited(coded(code))).rejects.toThrow('no')
    await expect(waited(coded('ECONNREFUSED'), coded(code))).rejects.toThrow('no')
  },
)

test('a socket that is a file is waited for', async () => {
  const missing = Object.assign(coded('ENOENT'), { syscall: 'connect' })
  expect((await waited(missing)).tries).toBe(2)
})

test('what another error was made of counts too, and a database that is there is not spoken of', async () => {
  const wrapped = new Error('outer', { cause: coded('ECONNREFUSED') })
  expect(await waited(wrapped)).toMatchObject({ said: [expect.stringContaining('outer'), expect.any(String)] })
  expect(await waited()).toEqual({ said: [], tries: 1 })
})

test('a long wait is told once a minute', async () => {
  const { said } = await waited(...Array.from({ length: 121 }, () => coded('ECONNREFUSED')))
  expect(said).toHaveLength(4)
  expect(new Set(said.slice(0, 3)).size).toBe(1)
})
