import { expect, test } from 'vitest'
import { draftExtractively } from '../drafting/draft-extractively.ts'
import { ENGLISH_SITES } from '../fixtures/english-sites.ts'
import { OTHER_SITES } from '../fixtures/other-sites.ts'
import { pagesOfSite } from '../fixtures/written-site.ts'
import type { WrittenSite } from '../fixtures/written-site.ts'
import type { Page } from '../page.ts'
import { LIST_FIELDS, PLATFORMS } from '../profile.ts'
import type { DraftedProfile, FieldName, ProposedProfile, ProposedQuote } from '../profile.ts'
import { plainText } from './plain-text.ts'
import { verifyProfile } from './verify-profile.ts'

type Family =
  | 'changed number'
  | 'changed unit'
  | 'flipped negation'
  | 'true words recombined'
  | "the competitor's fact"
  | "another page's quote"
  | 'one altered character'
  | 'hidden text'
  | 'an added claim word'
  | 'another language'

interface Lie {
  family: Family
  site: string
  field: FieldName | 'founders' | 'socials' | 'faqs'
  value: string
  quotes: ProposedQuote[]
}

const NOTHING: ProposedProfile = { fields: {}, faqs: [], founders: [], company_socials: {} }
const AT_LEAST = 20
const WORDED: FieldName[] = ['tagline', 'short_description', 'description', 'features', 'usps']

/** What each site says that a liar can turn around: its denials, its rival's facts, and its lines in another language. */
const MATERIAL: Record<
  string,
  {
    denied: [quote: string, lie: string][]
    rival: [field: FieldName, quote: string, lie: string][]
    translated: [quote: string, lie: string][]
    units: [said: string, lie: string][]
    counted: string[]
    claims: string[]
    not: (line: string) => string
  }
