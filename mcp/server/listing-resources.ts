import { ResourceNotFoundError, type ReadResourceResult } from '@modelcontextprotocol/server'
import { problemOf } from '../../domain/errors.ts'
import { toolNamed } from '../../tools/catalog.ts'
import { runTool, type Call, type Services } from '../../tools/run-tool.ts'
import { untrustedText } from './untrusted-text.ts'

/** Reading a listing resource runs `get_listing`, so it needs no credential and has the same limits. */
const READS_LISTING = toolNamed.get('get_listing')!
const LISTING_URI = /^listing:\/\/([a-z0-9][a-z0-9-]{0,219})$/

export const LISTING_TEMPLATES = [
  {
    uriTemplate: 'listing://{slug}',
    name: 'listing',
    title: 'Listing',
    description: 'The public profile of one product, as get_listing returns it.',
    mimeType: 'application/json',
  },
]

export function isListingUri(uri: string): boolean {
  return LISTING_URI.test(uri)
}

/** A public listing as a resource. Throws `ResourceNotFoundError` if there is none. */
export async function readListing(
  uri: string,
  caller: Omit<Call, 'input'>,
  services: Services,
): Promise<ReadResourceResult> {
  try {
    const { body } = await runTool(READS_LISTING, { ...caller, input: { slug: LISTING_URI.exec(uri)![1] } }, services)
    const { meta } = untrustedText(READS_LISTING)
    return { contents: [{ uri, mimeType: 'application/json', text: JSON.stringify(body), _meta: meta }] }
  } catch (error) {
    if (problemOf(error, '').code === 'not_found') throw new ResourceNotFoundError(uri)
    throw error
  }
}
