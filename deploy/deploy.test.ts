import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MAX_FORM_BYTES } from '../site/pages/pictures/pictures-form.ts'

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].flatMap(([, name]) => name!)

test('every variable for the service that compose and the units name is one that it reads', () => {
  const known = new Set(namesIn(read('../.env.example'), /^([A-Z_]+)=/gm))
  // Those of PostgreSQL, of its image, and of Caddyfile.
  const ofOthers = /^(PGPASSWORD|POSTGRES_PASSWORD|LAUNCH_PASSWORD|DOMAIN|UPSTREAMS)$/
  const compose = namesIn(read('compose.yaml'), /^ +([A-Z_]+):/gm).filter((name) => !ofOthers.test(name))
  const units = ['launch-directory.service', 'launch-directory-worker.service'].flatMap((unit) =>
    namesIn(namesIn(read(unit), /^Environment=(.*)/gm).join(' '), /([A-Z_]+)=/g),
  )
  const image = namesIn(read('../Dockerfile').match(/^ENV .*/m)![0], /([A-Z_]+)=/g)
  expect(compose).toEqual(expect.arrayContaining(['PUBLIC_URL', 'APP_SECRET', 'BACKUP_DIR', 'TRUST_PROXY', 'WORKER']))
  expect(units).toContain('DATA_DIR')
  expect([...compose, ...units, ...image].filter((name) => !known.has(name))).toEqual([])
})

test('.env.example has exactly the lines that compose requires, and a default for no secret', () => {
  const lines = read('.env.example').trim().split('\n')
  const names = lines.map((line) => line.split('=')[0]!)
  expect(names).toHaveLength(5)
  expect(new Set(namesIn(read('compose.yaml'), /\$\{([A-Z_]+):\?\}/g))).toEqual(new Set(names))
  // Nothing is optional or has a default.
  expect(read('compose.yaml').match(/\$/g)).toHaveLength(namesIn(read('compose.yaml'), /\$\{([A-Z_]+):\?\}/g).length)
  for (const secret of ['APP_SECRET', 'DATABASE_PASSWORD']) expect(lines).toContain(`${secret}=`)
})

test('the proxies let through the largest upload that the service takes', () => {
  const [caddy] = namesIn(read('Caddyfile'), /max_size (\d+)MB/g)
  const [nginx] = namesIn(read('nginx.conf'), /client_max_body_size (\d+)m;/g)
  for (const megabytes of [caddy, nginx])
    expect(Number(megabytes) * 1_000_000).toBeGreaterThan(MAX_FORM_BYTES + 100_000)
})

test('both processes of the proxies stop listening only after a check of /readyz has failed', () => {
  // start.ts gives five seconds of notice.
  expect(Number(/health_interval (\d+)s/.exec(read('Caddyfile'))![1])).toBeLessThan(5)
})

test('the changelog begins with the version that runs', () => {
  const { version } = JSON.parse(read('../package.json')) as { version: string }
  expect(namesIn(read('../CHANGELOG.md'), /^## (\S+)/gm)[0]).toBe(version)
})
