/** Negations in English, German, French, Spanish, Portuguese, Japanese and a few more languages. */
const NEGATION =
  /(?<![\p{L}\p{N}])(?:not|never|no|none|neither|nor|cannot|\p{L}{2,7}n['’]t|hardly|myth|rumou?r|nicht|nie|niemals|kein(?:e[nmrs]?)?|weder|mythos|gerücht|pas|jamais|aucune?|mythe|nunca|ningun[oa]?|ningún|mito|tampoco|não|nem|nenhuma?|non|nessun[oa]?|mai|geen|niet|nooit|nincs|brak|sin ning\p{L}+)(?![\p{L}\p{N}-])|(?:ありません|ではない|じゃない|できません|(?:して|され|提供して)いません|しません|(?:は|が|も)ない|ないです|なく(?:なり|て)|無し|なし(?![\p{sc=Hiragana}\p{sc=Katakana}])|ません|終了(?:しました|いたしました)|廃止)|(?<!\p{L})n['’]\p{L}|(?<!\p{L})(?:ne|n['’]\p{L}+)\s.{0,40}?\bplus(?!\p{L})/iu
/** These deny only the words after them: "a free plan without ads" still has a free plan. */
const DENIES_WHAT_FOLLOWS = /(?<!\p{L})(?:without|lacks?|unlike|instead of|ohne|statt|sans|sin|sem)(?!\p{L})/iu
/** Selling points that deny a nuisance, not the fact next to them. */
const SELLING =
  /(?<!\p{L})(?:no|without(?: any)?|ohne|keine?|sans|sin|sem) (?:\p{L}+ )?(?:credit|cards?|strings|hidden|extra|contracts?|commitments?|set-?up|obligations?|sign-?ups?|registration|ads|limits?|catch|code|surprises?|fees?|risk|long|additional|downloads?|installation|lock-in|kreditkarte|vertragsbindung|carte|engagement|tarjeta|compromiso|cartão|permanencia|fidelidade|frais|costes|taxas|kosten|einrichtung\p{L}*)(?!\p{L})|(?:クレジットカード|カード|登録|初期費用|契約)(?:の登録)?(?:は)?(?:不要|なし|必要ありません)|\bnot (?:only|just|to mention)\b|\bno matter\b|\bnicht nur\b|\bpas seulement\b|\bno sólo\b/giu
/** Statements about the past, the future or a wish. */
const UNREAL =
  /\b(?:used to|no longer|(?:has|have) (?:been )?(?:ended|expired|discontinued|cancelled|retired)|discontinued|(?:until|through) (?:(?:the )?end of )?(?:\p{L}+ )?(?:19|20)\d\d|formerly|hopes?|hoping|wish(?:es)?|coming soon|will (?:soon )?be (?:founded|established|based|located|available|free)|would (?:be|have)|going to be|(?:plan|plans|planning|want|intend) to be|if we|nicht mehr|bis (?:ende )?(?:\p{L}+ )?(?:19|20)\d\d|früher|ehemals|hoffen|demnächst|bientôt|prochainement|anciennement|autrefois|jusqu['’]en|espérons|n['’]est plus|ya no|hasta (?:el )?(?:\p{L}+ )?(?:19|20)\d\d|esperamos|próximamente|até (?:19|20)\d\d|antigamente|em breve|já não|ainda não|más adelante|a partir de 20\d\d werden|geplant|prévu pour|previst[oa] para)(?!\p{L})|(?:予定です|予定しています|近日(?:公開|提供|開始)|でした(?=[。]|$)|かつて|以前は|準備中)/iu
/** Experience with another product: "Before Acme we paid …". */
const BEFORE_US =
  /(?<!\p{L})(?:before|bevor|avant|antes)(?!\p{L}).{0,80}(?:paid|used|had|spent|zahlten|payions|pagábamos|pagávamos)(?!\p{L})/iu
const REPORTED = /(?<!\p{L})(?:says|said|sagt|meint|dit|dice|diz|according to|laut|selon|según|segundo)(?!\p{L})/iu
const QUESTION = /(?:[?？]|(?:です|ます)か[。.]?)["”’')\]]{0,2}\s*$/u
/** Where one clause ends and the next begins. */
const CLAUSE_END = /[,;:(—–]|\s-\s|(?<!\p{L})(?:because|but|weil|aber|damit|parce que|mais|porque|pero|mas)(?!\p{L})/iu
/** Only text within this many characters of the cue counts. */
const REACH = 300

/**
 * True when the whole sentence asserts the cue: it doesn't deny the cue, isn't a question or reported speech,
 * and isn't about the past, the future or a wish.
 */
export function isAsserted(sentence: string, cueIndex: number): boolean {
  if (QUESTION.test(sentence.slice(-8))) return false
  const before = sentence.slice(Math.max(0, cueIndex - REACH), cueIndex)
  const after = sentence.slice(cueIndex, cueIndex + REACH)
  const around = before + after
  if (UNREAL.test(around) || BEFORE_US.test(around) || REPORTED.test(around)) return false
  const clause = before.slice(Math.max(before.lastIndexOf(','), before.lastIndexOf(':')) + 1)
  const earlier = before.slice(0, before.length - clause.length).replace(SELLING, ' ')
  const later = (after.split(CLAUSE_END, 1)[0] ?? '').replace(SELLING, ' ')
  return ![earlier, clause, later].some((part) => NEGATION.test(part)) && !DENIES_WHAT_FOLLOWS.test(clause)
}

/** True for text that denies something. */
export function denies(text: string): boolean {
  return NEGATION.test(text.slice(0, REACH * 4)) || DENIES_WHAT_FOLLOWS.test(text.slice(0, REACH * 4))
}

/** "Acme is not …" and "we do not …" don't describe what the product is; "Never miss a call" does. */
const IS_NOT =
  /(?<!\p{L})(?:is|are|was|were|am|do|does|did|has|have|can|could|will|would|should) not(?! (?:only|just))(?!\p{L})|(?<!\p{L})(?:is|are|was|were|do|does|did|has|have|ca|could|wo|would|should)n['’]t(?!\p{L})|(?<!\p{L})cannot(?!\p{L})|(?<!\p{L})there (?:is|are) no(?!\p{L})|(?<!\p{L})(?:ist|sind|hat|haben|kann|können|wird|bietet|bieten|gibt es) (?:\p{L}+ ){0,3}?(?:nicht|kein\p{L}*)(?! nur)(?!\p{L})|(?<!\p{L})(?:n['’]\p{L}+|ne \p{L}+) (?:pas|plus|jamais)(?!\p{L})|(?<!\p{L})(?:no|não) (?:es|son|somos|está|están|tiene|tenemos|hay|ofrece\p{L}*|é|são|tem|temos|há|oferece\p{L}*)(?!\p{L})|(?<!\p{L})non (?:è|sono|ha|abbiamo)(?!\p{L})|(?:ではありません|ではない|じゃない|できません|ません)/iu

/**
 * True for a line that says what something is not, does not do or cannot do, except when it begins with a
 * word such as "don't", "can't", "why" or "if".
 */
export function saysWhatIsNot(text: string): boolean {
  return (
    !/^(?:do not|don['’]t|can['’]t|cannot|why|if|when|wenn|quand|cuando)(?!\p{L})/iu.test(text.trim()) &&
    IS_NOT.test(text.slice(0, REACH))
  )
}

const TURNED_AWAY =
  /(?<!\p{L})(?:not|n['’]t|never|nicht|pas|no|não|nunca)\s(?:\p{L}+\s){0,2}?(?:write|e-?mail|mail|send|use|contact|reply|respond|schreiben|schreibt|senden|écrire|écrivez|utilisez|escriba|escribir|envíe|escreva)(?!\p{L})|(?<!\p{L})(?:no longer|nicht mehr|ne .{1,30} plus|n['’]est plus|ya no|já não|discontinued|unmonitored|not monitored)(?!\p{L})/iu

/** True for a sentence that tells people not to use the email address in it. */
export function turnsAway(sentence: string): boolean {
  return TURNED_AWAY.test(sentence.slice(0, REACH * 2)) && !/\bhesitate\b|\bzögern\b|\bhésite/i.test(sentence)
}
