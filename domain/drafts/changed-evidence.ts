import type { Reader } from '../database/database.ts'
import { lastCheck, standingChanges, type EvidenceChange } from '../listings/evidence-check.ts'
import type { Draft } from './draft.entity.ts'
import { evidenceByName } from './listing-values.ts'

/** Of the quotes behind a draft's values, those that its live listing's last check no longer found. */
export async function changedEvidence(db: Reader, draft: Draft): Promise<EvidenceChange[]> {
  if (draft.listingId == null) return []
  const { changes } = await lastCheck(db, draft.listingId)
  return standingChanges(changes, evidenceByName(draft))
}
