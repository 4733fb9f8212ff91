import type { Response } from 'express'
import type * as z from 'zod'
import { bringsSession } from '../../../auth/people/session.ts'
import type { Reader } from '../../../domain/database/database.ts'
import { cardFacts, type CardFacts } from '../../../domain/listings/lists/card-facts.ts'
import type { Tool } from '../../../tools/define-tool.ts'
import { runTool, type Services } from '../../../tools/run-tool.ts'

/** Runs a public operation and returns its answer. */
export type Read = <I extends z.ZodObject, O extends z.ZodObject>(
  tool: Tool<null, I, O, undefined>,
  input: Record<string, unknown>,
) => Promise<z.output<O>>

/** Adds to each listing what its card shows beyond the operation's answer. */
export type AddCardFacts = <T extends { slug: string }>(listings: readonly T[]) => Promise<(T & Partial<CardFacts>)[]>

/**
 * Reads for one page as an anonymous caller of the API, so that pages and the API always agree. A request with a session
 * reads from the primary database: people see their own changes immediately.
 */
export function readerFor(
  services: Services,
  res: Response,
): { read: Read; readRows: Services['readPublic']; withCardFacts: AddCardFacts } {
  const gone = new AbortController()
  res.once('close', () => gone.abort(new Error('The client went away.')))
  const isKnown = bringsSession(res.req)
  const readRows = <T>(run: (db: Reader) => Promise<T>) => (isKnown ? run(services.db.read) : services.readPublic(run))
  return {
    async read(tool, input) {
      const call = { input, actor: null, ip: res.req.ip ?? '', signal: gone.signal, isKnown }
      const { body } = await runTool(tool as Tool, call, services)
      return body as never
    },
    readRows,
    async withCardFacts(listings) {
      if (!listings.length) return []
      const slugs = listings.map(({ slug }) => slug)
      const facts = await readRows((db) => cardFacts(db, slugs))
      return listings.map((listing) => ({ ...listing, ...facts.get(listing.slug) }))
    },
  }
}
