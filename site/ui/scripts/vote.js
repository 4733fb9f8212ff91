// Votes without leaving the page: the button changes at once, and changes back if the site refuses. Without
// this script its form still votes.
const PATIENCE_MS = 15_000
const NUMBER = new Intl.NumberFormat('en')
/** The listings whose votes are on their way. */
const sending = new Set()

const status = document.createElement('p')
status.role = 'status'
status.className = 'hidden'
document.body.append(status)

// The second click of a double click would take the vote back.
document.addEventListener('click', (event) => {
  if (event.detail > 1 && event.target.closest('form[data-vote]')) event.preventDefault()
})
document.addEventListener('submit', (event) => {
  const form = event.target
  // Without a token nobody is signed in, and the form leads to sign-in.
  if (!form.dataset.vote || !form.elements.token) return
  event.preventDefault()
  if (!sending.has(form.dataset.vote)) void send(form)
})

async function send(form) {
  const { action, dataset } = form
  const slug = dataset.vote
  const isCast = !('cast' in dataset)
  // A page may show one listing in several lists.
  const buttons = [...document.querySelectorAll('form[data-vote]')].filter((one) => one.dataset.vote === slug)
  const before = buttons.map(stateOf)
  sending.add(slug)
  say('')
  for (const button of buttons) show(button, guess(button, isCast))
  try {
    const saved = await answerTo(action, new URLSearchParams(new FormData(form)))
    for (const button of buttons) show(button, savedIn(saved, button))
    // The listing's own page shows the note below the button.
    const isSeen = isWide(form) || ['counted', 'none'].includes(saved.vote)
    say(saved.vote === 'none' ? 'You took your vote back.' : `Upvoted. ${saved.note}`, isSeen ? 'hidden' : 'vote-said')
  } catch (error) {
    for (const [place, button] of buttons.entries()) show(button, before[place])
    // Signed out since the page was opened: the form leads to sign-in, and keeps the vote.
    if (error.isSignedOut) form.submit()
    else say(error.message, 'vote-said problem')
  }
  sending.delete(slug)
}

/** What the site saved. Throws with what to tell the person. */
async function answerTo(action, body) {
  const headers = { Accept: 'application/json' }
  const answer = await fetch(action, { method: 'POST', headers, body, signal: AbortSignal.timeout(PATIENCE_MS) }).catch(
    () => {
      throw new Error('We can’t reach the site. Reload the page to see if your vote was saved.')
    },
  )
  const said = await answer.json().catch(() => ({}))
  if (answer.ok) return said
  const refusal = new Error(`Your vote wasn’t saved. ${said.message ?? 'Try again.'}`)
  throw Object.assign(refusal, { isSignedOut: answer.status === 401 })
}

/**
 * What a button shows. `isIn` tells whether its figure includes the person's vote, `withYours` whether it is marked so.
 */
function stateOf(form) {
  const { cast, isIn } = form.dataset
  return {
    isCast: cast !== undefined,
    isIn: isIn !== undefined,
    count: Number(form.querySelector('b').textContent.replaceAll(/\D/g, '')),
    withYours: !form.querySelector('small').hidden,
    note: form.nextElementSibling.textContent,
  }
}

/** What a button shows until the site answers. The figure of a week that is over stays. */
function guess(form, isCast) {
  const { isIn, count } = stateOf(form)
  const isOpen = form.dataset.of !== 'past_week'
  const change = isCast ? Number(isOpen) : -Number(isIn)
  return { isCast, isIn: isCast && isOpen, count: count + change, withYours: false, note: '' }
}

/** What a button shows of the site's answer. */
function savedIn({ vote, all_time, week, note }, form) {
  const { of } = form.dataset
  const isOpen = of !== 'past_week'
  // It will count later, so only they are shown one vote more than counted so far.
  const withYours = isOpen && vote === 'waiting'
  const count = isOpen ? { all_time, week }[of] + Number(withYours) : stateOf(form).count
  const isCast = vote !== 'none'
  const shownNote = isWide(form) ? note : isCast ? `Upvoted. ${note}` : ''
  return { isCast, isIn: isOpen && (vote === 'counted' || withYours), count, withYours, note: shownNote }
}

function show(form, { isCast, isIn, count, withYours, note }) {
  const button = form.querySelector('button')
  const word = button.querySelector('span')
  form.action = `/listings/${form.dataset.vote}/${isCast ? 'unvote' : 'vote'}`
  form.toggleAttribute('data-cast', isCast)
  form.toggleAttribute('data-is-in', isIn)
  const votes = NUMBER.format(count) + (withYours ? ' with yours' : count === 1 ? ' vote so far' : ' votes so far')
  const { name } = button.dataset
  button.ariaLabel = isCast ? `Upvoted, ${votes}. Remove your vote from ${name}` : `Upvote, ${votes}: ${name}`
  if (word) word.textContent = isCast ? 'Upvoted' : 'Upvote'
  button.querySelector('b').textContent = NUMBER.format(count)
  button.querySelector('small').hidden = !withYours
  form.nextElementSibling.textContent = note
}

function isWide(form) {
  return form.parentElement.classList.contains('wide')
}

function say(text, className = 'hidden') {
  status.className = 'hidden'
  // Measured in between, so that the message shows for its whole time, even if it is the same as the one before.
  status.getBoundingClientRect()
  status.className = className
  status.textContent = text
}
