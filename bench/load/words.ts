// Names and texts of fictional products. The first topics, stages and countries are used most.

export const TOPICS =
  words(`project management automation analytics invoice scheduling calendar email marketing developer
  monitoring security database workflow collaboration design editor video podcast transcription chatbot assistant customer
  support helpdesk ticketing billing subscription payment checkout ecommerce inventory shipping logistics recruitment hiring
  payroll accounting finance budgeting crypto wallet portfolio tracker fitness health nutrition meditation education learning
  course tutor language translation writing grammar content publishing newsletter social media scheduler influencer
  advertising campaign attribution keyword research backlink audit performance testing deployment hosting serverless
  container kubernetes observability logging tracing incident response documentation knowledge wiki notes whiteboard diagram
  prototype wireframe animation rendering photography image generation background removal upscaling voice cloning synthesis
  recording screenshot bookmark password authentication identity compliance privacy consent survey feedback roadmap changelog
  onboarding experimentation feature flags personalization recommendation search engine vector embedding agent orchestration
  prompt evaluation dataset labeling annotation scraping crawler extraction parsing spreadsheet dashboard reporting
  visualization forecasting pricing quotation proposal contract signature legal insurance property rental booking reservation
  travel itinerary restaurant delivery event ticket community forum membership donation nonprofit government parking energy
  solar climate carbon agriculture veterinary dental clinic patient telehealth laboratory pharmacy genomics robotics drone
  manufacturing maintenance construction architecture interior furniture fashion beauty jewelry gaming esports music streaming
  lyrics karaoke`)

/** Words between two topics in a sentence. */
export const PHRASES = [
  'for small teams and',
  'that helps agencies with',
  'without code, beside',
  'in minutes, with',
  'for founders who need',
  'with simple, self-hosted',
  'from one place, next to',
  'and affordable',
  'with private, open source',
  'at scale, including',
  'for remote engineers and',
  'that replaces slow',
  'for designers, marketers and',
  'with reliable, instant',
  'and beautiful',
  'for every growing business:',
]

export const SYLLABLES =
  words(`za vo lu mi ra ki no te fy ly qu ix or en al um ar is ta bo da pe lo mo ne sa ve xi zo cu do
  fi go ha je ka la ma na pa ri si tu va wi yo cha sto fla gri plu bre cly dro sha tre qua nim ber sol ven tor mel`)

/** Endings of product names; most names have none. */
export const ENDINGS = ['', '', '', '', ...words('ly ify hub io kit base flow stack pilot wise dash desk cloud bot')]

export const STAGES = words('launched growing mvp idea')
export const PRICING_MODELS = ['Freemium', 'Subscription', 'Free', 'One-time', 'Open source']
export const COUNTRIES = words('US GB DE IN FR CA NL ES BR AU PL IT SE CZ CH JP IL SG UA FI NO PT RO KR')

export const FIRST_NAMES =
  words(`Ada Bela Chidi Dana Emil Farah Goran Hana Ines Jonas Kofi Lena Marek Nadia Omar Petra Quinn
  Rosa Samir Tereza Uma Viktor Wen Ximena Yusuf Zora Aiko Bruno Clara Dmitri Elif Fatima Georg Hugo Irena Jana`)
export const LAST_NAMES =
  words(`Abara Berg Costa Dvorak Eriksen Fontaine Garcia Haddad Ito Jansen Kowalski Lindqvist Moreau
  Novak Okafor Petrov Quispe Rossi Silva Tanaka Urban Varga Weber Xu Yilmaz Zeman Adler Brandt Castillo Demir Eklund Ferrari
  Gupta Horvat Ivanov Jung`)

function words(text: string): string[] {
  return text.trim().split(/\s+/)
}
