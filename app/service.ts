import { isIPv6 } from 'node:net'
import type { PGlite } from '@electric-sql/pglite'
import express, { Router, type Express, type NextFunction, type Request, type Response } from 'express'
import type { Logger } from 'pino'
import { startWarnings } from '../admin/start-warnings.ts'
import { openRateLimits } from '../auth/rate-limits.ts'
import { actorOf, challenge, metadataPath, protectedResourceMetadata } from '../auth/bearer.ts'
import { openAuthorizationServer, type AuthorizationServer } from '../auth/oauth/authorization-server.ts'
import type { Resource } from '../auth/oauth/resources.ts'
import { signedIn } from '../auth/people/session.ts'
import type { Config } from '../config.ts'
import { isLoopbackName } from '../domain/accounts/loopback.ts'
import { seedCategories } from '../domain/categories/categories.ts'
import { seedCatalogue } from '../domain/seed-catalogue.ts'
import type { Database } from '../domain/database/database.ts'
import { openDatabase, openReadReplica } from '../domain/open-database.ts'
import type { ReadReplica } from '../domain/database/connections/read-replica.ts'
import type { RateLimits } from '../domain/rate-limits.ts'
import type { Setup } from '../domain/setup/setup.ts'
import type { ShrinkImage } from '../domain/media/images.ts'
import type { JobPorts } from '../jobs/define-job.ts'
import { isDemonstration } from '../domain/shared/demonstration.ts'
import { DomainError, knownError, problemOf, refusalHeaders } from '../domain/errors.ts'
import { releaseAbandonedKeys } from '../domain/shared/input/idempotency-key.ts'
import { openQueue, type JobQueue } from '../jobs/queue.ts'
import { mcpEndpoint } from '../mcp/mcp-endpoint.ts'
import { openViewCounter, type ViewCounter } from '../domain/views/view-counter.ts'
import { keepSettlingVotes } from '../domain/votes/settle-waiting.ts'
import type { ConfigSource } from './effective-config.ts'
import { openLive, type Live } from './live.ts'
import { openObservability } from './observability/open.ts'
import { closePorts, openPorts, type PortsConfig } from './ports.ts'
import { setupOf } from './setup.ts'
import { openShrinker } from '../outside/images/open-shrinker.ts'
import type { Mail } from '../outside/mail/mail.ts'
import { readOutbox } from '../outside/mail/outbox.ts'
import type { MeaningOptions, OpenMeaning } from '../outside/meaning/open-meaning.ts'
import type { NetworkPorts } from '../outside/web/guard/guarded-connect.ts'
import { openPublishedReader } from '../outside/web/published-reader.ts'
import type { Web } from '../outside/web/web.ts'
import { compressJson } from '../rest/compress-json.ts'
import { healthChecks } from '../rest/health.ts'
import { metricsPage } from '../rest/metrics.ts'
import { requestIdOf, requestLog } from '../rest/request-log.ts'
import { securityHeaders } from '../rest/security-headers.ts'
import { securityTxt } from '../rest/security-txt.ts'
import { restApi } from '../rest/rest-api.ts'
import { allowEveryOrigin } from '../rest/cors.ts'
import { appDocuments } from '../site/apps/app-documents.ts'
import { accountLink } from '../site/pages/shared/account-link.ts'
import { compressPublic } from '../site/pages/shared/compress-public.ts'
import { peoplePages } from '../site/people-pages.ts'
import { authorizationPages } from '../site/pages/sign-in/consent-page.ts'
import { emailWebhook } from '../rest/webhooks/email-webhook.ts'
import { paymentWebhooks } from '../rest/webhooks/webhooks.ts'
import { sitePages } from '../site/site.ts'
import { jobServices } from './start-jobs.ts'
import type { Tool } from '../tools/define-tool.ts'
import type { Services } from '../tools/run-tool.ts'

export interface Service {
  app: Express
  /** The routes behind `app`, which a change of the configuration makes anew. */
  router: Router
  db: Database
  replica: ReadReplica | undefined
  queue: JobQueue
  views: ViewCounter
  services: Services
  meaning: OpenMeaning | undefined
  mail: Mail
  authorization: AuthorizationServer
  /** The configuration with what admins have saved. */
  readonly config: ServiceConfig
  /** What admins see and change of it; undefined if it never changes. */
  setup: Setup | undefined
  /** Warnings for the operator, also in the log. */
  warnings: string[]
  close(options?: { graceful?: boolean }): Promise<void>
}

export type ServiceConfig = Pick<
  Config,
  | 'publicUrl'
  | 'siteName'
  | 'seller'
  | 'databaseUrl'
  | 'trustProxy'
  | 'host'
  | 'limits'
  | 'securityContact'
  | 'metricsToken'
  | 'upstream'
  | 'worksOnJobs'
