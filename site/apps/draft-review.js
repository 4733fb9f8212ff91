import { editorOf } from './draft-editor.js'
import { bare, changesTo, emptyOf, isDraft, isEmptyIn, partSection, PARTS, stateIn, valueIn } from './draft-part.js'
import { answerIn, newKey, openApp, problemIn, Refusal, UNSHOWN } from './host.js'
import { el, fill, hidden, notice, pageButton, say, webLink } from './parts.js'
import { spokenAddress } from '../ui/scripts/spoken.js'

/** Labels of what a draft may lack and this review doesn't edit. */
const ELSEWHERE = { seo: 'Texts for search engines', story: 'Founder story', milestones: 'Milestones' }

const HOW_TO_PUBLISH =
  'Free: a launch week some weeks ahead, with our badge on your homepage. Paid: at once, or in a week you choose. Tell your assistant which.'

/** Reasons for a person, in place of those that tell an assistant what to do. */
const REASONS = {
  ...FACTS.words.WHY_HERE,
  keywords: 'Add 8 to 12 phrases, of 2 to 8 words each, that people who don’t know you would search for.',
}
const NOT_KNOWN = 'We don’t know whether this was saved. Try again: it is saved only once.'

let host
let draft
/** What saving as a listing answered. */
let listing = null
let isBusy = false
/** What the person edited here, by label. */
const edited = new Set()
/** The names of the categories; null until they are needed, or if the host doesn't give them. */
let categories = null

await openApp('Draft review', async (result, input, connected) => {
  host = connected
  const answer = answerIn(result)
  if (isDraft(answer)) return showDraft(answer)
  const problem = problemIn(result)
  const id = input.id ?? answer?.id
  if (problem) return fill(notice(problem, id && host.callsTools ? [['Show the draft', () => load(id)]] : []))
  if (answer?.listing_id && answer.slug) listing = answer
  await load(id)
})

async function load(id) {
  if (!host.callsTools)
    return fill(
      notice({
        title: 'Your chat app doesn’t let this page load the draft.',
        detail: 'Ask your assistant to show it.',
      }),
    )
  fill(el('p', { class: 'quiet' }, 'Loading the draft…'))
  try {
    showDraft(await currentDraft(id))
  } catch (refusal) {
    fill(notice(wordsOf(refusal), [['Try again', () => load(id)]]))
  }
}

async function currentDraft(id) {
  const answer = await host.call('get_draft', { id })
  if (!isDraft(answer)) throw new Refusal(UNSHOWN)
  return answer
}

function wordsOf(error) {
  if (error instanceof Refusal) return error.words
  throw error
}

/** Shows the draft, and keeps the boxes that a person is typing in. */
function showDraft(answer) {
  draft = answer
  if (['crawling', 'drafting'].includes(draft.status)) return showReading()
  const openGroups = new Set([...document.querySelectorAll('details.group[open]')].map(({ id }) => id))
  const typing = new Map([...document.querySelectorAll('.part:has(.editor)')].map((part) => [part.id, part]))
  const sectionOf = (part) => typing.get(`part-${part.key}`) ?? sectionFor(part)
  fill(
    header(),
    FACTS.groups.map(({ id, title, parts }, place) =>
      el(
        'details',
        { class: 'group', id, open: openGroups.size ? openGroups.has(id) : place === 0 },
        el('summary', {}, el('h2', {}, title), el('span', { class: 'quiet' }, filledOf(parts))),
        parts.map(sectionOf),
      ),
    ),
    closing(),
  )
}

function showReading() {
  const { done, of, text } = draft.progress
  fill(
    el('h1', {}, spokenAddress(draft.url)),
    el('p', { id: 'progress-name' }, text),
    el('progress', { max: of || 1, value: done, 'aria-labelledby': 'progress-name' }),
    host.callsTools
      ? el(
          'p',
          {},
          el('button', { type: 'button', class: 'second small', onclick: () => load(draft.id) }, 'Look again'),
        )
      : '',
  )
}

function header() {
  const { completeness, missing, problem, url } = draft
  const grow = () => void host.grow()
  const growButton = el('button', { type: 'button', class: 'second small grow', onclick: grow }, 'Full view')
  return el(
    'header',
    {},
    el('div', { class: 'top-line' }, el('h1', {}, draft.fields.name.value ?? spokenAddress(url)), growButton),
    el(
      'p',
      { class: 'quiet' },
      ...(problem && problem.code !== 'ai_unavailable'
        ? ['For ', webLink(host, url), '. We couldn’t read all of it.']
        : [
            'Drafted from ',
            webLink(host, url),
            '. Values from the website show their quote. We leave blank what the website doesn’t say.',
          ]),
    ),
    problem ? el('p', { class: 'note' }, el('b', {}, 'We couldn’t draft a full profile. '), problem.detail) : '',
    el(
      'div',
      { class: 'standing' },
      el('p', { id: 'fullness' }, el('b', {}, `${completeness}% complete`)),
      el('meter', { min: 0, max: 100, value: completeness, 'aria-labelledby': 'fullness' }),
      missing.length
        ? el(
            'details',
            {},
            el('summary', {}, `What’s missing (${missing.length})`),
            el('ul', { class: 'missing' }, Object.entries(Object.groupBy(missing, whyOf)).map(missingItem)),
          )
        : '',
    ),
    host.callsTools ? '' : el('p', { class: 'note' }, 'Your chat app doesn’t let this page edit. Ask your assistant.'),
  )
}

