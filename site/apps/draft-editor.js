import { el, hidden } from './parts.js'

const placeName = (place) => (place === 0 ? 'First' : `Number ${place + 1}`)

/**
 * The boxes for a part, filled with its value. `read()` is what is in them, as `update_draft` takes it.
 * `choices` are the categories, or null if they aren't known: then they are typed.
 */
export function editorOf({ key, shape, hint }, value, choices) {
  const ties = { 'aria-labelledby': `${key}-name`, 'aria-describedby': hint ? `${key}-hint` : undefined }
  switch (shape.kind) {
    case 'text':
      return lineBox(el('textarea', { rows: shape.rows, ...ties }, value ?? ''))
    case 'choice':
      return lineBox(selectBox(shape.choices, value ?? '', ties))
    case 'picks':
      return choices?.length ? picksBox(shape, value ?? [], choices) : linesBox(value ?? [], ties)
    case 'lines':
      return linesBox(value ?? [], ties)
    case 'links':
      return linksBox(shape.places, value ?? {})
    case 'rows':
      return rowsBox(shape, value ?? [])
    default:
      return lineBox(el('input', { value: value ?? '', autocomplete: 'off', ...ties }))
  }
}

function lineBox(box) {
  return { boxes: box, read: () => box.value.trim() }
}

function linesBox(items, ties) {
  const box = el('textarea', { rows: Math.max(3, items.length + 1), ...ties }, items.join('\n'))
  const read = () =>
    box.value
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
  return { boxes: box, read }
}

function selectBox(choices, chosen, attributes = {}) {
  const option = ({ value, name }) => el('option', { value, selected: value === chosen }, name)
  const groups = Object.entries(Object.groupBy(choices, ({ group }) => group ?? ''))
  const isKnown = !chosen || choices.some(({ value }) => value === chosen)
  return el(
    'select',
    attributes,
    option({ value: '', name: 'None' }),
    isKnown ? '' : option({ value: chosen, name: chosen }),
    groups.map(([group, inside]) =>
      group ? el('optgroup', { label: group }, inside.map(option)) : inside.map(option),
    ),
  )
}

function picksBox({ most }, picked, choices) {
  const selects = Array.from({ length: Math.max(most, picked.length) }, (_, place) =>
    selectBox(choices, picked[place] ?? ''),
  )
  const labels = selects.map((select, place) => el('label', {}, el('span', {}, placeName(place)), select))
  const read = () => [...new Set(selects.map((select) => select.value).filter(Boolean))]
  return { boxes: el('div', { class: 'picks' }, labels), read }
}

function linksBox(places, links) {
  const boxes = places.map((place) => [
    place,
    el('input', { value: links[place] ?? '', autocomplete: 'off', inputmode: 'url' }),
  ])
  const labelled = (isFilled) =>
    boxes
      .filter(([place]) => Boolean(links[place]) === isFilled)
      .map(([place, box]) => el('label', {}, el('span', {}, FACTS.platforms[place]), box))
  const [filled, open] = [labelled(true), labelled(false)]
  const read = () =>
    Object.fromEntries(boxes.map(([place, box]) => [place, box.value.trim()]).filter(([, link]) => link))
  return {
    boxes: el(
      'div',
      { class: 'links' },
      filled,
      open.length
        ? el(
            'details',
            { open: !filled.length },
            el('summary', {}, filled.length ? 'Add more' : 'Add a link'),
            el('div', { class: 'boxes' }, open),
          )
        : '',
    ),
    read,
  }
}

function rowsBox({ columns, most = Infinity, one }, values) {
  const rows = []
  const list = el('ol', { class: 'rows' })
  const add = (value = {}) => {
    const name = `${one} ${rows.length + 1}`
    const boxes = columns.map((column) => {
      const text = value[column.name] ?? ''
      return [column, column.kind === 'text' ? el('textarea', { rows: 2 }, text) : el('input', { value: text })]
    })
    rows.push(boxes)
    const labels = boxes.map(([{ label, isOptional }, box]) =>
      el('label', {}, el('span', {}, hidden(`${name}: `), label, isOptional ? ' (optional)' : ''), box),
    )
    list.append(el('li', { class: 'boxes' }, labels))
    more.hidden = rows.length >= most
    return boxes[0][1]
  }
  const more = el(
    'button',
    { type: 'button', class: 'second small', onclick: () => add().focus() },
    `Add a ${one.toLowerCase()}`,
  )
  for (const value of values.length ? values : [{}]) add(value)
  const read = () =>
    rows
      .map((boxes) => boxes.map(([{ name, isOptional }, box]) => [name, box.value.trim(), isOptional]))
      .filter((cells) => cells.some(([, text]) => text))
      .map((cells) =>
        Object.fromEntries(
          cells.filter(([, text, isOptional]) => text || !isOptional).map(([name, text]) => [name, text]),
        ),
      )
  return { boxes: el('div', {}, list, more), read }
}
