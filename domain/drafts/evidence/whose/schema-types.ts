const list = (types: string): ReadonlySet<string> => new Set(types.split(' '))

/** Types of schema.org for companies. */
export const ORGANIZATIONS: ReadonlySet<string> = new Set([
  ...list('Organization Corporation LocalBusiness OnlineBusiness OnlineStore NGO EducationalOrganization Project'),
  ...list('ProfessionalService MedicalBusiness MedicalOrganization NewsMediaOrganization FinancialService Brand'),
  ...list('HomeAndConstructionBusiness Store'),
])
/** Types of things with an address that are no companies. */
export const NO_ORGANIZATIONS = list(
  'Person Place PostalAddress JobPosting Offer Product Review Residence Apartment House ContactPoint GeoCoordinates AdministrativeArea City Country',
)
/** Types for software. */
export const APPLICATIONS = list(
  'SoftwareApplication WebApplication MobileApplication VideoGame SoftwareSourceCode SoftwareProject',
)

/** The types of an object in structured data, without the vocabulary's prefix. */
export function typesOf(thing: Record<string, unknown>): string[] {
  return [thing['@type']]
    .flat()
    .filter((type) => typeof type === 'string')
    .map((type) => type.replace(/^.*[/#:]/, ''))
}

/** True for a company, a website or a product, whose `name` is a name of the website. */
export function isNamed(thing: Record<string, unknown>): boolean {
  return typesOf(thing).some((type) => type === 'WebSite' || ORGANIZATIONS.has(type) || APPLICATIONS.has(type))
}
