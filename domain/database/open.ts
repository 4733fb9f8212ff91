import { mkdirSync } from 'node:fs'
import type { AbstractSqlDriver } from '@mikro-orm/sql'
import type { PGlite } from '@electric-sql/pglite'
import type { MikroORM, Options } from '@mikro-orm/core'
import { Migrator, type Migration } from '@mikro-orm/migrations'
import type { Client, ClientBase, Pool, TypeOverrides } from 'pg'
import type { Database, EntityManager, Tx } from './database.ts'
import { FOR_SHORT_QUERIES, holdMigrationLock, settingsOf, listenTo, takeAnyTime } from './engine.statements.ts'
import { readerOf, txOf } from './handle.ts'
import { embeddedFolder } from './first-start.ts'
import { cutSilentConnections, releaseLostConnections } from './connections/lost-connections.ts'
import { Foundation } from './migrations/0001-0019/0001-foundation.ts'
import { keepStatements } from './connections/kept-statements.ts'
import { loadDriver } from './connections/load-driver.ts'
import { OAuth } from './migrations/0001-0019/0002-oauth.ts'
import { People } from './migrations/0001-0019/0003-people.ts'
import { RateLimitTable } from './migrations/0001-0019/0004-rate-limits.ts'
import { Catalogue } from './migrations/0001-0019/0005-catalogue.ts'
import { Community } from './migrations/0001-0019/0006-community.ts'
import { Search } from './migrations/0001-0019/0007-search.ts'
import { Browse } from './migrations/0001-0019/0008-browse.ts'
import { WeeklyRhythm } from './migrations/0001-0019/0009-rhythm.ts'
import { Drafting } from './migrations/0001-0019/0010-drafting.ts'
import { Owners } from './migrations/0001-0019/0011-owners.ts'
import { Claims } from './migrations/0001-0019/0012-claims.ts'
import { Orders } from './migrations/0001-0019/0013-orders.ts'
import { Payments } from './migrations/0001-0019/0014-payments.ts'
import { Media } from './migrations/0001-0019/0016-media.ts'
import { Admin } from './migrations/0001-0019/0017-admin.ts'
import { Trust } from './migrations/0001-0019/0018-trust.ts'
import { Counting } from './migrations/0001-0019/0019-counting.ts'
import { Restorable } from './migrations/0020-0039/0020-restorable.ts'
import { Deletions } from './migrations/0020-0039/0021-deletions.ts'
import { TeamSearch } from './migrations/0020-0039/0022-team-search.ts'
import { ShorterDeletions } from './migrations/0020-0039/0023-shorter-deletions.ts'
import { Bands } from './migrations/0020-0039/0024-bands.ts'
import { AnswersInOrder } from './migrations/0020-0039/0027-answers-in-order.ts'
import { SignInAskers } from './migrations/0020-0039/0029-sign-in-askers.ts'
import { Undelivered } from './migrations/0020-0039/0030-undelivered.ts'
import { CutDrafts } from './migrations/0020-0039/0032-cut-drafts.ts'
import { FairPlaces } from './migrations/0020-0039/0033-fair-places.ts'
import { Emails } from './migrations/0020-0039/0034-emails-not-for-older.ts'
import { OneProfile } from './migrations/0020-0039/0035-one-profile-not-for-older.ts'
import { Launches } from './migrations/0020-0039/0036-launches-not-for-older.ts'
import { ReadingStates } from './migrations/0020-0039/0038-reading-states.ts'
import { VotesPerLaunch } from './migrations/0020-0039/0039-votes-per-launch-not-for-older.ts'
import { ClaimObjections } from './migrations/0040-0059/0040-claim-objections.ts'
import { Attributes } from './migrations/0040-0059/0041-attributes-not-for-older.ts'
import { Words } from './migrations/0040-0059/0042-words.ts'
import { Vectors } from './migrations/0040-0059/0043-vectors.ts'
import { Pictures } from './migrations/0040-0059/0044-pictures.ts'
import { PeoplesData } from './migrations/0040-0059/0045-people.ts'
import { EmailsToMend } from './migrations/0040-0059/0046-emails-to-mend.ts'
import { SitesGone } from './migrations/0040-0059/0047-sites-gone.ts'
import { MergedListings } from './migrations/0040-0059/0048-merged-listings.ts'
import { CategoryNames } from './migrations/0040-0059/0049-category-names.ts'
import { VoteMarks } from './migrations/0040-0059/0050-vote-marks.ts'
import { Figures } from './migrations/0040-0059/0051-figures.ts'
import { Comments } from './migrations/0040-0059/0052-comments.ts'
import { ComingBack } from './migrations/0040-0059/0053-digest.ts'
import { ConfigValues } from './migrations/0040-0059/0054-config-values.ts'
import { Bookkeeping } from './migrations/0040-0059/0055-bookkeeping.ts'
import { OneDigest } from './migrations/0040-0059/0058-one-digest.ts'
import { CommentsToForget } from './migrations/0040-0059/0059-comments-to-forget.ts'
import { HelpfulVotes } from './migrations/0060-0079/0060-helpful-votes.ts'
import { PersonFollows } from './migrations/0060-0079/0061-person-follows.ts'
import { OwnPhotos } from './migrations/0060-0079/0062-own-photos.ts'
import { EachEmail } from './migrations/0060-0079/0063-each-email.ts'
import { DomainError } from '../errors.ts'
import { PostgresNames } from './postgres-names.ts'
import { migrationsDone, refuseNewerTables, unknownTo, type Named } from './newer-tables.ts'

