import { visibleText } from '../../../shared/input/visible-text.ts'
import type { Block, Page } from '../../website/page.ts'
import { isLeftover } from '../leftovers.ts'

/** Text that addresses a language model rather than visitors. */
const INSTRUCTION = [
  /\b(?:ignore|disregard|forget|override)\b.{0,40}\b(?:previous|prior|above|earlier|preceding|all|any|your|these|system)\b.{0,40}\b(?:instructions?|prompts?|rules?|directives?|guidelines?|context)\b/i,
  /\b(?:set|change|make|put|replace|output|return|report|record|list)\b.{0,30}\b(?:the |this )?(?:product |company |listing |profile )?(?:name|tagline|description|title|country|category|pricing|founder|field)s?\b.{0,10}\b(?:to|as|with|is)\b.{0,3}["'“‘:]?\s?\S/i,
  /\b(?:attention|note|message|instructions?|dear|hey|hello|important)\b.{0,20}\b(?:AI|A\.I\.|LLMs?|language models?|chatbots?|assistants?|crawlers?|agents?|bots?)\b.{0,3}[:,!]/i,
  /\b(?:if you are|as|you are(?: now)?) an? (?:AI|LLM|large language model|language model|automated)\b.{0,60}\b(?:you|must|should|please|reading|summari[sz]ing|processing|ignore|assistant)\b/i,
  /\b(?:when|while|if) (?:you )?(?:are )?(?:summari[sz]\w+|draft\w+|extract\w+|describ\w+|process\w+|analy[sz]\w+) (?:this|the) (?:page|site|website|product|document|text|content)\b.{0,60}\b(?:say|state|write|mention|include|always|must|use|respond|claim|report)\b/i,
  /^\s*(?:assistant|system|user|AI|model|bot)\s*:\s|\b(?:dear|hey|hello|attention|note to(?: the)?) (?:\w+ ){0,2}(?:reader )?(?:model|AI|LLM|assistant|bot|agent)\b/i,
  /\b(?:as|if you are|you are(?: now)?) (?:an? )?(?:helpful )?(?:AI|LLM|(?:large )?language model)\b(?: (?:assistant|model|you|reading))?\s?[,.:]|\bplease (?:kindly )?treat\b|\bkindly (?:treat|consider|regard|report|set)\b/i,
  /\b(?:set|change|report|record) (?:the |its |this |our )?(?:price|pricing|cost|founding year|founded year|founder|country|city|e-?mail|rating)s?\b.{0,20}\b(?:to|as)\b/i,
  /<\/?(?:system|assistant|user|instructions?)>|\[(?:INST|SYSTEM)\]|<\|im_start\|>|\bsystem prompt\s*[:=]/i,
  /\b(?:ignoriere?|vergiss|missachte)\b.{0,40}\b(?:vorherigen?|bisherigen?|obigen?|alle)\b.{0,30}\b(?:anweisungen|anleitungen|regeln|instruktionen)\b/i,
  /\b(?:ignoriere?|vergiss|missachte)\b.{0,20}\b(?:anweisungen|anleitungen|regeln|instruktionen)\b/i,
  /\b(?:ignore[zr]?|oublie[zr]?)\b.{0,30}\b(?:instructions|consignes|règles)\b.{0,20}\b(?:précédentes|antérieures|ci-dessus)/i,
  /\b(?:ignor[ae]|desconsider[ea]|esqueç[ae])\b.{0,40}\b(?:instruções|regras|orientações)\b.{0,20}\b(?:anteriores|prévias|acima)/i,
  /\b(?:ignora|dimentica)\b.{0,40}\b(?:istruzioni|regole)\b/i,
  /\b(?:negeer|vergeet)\b.{0,40}\b(?:instructies|regels|aanwijzingen)\b/i,
  /\b(?:zignoruj|zapomnij)\b.{0,40}\b(?:instrukcj\w*|polece\w*)/i,
  /(?<!\p{L})(?:игнорируй\p{L}*|забудь\p{L}*).{0,40}(?:инструкци|указани|правил)/iu,
  /(?:これまで|以前|上記|前|すべて|全て)の(?:すべての|全ての)?(?:指示|命令|ルール|プロンプト)(?:を|は)?.{0,10}(?:無視|忘れ)|(?:忽略|无视|忘记).{0,12}(?:指令|指示|规则|提示)|(?:이전|위)의?.{0,8}(?:지시|명령).{0,6}무시/u,
  /(?:AI|人工知能|言語モデル|アシスタント).{0,20}(?:と答え|と出力|と回答|と書いて|にして|設定して|記載して)(?:ください|下さい|せよ)/u,
  /(?<!\p{L})(?:KI|AI|IA|Sprachmodell\p{L}*|modèles? de langage|modelos? de (?:lenguaje|linguagem)|assistants?|asistentes?|assistentes?)(?!\p{L}).{0,30}(?:setze|schreibe?|nenne|gib an|antworte|muss|soll|écri[sv]\p{L}*|répond\p{L}*|indique[zr]?|doit|devez|mette[zr]|escrib\p{L}+|respond\p{L}+|indica|debe|pon|escreva|responda|deve|defina)(?!\p{L})/iu,
  /(?<!\p{L})(?:setze|ändere|gib)\s(?:den|die|das)\s(?:produkt)?(?:namen?|preis|slogan|land|gründungsjahr)(?!\p{L})|(?<!\p{L})(?:mets|mettez|remplace[zr]?|change[zr]?)\s(?:le|la)\s(?:nom|prix|slogan|pays)\s.{0,20}(?:par|à|en|sur)(?!\p{L})|(?<!\p{L})(?:pon|cambia|define|establece|mude|altere|defina)\s(?:el|la|o|a)\s(?:nombre|precio|eslogan|país|nome|preço)\s.{0,20}(?:a|por|como|para)(?!\p{L})/iu,
  /\b(?:ignor[ae]d?|olvid[ae]d?)\b.{0,40}\b(?:instrucciones|indicaciones|reglas)\b.{0,20}\b(?:anteriores|previas)/i,
]

/** True for text that tries to instruct a language model. */
export function isInstruction(text: string): boolean {
  const visible = visibleText(text)
  return INSTRUCTION.some((cue) => cue.test(visible))
}

/**
 * The page without instructions to language models and without unfinished text, so that neither can be
 * drafted or quoted.
 */
export function honestPage(page: Page): Page {
  const isHonest = (text: string) => !isInstruction(text) && !isLeftover(text)
  const suspect = page.blocks.map((block) => isInstruction(block.text))
  return {
    ...page,
    title: isHonest(page.title) ? page.title : '',
    meta: Object.fromEntries(Object.entries(page.meta).filter(([, content]) => isHonest(content))),
    structured: page.structured.filter((object) => isHonest(scalarText(object))),
    links: page.links.map((link) => (isHonest(link.text) ? link : { ...link, text: '' })),
    images: page.images.map((image) => (isHonest(image.alt) ? image : { ...image, alt: '' })),
    blocks: page.blocks.map((block, at) =>
      isLeftover(block.text) || isTainted(page.blocks, suspect, at) ? { ...block, text: '' } : block,
    ),
  }
}

/** Whether a block is an instruction or follows one of the same kind, where instructions often continue. */
function isTainted(blocks: readonly Block[], suspect: readonly boolean[], at: number): boolean {
  const [above, block] = [blocks[at - 1], blocks[at]]
  const runsOn = suspect[at - 1] === true && above?.tag === block?.tag && above?.zone === block?.zone
  return suspect[at] === true || (runsOn && !/^h[1-6]$/.test(block?.tag ?? ''))
}

function scalarText(object: Record<string, unknown>): string {
  return Object.values(object)
    .filter((value) => typeof value === 'string')
    .join('\n')
}