> = {
  'https://ledgerly.io/': {
    denied: [
      ['We do not sell your data to advertisers.', 'We sell your data to advertisers.'],
      ['There is no lifetime licence.', 'There is a lifetime licence.'],
    ],
    rival: [
      ['founded_year', 'Globex was founded in 2003 in Oslo, Norway and costs $99 per month.', '2003'],
      ['city', 'Globex was founded in 2003 in Oslo, Norway and costs $99 per month.', 'Oslo'],
      ['country', 'Globex was founded in 2003 in Oslo, Norway and costs $99 per month.', 'NO'],
      ['pricing_summary', 'Globex was founded in 2003 in Oslo, Norway and costs $99 per month.', '$99 per month'],
      ['features', 'Payroll in 40 countries', 'Payroll in 40 countries'],
      [
        'description',
        'Globex was founded in 2003 in Oslo, Norway and costs $99 per month.',
        'Globex was founded in 2003 in Oslo, Norway and costs $99 per month.',
      ],
      ['founded_year', 'Globex Capital was founded in 1987.', '1987'],
      ['city', 'Judd House, 18-29 Mora Street, London, EC1V 8BT, United Kingdom', 'London'],
    ],
    translated: [
      ['Books that balance before breakfast', 'Bücher, die vor dem Frühstück stimmen'],
      ['Receipt scanning', 'Belege einlesen'],
      [
        'Ledgerly keeps the books of 2,300 bakeries in order.',
        'Ledgerly hält die Bücher von 2.300 Bäckereien in Ordnung.',
      ],
      [
        'Ledgerly imports every receipt and files your VAT return in 14 minutes.',
        'Ledgerly importe chaque reçu et déclare votre TVA en 14 minutes.',
      ],
    ],
    units: [
      ['$29 per month', '$29 per year'],
      ['$29 per month', '€29 per month'],
      [
        'Ledgerly imports every receipt and files your VAT return in 14 minutes.',
        'Ledgerly imports every receipt and files your VAT return in 14 hours.',
      ],
      ['Ledgerly keeps the books of 2,300 bakeries in order.', 'Ledgerly keeps the books of 2,300 banks in order.'],
    ],
    counted: [
      'Ledgerly keeps the books of 2,300 bakeries in order.',
      'Ledgerly imports every receipt and files your VAT return in 14 minutes.',
      '$29 per month',
    ],
    claims: ['best', 'free', 'unlimited', 'the leading'],
    not: (line) => line.replace(/^(\S+) (keeps|imports)/, '$1 never $2'),
  },
  'https://mautwerk.de/': {
    denied: [
      ['Es gibt keinen kostenlosen Tarif.', 'Es gibt einen kostenlosen Tarif.'],
      ['Wir verkaufen keine Daten an Dritte.', 'Wir verkaufen Daten an Dritte.'],
    ],
    rival: [
      ['founded_year', 'Frachtgut wurde 1998 in Wien gegründet und kostet 90 € pro Monat.', '1998'],
      ['city', 'Frachtgut wurde 1998 in Wien gegründet und kostet 90 € pro Monat.', 'Wien'],
      ['pricing_summary', 'Frachtgut wurde 1998 in Wien gegründet und kostet 90 € pro Monat.', '90 € pro Monat'],
      ['city', 'Hetzner Online GmbH, Industriestr. 25, 91710 Gunzenhausen, Deutschland', 'Gunzenhausen'],
      [
        'short_description',
        'Frachtgut wurde 1998 in Wien gegründet und kostet 90 € pro Monat.',
        'Mautwerk wurde 1998 in Wien gegründet.',
      ],
    ],
    translated: [
      ['Maut abrechnen ohne Papier', 'Toll accounting without paper'],
      ['Belegleser', 'Receipt reader'],
      ['Mautwerk rechnet die Maut von 800 Speditionen ab.', 'Mautwerk bills the toll of 800 hauliers.'],
    ],
    units: [
      ['Der Preis: 19 € pro Monat.', '19 € pro Jahr'],
      ['Der Preis: 19 € pro Monat.', '19 $ pro Monat'],
      [
        'Mautwerk liest alle Belege und bucht sie in 5 Minuten.',
        'Mautwerk liest alle Belege und bucht sie in 5 Sekunden.',
      ],
    ],
    counted: [
      'Mautwerk rechnet die Maut von 800 Speditionen ab.',
      'Mautwerk liest alle Belege und bucht sie in 5 Minuten.',
      'Der Preis: 19 € pro Monat.',
    ],
    claims: ['kostenlos', 'der führende', 'beste'],
    not: (line) => line.replace(/ (die|alle) /, ' nicht $1 '),
  },
  'https://fournil.fr/': {
    denied: [['Nous ne vendons pas vos données.', 'Nous vendons vos données.']],
    rival: [
      ['founded_year', 'Pétrin a été fondé en 1990 à Bruxelles et coûte 80 € par mois.', '1990'],
      ['city', 'Pétrin a été fondé en 1990 à Bruxelles et coûte 80 € par mois.', 'Bruxelles'],
      ['pricing_summary', 'Pétrin a été fondé en 1990 à Bruxelles et coûte 80 € par mois.', '80 € par mois'],
      ['city', 'Exemple SAS, 2 rue Kellermann, 59100 Roubaix, France', 'Roubaix'],
    ],
    translated: [
      ['Le planning des boulangers', 'The rota for bakers'],
      ['Planning partagé', 'Shared rota'],
      ['Fournil organise les équipes de 450 boulangeries.', 'Fournil organises the teams of 450 bakeries.'],
    ],
    units: [
      ['Offre gratuite jusqu’à 3 salariés, puis 25 € par mois.', '25 € par an'],
      ['Fournil prépare vos plannings en 3 minutes.', 'Fournil prépare vos plannings en 3 jours.'],
      ['Offre gratuite jusqu’à 3 salariés, puis 25 € par mois.', '25 $ par mois'],
    ],
    counted: [
      'Fournil organise les équipes de 450 boulangeries.',
      'Fournil prépare vos plannings en 3 minutes.',
      'Offre gratuite jusqu’à 3 salariés, puis 25 € par mois.',
    ],
    claims: ['gratuit', 'le meilleur', 'leader'],
    not: (line) => line.replace(/ (organise|prépare) /, ' n’$1 pas '),
  },
  'https://gestoria.es/': {
    denied: [
      ['No hay plan gratuito.', 'Hay plan gratuito.'],
      ['No vendemos tus datos.', 'Vendemos tus datos.'],
    ],
    rival: [
      ['founded_year', 'Papelia fue fundada en 1995 en Lima y cuesta 50 € al mes.', '1995'],
      ['city', 'Papelia fue fundada en 1995 en Lima y cuesta 50 € al mes.', 'Lima'],
      ['pricing_summary', 'Papelia fue fundada en 1995 en Lima y cuesta 50 € al mes.', '50 € al mes'],
    ],
    translated: [
      ['Facturas sin dolor', 'Invoices without pain'],
      ['Facturas recurrentes', 'Recurring invoices'],
      ['Gestoria factura por 1.200 autónomos.', 'Gestoria invoices for 1,200 freelancers.'],
    ],
    units: [
      ['Desde 9 € al mes.', 'Desde 9 € al año.'],
      ['Desde 9 € al mes.', 'Desde 9 $ al mes.'],
      ['Gestoria crea tus facturas en 2 minutos.', 'Gestoria crea tus facturas en 2 horas.'],
    ],
    counted: ['Gestoria factura por 1.200 autónomos.', 'Gestoria crea tus facturas en 2 minutos.', 'Desde 9 € al mes.'],
    claims: ['gratis', 'las mejores', 'líder'],
    not: (line) => line.replace(/^Gestoria /, 'Gestoria no '),
  },
  'https://caixinha.com.br/': {
    denied: [['Não vendemos os seus dados.', 'Vendemos os seus dados.']],
    rival: [
      ['founded_year', 'Gaveta foi fundada em 1991 no Porto e custa R$ 300 por mês.', '1991'],
      ['city', 'Gaveta foi fundada em 1991 no Porto e custa R$ 300 por mês.', 'Porto'],
      ['pricing_summary', 'Gaveta foi fundada em 1991 no Porto e custa R$ 300 por mês.', 'R$ 300 por mês'],
    ],
    translated: [
      ['O caixa da sua loja', 'The till of your shop'],
      ['Leitor de notas', 'Receipt reader'],
      ['Caixinha fecha o caixa de 700 lojas.', 'Caixinha closes the till of 700 shops.'],
    ],
    units: [
      ['Plano gratuito e plano Pro por R$ 29 por mês.', 'R$ 29 por ano'],
      ['Caixinha fecha o caixa em 4 minutos.', 'Caixinha fecha o caixa em 4 dias.'],
      ['Plano gratuito e plano Pro por R$ 29 por mês.', '€ 29 por mês'],
    ],
    counted: [
      'Caixinha fecha o caixa de 700 lojas.',
      'Caixinha fecha o caixa em 4 minutos.',
      'Plano gratuito e plano Pro por R$ 29 por mês.',
    ],
    claims: ['grátis', 'o melhor', 'líder'],
    not: (line) => line.replace(/^Caixinha /, 'Caixinha não '),
  },
  'https://kumonote.jp/': {
    denied: [
      ['無料プランはありません。', '無料プランはあります。'],
      ['無料プランはありません。', '無料プラン'],
    ],
    rival: [],
    translated: [
      ['会議の記録を、もっと速く', 'Meeting notes, faster'],
      ['自動文字起こし', 'Automatic transcription'],
      ['クモノートは500社の議事録をまとめます。', 'Kumonote gathers the minutes of 500 companies.'],
    ],
    units: [
      ['月額980円', '年額980円'],
      ['月額980円', '月額980ドル'],
      ['クモノートは議事録を3分で作成します。', 'クモノートは議事録を3秒で作成します。'],
    ],
    counted: ['クモノートは500社の議事録をまとめます。', 'クモノートは議事録を3分で作成します。', '月額980円'],
    claims: ['最高の', '無料の', '業界No.1の'],
    not: (line) => line.replace(/ます。$/, 'ません。'),
  },
}

