// Opens the pictures of a listing in a lightbox: arrow keys turn, Escape closes. Without this script each picture is a link.
for (const gallery of document.querySelectorAll('[data-gallery]')) {
  const links = [...gallery.querySelectorAll('a[data-width]')]
  const make = (tag, properties, ...within) => {
    const element = Object.assign(document.createElement(tag), properties)
    element.append(...within)
    return element
  }
  const button = (className, label, words, turn) => {
    const made = make('button', { type: 'button', className, textContent: words })
    made.setAttribute('aria-label', label)
    made.addEventListener('click', turn)
    return made
  }

  let at = 0
  const image = make('img', {})
  const caption = make('figcaption', {})
  caption.setAttribute('aria-live', 'polite')
  const dialog = make(
    'dialog',
    { className: 'lightbox' },
    button('close', 'Close', '✕', () => dialog.close()),
    make('figure', {}, image, caption),
  )
  dialog.setAttribute('aria-label', gallery.getAttribute('aria-label'))
  if (links.length > 1)
    dialog.append(
      button('earlier', 'Previous picture', '‹', () => turn(-1)),
      button('later', 'Next picture', '›', () => turn(1)),
    )
  gallery.append(dialog)

  const show = (place) => {
    at = (place + links.length) % links.length
    const { href, dataset } = links[at]
    const { alt } = links[at].querySelector('img')
    Object.assign(image, { src: href, alt, width: Number(dataset.width), height: Number(dataset.height) })
    const count = links.length > 1 ? `${at + 1} of ${links.length}` : ''
    caption.textContent = [count, dataset.caption].filter(Boolean).join(' · ')
  }
  const turn = (by) => show(at + by)

  for (const [place, link] of links.entries())
    link.addEventListener('click', (event) => {
      // A click that opens a new tab or window stays a link.
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      show(place)
      dialog.showModal()
    })
  dialog.addEventListener('keydown', (event) => {
    if (links.length < 2) return
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (by) turn(by)
  })
  // A click beside the picture closes it.
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog || target.tagName === 'FIGURE') dialog.close()
  })
  // The picture that was last shown has the focus.
  dialog.addEventListener('close', () => links[at].focus())
}
