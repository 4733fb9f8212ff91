/** A standard rate in basis points (2100 is 21%) and the first day it applies. */
interface Rate {
  from: string
  rate_bp: number
}

/**
 * Standard VAT rates, newest first. Sources: the European Commission's Taxes in Europe Database for the member states, HMRC
 * for the United Kingdom, art. 25 MWSTG for Switzerland and merverdiavgiftsloven for Norway.
 */
const STANDARD_RATES: Readonly<Record<string, readonly Rate[]>> = {
  AT: [{ from: '2016-01-01', rate_bp: 2000 }],
  BE: [{ from: '1996-01-01', rate_bp: 2100 }],
  BG: [{ from: '1999-01-01', rate_bp: 2000 }],
  CY: [{ from: '2014-01-13', rate_bp: 1900 }],
  CZ: [{ from: '2013-01-01', rate_bp: 2100 }],
  DE: [{ from: '2021-01-01', rate_bp: 1900 }],
  DK: [{ from: '1992-01-01', rate_bp: 2500 }],
  EE: [
    { from: '2025-07-01', rate_bp: 2400 },
    { from: '2024-01-01', rate_bp: 2200 },
  ],
  ES: [{ from: '2012-09-01', rate_bp: 2100 }],
  FI: [
    { from: '2024-09-01', rate_bp: 2550 },
    { from: '2013-01-01', rate_bp: 2400 },
  ],
  FR: [{ from: '2014-01-01', rate_bp: 2000 }],
  GR: [{ from: '2016-06-01', rate_bp: 2400 }],
  HR: [{ from: '2013-07-01', rate_bp: 2500 }],
  HU: [{ from: '2012-01-01', rate_bp: 2700 }],
  IE: [{ from: '2021-03-01', rate_bp: 2300 }],
  IT: [{ from: '2013-10-01', rate_bp: 2200 }],
  LT: [{ from: '2009-09-01', rate_bp: 2100 }],
  LU: [{ from: '2024-01-01', rate_bp: 1700 }],
  LV: [{ from: '2012-07-01', rate_bp: 2100 }],
  MT: [{ from: '2004-05-01', rate_bp: 1800 }],
  NL: [{ from: '2012-10-01', rate_bp: 2100 }],
  PL: [{ from: '2011-01-01', rate_bp: 2300 }],
  PT: [{ from: '2011-01-01', rate_bp: 2300 }],
  RO: [
    { from: '2025-08-01', rate_bp: 2100 },
    { from: '2017-01-01', rate_bp: 1900 },
  ],
  SE: [{ from: '1990-07-01', rate_bp: 2500 }],
  SI: [{ from: '2013-07-01', rate_bp: 2200 }],
  SK: [
    { from: '2025-01-01', rate_bp: 2300 },
    { from: '2011-01-01', rate_bp: 2000 },
  ],
  GB: [{ from: '2011-01-04', rate_bp: 2000 }],
  CH: [{ from: '2024-01-01', rate_bp: 810 }],
  NO: [{ from: '2005-01-01', rate_bp: 2500 }],
}

/**
 * The day the rates were last compared with their sources. Stored as evidence with each order that a buyer
 * begins to pay.
 */
export const RATES_CHECKED_ON = '2026-11-01'

/** ISO 3166-1 codes of the member states of the European Union. */
export const EU_COUNTRIES: ReadonlySet<string> = new Set(
  Object.keys(STANDARD_RATES).filter((country) => !['GB', 'CH', 'NO'].includes(country)),
)

/**
 * Territories of member states that are outside the VAT area (`rate_bp` is null) or have a different rate,
 * recognized by postal code.
 */
const TERRITORIES: readonly { country: string; postcode: RegExp; rate_bp: number | null; name: string }[] = [
  { country: 'DE', postcode: /^27498$/, rate_bp: null, name: 'Heligoland' },
  { country: 'DE', postcode: /^78266$/, rate_bp: null, name: 'Büsingen' },
  { country: 'AT', postcode: /^(6691|699[123])$/, rate_bp: 1900, name: 'Jungholz and Mittelberg' },
  { country: 'ES', postcode: /^(35|38)\d{3}$/, rate_bp: null, name: 'Canary Islands' },
  { country: 'ES', postcode: /^5[12]\d{3}$/, rate_bp: null, name: 'Ceuta and Melilla' },
  { country: 'FI', postcode: /^22\d{3}$/, rate_bp: null, name: 'Åland' },
  { country: 'FR', postcode: /^97[1-8]\d{2}$|^98[4678]\d{2}$/, rate_bp: null, name: 'French overseas territories' },
  { country: 'GR', postcode: /^63086$/, rate_bp: null, name: 'Mount Athos' },
  { country: 'IT', postcode: /^(23041|23030|22061|22060)$/, rate_bp: null, name: 'Livigno and Campione d’Italia' },
  { country: 'PT', postcode: /^9[0-4]\d{2}(-?\d{3})?$/, rate_bp: 2200, name: 'Madeira' },
  { country: 'PT', postcode: /^9[5-9]\d{2}(-?\d{3})?$/, rate_bp: 1600, name: 'Azores' },
]

/**
 * The country whose VAT rules apply: Greece for EL, France for Monaco, and the United Kingdom for UK, the
 * Isle of Man and XI (Northern Ireland, whose special rules cover only goods).
 */
export function vatCountryOf(country: string): string {
  const code = country.toUpperCase()
  return { EL: 'GR', MC: 'FR', IM: 'GB', XI: 'GB', UK: 'GB' }[code] ?? code
}

/**
 * The rate in basis points at a place on a given day; null if the place is outside the VAT area or the table
 * has no rate for its country on that day.
 */
export function rateIn(country: string, on: Date, postcode?: string): number | null {
  const territory = territoryOf(country, postcode)
  if (territory) return territory.rate_bp
  const day = on.toISOString().slice(0, 10)
  return STANDARD_RATES[country]?.find(({ from }) => from <= day)?.rate_bp ?? null
}

/** The special territory of a postal code. Source: art. 6 of Directive 2006/112/EC and national rates. */
export function territoryOf(country: string, postcode?: string): { name: string; rate_bp: number | null } | undefined {
  const code = postcode?.replaceAll(/\s/g, '') ?? ''
  return TERRITORIES.find((territory) => territory.country === country && territory.postcode.test(code))
}