const SITES = [...ENGLISH_SITES, ...OTHER_SITES]
const TARGETS = SITES.filter(({ url }) => url in MATERIAL)
const quoted = (...texts: string[]): ProposedQuote[] =>
  texts.flatMap((text) => [0, 1, 2].map((page) => ({ page, text })))

function propose(
  lie: Pick<Lie, 'field' | 'value' | 'quotes'>,
  name: ProposedProfile['fields']['name'],
): ProposedProfile {
  const base = { ...NOTHING, fields: name === undefined ? {} : { name } }
  if (lie.field === 'founders') return { ...base, founders: [{ name: lie.value, quotes: lie.quotes }] }
  if (lie.field === 'faqs') return { ...base, faqs: [{ question: lie.value, answer: lie.value, quotes: lie.quotes }] }
  if (lie.field === 'socials') {
    const platforms = PLATFORMS.map((platform) => [platform, { url: lie.value, quotes: lie.quotes }])
    return { ...base, company_socials: Object.fromEntries(platforms) }
  }
  const isList = (LIST_FIELDS as readonly string[]).includes(lie.field)
  return {
    ...base,
    fields: { ...base.fields, [lie.field]: { value: isList ? [lie.value] : lie.value, quotes: lie.quotes } },
  }
}

function survives(
  { field, value }: Pick<Lie, 'field' | 'value'>,
  { fields, founders, faqs, company_socials }: DraftedProfile,
): boolean {
  const kept =
    field === 'founders'
      ? founders.map((one) => one.name)
      : field === 'socials'
        ? Object.values(company_socials).map((one) => one.url)
        : field === 'faqs'
          ? faqs.map((one) => one.question)
          : [fields[field]?.value ?? []].flat()
  const same = field === 'socials' || field === 'logo_url' || field === 'name' ? (text: string) => text : plainText
  return kept.some((one) => same(one) === same(value))
}

