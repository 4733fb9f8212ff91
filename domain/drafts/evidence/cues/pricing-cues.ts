import { isSaidOfOurPrices } from './price-subject.ts'

export const PRICING_MODELS = [
  'Free',
  'Freemium',
  'Subscription',
  'One-time',
  'Open source',
  'Usage-based',
  'Free trial',
  'Paid',
] as const
export type PricingModel = (typeof PRICING_MODELS)[number]

/** A statement about pricing in one sentence. */
export type PricingCue =
  | 'free plan'
  | 'free tier'
  | 'all free'
  | 'paid plan'
  | 'recurring'
  | 'amount'
  | 'once'
  | 'usage'
  | 'trial'
  | 'open source'

const AMOUNT = String.raw`(?:(?:US|CA|AU|A|C|R|NZ|S|HK)?[$€£¥￥₹₽₺₩]|\b(?:USD|EUR|GBP|CHF|INR|CAD|AUD|JPY|BRL|SEK|PLN)\b)\s?(?!0+(?:[.,]0+)?\b(?![.,]\d))\d[\d.,]{0,12}|\b(?!0+(?:[.,]0+)?\b(?![.,]\d))\d[\d.,]{0,12}\s?(?:€|£|\$|₽|円|zł|kr\b|USD\b|EUR\b|GBP\b|CHF\b|Euro\b)`
const PERIOD = String.raw`(?:\/|\bper\b|\ba\b|\beach\b|\bpro\b|\bpar\b|\bal\b|\bpor\b|\bje\b|\bà la\b|\bao\b|\bim\b|\ba la\b|\bprix\b|\/\s?)\s{0,2}(?:active |registered |named |paid |editor |team )?(?:mês\b|mes\b|ano\b|月|年|ユーザー|人|mo\b|mon\b|mth\b|month|year|yr\b|y\b|m\b|week|wk\b|day\b|user|seat|member|agent|editor|person|employee|monat|jahr|nutzer|benutzer|mitarbeiter\w*|arbeitsplatz|standort|mois|an\b|utilisateur|mes\b|año|usuario|mese|anno|utente|maand|jaar|gebruiker)|\b(?:monthly|annually|yearly|billed|monatlich|jährlich|mensuel\w*|annuel\w*|mensual\w*|mensal\w*|anual\w*|mensil\w*|maandelijks|jaarlijks|renews)\b|月額|年額|毎月|(?:1|一)?(?:か月|ヶ月|ユーザー)(?:あたり|ごと)`
const RECURRING = new RegExp(
  `(?:${AMOUNT})[^.!?;。]{0,40}?(?:${PERIOD})|(?:月額|年額|monatlich|jährlich|mensuel|por mês|al mes|par mois)[^.!?;。]{0,16}?(?:${AMOUNT})`,
  'i',
)
const SUBSCRIBES =
  /\b(?:subscription (?:plans?|prices?|pricing|starts)|(?:monthly|annual|yearly) (?:subscription|plans?|billing|membership)|billed (?:monthly|annually|yearly|every)|month[- ]to[- ]month|cancel (?:(?:your|the|my) (?:subscription|membership|plan|account) )?(?:at )?any ?time|\/(?:user|seat)\/(?:mo|month|yr|year))\b|\b(?:monatsabo|jahresabo|abonnement)\b|\b(?:suscripción|assinatura) (?:mensual|mensal|anual)\b|\bjederzeit kündbar\b|\b(?:monatliche|jährliche) (?:abrechnung|zahlung)\b|\bsans engagement\b|\bcancela cuando quieras\b|\bcancele quando quiser\b|サブスクリプション(?:プラン|料金)|いつでも解約/i