/** date, timestamp, timestamptz and interval stay text, as MikroORM reads them on PostgreSQL. */
const TIMES_AS_TEXT = Object.fromEntries([1082, 1114, 1184, 1186].map((oid) => [oid, (text: string) => text]))

/** The type id of bigint: https://github.com/postgres/postgres/blob/REL_15_STABLE/src/include/catalog/pg_type.dat */
const INT8 = 20

/** The type ids of arrays that statements return: of boolean, text, name, varchar, smallint, integer, bigint, and so on. */
const ARRAYS = [1000, 1009, 1003, 1015, 1005, 1007, 1016, 1022, 1231, 1028, 2951, 1182, 1115, 1185, 199, 3807]

/** Connections that the web requests and jobs of one process share; pg-boss has four more. */
const POOL_SIZE = 10

/** How long a call waits for a connection before it fails. */
const WAIT_FOR_CONNECTION_MS = 5000

/** How long a statement can take in a process that answers requests. */
const MAX_STATEMENT_SECONDS = 30

/** How long a statement can take in a process that only runs jobs or commands. */
export const MAX_JOB_STATEMENT_SECONDS = 600

const COMMON = {
  extensions: [Migrator],
  forceUtcTimezone: true,
  logger: () => {},
  namingStrategy: PostgresNames,
  schemaGenerator: { defaultUpdateRule: 'no action', defaultDeleteRule: 'no action' } as const,
  migrations: {
    silent: true,
    migrationsList: [
      { name: '0001-foundation', class: Foundation },
      { name: '0002-oauth', class: OAuth },
      { name: '0003-people', class: People },
      { name: '0004-rate-limits', class: RateLimitTable },
      { name: '0005-catalogue', class: Catalogue },
      { name: '0006-community', class: Community },
      { name: '0007-search', class: Search },
      { name: '0008-browse', class: Browse },
      { name: '0009-rhythm', class: WeeklyRhythm },
      { name: '0010-drafting', class: Drafting },
      { name: '0011-owners', class: Owners },
      { name: '0012-claims', class: Claims },
      { name: '0013-orders', class: Orders },
      { name: '0014-payments', class: Payments },
      { name: '0016-media', class: Media },
      { name: '0017-admin', class: Admin },
      { name: '0018-trust', class: Trust },
      { name: '0019-counting', class: Counting },
      { name: '0020-restorable', class: Restorable },
      { name: '0021-deletions', class: Deletions },
      { name: '0022-team-search', class: TeamSearch },
      { name: '0023-shorter-deletions', class: ShorterDeletions },
      { name: '0024-bands', class: Bands },
      { name: '0027-answers-in-order', class: AnswersInOrder },
      { name: '0029-sign-in-askers', class: SignInAskers },
      { name: '0030-undelivered', class: Undelivered },
      { name: '0032-cut-drafts', class: CutDrafts },
      { name: '0033-fair-places', class: FairPlaces },
      { name: '0034-emails-not-for-older', class: Emails },
      { name: '0035-one-profile-not-for-older', class: OneProfile },
      { name: '0036-launches-not-for-older', class: Launches },
      { name: '0038-reading-states', class: ReadingStates },
      { name: '0039-votes-per-launch-not-for-older', class: VotesPerLaunch },
      { name: '0040-claim-objections', class: ClaimObjections },
      { name: '0041-attributes-not-for-older', class: Attributes },
      { name: '0042-words', class: Words },
      { name: '0043-vectors', class: Vectors },
      { name: '0044-pictures', class: Pictures },
      { name: '0045-people', class: PeoplesData },
      { name: '0046-emails-to-mend', class: EmailsToMend },
      { name: '0047-sites-gone', class: SitesGone },
      { name: '0048-merged-listings', class: MergedListings },
      { name: '0049-category-names', class: CategoryNames },
      { name: '0050-vote-marks', class: VoteMarks },
      { name: '0051-figures', class: Figures },
      { name: '0052-comments', class: Comments },
      { name: '0053-digest', class: ComingBack },
      { name: '0054-config-values', class: ConfigValues },
      { name: '0055-bookkeeping', class: Bookkeeping },
      { name: '0058-one-digest', class: OneDigest },
      { name: '0059-comments-to-forget', class: CommentsToForget },
      { name: '0060-helpful-votes', class: HelpfulVotes },
      { name: '0061-person-follows', class: PersonFollows },
      { name: '0062-own-photos', class: OwnPhotos },
      { name: '0063-each-email', class: EachEmail },
    ],
    snapshot: false,
  },
}

