import { isOwnThing } from '../evidence/whose/own-data.ts'
import type { Page } from '../website/page.ts'

type Thing = Record<string, unknown>

const ORGANIZATION =
  /^(?:Organization|Corporation|LocalBusiness|OnlineBusiness|OnlineStore|NGO|EducationalOrganization|ProfessionalService|MedicalBusiness|MedicalOrganization|NewsMediaOrganization|FinancialService|HomeAndConstructionBusiness|Store|Brand|Project)$/
/** Schema.org has hundreds of business types, so anything with an address counts as a business unless listed here. */
const NO_ORGANIZATION =
  /^(?:Person|Place|PostalAddress|Event|.*Event|JobPosting|Offer|Product|Review|Residence|Apartment|House|ContactPoint|GeoCoordinates|AdministrativeArea|City|Country)$/
const APPLICATION = /^(?:SoftwareApplication|WebApplication|MobileApplication|VideoGame|SoftwareSourceCode)$/

/** The `@type`s of an object without the vocabulary's prefix. */
function typesOf(thing: Thing): string[] {
  return [thing['@type']]
    .flat()
    .filter((type) => typeof type === 'string')
    .map((type) => type.replace(/^.*[/#:]/, ''))
}

/** Companies in a page's structured data. */
export function organizations(page: Page): Thing[] {
  return page.structured.filter((thing) =>
    typesOf(thing).some(
      (type) => ORGANIZATION.test(type) || (thing['address'] !== undefined && !NO_ORGANIZATION.test(type)),
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
  return page.structured.filter((thing) => typesOf(thing).some((type) => APPLICATION.test(type)))
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
  if (typeof value === 'string')
    return value
      .replace(/<[^<>]{0,300}>/g, ' ')
      .replace(/&nbsp;/g, ' ')
      .replace(/&amp;/g, '&')
      .replace(/\s+/g, ' ')
      .trim()
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
