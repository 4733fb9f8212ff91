import express, { Router, type NextFunction, type Request, type Response } from 'express'
import type { Logger } from 'pino'
import { emailAddress } from '../../domain/accounts/emails/email-address.ts'
import { ALL_KINDS, knownAddresses, suppress } from '../../domain/accounts/emails/mail-suppression.ts'
import type { Database } from '../../domain/database/database.ts'
import { DomainError } from '../../domain/errors.ts'
import type { RateLimits } from '../../domain/rate-limits.ts'
import { isSameSecret } from '../../domain/shared/secret.ts'
import { wordBodyError } from '../read-body.ts'
import { emailEventsIn, type EmailEvent } from './email-events.ts'

/** More than the largest batch of a provider. */
const MAX_SIZE = '1mb'
const MAX_DETAIL_LENGTH = 200

interface Options {
  db: Database
  now: () => Date
  limits: RateLimits
  log: Pick<Logger, 'info'>
  /** Undefined if the webhook isn't set up. */
  secret: string | undefined
}

/**
 * `/webhooks/email`: a mail provider reports permanent bounces and complaints. The addresses get no more emails except
 * essential ones. A repeated report changes nothing, and neither does one about an address that we don't know.
 */
export function emailWebhook({ db, now, limits, log, secret }: Options): Router {
  const router = Router()
  router.post(
    '/webhooks/email',
    async (req, _res, next) => {
      if (!secret)
        throw new DomainError('not_found', 'The webhook for emails isn’t set up.', 'Set EMAIL_WEBHOOK_SECRET.')
      if (!isAllowed(req.headers.authorization, secret)) {
        await limits.consume('anonymous_read', req.ip ?? '')
        throw new DomainError(
          'not_signed_in',
          'The secret is missing or wrong.',
          'Send EMAIL_WEBHOOK_SECRET as `Authorization: Bearer …`, or as the password of Basic authentication.',
        )
      }
      next()
    },
    express.raw({ type: () => true, limit: MAX_SIZE }),
    async (req, res) => {
      const events = emailEventsIn(parsed(req.body as Buffer))
      if (!events)
        throw new DomainError(
          'invalid_input',
          'The body isn’t in a format that we know.',
          'Send { "events": [{ "type": "bounce", "email": "ann@example.com", "reason": "No such mailbox." }] }.',
        )
      const suppressed = await suppressAll(events)
      log.info({ events: events.length, suppressed }, 'email events')
      res.json({ received: events.length, suppressed })
    },
  )

  /** Returns how many addresses weren't suppressed before. */
  function suppressAll(events: EmailEvent[]): Promise<number> {
    return db.transaction(async (tx) => {
      const addressed = events.flatMap((event) => {
        const email = addressOrNull(event.email)
        return email === null ? [] : [{ ...event, email }]
      })
      const known = await knownAddresses(
        tx,
        addressed.map(({ email }) => email),
      )
      let suppressed = 0
      for (const { type, email, reason } of addressed) {
        if (!known.has(email)) continue
        const isNew = await suppress(tx, {
          email,
          kind: ALL_KINDS,
          reason: type === 'bounce' ? 'bounced' : 'complained',
          detail:
            reason
              ?.replaceAll(/\p{C}+/gu, ' ')
              .trim()
              .slice(0, MAX_DETAIL_LENGTH) || undefined,
          now: now(),
        })
        if (isNew) suppressed++
      }
      return suppressed
    })
  }
  router.use('/webhooks/email', (error: unknown, _req: Request, _res: Response, next: NextFunction) => {
    const isTooLarge = (error as { type?: unknown } | null)?.type === 'entity.too.large'
    next(
      isTooLarge
        ? new DomainError('too_large', `The body is over ${MAX_SIZE}.`, 'Send fewer events at once.')
        : wordBodyError(error),
    )
  })
  return router
}

/** Whether the header has the secret, as a bearer token or as the password of Basic authentication. */
function isAllowed(header: string | undefined, secret: string): boolean {
  const [, basic] = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(header ?? '') ?? []
  if (basic === undefined) return isSameSecret(header ?? '', `Bearer ${secret}`)
  const pair = Buffer.from(basic, 'base64').toString()
  return isSameSecret(pair.slice(pair.indexOf(':') + 1), secret)
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return null
  }
}

function addressOrNull(typed: string): string | null {
  try {
    return emailAddress(typed)
  } catch {
    return null
  }
}