/** The migrations that this version doesn't know, so they belong to a later one. */
export function newerMigrations(names: readonly string[]): string[] {
  return unknownTo(COMMON.migrations.migrationsList, names)
}

export interface DatabaseLocation {
  databaseUrl?: string | undefined
  /** The data folder of the embedded database. Without it and `databaseUrl`, the database is in memory. */
  dataDir?: string | undefined
  /** Whether to migrate the tables, by default true. If false, they must be up to date. */
  migrate?: boolean
  /** How long a statement can take. PostgreSQL only. */
  longestStatementSeconds?: number
  /** Migrations of a made-up future version, for tests. */
  further?: { name: string; class: new (...args: never[]) => Migration }[]
  /**
   * Fills the tables of a database that has none yet. On PostgreSQL in the transaction that creates them, so the
   * database stays empty if this fails or the process dies.
   */
  fill?: ((tx: Tx) => Promise<void>) | undefined
  /** An embedded database that is already open. */
  embedded?: PGlite | undefined
}

/** An open database with its ORM, which the rest of the service doesn't see. */
export interface Opened extends Database {
  orm: MikroORM<AbstractSqlDriver>
}

/** The classes that MikroORM maps rows to. */
export type Entities = NonNullable<Options['entities']>

/**
 * Opens the PostgreSQL database at `databaseUrl`, or else the embedded one, and migrates its tables unless
 * `migrate` is false.
 */
export function openDatabase(entities: Entities, where: DatabaseLocation): Promise<Database> {
  return where.databaseUrl ? openPostgres(entities, where.databaseUrl, where) : openEmbedded(entities, where)
}

