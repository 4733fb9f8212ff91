import type { Reader } from '../database/database.ts'
import { lastCheck, standingChanges, type EvidenceChange } from '../listings/evidence/evidence-check.ts'
import type { Listing } from '../listings/listing.entity.ts'
import { quotesIn } from '../listings/evidence/origins.ts'

/** The quotes behind a listing's values that its last check no longer found. A draft without a listing has no check. */
export async function changedEvidence(db: Reader, listing: Listing | null): Promise<EvidenceChange[]> {
  if (!listing) return []
  const { changes } = await lastCheck(db, listing.id)
  return standingChanges(changes, quotesIn(listing.origins))
}
