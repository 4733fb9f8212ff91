import { vi } from 'vitest'
import { exampleInput } from '../../tools/examples.ts'
import type { Tool } from '../../tools/define-tool.ts'
import { priceEverything } from '../flows/buyer.ts'
import { aListing, anOwner, aPost } from '../factories.ts'
import type { TestService } from '../service.ts'

/** What one person owns and what anyone may read. */
export interface Belongings {
  key: string
  /** Input values that name existing things, keyed by property. */
  values: Record<string, unknown>
}

/** A person with a draft, listing, milestone, claim and order, plus a few public things. */
export async function aPersonWithEverything(service: TestService, email: string): Promise<Belongings> {
  const key = await service.key({ email })
  const name = email.split('@')[0]!
  const post = async (path: string, body: object) => {
    const reply = await service.request('POST', path, { key, body })
    if (reply.status >= 300) throw new Error(`${path} answered ${reply.status}: ${JSON.stringify(reply.body)}`)
    return reply.body
  }
  const listingId = await aListing(service, { slug: `${name}-own`, plan: 'paid' })
  await anOwner(service, listingId, email)
  await aListing(service, { slug: `${name}-claimable` })
  await aPost(service, { slug: `${name}-post` })
  await priceEverything(service)
  const draft = await post('/drafts', { url: `https://${name}-draft.example.com` })
  await vi.waitFor(
    async () => {
      const { body } = await service.request('GET', `/drafts/${draft.id}`, { key })
      if (body.status !== 'ready') throw new Error(`The draft is ${body.status}.`)
    },
    { timeout: 15_000 },
  )
  const milestone = await post(`/me/listings/${listingId}/milestones`, { title: 'Begun', date: '2026-01-05' })
  const claim = await post('/claims', { slug: `${name}-claimable`, method: 'dns' })
  const order = await post('/orders/checkout', { items: [{ product: 'featured', listing_id: listingId }] })
  return {
    key,
    values: {
      id: draft.id,
      slug: `${name}-own`,
      a: `${name}-own`,
      b: `${name}-claimable`,
      listing_id: listingId,
      milestone_id: milestone.id ?? milestone.milestone_id,
      claim_id: claim.id ?? claim.claim_id,
      number: order.number,
      items: [{ product: 'featured', listing_id: listingId }],
      url: `https://${name}-draft.example.com`,
    },
  }
}

/** An input that names existing things. */
export function aValidInput(tool: Tool, { values }: Belongings): Record<string, unknown> {
  const input = exampleInput(tool)
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, values[name] ?? value]))
}
