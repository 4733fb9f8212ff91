import type { Language } from './words.ts'

export default {
  negation: {
    words: `inte, ingen, inget, inga, aldrig`,
    examples: ['Det finns ingen gratisplan.'],
  },
  'is not': {
    words: `är/gör/har/kan inte`,
    examples: ['Acme är inte en bank.'],
  },
  ourselves: {
    words: `vi, vår, vårt, våra, oss`,
    examples: ['Vi bor i Malmö.'],
  },
  'legal form': {
    words: `ab`,
    examples: ['Acme AB'],
  },
  'name particle': {
    words: `af`,
    examples: ['Eva af Sund'],
  },
  and: {
    words: `och`,
    examples: ['Eva och Lia'],
  },
  founded: {
    words: `grundades, grundat, startades`,
    examples: ['Acme grundades 2012.'],
  },
  'title of a founder': {
    words: `grundare, medgrundare`,
    examples: ['Medgrundare och vd'],
  },
  'based in': {
    words: `baserade i, baserat i, med säte i, med kontor i`,
    examples: ['Vi har ett bolag med säte i Lund.'],
  },
  'section heading': {
    words: `funktioner, fördelar, priser, vanliga frågor, om oss, kontakt, kunder, tjänster, lösningar, produkter,
      så fungerar det, kom igång`,
    examples: ['Våra tjänster'],
  },
  per: {
    words: `per`,
    examples: ['50 kr per månad'],
  },
  'unit of a price': {
    words: `månad, år, användare`,
    examples: ['50 kr per användare'],
  },
  'every period': {
    words: `månadsvis, årligen`,
    examples: ['50 kr månadsvis'],
  },
  'free plan': {
    words: `gratisplan*, gratis plan/version, alltid gratis`,
    examples: ['Börja med vår gratisplan.'],
  },
  'free tier': {
    words: `gratisplan*`,
    examples: ['En gratisplan ingår.'],
  },
  'all free': {
    words: `helt gratis, helt kostnadsfri[tt]`,
    examples: ['Acme är helt gratis.'],
  },
  'free trial': {
    words: `prova gratis, gratis provperiod, # dagar gratis`,
    examples: ['Prova gratis i 14 dagar.'],
  },
  subscription: {
    words: `månadsabonnemang, årsabonnemang`,
    examples: ['Månadsabonnemang'],
  },
  'open source': {
    words: `öppen källkod`,
    examples: ['Acme är öppen källkod.'],
  },
  'imprint page': {
    words: `juridisk information`,
    examples: ['Juridisk information'],
  },
  'price page': {
    words: `priser, prislista`,
    examples: ['Priser'],
  },
  'about page': {
    words: `om oss`,
    examples: ['Om oss'],
  },
  'questions page': {
    words: `vanliga frågor`,
    examples: ['Vanliga frågor'],
  },
  'contact page': {
    words: `kontakt, kontakta oss`,
    examples: ['Kontakta oss'],
  },
  'announces features': {
    words: `funktioner, allt du behöver, det här ingår`,
    examples: ['Alla funktioner'],
  },
  'section without features': {
    words: `priser, kunder, nyheter, blogg, kontakt, vanliga frågor, om oss, så fungerar det, jobba hos oss`,
    examples: ['Våra kunder'],
  },
  'asks to act': {
    words: `kom igång, prova gratis, prova nu, boka en demo, kontakta oss, läs mer, registrera dig, ladda ner`,
    examples: ['Boka en demo'],
  },
  'heads a section about others': {
    words: `våra kunder, våra partner, vad kunderna säger, kundberättelser`,
    examples: ['Våra kunder'],
  },
  'heads vacancies': {
    words: `lediga jobb, lediga tjänster, jobba hos oss`,
    examples: ['Lediga jobb'],
  },
  'about prices': {
    words: `priser, prisplaner`,
    examples: ['Priser'],
  },
  'perhaps free': {
    words: `gratis konto`,
    examples: ['Ett gratis konto'],
  },
} satisfies Language