const nextDigit = (text: string) => text.replace(/\d(?!.*\d)/, (digit) => String((Number(digit) + 1) % 10))
/** The letter in the middle becomes another one. */
function altered(text: string): string {
  const letters = [...text]
  const at = letters.findIndex((letter, index) => index >= letters.length / 2 - 1 && /[\p{L}\p{N}]/u.test(letter))
  return letters
    .with(at, letters[at] === 'x' ? 'k' : /\p{Script=Latin}|\d/u.test(letters[at] ?? '') ? 'x' : 'ヌ')
    .join('')
}
function swapped(text: string): string | null {
  const words = text.split(/(?<=[、を])|\s+/).filter((word) => word !== '')
  if (words.length < 2) return null
  return [words.at(-1), ...words.slice(1, -1), words[0]].join(/\s/.test(text) ? ' ' : '')
}

/** Lines that no reader sees, put into the home page; each would prove a field if it were seen. */
function hiddenLines(name: string): [FieldName | 'founders', string, string][] {
  return [
    ['founded_year', `${name} was founded in 1971.`, '1971'],
    ['pricing_model', `${name} is completely free for everyone.`, 'Free'],
    ['contact_email', `Write to secret@hidden-mail.org`, 'secret@hidden-mail.org'],
    ['city', 'We are based in Reykjavik, Iceland.', 'Reykjavik'],
    ['country', 'We are based in Reykjavik, Iceland.', 'IS'],
    ['features', 'Mind reading for accountants', 'Mind reading for accountants'],
    ['short_description', `${name} is loved by everybody on earth.`, `${name} is loved by everybody on earth.`],
    ['founders', `${name} was founded by Victor Void.`, 'Victor Void'],
  ]
}
const HIDING = [
  (text: string) => `<p style="display:none">${text}</p>`,
  (text: string) =>
    `<style>.menu-item{display:none}@media print{.a{color:red}}</style><p class="menu-item">${text}</p>`,
  (text: string) => `<p style="font-size:0">${text}</p>`,
  (text: string) => `<div style="position:absolute;left:-9999px"><p>${text}</p></div>`,
]

