// Brings the service and a worker into the states that deploy/alerts.yaml warns of, scrapes both, and writes what they said into
// deploy/alerts.test.yaml, which promtool then tests: node bench/alert-states.ts. Takes a few minutes. Needs PostgreSQL's server,
// promtool (Debian: prometheus), and root for a small file system that is full. Exits with 1 if an alert doesn't fire in its
// state, or another one does.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { openWire, type BreakableWire } from '../test/databases/breakable-wire.ts'
import { NO_SERVER_PROGRAMS, startPostgres } from '../test/databases/own-postgres.ts'
import { aFreePort } from '../test/free-port.ts'
import { openMailServer } from '../test/outside/mail-server.ts'
import { aProcess, type ServiceProcess } from '../test/processes/a-process.ts'

const TOKEN = 'token of the alert states'
const SCRAPES = 6
const SCRAPE_EVERY_MS = 2000
/** How far apart the scrapes count as in the test, and for how many more the state lasts: 20 minutes in all. */
const INTERVAL = '30s'
const LASTS = 34
const AT = '20m'
const deploy = join(import.meta.dirname, '../deploy')

interface Place {
  web: ServiceProcess
  worker: ServiceProcess
  /** Between the processes and PostgreSQL. */
  wire: BreakableWire
  /** Straight to PostgreSQL. */
  databaseUrl: string
  disk: string
}

interface State {
  name: string
  fires: string[]
  /** Nobody listens at the mail server's port, or it refuses every address for good. */
  mail?: 'away' | 'refuses'
  /** Brings about the state. */
  make?(place: Place): Promise<void>
  /** What happens between scrapes. */
  during?(place: Place): Promise<unknown>
}

const STATES: State[] = [
  { name: 'healthy', fires: [] },
  { name: 'an SMTP outage', fires: ['LaunchMailOutage'], mail: 'away' },
  { name: 'a mail server that refuses an address', fires: ['LaunchEmailsGivenUp'], mail: 'refuses' },
  {
    name: 'a failing job',
    fires: ['LaunchJobFailed'],
    async make({ databaseUrl }) {
      const boss = new PgBoss({ connectionString: databaseUrl, migrate: false, supervise: false, schedule: false })
      await boss.start()
      // A worker runs it, fails, tries again and gives up.
      await boss.send('refresh-logo', { listingId: 'none' })
      await boss.stop({ graceful: false })
      await until(
        async () =>
          (await countOf(databaseUrl, `select failed_count from pgboss.queue where name = 'refresh-logo'`)) > 0,
      )
    },
  },
  {
    name: 'a full disk',
    fires: ['LaunchDiskFull', 'LaunchDiskNearlyFull'],
    async make({ disk }) {
      const { bavail, bsize } = statfsSync(disk)
      writeFileSync(join(disk, 'ballast'), Buffer.alloc(bavail * bsize))
    },
  },
  { name: 'a slow database', fires: ['LaunchDatabaseSlow'], make: async ({ wire }) => wire.slow(100) },
  {
    name: 'a database that is away',
    fires: ['LaunchDatabaseDown', 'LaunchErrors'],
    make: async ({ wire }) => wire.cut(),
  },
  {
    name: 'a worker that is gone',
    fires: ['LaunchProcessDown'],
    make: ({ worker }) => worker.kill(),
  },
  {
    name: 'no web process',
    fires: ['LaunchNoWebProcess', 'LaunchProcessDown'],
    make: ({ web }) => web.kill(),
  },
  {
    name: 'webhooks with a wrong signature',
    fires: ['LaunchWebhooksRefused'],
    during: ({ web }) => fetch(`${web.origin}/webhooks/test`, { method: 'POST', body: '{}' }),
  },
  {
    // Nobody waits two days: the schedule is made to have begun earlier, and no backup was made since.
    name: 'no backup for three days',
    fires: ['LaunchNoBackup'],
    async make({ databaseUrl }) {
      await countOf(
        databaseUrl,
        `update pgboss.schedule set created_on = now() - interval '3 days' where name = 'back-up'`,
      )
    },
  },
]

/** Where the first email shows that its state has come about. */
const EMAIL_OF = {
  well: 'email where sent_at is not null',
  refuses: 'email where given_up_at is not null',
  away: 'mail_outage',
}