function whyOf({ field, why }) {
  return REASONS[field] ?? why
}

/** What is missing for the same reason. */
function missingItem([why, missing]) {
  const names = missing.map(({ field }) => {
    const part = PARTS.find(({ key }) => key === field)
    if (!part || !host.callsTools) return el('b', {}, part?.label ?? ELSEWHERE[field] ?? field)
    return el('button', { type: 'button', class: 'link', onclick: () => void edit(part) }, part.label)
  })
  return el('li', {}, el('span', { class: 'names' }, names), el('p', { class: 'quiet' }, why))
}

function filledOf(parts) {
  const filled = parts.filter(({ key }) => !isEmptyIn(draft, key)).length
  return `${filled} of ${parts.length}`
}

function sectionFor(part) {
  return partSection(host, draft, part, host.callsTools ? moves(part) : '')
}

function moves(part) {
  const { key, label } = part
  const state = stateIn(draft, key)
  const move = (name, onclick, does) =>
    el('button', { type: 'button', class: 'link', 'data-does': does, onclick }, name, hidden(` ${label}`))
  const change = (changes, done) => () => void save(part, changes, done)
  const isEmpty = isEmptyIn(draft, key)
  return el(
    'p',
    { class: 'moves' },
    move(isEmpty ? 'Add' : 'Edit', () => void edit(part), 'edit'),
    state === 'ai' ? move('Accept and lock', change({ lock_fields: [key] }, 'locked')) : '',
    state === 'edited' || state === 'manual' ? move('Lock', change({ lock_fields: [key] }, 'locked')) : '',
    state === 'override' ? move('Unlock', () => void unlock(part)) : '',
    state === 'edited' || state === 'deleted' ? move('Restore', change({ restore: [key] }, 'restored')) : '',
    isEmpty ? '' : move('Remove', change(changesTo(part, emptyOf(part)), 'removed')),
  )
}

/** Opens the boxes of a part with its value as it is now. */
async function edit(part) {
  if (isBusy) return
  const box = document.querySelector(`#part-${part.key} .editor`)
  if (box) return focusIn(box)
  if (part.shape.kind === 'picks' && !categories) categories = await categoryChoices()
  if (await isRefreshed(part)) openBoxes(part, valueIn(draft, part.key))
}

/** Loads the draft again and shows the part as it is now, so that nobody overwrites what they haven’t seen. */
async function isRefreshed(part) {
  const section = document.getElementById(`part-${part.key}`)
  section.querySelector(':scope > .problem')?.remove()
  try {
    const current = await currentDraft(draft.id)
    // A save or another click has shown it meanwhile.
    if (!section.isConnected) return false
    draft = current
    section.replaceWith(sectionFor(part))
    return true
  } catch (refusal) {
    section.append(notice(wordsOf(refusal)))
    return false
  }
}

/** Shows boxes in place of a part’s value. */
function openBoxes(part, value) {
  const { key, label, hint } = part
  const section = document.getElementById(`part-${key}`)
  const editor = editorOf(part, value, categories)
  const close = () => {
    section.replaceWith(sectionFor(part))
    focusOn(part)
  }
  const send = () => void save(part, changesTo(part, editor.read()), 'saved')
  // Not a form: hosts may show this page in a sandbox that lets no form be sent.
  const box = el(
    'div',
    {
      class: 'typed editor',
      role: 'group',
      'aria-labelledby': `${key}-name`,
      // Trying again would save the words from before.
      oninput: () => section.querySelector(':scope > .problem .buttons')?.remove(),
      onkeydown: (event) => {
        // An input method has these keys too.
        if (event.isComposing) return
        if (event.key === 'Escape') close()
        if (event.key === 'Enter' && event.target.matches('input')) send()
      },
    },
    hint ? el('p', { class: 'quiet', id: `${key}-hint` }, hint) : '',
    editor.boxes,
    el(
      'p',
      { class: 'buttons' },
      el('button', { type: 'button', class: 'small', onclick: send }, 'Save', hidden(` ${label}`)),
      el('button', { type: 'button', class: 'second small', onclick: close }, 'Cancel', hidden(` ${label}`)),
    ),
  )
  section.classList.remove('is-empty')
  for (const old of section.querySelectorAll('.typed, .moves')) old.remove()
  section.querySelector('header').after(box)
  focusIn(box)
}

function focusIn(box) {
  box.closest('details').open = true
  box.querySelector('input, textarea, select').focus()
}

