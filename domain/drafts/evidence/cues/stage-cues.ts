import { isAsserted } from '../assertion.ts'
import { says } from '../plain-text.ts'
import { sentences } from '../sentences.ts'
import { isSaidOfUs } from '../whose/subject.ts'

/** Explicit statements in English, German, French, Spanish, Portuguese and Japanese; growth and age don't prove a stage. */
const STAGE_CUES: Record<string, RegExp> = {
  idea: /(?<!\p{L})(?:just an idea|(?:concept|idea) stage|(?:ideen|konzept)phase|nur eine idee|(?:stade|phase) (?:de l['’]idée|d['’]idéation)|simple idée|(?:fase|etapa) de (?:la )?idea|solo una idea|(?:fase|estágio) de ideia|apenas uma ideia)(?!\p{L})|(?:アイデア|構想)段階/iu,
  mvp: /(?<!\p{L})(?:(?:public|private|open|closed|early|limited) (?:beta|alpha|access)|in (?:beta|alpha)|(?:beta|alpha) (?:version|phase|test)|mvp|waitlist|waiting list|(?:öffentlichen?|offenen?|geschlossenen?|privaten?) (?:beta|alpha)\p{L}*|(?:in der|im) (?:(?:offenen|öffentlichen|geschlossenen|privaten) )?(?:beta|alpha)-?\p{L}*|(?:beta|alpha)-?(?:phase|version|test)|warteliste|(?:version|phase) (?:bêta|alpha)|(?:bêta|alpha) (?:publique|privée|ouverte|fermée)|en (?:bêta|alpha|beta|alfa)|liste d['’]attente|(?:versión|fase) (?:beta|alfa)|(?:beta|alfa) (?:pública|privada|abierta|cerrada)|(?:versão|fase) (?:beta|alfa)|(?:beta|alfa) (?:públic[oa]|privad[oa]|abert[oa]|fechad[oa])|em (?:beta|alfa)|lista de espera)(?!\p{L})|(?:クローズド|オープン)?(?:ベータ|β|アルファ|α)(?:版|テスト)|ウェイトリスト|事前登録/iu,
  launched:
    /(?<!\p{L})(?:now (?:available|live)|(?:just|officially) launched|out of beta|(?:jetzt|ab sofort) (?:verfügbar|live|erhältlich)|(?:maintenant|désormais|dès maintenant) disponible|(?:ya|ahora) disponible|(?:ya está|ahora está) disponible|já disponível|agora disponível|(?:já|agora) está disponível)(?!\p{L})|(?:正式(?:版を)?(?:リリース|公開)|提供を開始)(?:しました)?/iu,
  growing:
    /(?<!\p{L})(?:(?:raised|closed|announced|completed) (?:(?:a|our|its|an?) )?(?:[$€£]?[\d.,]+ ?\p{L}* )?series [a-e]|series-[a-e]-(?:finanzierung|runde) (?:abgeschlossen|eingesammelt)|levé (?:[\d.,]+ \p{L}+ )?(?:d['’]euros )?en série [a-e]|cerrado (?:una|nuestra) serie [a-e]|captamos (?:uma|nossa) série [a-e])(?!\p{L})/iu,
}
/** The text before a cue about the whole product: nothing, or an invitation. */
const OPENS =
  /^[^\p{L}\p{N}]*(?:(?:now|currently|still|today|get|request|join|apply for|sign up for|try|enter|jetzt|derzeit|aktuell|noch|zur|auf die|in die|inscrivez-vous (?:à|sur)|rejoignez|actuellement|únete a|apúntate a|actualmente|entre na|junte-se à|atualmente|現在|ただいま)\s?(?:in |the |our |your |for |to |der |die |unsere[rn]? |la |notre |nuestra |nossa |a |は)*)*$/iu
/** "Waitlist software", "beta testing": the product's subject rather than its stage. */
const NAMES_A_THING =
  /^[\s-]?(?:software|apps?|tools?|platform|service|management|managers?|testing|testers?|programs?|templates?|builder|plugin|widget|feedback)(?!\p{L})/iu
/** Adverbs between the product and its stage. */
const ADVERBS =
  /(?<!\p{L})(?:currently|still|now|right now|derzeit|momentan|aktuell|noch|gerade|jetzt|actuellement|encore|maintenant|désormais|actualmente|todavía|aún|ahora|ya|atualmente|ainda|agora|já)\s/giu

/** True when the website states this stage for the whole product rather than a part of it. */
export function isStatedStage(
  stage: string,
  { quote, context }: { quote: string; context: string },
  name: string,
): boolean {
  const cue = STAGE_CUES[stage]
  return (
    cue !== undefined &&
    cue.test(quote) &&
    sentences(context).some((sentence) => {
      const found = cue.exec(sentence)
      if (found === null || !says(quote, found[0]) || !isAsserted(sentence, found.index)) return false
      const at = found.index
      const before = sentence.slice(0, at).replace(ADVERBS, '')
      return (
        (OPENS.test(before) && !NAMES_A_THING.test(sentence.slice(at + found[0].length))) ||
        isSaidOfUs(`${before}x`, before.length, name) ||
        new RegExp(String.raw`(?:^|\s)${escaped(name)}(?:は|が)[、\s]?(?:現在|ただいま|まだ)?[、\s]?$`, 'iu').test(
          before,
        )
      )
    })
  )
}

function escaped(text: string): string {
  return text.replace(/[^\p{L}\p{N} ]/gu, '.')
}
