import type { Response } from 'express'
import type * as z from 'zod'
import { bringsSession } from '../auth/people/session.ts'
import type { Reader } from '../domain/database/database.ts'
import { cardFacts } from '../domain/listings/lists/card-facts.ts'
import type { Tool } from '../tools/define-tool.ts'
import { ListingSummary } from '../tools/shared/listing-summary.ts'
import { runTool, type Services } from '../tools/run-tool.ts'

/** Runs a public operation and returns its output. */
export type Read = <I extends z.ZodObject, O extends z.ZodObject>(
  tool: Tool<null, I, O, undefined>,
  input: Record<string, unknown>,
) => Promise<z.output<O>>

/**
 * Reads for one page as an anonymous API caller would, so that both always agree. With a session it reads the primary, so
 * that people see what they just wrote.
 */
export function readerFor(services: Services, res: Response): Read {
  const gone = new AbortController()
  res.once('close', () => gone.abort(new Error('The client went away.')))
  const isKnown = bringsSession(res.req)
  return async (tool, input) => {
    const call = { input, actor: null, ip: res.req.ip ?? '', signal: gone.signal, isKnown }
    const { body } = await runTool(tool as Tool, call, services)
    return (isKnown ? dressed(body, services.db.read) : services.readPublic((db) => dressed(body, db))) as never
  }
}

/** The same output, with the extra facts of a card added to each listing summary. */
async function dressed(body: Record<string, unknown>, db: Reader): Promise<Record<string, unknown>> {
  const summaries = summariesIn(body)
  if (!summaries.length) return body
  const facts = await cardFacts(
    db,
    summaries.map(({ slug }) => slug),
  )
  for (const summary of summaries) Object.assign(summary, facts.get(summary.slug))
  return body
}

function summariesIn(value: unknown): { slug: string }[] {
  if (Array.isArray(value)) return value.flatMap(summariesIn)
  if (typeof value !== 'object' || value === null) return []
  if (isSummary(value)) return [value]
  return Object.values(value).flatMap(summariesIn)
}

const SUMMARY = Object.keys(ListingSummary.shape)

function isSummary(value: object): value is { slug: string } {
  return SUMMARY.every((key) => Object.hasOwn(value, key))
}
