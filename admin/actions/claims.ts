import * as z from 'zod'
import { decideClaim, type Decision } from '../../domain/claims/objections.ts'
import { DomainError } from '../../domain/errors.ts'
import { defineAction, type Work } from '../action.ts'
import { rowId } from '../typed.ts'

const input = z.strictObject({ id: rowId })

export const objectToClaim = defineAction({
  name: 'claim object',
  about: 'end a claim that waits for objections, and email its claimant',
  words: { id: 'ID' },
  input,
  target: ({ id }) => `claim ${id}`,
  state: ({ id }, work) => claimState(work, id),
  run: ({ id }, work) => decide(work, id, 'objected'),
})

export const approveClaim = defineAction({
  name: 'claim approve',
  about: 'hand over the listing of a claim that waits for objections, if its proof is still there',
  words: { id: 'ID' },
  input,
  isSensitive: true,
  target: ({ id }) => `claim ${id}`,
  state: ({ id }, work) => claimState(work, id),
  run: ({ id }, work) => decide(work, id, 'approved'),
})

async function decide({ tx, jobs, now }: Work, id: number, decision: Decision): Promise<void> {
  if (await decideClaim({ tx, jobs, now }, id, decision)) return
  throw new DomainError(
    'wrong_state',
    `Claim ${id} doesn’t wait for objections.`,
    'See the waiting claims at /admin/claims or with “claim disputed”.',
  )
}

async function claimState({ tx }: Work, id: number) {
  const row = await tx.sql
    .selectFrom('claim as c')
    .innerJoin('listing as l', 'l.id', 'c.listing_id')
    .select(['l.slug as listing', 'c.status', 'c.reason'])
    .where('c.id', '=', id)
    .executeTakeFirst()
  return row ?? null
}
