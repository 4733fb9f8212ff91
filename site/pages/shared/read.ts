import type { Response } from 'express'
import type * as z from 'zod'
import { formToken } from '../../../auth/people/csrf.ts'
import { bringsSession, signedIn, type SignedIn } from '../../../auth/people/session.ts'
import type { Reader } from '../../../domain/database/database.ts'
import { followedAmong } from '../../../domain/followers/follow.ts'
import { askingOnce } from '../../../domain/database/handle.ts'
import { comparingOnce } from '../../../domain/listings/meaning/meaning.ts'
import { cardFacts, type CardFacts } from '../../../domain/listings/lists/card-facts.ts'
import { NO_VOTE, ownVotes } from '../../../domain/votes/voters-view.ts'
import type { CardVote } from '../../ui/listing-card.ts'
import type { Voter } from '../../ui/vote-button.ts'
import { LISTING_FORM } from '../listing/listing-form.ts'
import type { Tool } from '../../../tools/define-tool.ts'
import { runTool, type Services } from '../../../tools/run-tool.ts'

/** Runs a public operation and returns its answer. */
export type Read = <I extends z.ZodObject, O extends z.ZodObject>(
  tool: Tool<null, I, O, undefined>,
  input: Record<string, unknown>,
) => Promise<z.output<O>>

/** Adds to each listing what its card shows beyond the operation's answer. Pass all cards of a page at once. */
export type AddCardFacts = <T extends { slug: string }>(
  listings: readonly T[],
) => Promise<(T & Partial<CardFacts> & CardVote)[]>

type VotersOn = (slugs: readonly string[]) => Promise<(slug: string) => Voter | undefined>

/**
 * Reads for one page as an anonymous caller of the API, so that pages and the API always agree. A request with a session
 * reads from the primary database: people see their own changes immediately.
 */
export function readerFor(
  services: Services,
  res: Response,
): {
  read: Read
  readRows: Services['readPublic']
  /** Compares each text of the page with the listings once. */
  meaning: Services['meaning']
  withCardFacts: AddCardFacts
  /** The signed-in person; null when nobody is. */
  visitor: () => Promise<SignedIn | null>
  /** The signed-in person as the voter for each of these listings, read in one query; undefined when nobody is signed in. */
  votersOn: VotersOn
} {
  const gone = new AbortController()
  res.once('close', () => gone.abort(new Error('The client went away.')))
  const isKnown = bringsSession(res.req)
  const { now, appSecret } = services
  // The operations of a page often need the same rows, such as the categories.
  const readers = new Map<Reader, Reader>()
  const once = (reader: Reader) => readers.getOrInsertComputed(reader, askingOnce)
  const db = { ...services.db, read: once(services.db.read) }
  const readPublic = <T>(run: (from: Reader) => Promise<T>) => services.readPublic((from) => run(once(from)))
  const meaning = services.meaning && comparingOnce(services.meaning)
  const readRows = <T>(run: (from: Reader) => Promise<T>) => (isKnown ? run(db.read) : readPublic(run))
  let person: Promise<SignedIn | null> | undefined
  const visitor = () => (person ??= isKnown ? signedIn(db, res.req, now()) : Promise.resolve(null))

  const votersOn: VotersOn = async (slugs) => {
    const signed = await visitor()
    if (!signed) return () => undefined
    const votes = await ownVotes(db.read, slugs, signed.accountId, now())
    const token = formToken(appSecret, signed.sessionId, LISTING_FORM)
    return (slug) => ({ token, vote: votes.get(slug) ?? NO_VOTE, now: now() })
  }

  return {
    async read(tool, input) {
      const call = { input, actor: null, ip: res.req.ip ?? '', signal: gone.signal, isKnown }
      const { body } = await runTool(tool as Tool, call, { ...services, db, readPublic, meaning })
      return body as never
    },
    readRows,
    meaning,
    visitor,
    votersOn,
    async withCardFacts(listings) {
      if (!listings.length) return []
      const slugs = listings.map(({ slug }) => slug)
      const [facts, voterOf] = await Promise.all([readRows((db) => cardFacts(db, slugs)), votersOn(slugs)])
      const person = await visitor()
      const upcoming = slugs.filter((slug) => facts.get(slug)?.is_live === false)
      const followed =
        person && upcoming.length ? await followedAmong(db.read, upcoming, person.accountId) : new Set<string>()
      const times = new Map<string, number>()
      return listings.map((listing) => {
        const { slug } = listing
        const time = (times.get(slug) ?? 0) + 1
        times.set(slug, time)
        const button_id = `upvote-${slug}${time > 1 ? `-${time}` : ''}`
        return { ...listing, ...facts.get(slug), button_id, voter: voterOf(slug), is_followed: followed.has(slug) }
      })
    },
  }
}

/** Adds the facts of cards to several lists at once. */
export async function onCards<Lists extends readonly (readonly { slug: string }[])[]>(
  lists: Lists,
  withCardFacts: AddCardFacts,
): Promise<{ [At in keyof Lists]: WithFacts<Lists[At]> }> {
  const cards = await withCardFacts(lists.flat())
  let from = 0
  return lists.map((list) => cards.slice(from, (from += list.length))) as never
}

type WithFacts<List> = List extends readonly (infer T)[] ? (T & Partial<CardFacts> & CardVote)[] : never
