import { isOwnThing } from '../evidence/whose/own-data.ts'
import { APPLICATIONS, NO_ORGANIZATIONS, ORGANIZATIONS, typesOf } from '../evidence/whose/schema-types.ts'
import { oneLine } from '../reading/one-line.ts'
import type { Page } from '../website/page.ts'

type Thing = Record<string, unknown>

/** Companies in a page's structured data: schema.org has hundreds of types for them, most of which have an address. */
export function organizations(page: Page): Thing[] {
  return page.structured.filter((thing) =>
    typesOf(thing).some(
      (type) =>
        ORGANIZATIONS.has(type) ||
        (thing['address'] !== undefined && !NO_ORGANIZATIONS.has(type) && !type.endsWith('Event')),
    ),
  )
}

/**
 * Companies in the structured data that are this website's own: named like it, at its address, or with
 * neither name nor address.
 */
export function ownOrganizations(page: Page, name: string): Thing[] {
  return organizations(page).filter((thing) => isOwnThing(thing, page.url, name))
}

/** Applications in a page's structured data. */
export function applications(page: Page): Thing[] {
  return page.structured.filter((thing) => typesOf(thing).some((type) => APPLICATIONS.has(type)))
}

/** Structured data of one type. */
export function things(page: Page, type: string): Thing[] {
  return page.structured.filter((thing) => typesOf(thing).includes(type))
}

/**
 * A value as one line of text without markup: the first of a list, the name or address of an object; empty
 * when there is none.
 */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return oneLine(value.replace(/<[^<>]{0,300}>/g, ' '))
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return textOf(value[0])
  if (typeof value !== 'object' || value === null) return ''
  const thing = value as Thing
  return textOf(thing['@value'] ?? thing['name'] ?? thing['url'] ?? thing['@id'])
}

/** A value as a list: a single value becomes a list of one, and a missing one an empty list. */
export function listOf(value: unknown): unknown[] {
  return value === undefined || value === null ? [] : [value].flat()
}
