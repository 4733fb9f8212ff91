import express, { type Express, type NextFunction, type Request, type Response } from 'express'
import type { Logger } from 'pino'
import { openRateLimits } from './auth/rate-limits.ts'
import { actorOf, challenge, protectedResourceMetadata } from './auth/bearer.ts'
import type { Config } from './config.ts'
import { seedCategories } from './domain/categories/categories.ts'
import type { Database } from './domain/database/database.ts'
import { openDatabase } from './domain/database/open.ts'
import { DomainError, problemOf } from './domain/errors.ts'
import { releaseAbandonedKeys } from './domain/shared/idempotency-key.ts'
import { openQueue, type JobQueue } from './jobs/queue.ts'
import { mcpEndpoint } from './mcp/mcp-endpoint.ts'
import type { Web } from './outside/web/web.ts'
import { healthChecks } from './rest/health.ts'
import { requestIdOf, requestLog } from './rest/request-log.ts'
import { securityTxt } from './rest/security-txt.ts'
import { restApi } from './rest/rest-api.ts'
import { allowEveryOrigin } from './rest/cors.ts'
import { sitePages } from './site/site.ts'
import type { Tool } from './tools/define-tool.ts'
import type { Services } from './tools/run-tool.ts'

export interface Service {
  app: Express
  db: Database
  queue: JobQueue
  services: Services
  close(options?: { graceful?: boolean }): Promise<void>
}

export type ServiceConfig = Pick<
  Config,
  'publicUrl' | 'siteName' | 'databaseUrl' | 'trustProxy' | 'host' | 'limits' | 'securityContact'
> & {
  dataDir?: string
  /** A dumped embedded database to start from, for tests. */
  snapshot?: Blob
}

export interface Outside {
  web: Web
  log: Logger
  now: () => Date
  version: string
}

/** Builds the whole service from its configuration and its outside world, and starts its jobs. Nothing listens yet. */
export async function startService(config: ServiceConfig, { web, log, now, version }: Outside): Promise<Service> {
  const db = await openDatabase(config)
  await seedCategories(db)
  if (db.engine === 'pglite') await releaseAbandonedKeys(db)
  const queue = await openQueue(db, config.databaseUrl, (error) => log.error({ err: error }, 'queue'))

  const { publicUrl, siteName } = config
  const siteUrl = publicUrl.origin
  const limits = openRateLimits(db, config.limits, (error) => log.error({ err: error }, 'rate limits'))
  const services: Services = { db, jobsIn: queue.senderIn, reader: web, limits, now, siteUrl, siteName }
  await queue.work({ db, web, now, siteUrl })

  const metadataUrl = new URL('/.well-known/oauth-protected-resource/mcp', publicUrl).href
  const protocol = {
    actorOf: (authorization: string | undefined) => actorOf(db, authorization, now()),
    challenge: (error: DomainError, tool: Tool | undefined, presented: boolean) =>
      challenge(metadataUrl, error, { scope: tool?.scope ?? null, presented }),
    onBug: (error: unknown, requestId: string) => log.error({ err: error, requestId }, 'bug'),
  }
  const mcp = mcpEndpoint(services, {
    ...protocol,
    onClientError: (error) => log.debug({ err: error }, 'client error'),
    version,
    guardedHosts: isLoopback(config.host) ? [publicUrl.hostname, 'localhost', '127.0.0.1', '[::1]'] : null,
  })

  const app = express().disable('x-powered-by').set('query parser', 'simple').set('trust proxy', config.trustProxy)
  app.use(requestLog(log))
  app.use(healthChecks(db))
  app.use(['/mcp', '/api/v1', '/.well-known'], allowEveryOrigin)
  if (config.securityContact) app.get('/.well-known/security.txt', securityTxt(config.securityContact, publicUrl, now))
  for (const path of ['/.well-known/oauth-protected-resource/mcp', '/.well-known/oauth-protected-resource'])
    app.get(path, (_req, res) => void res.json(protectedResourceMetadata(publicUrl, siteName)))
  app.use('/mcp', mcp.router)
  app.use('/api/v1', restApi(services, protocol))
  app.use(['/mcp', '/api', '/.well-known'], (req) => {
    throw new DomainError('not_found', `There is nothing at ${req.originalUrl}.`, 'See /docs for every address.')
  })
  app.use(sitePages(services, (error) => log.error({ err: error }, 'bug')))
  app.use((error: unknown, _req: Request, res: Response, next: NextFunction) => {
    if (res.headersSent) return next(error)
    const requestId = requestIdOf(res)
    const problem = problemOf(error, requestId)
    if (problem.code === 'internal') log.error({ err: error, requestId }, 'bug')
    res.status(problem.status).type('application/problem+json').send(JSON.stringify(problem))
  })
  return {
    app,
    db,
    queue,
    services,
    async close(options) {
      await mcp.close()
      await queue.stop(options)
      await web.close()
      await db.close()
    },
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.')
}