async function openPostgres(
  entities: Entities,
  clientUrl: string,
  { migrate = true, longestStatementSeconds = MAX_STATEMENT_SECONDS, further = [], fill }: DatabaseLocation,
): Promise<Database> {
  const { pg, connectionTo } = await loadDriver()
  // We connect before MikroORM does, which would create a missing database: a mistyped name must be an error. This
  // connection also holds the lock that makes concurrent first starts migrate one after the other.
  const client = new pg.Client(connectionTo(clientUrl))
  await client.connect()
  try {
    await holdMigrationLock(client)
    const { migrations } = COMMON
    const migrationsList = [...migrations.migrationsList, ...(further as typeof migrations.migrationsList)]
    const database = await poolOf(entities, clientUrl, longestStatementSeconds, migrationsList)
    await (migrate ? migrated(database, migrationsList, fill) : upToDate(database, migrationsList))
    cutSilentConnections(database.native as Pool, (longestStatementSeconds + SILENCE_SECONDS) * 1000)
    return database
  } finally {
    await client.end()
  }
}

/** Opens a PostgreSQL replica, which is neither migrated nor written to. It doesn't have to be running yet. */
export async function openFollower(
  entities: Entities,
  clientUrl: string,
  longestStatementSeconds: number,
): Promise<Database> {
  const database = await poolOf(entities, clientUrl, longestStatementSeconds)
  cutSilentConnections(database.native as Pool, (longestStatementSeconds + SILENCE_SECONDS) * 1000)
  return database
}

/** A database on a pool whose connections all have the same settings. It doesn't connect yet. */
async function poolOf(
  entities: Entities,
  clientUrl: string,
  longestStatementSeconds: number,
  migrationsList = COMMON.migrations.migrationsList,
): Promise<Opened> {
  const [{ pg, connectionTo }, { MikroORM }] = await Promise.all([loadDriver(), import('@mikro-orm/postgresql')])
  const server = connectionTo(clientUrl)
  const orm = await MikroORM.init({
    ...COMMON,
    entities,
    migrations: { ...COMMON.migrations, migrationsList },
    clientUrl,
    // MikroORM drops the URL's parameters: without this, sslmode=require would be ignored.
    driverOptions: {
      ...server,
      connectionTimeoutMillis: WAIT_FOR_CONNECTION_MS,
      keepAlive: true,
      onConnect: (connection: ClientBase) => connection.query(settingsOf(longestStatementSeconds)),
    },
    pool: { min: 0, max: POOL_SIZE },
  })
  const native = (await orm.em.getConnection().getNativeClient()) as Pool
  releaseLostConnections(native)
  // Counts and ids are far below 2^53, so a number is exact. PGlite already reads them as numbers.
  const types = native.options.types as TypeOverrides
  types.setTypeParser(INT8, Number)
  return {
    engine: 'postgres',
    orm,
    native,
    read: readerOf((statement) => native.query(statement), orm.em),
    ...transactionsOf(orm.em),
    listen: (channel, hear) => listenOnPostgres(() => new pg.Client({ ...server, keepAlive: true }), channel, hear),
    close: () => orm.close(true),
  }
}

function transactionsOf(em: EntityManager): Pick<Database, 'transaction' | 'current'> {
  return {
    transaction: (work) => em.fork().transactional((inner) => work(txOf(inner as EntityManager))),
    current: () => em.getTransactionContext(),
  }
}

/** How much longer than the longest statement a connection can be silent. */
const SILENCE_SECONDS = 5

const RECONNECT_MS = 1000

/** Listens on a separate connection, and reconnects if it's lost. Notifications sent in between are missed. */
async function listenOnPostgres(
  newClient: () => Client,
  channel: string,
  hear: (payload: string) => void,
): Promise<() => Promise<void>> {
  let isClosed = false
  let client: Client
  let timer: NodeJS.Timeout | undefined
  const again = () => {
    clearTimeout(timer)
    if (!isClosed) timer = setTimeout(() => void open().catch(again), RECONNECT_MS).unref()
  }
  async function open(): Promise<void> {
    client = newClient()
    client.on('notification', ({ payload }) => hear(payload ?? ''))
    client.on('error', () => {}) // `end` follows
    client.on('end', again)
    await client.connect()
    await listenTo(client, channel)
  }
  await open()
  return async () => {
    isClosed = true
    clearTimeout(timer)
    await client.end()
  }
}