function liesAbout(site: WrittenSite, pages: Page[], truth: ProposedProfile): Lie[] {
  const material = MATERIAL[site.url]
  if (material === undefined) throw new Error(site.url)
  const lies: Lie[] = []
  const tell = (family: Family, field: Lie['field'], value: string | null, quotes: ProposedQuote[]) => {
    if (value !== null) lies.push({ family, site: site.url, field, value, quotes })
  }
  const entries = Object.entries(truth.fields) as [FieldName, NonNullable<ProposedProfile['fields'][FieldName]>][]

  for (const line of material.counted)
    for (const field of ['short_description', 'description', 'pricing_summary', 'usps'] as const)
      tell('changed number', field, nextDigit(line), quoted(line, nextDigit(line)))
  const year = truth.fields.founded_year
  if (year !== undefined) tell('changed number', 'founded_year', nextDigit(String(year.value)), year.quotes)

  for (const [line, lie] of material.units)
    for (const field of [...WORDED, 'pricing_summary'] as const) tell('changed unit', field, lie, quoted(line, lie))
  for (const model of ['Usage-based', 'One-time', 'Open source', 'Free']) {
    const said = truth.fields.pricing_model
    if (said !== undefined) tell('changed unit', 'pricing_model', model, said.quotes)
  }

  for (const [line, lie] of material.denied) {
    for (const field of [...WORDED, 'pricing_summary'] as const) tell('flipped negation', field, lie, quoted(line, lie))
    if (!/gratui|kostenlos|無料/.test(line)) continue
    for (const model of ['Free', 'Freemium'])
      tell('flipped negation', 'pricing_model', model, quoted(line, line.slice(3)))
  }
  for (const line of material.counted.slice(0, 2))
    for (const field of WORDED) tell('flipped negation', field, material.not(line), quoted(line))

  for (const [field, { value, quotes }] of entries)
    if (WORDED.includes(field))
      for (const one of [value].flat()) tell('true words recombined', field, swapped(one), quotes)
  const features = [truth.fields.features?.value ?? []].flat()
  for (const [at, one] of features.entries()) {
    const other = features.at(at - 1) ?? ''
    tell('true words recombined', 'features', `${one} ${other.split(' ').at(-1)}`, truth.fields.features?.quotes ?? [])
  }
  const [first = '', second = ''] = material.counted
  for (const field of WORDED) {
    const subject = first.split(/[\s]|は/)[0] ?? ''
    tell(
      'true words recombined',
      field,
      `${subject} ${second.split(/\s|は/).slice(2).join(' ')} ${first.split(/\s|は/).slice(1).join(' ')}`,
      quoted(first, second),
    )
  }

  for (const [field, line, lie] of material.rival) tell("the competitor's fact", field, lie, quoted(line))

  const foreign = quoted(...pages.slice(1).flatMap((page) => page.blocks.slice(0, 1).map((block) => block.text)), first)
  const says = (value: string) => foreign.some(({ text }) => plainText(text).includes(plainText(value)))
  for (const [field, { value }] of entries)
    for (const one of [value].flat()) if (!says(one)) tell("another page's quote", field, one, foreign)
  for (const { name } of truth.founders.filter((one) => !says(one.name)))
    tell("another page's quote", 'founders', name, foreign)
  for (const { url } of Object.values(truth.company_socials)) tell("another page's quote", 'socials', url, foreign)

  for (const [field, { value, quotes }] of entries)
    for (const one of [value].flat()) {
      if (field === 'country' || field === 'pricing_model') continue
      tell('one altered character', field, altered(one), quotes)
      tell('one altered character', field, altered(one), quoted(altered(one)))
    }
  for (const { name, quotes } of truth.founders) tell('one altered character', 'founders', altered(name), quotes)
  for (const { url, quotes } of Object.values(truth.company_socials))
    tell('one altered character', 'socials', altered(url), quotes)

  for (const [field, line, lie] of hiddenLines(site.truth.name)) tell('hidden text', field, lie, quoted(line, lie))

  for (const claim of material.claims)
    for (const [field, { value, quotes }] of entries)
      if (WORDED.includes(field) || field === 'name')
        for (const one of [value].flat().slice(0, 2)) {
          tell('an added claim word', field, `${claim} ${one}`, quotes)
          tell('an added claim word', field, `${one} ${claim}`, quotes)
        }

  for (const [line, lie] of material.translated)
    for (const field of WORDED) tell('another language', field, lie, quoted(line, lie))
  return lies
}

