/** States, provinces and counties as written in addresses, by country. A code counts only in capitals. */
export const STATES = {
  US: namesIn(
    'AL, AK, AZ, AR, CA, CO, CT, DE, FL, GA, HI, ID, IL, IN, IA, KS, KY, LA, ME, MD, MA, MI, MN, MS, MO, MT',
    'NE, NV, NH, NJ, NM, NY, NC, ND, OH, OK, OR, PA, RI, SC, SD, TN, TX, UT, VT, VA, WA, WV, WI, WY, DC',
    'Alabama, Alaska, Arizona, Arkansas, California, Colorado, Connecticut, Delaware, Florida, Georgia',
    'Hawaii, Idaho, Illinois, Indiana, Iowa, Kansas, Kentucky, Louisiana, Maine, Maryland, Massachusetts',
    'Michigan, Minnesota, Mississippi, Missouri, Montana, Nebraska, Nevada, New Hampshire, New Jersey',
    'New Mexico, New York, North Carolina, North Dakota, Ohio, Oklahoma, Oregon, Pennsylvania, Rhode Island',
    'South Carolina, South Dakota, Tennessee, Texas, Utah, Vermont, Virginia, Washington, West Virginia',
    'Wisconsin, Wyoming',
  ),
  CA: namesIn(
    'AB, BC, MB, NB, NL, NS, ON, PE, QC, SK, Alberta, British Columbia, Manitoba, New Brunswick, Newfoundland',
    'Nova Scotia, Ontario, Quebec, Québec, Saskatchewan',
  ),
  IN: namesIn(
    'Andhra Pradesh, Assam, Bihar, Chhattisgarh, Goa, Gujarat, Haryana, Himachal Pradesh, Jharkhand',
    'Karnataka, Kerala, Madhya Pradesh, Maharashtra, Odisha, Punjab, Rajasthan, Tamil Nadu, Tamilnadu',
    'Telangana, Uttar Pradesh, Uttarakhand, West Bengal',
  ),
  AU: namesIn(
    'NSW, VIC, QLD, WA, SA, TAS, ACT, NT, New South Wales, Victoria, Queensland, Western Australia',
    'South Australia, Tasmania',
  ),
  BR: namesIn(
    'AC, AL, AP, AM, BA, CE, DF, ES, GO, MA, MT, MS, MG, PA, PB, PR, PE, PI, RJ, RN, RS, RO, RR, SC, SP, SE',
    'TO',
  ),
  GB: namesIn(
    'Avon, Bedfordshire, Berkshire, Buckinghamshire, Cambridgeshire, Cheshire, Cornwall, Cumbria, Derbyshire',
    'Devon, Dorset, East Sussex, East Yorkshire, Essex, Gloucestershire, Hampshire, Herefordshire',
    'Hertfordshire, Kent, Lancashire, Leicestershire, Lincolnshire, Merseyside, Middlesex, Norfolk',
    'North Yorkshire, Northamptonshire, Northumberland, Nottinghamshire, Oxfordshire, Shropshire, Somerset',
    'South Yorkshire, Staffordshire, Suffolk, Surrey, Tyne and Wear, Warwickshire, West Midlands, West Sussex',
    'West Yorkshire, Wiltshire, Worcestershire, Greater Manchester, Greater London, England, Scotland, Wales',
  ),
} as const

const MAX_STATE_WORDS = 3

function namesIn(...lists: string[]): ReadonlySet<string> {
  return new Set(lists.flatMap((list) => list.split(', ')))
}

/** The state at the end of a text; null if there is none. */
export function stateAtEnd(text: string, states: ReadonlySet<string>): string | null {
  const words = text.split(/\s+/).slice(-MAX_STATE_WORDS)
  return words.map((_, at) => words.slice(at).join(' ')).find((ending) => states.has(ending)) ?? null
}

/** True for the name or code of a state or county. */
export function isState(text: string): boolean {
  return Object.values(STATES).some((states) => states.has(text))
}
