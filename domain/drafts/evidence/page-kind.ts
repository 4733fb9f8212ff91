/** The purpose of a page, judged by its address. */
export type PageKind = 'home' | 'about' | 'contact' | 'imprint' | 'pricing' | 'faq' | 'features' | 'legal' | 'other'

const KINDS: [PageKind, RegExp][] = [
  // Before the other legal pages, because an imprint states the company's address.
  ['imprint', /imprint|impressum|mentions-legales|aviso-legal|legal-notice|note-legali|colofon|tokusho|tokutei/],
  [
    'legal',
    /privacy|terms|cookie|legal|gdpr|dpa|datenschutz|agb|confidentialit|privacidad|privacidade|termos|licen[sc]e|eula|policy|policies/,
  ],
  ['pricing', /pricing|prices?\b|plans\b|preise|tarif|precios|prezzi|prijzen|precos|planos|ryokin/],
  ['faq', /faq|questions|hilfe|preguntas|perguntas/],
  // Whole words at the start of a path segment: a page for teams, or a customer's story, is not about the
  // company.
  [
    'about',
    /\/(?:our-|the-|meet-the-)?(?:about|company|story|team|founders?|who-we-are|ueber-uns|uber-uns|a-propos|equipe|equipo|qui-sommes-nous|quienes-somos|nosotros|sobre|sobre-nos|quem-somos|chi-siamo|over-ons|kaisha|corporate)(?:[/._-]|$)/,
  ],
  ['contact', /contact|kontakt|contacto|contato|contatti|support|toiawase/],
  ['features', /features?|product|funktionen|fonctionnalites|caracteristicas|funciones|funcionalidades|funzionalita/],
]

/** The kind of page at an address; the first page read counts as the home page. */
export function pageKind(url: string, isHome: boolean): PageKind {
  if (isHome) return 'home'
  const path = (URL.parse(url)?.pathname ?? '').toLowerCase()
  return KINDS.find(([, words]) => words.test(path))?.[0] ?? 'other'
}