> &
  Partial<
    Pick<Config, 'theme' | 'isSecretKept' | 'readDatabaseUrl' | 'emailWebhookSecret' | 'otlpEndpoint' | 'backups'>
  > &
  PortsConfig & {
    dataDir?: string
    /** The time limit of a request's statements, if not the default. */
    longestStatementSeconds?: number
    /** An embedded database that is already open, for tests. */
    embedded?: PGlite | undefined
  }

export interface Outside {
  web: Web
  log: Logger
  now: () => Date
  version: string
  /** Reads the configuration again when an admin changes it; without it, it never changes. */
  source?: ConfigSource<ServiceConfig> | undefined
  /** Makes a backup on schedule; undefined without BACKUP_DIR. */
  backUp?: ((db: Database) => Promise<unknown>) | undefined
  /** Fills the database before the service starts. Only the demo and tests set it. */
  fill?: ((db: Database, now: Date) => Promise<void>) | undefined
  /** Finds by meaning instead of the configured embedder. Only tests set it. */
  meaning?: Pick<MeaningOptions, 'embedder' | 'limits'> | undefined
  /** False if `now` isn't the database's time, by which schedules go. Only tests set it. */
  keepsSchedules?: boolean | undefined
  /** Network access for fetching the metadata documents of OAuth clients. Only tests set it. */
  network?: NetworkPorts
}

/** What the running service answers from, made anew when an admin changes the configuration. */
interface Site {
  router: Router
  ports: JobPorts
  services: Services
  authorization: AuthorizationServer
  close(): Promise<void>
}

/** Builds the service, and starts its jobs when `worksOnJobs` is set. It doesn't listen on a port yet. */
export async function startService(config: ServiceConfig, outside: Outside): Promise<Service> {
  const { web, log, now, version, fill, network, source } = outside
  const db = await openDatabase(config)
  await seedCategories(db)
  await seedCatalogue(db)
  await fill?.(db, now())
  if (db.engine === 'pglite') await releaseAbandonedKeys(db)
  const onError = (error: unknown) => log.error({ err: error }, 'queue')
  const queue = await openQueue(db, config.databaseUrl, onError, { keepsSchedules: outside.keepsSchedules })

  const replica = config.readDatabaseUrl
    ? await openReadReplica(config.readDatabaseUrl, db, now, (isUsed, why) =>
        isUsed ? log.info('read replica in use') : log.warn({ err: why }, 'read replica not in use'),
      )
    : undefined

  const observability = await openObservability(config, {
    db,
    queue: config.worksOnJobs ? queue : undefined,
    replica,
    process: 'web',
    version,
    now,
    log,
  })
  const { publicUrl, appSecret } = config
  const limits = openRateLimits(db, config.limits, (error) => log.error({ err: error }, 'rate limits'))
  const warnings = await startWarnings(db, appSecret)
  const isDemo = await isDemonstration(db)
  const published = openPublishedReader({ publicUrl, ...network })
  const views = openViewCounter(db, now, (error) => log.error({ err: error }, 'views'))
  const shrinkImage = openShrinker()
  const setup = source && setupOf(source, { db, appSecret, log, refresh: () => live.refresh() })
  const lasting = { ...outside, db, queue, replica, limits, isDemo, published, views, shrinkImage, setup }
  const live: Live<ServiceConfig, Site> = await openLive(config, {
    db,
    source,
    appSecret,
    log,
    open: (current, earlier) =>
      openSite(current, lasting, earlier && { config: earlier.config, ports: earlier.made.ports }),
    async close(site, current) {
      await site.close()
      await closePorts(site.ports, current?.ports)
    },
  })
  // Settles votes before the jobs start, so that awards due after downtime include every vote that is old enough.
  const waitingVotes = await keepSettlingVotes(db, now, (error) => log.error({ err: error }, 'votes'))
  const { backUp } = outside
  if (config.worksOnJobs)
    await queue.work(() => jobServices(live.config(), live.made().ports, { db, now, backUp }), log)

  const app = express().disable('x-powered-by').set('query parser', 'simple').set('trust proxy', config.trustProxy)
  app.use(requestLog(log), securityHeaders(publicUrl))
  app.use(healthChecks(db, version))
  // Without a token, no metrics are kept or served.
  if (observability.metrics) app.use(metricsPage(observability.metrics, config.metricsToken!))
  app.use((req, res, next) => live.made().router(req, res, next))
  app.use((error: unknown, _req: Request, res: Response, next: NextFunction) => {
    if (res.headersSent) return next(error)
    const requestId = requestIdOf(res)
    const problem = problemOf(error, requestId)
    const known = knownError(error)
    if (known) res.set(refusalHeaders(known))
    if (problem.code === 'internal') log.error({ err: error, requestId }, 'bug')
    res.status(problem.status).type('application/problem+json').send(JSON.stringify(problem))
  })
  return {
    app,
    db,
    replica,
    queue,
    views,
    get config() {
      return live.config()
    },
    get services() {
      return live.made().services
    },
    get router() {
      return live.made().router
    },
    get meaning() {
      return live.made().ports.meaning
    },
    get mail() {
      return live.made().ports.mail
    },
    get authorization() {
      return live.made().authorization
    },
    setup,
    warnings,
    async close(options) {
      waitingVotes.stop()
      await views.close()
      await queue.stop(options)
      await observability.close()
      await live.close()
      await web.close()
      await published.close()
      await replica?.close()
      await db.close()
    },
  }
}