const HAS_AMOUNT = new RegExp(AMOUNT, 'i')
const FREE_PLAN =
  /\bfree(?:-|\s)?(?:forever|for ?ever|plans?|tiers?|versions?|accounts?|edition|subscription|starter|basic|package)\b|\b(?:forever|always|permanently) free\b|\bfree for (?:up to|individuals?|personal|small|teams? (?:of )?up|ever|life)\b|\b(?:basic|starter|hobby|core|community|personal) (?:plan|features|version|tier|edition)?\s?(?:is|are|for) free\b|\b(?:core|basic) features free\b|\bfree to (?:get started|start|download)\b|(?:[$€£]\s?0(?:[.,]0{1,2})?(?![\d.,]*\d)|\b0\s?(?:€|\$|£))\s{0,2}(?:\/\s{0,2}(?:mo|m\b|month|monat|mois|m[eê]s|mese|maand|yr|y\b|year|jahr|an\b|año|ano|anno|jaar|week|wk|forever|life|user|seat|member|agent|person|nutzer|utilisateur|usuario|月|年)|\/?\s{0,2}per|forever|for|a\b|month|mo\b|user|$)|\b(?:kostenlose[rnms]?|gratis) (?:plan|tarif|version|konto|account|variante|paket)\b|\bdauerhaft kostenlos\b|\b(?:plan|forfait|offre|version|formule|compte) gratuite?\b|\bgratuit à vie\b|\b(?:plan|versión|cuenta|opción) gratuit[ao]\b|\bgratis para siempre\b|\b(?:piano|versione|account) gratuit[ao]\b|\b(?:plano|versão|conta) gratuit[ao]\b|\bgratis (?:versie|account|abonnement|plan|conta|cuenta)\b|\b(?:conta|plano|versão) gr[aá]tis\b|\bpara sempre grátis\b|\bgrátis para sempre\b|\bgratuit pour toujours\b|\bfür immer (?:kostenlos|gratis)\b|\bkostenlos für (?:einzel|bis zu|privat)\w*|\bgratuit (?:pour|jusqu)\b|(?:無料|フリー)(?:プラン|版|アカウント)|(?:^|[^\d,.])0\s?円|ずっと無料|永久無料/i
/** One of several plans is free, so the others aren't. */
const FREE_TIER =
  /\bfree (?:plans?|tiers?)\b(?! trial)|\bkostenlose[rn]? (?:tarif|plan)\b|\b(?:plan|forfait|offre|formule) gratuite?\b|\bplan gratuito\b|\bplano (?:gratuito|grátis)\b|\bpiano gratuito\b|\bgratis (?:plan|abonnement)\b|(?:無料|フリー)プラン/i
/** Free quotes, deliveries and advice come with paid work, so they don't make the product free. */
const GIFT = String.raw`(?!\s(?:\w+\s)?(?:quotes?|consultations?|consulting|estimates?|shipping|delivery|returns?|demos?|audits?|assessments?|advice|trials?|from|of|beratung|angebot|versand|devis|livraison)\b)`
const ALL_FREE = new RegExp(
  String.raw`\b(?:100 ?% free|completely free|totally free|entirely free|absolutely free|free to use|free for (?:everyone|everybody|all)|free and open[- ]source)\b${GIFT}|\b(?:komplett|völlig|vollständig|100 ?%) (?:kostenlos|gratis)\b${GIFT}|\b(?:entièrement|totalement|complètement|100 ?%) gratuite?\b${GIFT}|\b(?:completamente|totalmente|100 ?%) (?:gratis|gratuit[ao])\b${GIFT}|完全無料|(?:すべて|全て|全機能)(?:の機能が)?無料`,
  'i',
)
const PAID_PLAN =
  /\bpaid (?:plans?|version|tiers?|subscription|features|account|upgrade|licen[sc]es?)\b|\b(?:upgrade|switch|go|subscribe) (?:to )?(?:a )?(?:\w{2,14} )?(?:pro|premium|plus|paid|business|unlimited)\b|\b(?:pro|premium|plus|business|team|enterprise) (?:plans?|tiers?|version|subscription|membership|features|account|edition)\b|\bpaid plans?\b|\b(?:unlock|get) premium\b|\bupgrade (?:at )?(?:any ?time )?(?:for|to (?:get|unlock|access)) more\b|\bin-app purchases?\b|\bkostenpflichtig\w*\b|\b(?:version|plan|offre) payante?\b|\b(?:versión|plan|planes) de pago\b|\bplano pago\b|\bplanos pagos\b|\b(?:plan|versión|cuenta|plano|versão|conta|forfait|offre|tarif|piano) (?:pro|premium|plus|business)\b|\b(?:pro|premium|plus|business)-(?:tarif|plan|version|abo)\b|有料プラン|(?:プロ|プレミアム|ビジネス|スタンダード|エンタープライズ)プラン/i