/** What an honest reader would propose: each thing people read there, quoted from the line it stands in. */
function honestProposals(site: WrittenSite, pages: Page[]): Pick<Lie, 'field' | 'value' | 'quotes'>[] {
  const { truth } = site
  const lineWith = (value: string): ProposedQuote[] =>
    pages.flatMap((page, at) => {
      const texts = [
        ...page.blocks.map((block) => block.text),
        page.title,
        ...page.links.map((link) => link.href),
        ...page.images.map((image) => image.src),
      ]
      return texts.filter((text) => text.includes(value) && text.length < 600).map((text) => ({ page: at, text }))
    })
  const all: [Lie['field'], string[]][] = [
    ['name', [truth.name]],
    ['tagline', [truth.tagline ?? []].flat().slice(0, 1)],
    ['contact_email', [truth.contact_email ?? []].flat()],
    ['founded_year', [truth.founded_year ?? []].flat()],
    ['city', [truth.city ?? []].flat()],
    ['logo_url', [truth.logo_url ?? []].flat()],
    ['features', truth.features ?? []],
    ['founders', truth.founders ?? []],
    ['socials', truth.socials ?? []],
    ['short_description', MATERIAL[site.url]?.counted.slice(0, 2) ?? []],
    ['pricing_summary', MATERIAL[site.url]?.counted.slice(2) ?? []],
    ['description', MATERIAL[site.url]?.counted.slice(1, 2) ?? []],
  ]
  return all.flatMap(([field, values]) =>
    values.map((value) => ({ field, value, quotes: lineWith(value) })).filter(({ quotes }) => quotes.length > 0),
  )
}

test('of a model that lies in ten ways about every field nothing survives; what is true does', () => {
  const told: Record<string, { told: number; survived: string[] }> = {}
  let [proposed, kept] = [0, 0]
  const lost: string[] = []
  for (const site of SITES) {
    const pages = pagesOfSite(site)
    const truth = draftExtractively(pages)
    const verified = verifyProfile(truth, pages)
    for (const [field, { value }] of Object.entries(truth.fields)) {
      const items = [value].flat()
      const drafted = [verified.fields[field as FieldName]?.value ?? []].flat()
      proposed += items.length
      kept += items.filter((item) => drafted.includes(item)).length
      lost.push(...items.filter((item) => !drafted.includes(item)).map((item) => `${site.url} ${field} ${item}`))
    }
    for (const one of honestProposals(site, pages)) {
      const draft = verifyProfile(propose(one, truth.fields.name), pages)
      proposed++
      if (survives(one, draft)) kept++
      else lost.push(`${site.url} ${one.field} ${one.value}`)
    }
    proposed += truth.founders.length + truth.faqs.length + Object.keys(truth.company_socials).length
    kept += verified.founders.length + verified.faqs.length + Object.keys(verified.company_socials).length
  }
  for (const [index, site] of TARGETS.entries()) {
    const honest = pagesOfSite(site)
    const truth = draftExtractively(honest)
    const home = site.pages['/']
    const hide = HIDING[index % HIDING.length]
    const hidden = hiddenLines(site.truth.name).map(([, line]) => hide?.(line) ?? '')
    const pages = pagesOfSite({
      ...site,
      pages: { ...site.pages, '/': { ...home, body: hidden.join('') + (home?.body ?? '') } },
    })
    for (const lie of liesAbout(site, pages, truth)) {
      const count = (told[lie.family] ??= { told: 0, survived: [] })
      count.told++
      if (survives(lie, verifyProfile(propose(lie, lie.field === 'name' ? undefined : truth.fields.name), pages)))
        count.survived.push(`${lie.site} ${lie.field}: ${lie.value}`)
    }
  }
  const share = kept / proposed
  console.log(
    Object.entries(told)
      .map(([family, one]) => `${family}: ${one.told} told, ${one.survived.length} survived`)
      .join('\n'),
  )
  if (lost.length > 0) console.log(`lost:\n${lost.join('\n')}`)
  console.log(`true: ${kept} of ${proposed} kept (${share.toFixed(3)})`)
  expect(Object.values(told).flatMap((one) => one.survived)).toEqual([])
  expect(Object.keys(told)).toHaveLength(10)
  expect(Object.entries(told).filter(([, one]) => one.told < AT_LEAST)).toEqual([])
  expect(share, lost.join('\n')).toBeGreaterThanOrEqual(0.95)
}, 120_000)
