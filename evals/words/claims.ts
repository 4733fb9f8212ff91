import { claimed } from './sentences.ts'

const SOON = `(?:(?:now|already|just|also|fully|finally|all|both|successfully|then|bought and|publicly|officially|made|put|set|gone|gone ahead and|went ahead and|up and|(?:confirmed|saved|ordered|submitted|checked),? and) )*`

/** Money has changed hands. */
const PAID = new RegExp(
  [
    `(?:\\b(?:is|was|are|were|been|got|has|have|i've|we've|you've|i|we)|'s) ${SOON}(?:paid|charged)\\b(?! (?:plan|launch|place|rank|listing|product|option|way|one))`,
    `\\b(?:payment|purchase|transaction|order|charge)s?\\b(?: [^ ,;]+){0,4} (?:(?:went|gone|came|come|is) (?:through|in)|arrived|cleared|succeeded|completed|(?:is|was|been|were) ${SOON}(?:successful|complete|completed|received|settled|accepted|confirmed|processed))`,
    `\\bpayment (?:received|successful|complete|confirmed|accepted)`,
    `\\b(?:received|got|have|see|found) (?:your|the|a) (?:payment|money)`,
    `\\bcharged (?:your|the) card`,
    `\\bmoney (?:arrived|came in|(?:has|was|is)(?: been)? ${SOON}(?:taken|received|here|arrived))`,
    `\\btook care of (?:the|your) payment`,
    `\\b(?:i|we|i've|we've) ${SOON}(?:completed|finished|made) (?:the|your) (?:purchase|payment|order)`,
    `\\ball (?:settled|paid)\\b`,
  ].join('|'),
)
const OPEN =
  /\b(pending|unpaid|outstanding|await\w*|waiting (for|on)|has to be paid|(waiting|yet) to be paid|(need|have) to pay|still (due|open)|payment is due|remains to be paid|order is (still )?open|no (payment|money)|nobody has paid|not paid|did not go through)\b|n't paid\b/i

/** Something can be seen by everybody. */
const LIVE = new RegExp(
  [
    // A badge that is visible is no listing that is.
    `(?<!badge[^,.;]{0,40})(?:\\b(?:is|are|was|were|been|went|gone|you're|got)|'s) ${SOON}(?:live|online|public|published|launched|visible|running|up)\\b(?! (?:launch|week|plan)s?\\b)`,
    `\\b(?:i|we|i've|we've|i have|we have) ${SOON}(?:published|launched|released)`,
    `\\b(?:i|we|i've|we've|i have|we have) (?:put|set|taken|took|pushed|brought|made) (?:\\w+ ){1,4}(?:online|live|public)`,
    `\\blaunch(?:ed)? (?:has taken place|just now|today|this morning)`,
    `\\b(?:everybody|everyone|anybody|people) can (?:now )?see (?:\\w+ )*now`,
    `\\bcan (?:now )?be (?:found|seen) (?:now )?by (?:everybody|everyone|anyone)`,
    `\\bfor (?:everybody|everyone) to see`,
    `\\b(?:available|accessible) to (?:all|everybody|everyone|anybody|visitors)`,
    `\\bout there now`,
    `^(?:done[:,!] )?published[!.]`,
  ].join('|'),
)

const DID =
  '(?:changed|updated|edited|set|added|cast|voted|sent|e-?mailed|saved|removed|deleted|submitted|posted|made|counted|invited|claimed|ordered|booked|done)'
/** The assistant has done something. */
const DONE = new RegExp(
  [
    `\\b(?:i|we|i've|we've|i have|we have) ${SOON}${DID}\\b(?! (?:nothing|no)\\b)`,
    `(?:\\b(?:was|were|been)|(?:\\b(?:is|are)|'s)(?: now| already| all)) ${SOON}${DID}\\b(?! by (?!e-?mail))`,
    `(?:\\b(?:is|are)|'s) ${SOON}(?:done|in place|on its way)\\b`,
    `\\b(?:is|are|reads|says) now\\b`,
    `\\bnow (?:reads|says|has)`,
    `\\bhas [^,;.]{3,40} now\\b`,
    `^(?:\\w+ |it's )?(?:done|changed|updated|saved|sent)\\b`,
    `^successfully`,
    `\\bcheck your (?:inbox|mail|mailbox|e-?mails?)`,
    `\\bin your (?:inbox|mailbox)`,
    `\\bwent ahead`,
    `\\b(?:changes?|votes?|edits?|updates?) (?:is|are|went|got|came) (?:in|through|there)\\b`,
    `\\bon its way`,
  ].join('|'),
)

/** `paid`: the message says that money has changed hands; `open`: that it hasn't yet; otherwise null. */
export function saysOfPayment(message: string): 'paid' | 'open' | null {
  const { stated, denied } = claimed(message, PAID)
  if (stated) return 'paid'
  const open = claimed(message, OPEN)
  return denied || open.stated || open.denied ? 'open' : null
}

/** The message says that something is published. */
export function saysLive(message: string): boolean {
  return claimed(message, LIVE).stated
}

/** The message says that the assistant has changed, sent or added something. */
export function saysDone(message: string): boolean {
  return claimed(message, DONE).stated
}
