import type { Reader } from '../database/database.ts'
import { lastCheck, standingChanges, type EvidenceChange } from '../listings/evidence/evidence-check.ts'
import type { Listing } from '../listings/listing.entity.ts'
import { quotesIn } from '../listings/evidence/origins.ts'

/**
 * Quotes behind a listing's values that the last check of its website no longer found; none for a draft
 * without a listing.
 */
export async function changedEvidence(db: Reader, listing: Listing | null): Promise<EvidenceChange[]> {
  if (!listing) return []
  const { changes } = await lastCheck(db, listing.id)
  return standingChanges(changes, quotesIn(listing.origins))
}
