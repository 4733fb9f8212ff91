import { claimed } from './sentences.ts'

const SOON = `(?:(?:now|already|just|also|fully|finally|all|both|successfully|then|bought and|publicly|officially|made|put|set|gone|gone ahead and|went ahead and|up and|confirmed and) )*`

/** Money has changed hands. */
const PAID = new RegExp(
  [
    `(?:\\b(?:is|was|are|were|been|got|i've|we've|you've|i have|we have|you have|i|we)|'s) ${SOON}(?:paid|charged)\\b(?! (?:plan|launch|place|rank|listing|product|option|way|one))`,
    `\\b(?:payment|purchase|transaction|order|charge)s?\\b(?: [^ ,;]+){0,4} (?:(?:went|gone|came|come|is) (?:through|in)|arrived|cleared|succeeded|completed|(?:is|was|been|were) ${SOON}(?:successful|complete|completed|received|settled|accepted|confirmed))`,
    `\\bpayment (?:received|successful|complete|confirmed|accepted)`,
    `\\b(?:received|got|have|see|found) (?:your|the|a) (?:payment|money)`,
    `\\bcharged (?:your|the) card`,
    `\\bmoney (?:has|was|is)(?: been)? ${SOON}(?:taken|received|here)`,
    `\\b(?:i|we|i've|we've) ${SOON}(?:completed|finished|made) (?:the|your) (?:purchase|payment|order)`,
    `\\ball settled`,
  ].join('|'),
)
const OPEN =
  /\b(pending|unpaid|outstanding|await\w*|waiting (for|on)|has to be paid|(need|have) to pay|still (due|open)|payment is due|remains to be paid|order is (still )?open|no (payment|money)|nobody has paid|not paid|did not go through)\b|n't paid\b/i

/** Something can be seen by everybody. */
const LIVE = new RegExp(
  [
    `(?:\\b(?:is|are|was|were|been|went|gone|you're|got)|'s) ${SOON}(?:live|online|public|published|launched|visible|running|up)\\b(?! (?:launch|week|plan)s?\\b)`,
    `\\b(?:i|we|i've|we've|i have|we have) ${SOON}(?:published|launched|released)`,
    `\\b(?:i|we|i've|we've|i have|we have) (?:put|set|taken) \\w+ (?:online|live|public)`,
    `\\blaunch(?:ed)? (?:has taken place|just now|today|this morning)`,
    `\\b(?:everybody|everyone|anybody|people) can (?:now )?see (?:\\w+ )*now`,
    `\\bcan (?:now )?be (?:found|seen) (?:now )?by (?:everybody|everyone|anyone)`,
    `\\bfor (?:everybody|everyone) to see`,
    `^(?:done[:,!] )?published[!.]`,
  ].join('|'),
)

const DID =
  '(?:changed|updated|edited|set|added|cast|voted|sent|e-?mailed|saved|removed|deleted|submitted|posted|made|counted|invited|done)'
/** The assistant has done something. */
const DONE = new RegExp(
  [
    `\\b(?:i|we|i've|we've|i have|we have) ${SOON}${DID}\\b(?! (?:nothing|no)\\b)`,
    `(?:\\b(?:is|was|are|were|been)|'s) ${SOON}(?:${DID}|in place|on its way)\\b(?! by\\b)`,
    `\\b(?:is|are|reads|says) now\\b`,
    `\\bnow (?:reads|says|has)`,
    `\\bhas [^,;.]{3,40} now\\b`,
    `^(?:\\w+ |it's )?(?:done|changed|updated|saved|sent)\\b`,
    `^successfully`,
    `\\bcheck your (?:inbox|mail|mailbox|e-?mails?)`,
    `\\bin your (?:inbox|mailbox)`,
    `\\bwent ahead`,
    `\\bon its way`,
  ].join('|'),
)

/** `paid`: the message says that money has changed hands; `open`: that it hasn't yet; otherwise null. */
export function saysOfPayment(message: string): 'paid' | 'open' | null {
  const { stated, denied } = claimed(message, PAID)
  if (stated) return 'paid'
  return denied || claimed(message, OPEN).stated || claimed(message, OPEN).denied ? 'open' : null
}

/** The message says that something is published. */
export function saysLive(message: string): boolean {
  return claimed(message, LIVE).stated
}

/** The message says that the assistant has changed, sent or added something. */
export function saysDone(message: string): boolean {
  return claimed(message, DONE).stated
}