async function migrated(database: Opened, wanted: Named, fill?: DatabaseLocation['fill']): Promise<Database> {
  try {
    const done = await migrationsDone(database)
    refuseNewerTables(database, done, wanted)
    if (fill && done.length) throw notEmpty()
    if (database.engine === 'pglite') {
      await database.orm.migrator.up()
      if (fill) await database.transaction(fill)
    } else
      await database.transaction(async (tx) => {
        await takeAnyTime(tx)
        await database.orm.migrator.up({ transaction: tx.connection as never })
        await fill?.(tx)
      })
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Why a database can't be filled. */
function notEmpty(): DomainError {
  return new DomainError(
    'wrong_state',
    'That database already has tables of this service.',
    'Name an empty database: create one with createdb.',
  )
}

/** The tables must be migrated first, by a process that is allowed to. */
class OutdatedTablesError extends Error {
  override readonly name = 'OutdatedTablesError'
  readonly code = 'OUTDATED_TABLES'
  /** True if the service has never started on this database. */
  readonly isEmpty: boolean

  constructor(isEmpty: boolean) {
    super('its tables are not up to date. Start the web process of this version first: it updates them.')
    this.isEmpty = isEmpty
  }
}

/** Checks that the tables are up to date, for processes that don't migrate. */
async function upToDate(database: Database, wanted: Named): Promise<Database> {
  try {
    const done = await migrationsDone(database)
    refuseNewerTables(database, done, wanted)
    if (wanted.every(({ name }) => done.includes(name))) return database
    throw new OutdatedTablesError(done.length === 0)
  } catch (error) {
    await database.close()
    throw error
  }
}

async function openEmbedded(
  entities: Entities,
  { dataDir, embedded, migrate = true, fill }: DatabaseLocation,
): Promise<Database> {
  const { MikroORM } = await import('@mikro-orm/pglite')
  if (dataDir) mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const native = embedded ?? (await anEmbedded(dataDir ? embeddedFolder(dataDir) : 'memory://'))
  await native.exec(FOR_SHORT_QUERIES)
  // A function, since MikroORM would copy the object and with it the engine's whole memory.
  const driverOptions = { pglite: () => native }
  const orm = await MikroORM.init({ ...COMMON, entities, dbName: 'embedded', driverOptions })
  const database: Opened = {
    engine: 'pglite',
    orm,
    native,
    read: readerOf(({ text, values }) => native.query(text, values), orm.em),
    ...transactionsOf(orm.em),
    listen: (channel, hear) => native.listen(channel, hear),
    async close() {
      await orm.close(true)
      await native.close()
    },
  }
  const { migrationsList } = COMMON.migrations
  return migrate ? migrated(database, migrationsList, fill) : upToDate(database, migrationsList)
}

/** Starts the embedded engine in a folder or in memory, optionally from a snapshot. */
export async function anEmbedded(dataDir: string, snapshot?: Blob): Promise<PGlite> {
  const [{ PGlite, types }, { unaccent }, { pg_trgm }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/unaccent'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
  ])
  const pglite = await PGlite.create({
    dataDir,
    extensions: { unaccent, pg_trgm },
    parsers: TIMES_AS_TEXT,
    ...(snapshot ? { loadDataDir: snapshot } : {}),
  })
  // PGlite copies all its parsers for each statement, a tenth of the statement's time. Most of them are for arrays of rows of a table.
  const needed = new Set([...Object.keys(types.parsers), ...Object.keys(TIMES_AS_TEXT), ...ARRAYS.map(String)])
  pglite.parsers = Object.fromEntries(Object.entries(pglite.parsers).filter(([oid]) => needed.has(oid)))
  // A plan for any values can be far slower than one for these values.
  await pglite.exec('set plan_cache_mode = force_custom_plan')
  keepStatements(pglite)
  return pglite
}
