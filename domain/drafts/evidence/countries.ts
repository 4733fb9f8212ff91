/** Languages whose country names are recognized; they cover most product websites. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'ja', 'pl', 'sv', 'da', 'nb', 'fi', 'cs']
/** Other common names and three-letter codes of countries. */
const OTHER_NAMES: Record<string, string> = {
  usa: 'US',
  gbr: 'GB',
  deu: 'DE',
  fra: 'FR',
  ind: 'IN',
  aus: 'AU',
  can: 'CA',
  nld: 'NL',
  'u.s.a.': 'US',
  'united states of america': 'US',
  'the united states': 'US',
  uk: 'GB',
  'u.k.': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  'great britain': 'GB',
  'the netherlands': 'NL',
  holland: 'NL',
  'czech republic': 'CZ',
  'south korea': 'KR',
  'hong kong': 'HK',
  uae: 'AE',
  'republic of ireland': 'IE',
  turkey: 'TR',
  macedonia: 'MK',
  'viet nam': 'VN',
}
/**
 * Names that are also first names, brands, states, islands or common words, so they don't count as countries
 * in running text.
 */
const AMBIGUOUS = new Set(
  [
    'georgia jordan chad jersey guinea niger mali togo cuba congo georgien jordanien tschad turkey male monaco',
    'martinique reunion polo island islands antarctica man isla guadeloupe israel-palestine oman benin peru dominica',
  ].flatMap((names) => names.split(' ')),
)

let codes: Map<string, string> | null = null

/** The ISO 3166 code of the country with this name in any of `LANGUAGES`, or null. */
export function countryCode(name: string): string | null {
  codes ??= namesToCodes()
  return codes.get(name.trim().toLowerCase().replace(/\.$/, '')) ?? codes.get(name.trim().toLowerCase()) ?? null
}

/** Like `countryCode`, but for running text, where some country names usually mean something else. */
export function unambiguousCountryCode(name: string): string | null {
  return AMBIGUOUS.has(name.trim().toLowerCase()) ? null : countryCode(name)
}

/** True for two capital letters that `Intl` knows as the code of a country or region. */
export function isCountryCode(code: string): boolean {
  return (
    /^[A-Z]{2}$/.test(code) &&
    new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' }).of(code) !== undefined
  )
}

function namesToCodes(): Map<string, string> {
  const names = new Map<string, string>()
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
  for (const language of LANGUAGES) {
    const display = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
    for (const first of letters) {
      for (const second of letters) {
        const name = display.of(first + second)?.toLowerCase()
        if (name !== undefined && !NOT_COUNTRIES.has(first + second) && !names.has(name))
          names.set(name, first + second)
      }
    }
  }
  for (const [name, code] of Object.entries(OTHER_NAMES)) names.set(name, code)
  return names
}

/**
 * Codes that don't stand for a present-day country: unions, former states, territories, aliases and test
 * regions.
 */
const NOT_COUNTRIES = new Set(
  'EU EZ UN QO XA XB ZZ SU DD YU CS AN UK FX TP ZR BU NT VD YD AC CP DG EA IC TA CQ AQ HV DY RH NH PU PZ WK MI JT FQ PC NQ CT'.split(
    ' ',
  ),
)