const ONCE =
  /\bone[- ]?time (?:payment|purchase|fee|price|cost|charge|licen[sc]e)\b|\bpay (?:only )?once\b|\blifetime (?:licen[sc]e|access|deal|plan|purchase)\b|\bperpetual licen[sc]e\b|\bbuy once\b|\beinmal(?:ig)?e? (?:zahlung|kosten)\b|\beinmalzahlung\b|\bpaiement unique\b|\bachat unique\b|\blicence à vie\b|\bpago único\b|\bpagamento único\b|\blicencia (?:de por vida|perpetua)\b|\blicença vitalícia\b|\beinmalig(?:e[rn]?)? (?:kauf|preis|lizenz|gebühr|zahlen)\b|\beinmal (?:kaufen|zahlen|bezahlen)\b|\beinmalkauf\b|買い切り|一括払い/i
const USAGE =
  /\bpay[- ]as[- ]you[- ]go\b|\bpay[- ]per[- ](?:use|call|request|credit|click|transaction|minute)\b|\busage[- ]based (?:pricing|billing)\b|\b(?:only )?pay (?:only )?for what you use\b|\bcharges? (?:by|per) (?:each )?(?:\w{1,12} ){0,2}(?:call|request|transaction|use|minute|credit)\b|\bnutzungsbasiert\w*\b|\b(?:abrechnung|zahlung|bezahlung) nach (?:verbrauch|nutzung)\b|\bzahle(?:n sie)? nur,? was (?:du|sie)\b|\b(?:paiement|facturation|tarification) à l['’](?:usage|utilisation)\b|\bpago por uso\b|\bpaga (?:solo|sólo) por lo que\b|\bpague (?:só|somente|apenas) pelo que\b|従量(?:課金|制)|使った分だけ/i
const TRIAL =
  /\bfree[- ]trials?\b|\b\d{1,3}[- ]days?(?:['’]s?)?(?: of)?(?: free)? trial\b|\b\d{1,3}[- ]day free\b|\btry (?:it |\w{2,20} )?(?:for )?free (?:for|\d)|\btrial (?:period|version)\b|\bfree for \d{1,3} days\b|\bkostenlose?n? (?:testphase|testversion|probe\w*)|\b\d{1,3} tage (?:kostenlos|gratis) testen\b|\bessai gratuit\b|\bprueba (?:gratuita|gratis)\b|\b\d{1,3} días (?:gratis|de prueba)\b|\b(?:teste|período de teste|avaliação) (?:grátis|gratuit[oa])\b|\b\d{1,3} dias (?:grátis|gr[aá]tis|de teste)\b|\b(?:teste|experimente) grátis por\b|\b\d{1,3} jours (?:gratuits|d['’]essai|offerts)\b|\b\d{1,3} tage (?:kostenlos|gratis)\b|\b\d{1,3} tage lang kostenlos\b|\bprova gratuita\b|\bgratis proefperiode\b|無料(?:トライアル|体験|お試し)|\d{1,3}日間(?:の)?無料/i
const OPEN_SOURCE =
  /\bopen[- ]sourced?\b|\bquelloffen\w*\b|\bcódigo aberto\b|\bcódigo abierto\b|\blogiciel libre\b|\bsoftware libre\b|オープンソース|\b(?:MIT|AGPL|GPL|Apache(?: 2\.0)?)[- ]licen[sc]ed?\b/i

/** A trial, after which the product is paid: "0 € / 30 Tage", "$0 for 14 days". */
const FREE_FOR_DAYS =
  /(?:[$€£¥₹]\s?0(?:[.,]0{1,2})?|\b0(?:[.,]0{1,2})?\s?(?:€|£|\$|円))\s{0,2}(?:\/|per|for|für|pour|por|voor|durante)?\s{0,2}(?:the |die |les |los |i |os )?(?:first |ersten |premiers |primeros |primeiros |primi )?\d{1,3}\s?(?:day|tag|jour|d[ií]as?|giorn|dag|日)/i
/** Estimates such as "~$3" and "R$ 8-12k", which aren't prices of plans. */
const ABOUT_SO_MUCH = /^\W*[~≈]\s?(?:[$€£¥₹]|\d)|\d\s?[-–]\s?\d{1,3}k\b/i

const CUES: [PricingCue, RegExp][] = [
  ['free plan', FREE_PLAN],
  ['free tier', FREE_TIER],
  ['all free', ALL_FREE],
  ['paid plan', PAID_PLAN],
  ['recurring', RECURRING],
  ['recurring', SUBSCRIBES],
  ['amount', HAS_AMOUNT],
  ['once', ONCE],
  ['usage', USAGE],
  ['trial', TRIAL],
  ['trial', FREE_FOR_DAYS],
  ['open source', OPEN_SOURCE],
]
/** Money that isn't the product's price: earnings, savings, insurance, funding and gifts. */
const OTHER_MONEY =
  /\b(?:earn|earned|sav(?:e|ed|es|ing|ings)|revenue|raised|funding|commissions?|salary|salaries|worth|credits?|insurance|reimburse\w*|fraud|lost|losing|refund|cash ?back|bonus|donat\w+|budget|market rates?|industry average|competitors?|compared to|instead of paying|typical(?:ly)?|arr|mrr|profit|sales of|generat\w+|grew|growth|trillion|billion|million|bn|average|spend(?:s|ing)?|wast(?:e|es|ed|ing)|costs? (?:businesses|companies|teams|you|them|us)|coverage|back guarantee|shipping|delivery|orders? (?:over|above|from)|gift cards?|versand\w*|livraison|envíos?|frete|entrega)\b/i
const NO_MONEY_CUES = new Set<PricingCue>([
  'free plan',
  'free tier',
  'all free',
  'trial',
  'open source',
  'paid plan',
  'usage',
  'once',
])

/** The statements that a sentence makes about pricing. Questions and denials make none. */
export function pricingCues(sentence: string, name: string): Set<PricingCue> {
  const found = new Set<PricingCue>()
  if (/[?？]\s*$/.test(sentence) || ABOUT_SO_MUCH.test(sentence)) return found
  for (const [cue, pattern] of CUES) {
    const match = pattern.exec(sentence)
    if (match === null) continue
    if (!isSaidOfOurPrices(sentence, { index: match.index, length: match[0].length }, name)) continue
    if (!NO_MONEY_CUES.has(cue) && OTHER_MONEY.test(sentence)) continue
    found.add(cue)
  }
  if (
    found.has('trial') &&
    /\bfree trial\b/i.test(sentence) &&
    !/\bfree (?:plan|tier|forever|version)\b/i.test(sentence)
  )
    found.delete('free plan')
  if (FREE_FOR_DAYS.test(sentence)) found.delete('free plan')
  return found
}

/** The cues that prove a pricing model: all cues of any one row. */
export const REQUIRED_CUES: Record<PricingModel, PricingCue[][]> = {
  Free: [['all free']],
  Freemium: [
    ['free tier'],
    ['free plan', 'paid plan'],
    ['free plan', 'recurring'],
    ['free plan', 'amount'],
    ['free plan', 'once'],
  ],
  Subscription: [['recurring']],
  'One-time': [['once']],
  'Open source': [['open source']],
  'Usage-based': [['usage']],
  'Free trial': [['trial']],
  Paid: [['amount'], ['paid plan']],
}