/** The categories as choices; null if the host doesn't give them. */
async function categoryChoices() {
  try {
    const answer = await host.call('list_categories', {})
    return answer.categories.flatMap(({ name, subcategories }) => [
      { value: name, name, group: name },
      ...subcategories.map((sub) => ({ value: sub.name, name: sub.name, group: name })),
    ])
  } catch {
    return null
  }
}

function focusOn({ key }) {
  document.querySelector(`#part-${key} [data-does=edit]`)?.focus()
}

/**
 * Saves a change of one part through the host and shows the draft again. A refused change stays in its boxes;
 * trying again sends the same key, so it is saved once. Returns whether it was saved.
 */
async function save(part, changes, done, key = newKey(), again = () => void save(part, changes, done, key)) {
  // Without its section when the draft couldn’t be loaded again.
  const section = document.getElementById(`part-${part.key}`) ?? document.getElementById('app')
  const saved = await through(section, 'update_draft', changes, key, again)
  if (!saved) return false
  section.querySelector('.editor')?.remove()
  edited.add(part.label)
  await after(`${part.label}: ${done}.`)
  focusOn(part)
  void host.tell(
    `In the draft review, the person changed ${[...edited].join(', ')} of draft ${draft.id}. Call get_draft for what it says now.`,
  )
  return true
}

async function unlock(part) {
  if (isBusy || !(await isRefreshed(part)) || stateIn(draft, part.key) !== 'override') return
  await restoreAndKeep(part, valueIn(draft, part.key), newKey())
}

/** Only restoring unlocks a part, so the person's own value is saved again after it. */
async function restoreAndKeep(part, mine, key) {
  const again = () => void restoreAndKeep(part, mine, key)
  if (!(await save(part, { restore: [part.key] }, 'unlocked', key, again))) return
  // Still locked here: the draft couldn't be loaded again, so the website's value isn't known.
  const isLoaded = stateIn(draft, part.key) !== 'override'
  if (isLoaded && JSON.stringify(bare(part, valueIn(draft, part.key))) === JSON.stringify(bare(part, mine))) return
  if ((await save(part, changesTo(part, bare(part, mine)), 'unlocked')) || !isLoaded) return
  openBoxes(part, mine)
  document
    .querySelector(`#part-${part.key} > .problem`)
    ?.replaceWith(
      notice({ title: 'It is unlocked and shows the website’s value.', detail: 'Your text is in the box.' }),
    )
}

/** Calls a write through the host; a refusal is shown in `place`. Returns the answer, or null. */
async function through(place, operation, changes, key, again) {
  if (isBusy) return null
  working(true, 'Waiting for your chat app. It may ask you to agree.')
  place.querySelector(':scope > .problem')?.remove()
  try {
    const answer = await host.call(operation, { id: draft.id, ...changes }, key)
    working(false, '')
    return answer
  } catch (refusal) {
    const { title, detail, isCertain } = wordsOf(refusal)
    working(false, '')
    const words = { title: `${title} ${isCertain ? 'Nothing was changed.' : NOT_KNOWN}`, detail }
    // What is in boxes is sent again with their own button, unless it may already be saved.
    const isInBoxes = place.querySelector('.editor') !== null && isCertain
    place.append(notice(words, isInBoxes ? [] : [['Try again', again]]))
    return null
  }
}

/** Shows the draft as it is after a write. */
async function after(text) {
  try {
    showDraft(await currentDraft(draft.id))
    say(text)
  } catch (refusal) {
    const { id } = draft
    fill(
      notice({ ...wordsOf(refusal), title: `${text} The draft couldn’t be loaded again.` }, [
        ['Load it', () => load(id)],
      ]),
    )
  }
}

function working(is, text) {
  isBusy = is
  document.getElementById('app').toggleAttribute('data-busy', is)
  say(text)
}

/** The end of the review: saving as a listing, and what comes next. */
function closing() {
  const isSubmitted = draft.status === 'submitted'
  if (!isSubmitted)
    return el(
      'section',
      { class: 'closing', id: 'closing' },
      el('p', { class: 'quiet' }, 'Save it as a listing when it’s right. Nothing is published or charged yet.'),
      host.callsTools ? el('button', { type: 'button', onclick: () => void submit() }, 'Save as a listing') : '',
    )
  return el(
    'section',
    { class: 'closing is-saved', id: 'closing' },
    el('p', {}, el('b', {}, 'Saved as a listing.'), ' Changes here also update it.'),
    listing && listing.status !== 'live' ? el('p', {}, HOW_TO_PUBLISH) : '',
    listing && listing.status === 'live' ? pageButton(host, listing.url, 'Open the listing') : '',
  )
}

async function submit(key = newKey()) {
  const answer = await through(document.getElementById('closing'), 'submit_draft', {}, key, () => void submit(key))
  if (!answer) return
  listing = answer
  await after('Saved as a listing.')
  void host.tell(
    `In the draft review, the person saved draft ${draft.id} as listing ${answer.listing_id}. It isn’t published. Ask how they want to publish it.`,
  )
}