/** The names of the metrics that the alerts read. */
const read = new Set(readFileSync(join(deploy, 'alerts.yaml'), 'utf8').match(/[a-z_]+(?=[{[) ])/g))

const postgres = await startPostgres()
if (!postgres) throw new Error(NO_SERVER_PROGRAMS)
const tests: string[] = []
try {
  for (const state of STATES) {
    const series = await inState(state)
    if (series) tests.push(testOf(state, series))
    console.log(`${state.name}: ${series ? `${series.size} series` : 'skipped, because it takes root'}`)
  }
} finally {
  await postgres.stop()
}
const file = join(deploy, 'alerts.test.yaml')
writeFileSync(
  file,
  [
    '# Written by bench/alert-states.ts from what the service and a worker said at /metrics in each state: do not edit.',
    `# Each state lasts ${AT}; its last scrape repeats. \`up\` is what Prometheus adds: whether the process answered.`,
    'rule_files: [alerts.yaml]',
    `evaluation_interval: ${INTERVAL}`,
    'tests:',
    ...tests,
    '',
  ].join('\n'),
)
spawnSync(join(deploy, '../node_modules/.bin/oxfmt'), [file])
const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' })
console.log(stdout + stderr)
process.exitCode = status ?? 1

/** The samples of a state by series, one for each scrape; undefined if the machine can't bring it about. */
async function inState({
  fires,
  mail: mailState,
  make,
  during,
}: State): Promise<Map<string, (number | undefined)[]> | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'launch-alerts-'))
  const takesDisk = fires.includes('LaunchDiskFull')
  if (takesDisk && !mount(folder)) return undefined
  const name = `alerts_${Date.now()}`
  await countOf(postgres!.url, `create database ${name}`)
  const databaseUrl = postgres!.url.replace(/postgres$/, name)
  const wire = await openWire(Number(new URL(postgres!.url).port))
  const throughWire = Object.assign(new URL(databaseUrl), { port: String(wire.port) }).href
  const [port, workerPort, mailPort] = [await aFreePort(), await aFreePort(), await aFreePort()]
  const mail = mailState === 'away' ? undefined : await openMailServer(mailPort, () => (mailState ? 550 : undefined))
  const env = {
    PORT: String(port),
    WORKER_PORT: String(workerPort),
    WORKER: 'off',
    DATABASE_URL: throughWire,
    DATA_DIR: folder,
    BACKUP_DIR: join(folder, 'backups'),
    APP_SECRET: 'a secret of the alert states, 32 characters',
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    METRICS_TOKEN: TOKEN,
    PUBLIC_URL: `http://localhost:${port}`,
  }
  const web = aProcess(env)
  const worker = aProcess(env, 'test/processes/loopback-worker.ts')
  try {
    await web.ready
    await worker.ready
    const use = async () => {
      const pages = ['/', '/launches', '/api/v1/site', '/api/v1/listings', '/healthz']
      await Promise.all(
        pages.map((page) =>
          fetch(web.origin + page).then(
            (res) => res.arrayBuffer(),
            () => {},
          ),
        ),
      )
    }
    await use()
    const asked = await fetch(`${web.origin}/sign-in`, {
      method: 'POST',
      headers: { origin: web.origin },
      body: new URLSearchParams({ email: 'ann@example.com' }),
      redirect: 'manual',
    })
    if (asked.status >= 400) throw new Error(`sign-in answered ${asked.status}`)
    await until(
      async () => (await countOf(databaseUrl, `select count(*)::int from ${EMAIL_OF[mailState ?? 'well']}`)) === 1,
    )
    const place = { web, worker, wire, databaseUrl, disk: folder }
    await make?.(place)
    const scrapes: Map<string, number>[] = []
    for (let n = 0; n < SCRAPES; n++) {
      await Promise.all([use(), during?.(place), setTimeout(SCRAPE_EVERY_MS)])
      const [ofWeb, ofWorker] = await Promise.all([scrape('launch-web', port), scrape('launch-worker', workerPort)])
      scrapes.push(new Map([...ofWeb, ...ofWorker]))
    }
    const names = new Set(scrapes.flatMap((one) => [...one.keys()]))
    return new Map([...names].toSorted().map((series) => [series, scrapes.map((one) => one.get(series))]))
  } finally {
    wire.mend()
    await Promise.all([web.kill(), worker.kill()])
    await mail?.close()
    await wire.close()
    if (takesDisk) execFileSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Mounts a file system of 16 MB; false if that isn't allowed. */
function mount(folder: string): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', folder]).status === 0
}

/** What a process says of the metrics that alerts read, with the labels that Prometheus adds. */
async function scrape(job: string, port: number): Promise<Map<string, number>> {
  const target = `job="${job}",instance="127.0.0.1"`
  const res = await fetch(`http://localhost:${port}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } }).catch(
    () => null,
  )
  if (!res?.ok) return new Map([[`up{${target}}`, 0]])
  const found = [...(await res.text()).matchAll(/^([a-z_0-9]+)(?:\{(.*)\})? (\S+)$/gm)]
  const samples = found
    .filter(
      ([, name, labels]) =>
        read.has(name!) && !/group="(probe|other|admin|mcp)"|state="(waiting|active)"/.test(labels ?? ''),
    )
    .map(([, name, labels, value]): [string, number] => [
      `${name}{${[labels, target].filter(Boolean).join(',')}}`,
      Number(value),
    ])
  return new Map([[`up{${target}}`, 1], ...samples])
}

function testOf({ name, fires }: State, series: Map<string, (number | undefined)[]>): string {
  const expected = fires.toSorted().map((alert) => `{ labels: '{alertname="${alert}"}', value: 1 }`)
  return [
    `  - name: ${name}`,
    `    interval: ${INTERVAL}`,
    '    input_series:',
    ...[...series].map(([one, values]) => `      - { series: '${one}', values: '${notated(values)}' }`),
    '    promql_expr_test:',
    `      - expr: count by (alertname) (count by (alertname) (max_over_time(ALERTS{alertstate="firing"}[${AT}])))`,
    `        eval_time: ${AT}`,
    `        exp_samples: [${expected.join(', ')}]`,
  ].join('\n')
}

/** Samples in promtool's notation; the last one repeats. */
function notated(values: (number | undefined)[]): string {
  const last = values.at(-1)
  if (last !== undefined && values.every((value) => value === last)) return `${last}x${SCRAPES - 1 + LASTS}`
  return [...values.map((value) => value ?? '_'), last === undefined ? `_x${LASTS}` : `${last}x${LASTS}`].join(' ')
}

/** Runs a statement; returns the first column of its first row as a number. */
async function countOf(url: string, statement: string): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement)
    return Number(Object.values(rows[0] ?? {})[0])
  } finally {
    await client.end()
  }
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  for (let n = 0; n < 300; n++) {
    if (await isTrue()) return
    await setTimeout(200)
  }
  throw new Error('The state didn’t come about within a minute.')
}
