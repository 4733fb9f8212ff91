import type { Language } from './words.ts'

export default {
  negation: {
    words: `geen, niet, nooit`,
    examples: ['Er is geen gratis plan.'],
  },
  ourselves: {
    words: `wij, ons bedrijf`,
    examples: ['Ons bedrijf zit in Utrecht.'],
  },
  'legal form': {
    words: `bv, b.v, b.v., nv, n.v, n.v.`,
    examples: ['Acme B.V.'],
  },
  'name particle': {
    words: `van, de, der, den`,
    examples: ['Piet van Dam'],
  },
  founded: {
    words: `opgericht`,
    examples: ['Acme is opgericht in 2012.'],
  },
  'founded, after its year': {
    words: `opgericht`,
    examples: ['Opgericht 2011'],
  },
  'title of a founder': {
    words: `oprichter`,
    examples: ['Oprichter'],
  },
  'sample name': {
    words: `jan jansen`,
    examples: ['Jan Jansen'],
  },
  'based in': {
    words: `gebaseerd in, gevestigd in`,
    examples: ['Wij zijn gevestigd in Utrecht.'],
  },
  'inside a city name': {
    words: `aan den, op, den`,
    examples: ['Alphen aan den Rijn'],
  },
  'kind of street': {
    words: `*{laan/straat/gracht/plein/kade/weg}`,
    examples: ['Keizersgracht 1'],
  },
  'made the website': {
    words: `site door, website door, gemaakt door`,
    examples: ['Website door Globex'],
  },
  'heads an address': {
    words: `contact`,
    examples: ['Contact'],
  },
  'section heading': {
    words: `functies, prijzen, over ons, veelgestelde vragen`,
    examples: ['Over ons'],
  },
  per: {
    words: `per`,
    examples: ['5 € per maand'],
  },
  'unit of a price': {
    words: `maand, jaar, gebruiker`,
    examples: ['5 € per maand'],
  },
  'every period': {
    words: `maandelijks, jaarlijks`,
    examples: ['5 € maandelijks'],
  },
  'free plan': {
    words: `gratis versie/account/abonnement/plan`,
    examples: ['Een gratis account'],
  },
  'free tier': {
    words: `gratis plan/abonnement`,
    examples: ['Een gratis plan'],
  },
  'free trial': {
    words: `gratis proefperiode`,
    examples: ['Gratis proefperiode'],
  },
  'for days': {
    words: `voor`,
    examples: ['0 € voor 30 dagen'],
  },
  day: {
    words: `dag, dagen`,
    examples: ['30 dagen'],
  },
  plan: {
    words: `abonnement, abonnementen, prijs, prijzen`,
    examples: ['Het abonnement'],
  },
  'from a price': {
    words: `vanaf`,
    examples: ['Vanaf 5 €'],
  },
  'imprint page': {
    words: `colofon`,
    examples: ['Colofon'],
  },
  'price page': {
    words: `prijzen`,
    examples: ['Prijzen'],
  },
  'about page': {
    words: `over ons`,
    examples: ['Over ons'],
  },
  'questions page': {
    words: `veelgestelde vragen`,
    examples: ['Veelgestelde vragen'],
  },
  'mailbox for other purposes': {
    words: `pers, vacature*, factu*`,
    examples: ['Facturen'],
  },
} satisfies Language
