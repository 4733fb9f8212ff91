import type { NextFunction, Request, Response } from 'express'
import { mergedInto } from '../../../domain/listings/merged/merged-into.ts'
import type { PeopleSite } from '../shared/people-site.ts'

/** Redirects from a page of a listing that was merged to the same page of the one that it went into; goes on for any other. */
export async function toMerged({ db }: PeopleSite, req: Request, res: Response, next: NextFunction): Promise<void> {
  const [, listings, slug, ...rest] = req.path.split('/')
  const kept = await mergedInto(db.read, decodeURIComponent(slug!))
  return kept === undefined ? next() : res.redirect(301, ['', listings, kept, ...rest].join('/'))
}