/** What outlives a change of the configuration. */
interface Lasting extends Outside {
  db: Database
  queue: JobQueue
  replica: ReadReplica | undefined
  limits: RateLimits
  isDemo: boolean
  published: ReturnType<typeof openPublishedReader>
  views: ViewCounter
  shrinkImage: ShrinkImage
  setup: Setup | undefined
}

async function openSite(
  config: ServiceConfig,
  lasting: Lasting,
  earlier: { config: ServiceConfig; ports: JobPorts } | undefined,
): Promise<Site> {
  const { web, log, now, version, db, queue, replica, limits, isDemo, published, views, shrinkImage, setup } = lasting
  const { publicUrl, siteName, theme, appSecret } = config
  const siteUrl = publicUrl.origin
  const ports = await openPorts(config, { db, web, log, now, meaning: lasting.meaning }, earlier)
  const services: Services = {
    db,
    readPublic: replica ? replica.read : (read) => read(db.read),
    jobsIn: queue.senderIn,
    ...ports,
    limits,
    appSecret,
    now,
    siteUrl,
    siteName,
    isDemo,
    sendsMail: ports.mail.way !== 'nowhere',
    theme,
  }

  const authorization = openAuthorizationServer({
    db,
    publicUrl,
    appSecret,
    now,
    log,
    signedIn: (req) => signedIn(db, req, now()),
    pages: authorizationPages(services),
    limits,
    readPublished: published.read,
  })

  const protocolOf = (resource: Resource) => ({
    async actorOf(header: string | undefined, ip: string) {
      try {
        return await actorOf({ db, publicUrl, now: now() }, header, resource)
      } catch (error) {
        // Guessed credentials count against the limit of the IP address.
        await limits.consume('anonymous_read', ip)
        throw error
      }
    },
    challenge: (error: DomainError, tool: Tool | undefined, presented: boolean) =>
      challenge(siteUrl + metadataPath(resource), error, { scope: tool?.scope ?? null, presented }),
    onBug: (error: unknown, requestId: string) => log.error({ err: error, requestId }, 'bug'),
  })
  const mcp = await mcpEndpoint(services, {
    ...protocolOf('/mcp'),
    onClientError: (error) => log.debug({ err: error }, 'client error'),
    version,
    apps: appDocuments(theme),
    guardedHosts: isLoopbackName(isIPv6(config.host) ? `[${config.host}]` : config.host)
      ? [publicUrl.hostname, 'localhost', '127.0.0.1', '[::1]']
      : null,
  })

  const stopListening = await db.listen('draft_changed', mcp.draftChanged)

  const router = Router()
  router.use(['/mcp', '/api/v1', '/.well-known'], allowEveryOrigin)
  router.use(['/mcp', '/api/v1'], compressJson)
  // Before the routers below, so the hot paths skip them.
  router.use('/mcp', mcp.router)
  router.use('/api/v1', restApi(services, protocolOf('/api/v1')))
  if (config.securityContact)
    router.get('/.well-known/security.txt', securityTxt(config.securityContact, publicUrl, now))
  for (const resource of ['/mcp', '/api/v1'] as const)
    router.get(metadataPath(resource), (_req, res) => {
      res.json(protectedResourceMetadata(resource, publicUrl, siteName))
    })
  router.get('/.well-known/oauth-protected-resource', (_req, res) => {
    res.json(protectedResourceMetadata('/mcp', publicUrl, siteName))
  })
  router.use(compressPublic, accountLink)
  router.use(authorization.router)
  router.use(emailWebhook({ db, now, limits, log, secret: config.emailWebhookSecret }))
  router.use(paymentWebhooks(services))
  router.use(['/mcp', '/api', '/.well-known'], (req) => {
    throw new DomainError('not_found', `There is nothing at ${req.originalUrl}.`, 'See /docs for every URL.')
  })
  const onBug = (error: unknown) => log.error({ err: error }, 'bug')
  router.use(
    peoplePages({
      services,
      config,
      mail: ports.mail,
      readOutbox: ports.mail.way === 'outbox' ? () => readOutbox(db, config.appSecret) : undefined,
      apps: authorization,
      shrinkImage,
      setup,
      onBug,
    }),
  )
  router.use(sitePages(services, { views, onBug }))
  return {
    router,
    ports,
    services,
    authorization,
    async close() {
      await stopListening()
      await mcp.close()
    },
  }
}
