// Previews chosen pictures, checks them before they are sent, shows the progress of the upload, and lets owners drag
// pictures. The page works without this script.
const PREVIEW_WIDTH = 160

/** @param {string} tag @param {object} properties @param {(Node | string)[]} within */
const make = (tag, properties = {}, ...within) => {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...within)
  return element
}
const megabytes = (/** @type {number} */ bytes) => `${Math.max(0.1, Math.round(bytes / 1e5) / 10)} MB`

/** Why a file can't be sent; empty if it can. */
function problemOf(box, file, place) {
  const most = Number(box.dataset.most)
  if (file.size === 0) return 'This file is empty.'
  if (file.size > most) return `Images can be up to ${megabytes(most)}. This one has ${megabytes(file.size)}.`
  const room = Number(box.dataset.room ?? 1)
  return place >= room ? `There is room for ${room}.` : ''
}

/** Draws a file small. Browsers that can't open it show its name alone. */
async function preview(file) {
  const canvas = make('canvas', { width: 0, height: 0 })
  canvas.setAttribute('aria-hidden', 'true')
  const bitmap = await createImageBitmap(file, { resizeWidth: PREVIEW_WIDTH, resizeQuality: 'medium' }).catch(
    () => null,
  )
  if (bitmap) {
    canvas.width = bitmap.width
    canvas.height = bitmap.height
    canvas.getContext('2d').drawImage(bitmap, 0, 0)
  }
  return canvas
}

function followBox(box) {
  const list = make('ul', { className: 'chosen' })
  list.setAttribute('aria-live', 'polite')
  box.closest('.add').append(list)
  box.addEventListener('change', () => {
    const files = [...box.files]
    const problems = files.map((file, place) => problemOf(box, file, place))
    box.setCustomValidity(problems.find(Boolean) ?? '')
    const items = files.map((file, place) => {
      const words = make('span', {}, make('b', { textContent: file.name }), ` ${megabytes(file.size)}`)
      if (problems[place]) words.append(make('span', { className: 'wrong', textContent: problems[place] }))
      const item = make('li', {}, words)
      if (!problems[place]) void preview(file).then((canvas) => item.prepend(canvas))
      return item
    })
    list.replaceChildren(...items)
    box.reportValidity()
  })
}

/** Says above the button why nothing was sent or saved, and lets the form be sent again. */
function tell(form, words) {
  delete form.dataset.sent
  form.querySelector('.uploading, .upload-problem')?.remove()
  const problem = make('p', { className: 'problem upload-problem', textContent: words, tabIndex: -1 })
  problem.setAttribute('role', 'alert')
  form.querySelector('.bar').before(problem)
  problem.focus()
}

/** Sends the form and shows how far it is. A connection that is lost leaves the form as it was. */
function sendWithProgress(form, submitter) {
  const bar = make('progress', { max: 1, value: 0 })
  const said = make('span', { textContent: 'Uploading…' })
  const stop = make('button', { type: 'button', className: 'second small', textContent: 'Cancel' })
  const status = make('div', { className: 'uploading' }, make('label', {}, said, bar), stop)
  status.setAttribute('role', 'status')
  form.querySelector('.uploading, .upload-problem')?.remove()
  form.querySelector('.bar').before(status)

  const request = new XMLHttpRequest()
  let isSent = false
  stop.addEventListener('click', () => request.abort())
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    bar.value = total ? loaded / total : 0
    said.textContent = `Uploading… ${Math.round(bar.value * 100)}%`
  })
  request.upload.addEventListener('load', () => {
    isSent = true
    said.textContent = 'Making the pictures ready…'
    bar.removeAttribute('value')
    stop.remove()
  })
  // Nothing is saved before the whole form has arrived.
  const lost = () =>
    tell(
      form,
      isSent
        ? 'The connection was lost. Reload the page to see what was saved.'
        : 'Upload stopped. Nothing was saved. Try again.',
    )
  for (const event of ['error', 'abort', 'timeout']) request.addEventListener(event, lost)
  request.addEventListener('load', () => {
    const answered = new URL(request.responseURL)
    if (answered.pathname !== location.pathname) return location.assign(answered)
    const page = new DOMParser().parseFromString(request.responseText, 'text/html')
    const main = page.querySelector('main')
    if (!main) return tell(form, 'Something went wrong. Reload the page to see what was saved.')
    history.replaceState(null, '', answered)
    document.title = page.title
    document.querySelector('main').replaceWith(document.adoptNode(main))
    begin()
    const told = document.querySelector('main [role=alert], main [role=status]')
    // The button that moved a picture keeps the focus.
    const button = document.querySelector('main [autofocus]')
    if (told) told.tabIndex = -1
    ;(button ?? told)?.focus()
  })
  request.open('POST', form.action)
  request.setRequestHeader('accept', 'text/html')
  request.send(new FormData(form, submitter))
}

/** Moves a dragged picture to where it's dropped, as its buttons do. */
function sortable(list) {
  list.classList.add('sortable')
  let dragged, next
  list.addEventListener('dragstart', ({ target, dataTransfer }) => {
    if (!target.matches?.('.tile > img')) return
    dragged = target.closest('.tile')
    next = dragged.nextElementSibling
    dataTransfer.effectAllowed = 'move'
  })
  list.addEventListener('dragover', (event) => {
    if (!dragged) return
    event.preventDefault()
    const over = event.target.closest('.tile')
    if (!over || over === dragged) return
    const { left, width } = over.getBoundingClientRect()
    over[event.clientX > left + width / 2 ? 'after' : 'before'](dragged)
  })
  list.addEventListener('drop', (event) => event.preventDefault())
  list.addEventListener('dragend', ({ dataTransfer }) => {
    if (!dragged) return
    if (dataTransfer.dropEffect === 'none') list.insertBefore(dragged, next)
    if (dragged.nextElementSibling !== next) {
      const to = [...list.children].indexOf(dragged)
      const button = make('button', { name: 'go', value: `move:${dragged.dataset.image}:${to}`, hidden: true })
      list.after(button)
      button.form.requestSubmit(button)
    }
    dragged = undefined
  })
}

function begin() {
  for (const box of document.querySelectorAll('input[type=file][data-most]')) followBox(box)
  const form = document.querySelector('form.pictures')
  if (!form) return
  const boxes = [...form.querySelectorAll('input[type=file]')]
  for (const list of form.querySelectorAll('.tiles:has(> .tile + .tile)')) sortable(list)
  form.addEventListener('submit', (event) => {
    if (event.defaultPrevented || !boxes.some(({ files }) => files.length)) return
    event.preventDefault()
    if (form.querySelector('.uploading')) return
    const bytes = boxes.flatMap(({ files }) => [...files]).reduce((sum, { size }) => sum + size, 0)
    const most = Number(form.dataset.total)
    if (bytes > most)
      return tell(
        form,
        `These files have ${megabytes(bytes)}. Choose at most ${megabytes(most)} at once. Nothing was sent.`,
      )
    sendWithProgress(form, event.submitter)
  })
}
begin()
