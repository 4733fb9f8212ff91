import { app, card, INNER, label, toned, type Shell, type Tone } from './frames.ts'
import { BAD, box, dot, GOOD, icon, path, person, text, WARM, wrapped, type Look } from './svg.ts'

export interface Dashboard {
  figures: { name: string; value: string; change: string; tone: Tone }[]
  chart: { title: string; values: number[]; before?: number[]; labels: string[]; kind: 'line' | 'bars' }
  side: { title: string; rows: [name: string, share: number, value: string][] }
  words?: string
}

/** Figures, a chart and a list of shares. */
export function dashboardShot(look: Look, shell: Shell, { figures, chart, side, words }: Dashboard): string {
  const { ink, quiet, line, brand, soft } = look
  const gap = 16
  const each = (INNER.w - gap * (figures.length - 1)) / figures.length
  const tiles = figures.map(({ name, value, change, tone }, at) => {
    const x = INNER.x + at * (each + gap)
    return (
      card(look, x, INNER.y + 4, each, 132) +
      text(x + 20, INNER.y + 38, name, { size: 16, fill: quiet }) +
      text(x + 20, INNER.y + 82, value, { size: figures.length > 4 ? 29 : 36, weight: 700, fill: ink }) +
      text(x + 20, INNER.y + 114, change, { size: 15, weight: 600, fill: toned(look, tone).ink })
    )
  })
  const [x, y, w, h] = [INNER.x, INNER.y + 154, 640, words ? 388 : 500]
  const [left, base, room, tall] = [x + 30, y + h - 52, w - 60, h - 140]
  const most = Math.max(...chart.values, ...(chart.before ?? [])) * 1.08
  const at = (values: number[], index: number): [number, number] => [
    left + (room * index) / (values.length - 1),
    base - (tall * values[index]!) / most,
  ]
  const lineOf = (values: number[]) =>
    values.map((_, index) => `${index ? 'L' : 'M'}${at(values, index).map(Math.round).join(' ')}`).join('')
  const step = room / chart.values.length
  const drawn =
    chart.kind === 'line'
      ? (chart.before ? path(lineOf(chart.before), { stroke: line, thick: 4 }) : '') +
        path(`${lineOf(chart.values)}L${left + room} ${base}L${left} ${base}z`, { fill: brand, opacity: 0.13 }) +
        path(lineOf(chart.values), { stroke: brand, thick: 4 }) +
        dot(...at(chart.values, chart.values.length - 1), 8, { fill: brand, stroke: look.surface, thick: 3 })
      : chart.values
          .map((value, index) => {
            const height = (tall * value) / most
            const before = ((chart.before?.[index] ?? 0) * tall) / most
            return (
              box(left + index * step + step * 0.14, base - before, step * 0.32, before, { fill: line, r: 4 }) +
              box(
                left + index * step + (chart.before ? step * 0.5 : step * 0.18),
                base - height,
                step * (chart.before ? 0.34 : 0.64),
                height,
                { fill: brand, r: 5 },
              )
            )
          })
          .join('')
  const grid = [0, 1, 2, 3, 4].map((part) => box(left, base - (tall * part) / 4, room, 1, { fill: line })).join('')
  const labels = chart.labels.map((name, index) =>
    text(
      left + (chart.kind === 'bars' ? step * (index + 0.5) : (room * index) / (chart.labels.length - 1)),
      base + 30,
      name,
      {
        size: 14,
        fill: quiet,
        anchor:
          chart.kind === 'bars'
            ? 'middle'
            : index === 0
              ? 'start'
              : index === chart.labels.length - 1
                ? 'end'
                : 'middle',
      },
    ),
  )
  const shares = side.rows.map(([name, share, value], index) => {
    const top = y + 74 + index * 66
    return (
      text(x + w + 40, top + 8, name, { size: 16, fill: ink }) +
      text(INNER.x + INNER.w - 24, top + 8, value, { size: 16, weight: 600, fill: ink, anchor: 'end' }) +
      box(x + w + 40, top + 20, INNER.w - w - 64, 10, { fill: soft, r: 5 }) +
      box(x + w + 40, top + 20, (INNER.w - w - 64) * share, 10, { fill: brand, r: 5 })
    )
  })
  const content =
    tiles.join('') +
    card(look, x, y, w, h) +
    text(x + 30, y + 44, chart.title, { size: 20, weight: 700, fill: ink }) +
    (chart.before
      ? box(x + w - 240, y + 32, 14, 14, { fill: brand, r: 4 }) +
        text(x + w - 218, y + 45, 'This week', { size: 14, fill: quiet }) +
        box(x + w - 124, y + 32, 14, 14, { fill: line, r: 4 }) +
        text(x + w - 102, y + 45, 'Last week', { size: 14, fill: quiet })
      : '') +
    grid +
    drawn +
    labels.join('') +
    card(look, x + w + 16, y, INNER.w - w - 16, h) +
    text(x + w + 40, y + 44, side.title, { size: 20, weight: 700, fill: ink }) +
    shares.join('') +
    (words
      ? box(x, y + h + 16, INNER.w, 88, { fill: soft, r: 12 }) +
        icon(x + 24, y + h + 46, 28, 'bolt', brand) +
        wrapped(x + 70, y + h + 52, words, { width: INNER.w - 110, size: 18, fill: ink })
      : '')
  return app(look, shell, content)
}

export interface Timeline {
  hours: string[]
  /** Start and length as shares of the width. */
  rows: { name: string; note: string; bars: { from: number; long: number; words: string; tone: Tone | 'ink' }[] }[]
  /** Where the line of the present is, as a share. */
  now?: number
  words?: string
}

/** Rows of bars over hours or seconds: rooms of a day, steps of a build. */
export function timelineShot(look: Look, shell: Shell, { hours, rows, now, words }: Timeline): string {
  const { ink, quiet, line, brand, soft } = look
  const top = INNER.y + (words ? 108 : 6)
  const [left, room] = [INNER.x + 210, INNER.w - 230]
  const step = Math.min(84, (INNER.h - (top - INNER.y) - 60) / rows.length)
  const content =
    (words
      ? box(INNER.x, INNER.y + 6, INNER.w, 84, { fill: soft, r: 12 }) +
        icon(INNER.x + 22, INNER.y + 34, 28, 'bolt', brand) +
        wrapped(INNER.x + 68, INNER.y + 42, words, { width: INNER.w - 100, size: 19, weight: 600, fill: ink })
      : '') +
    card(look, INNER.x, top, INNER.w, step * rows.length + 48) +
    hours
      .map(
        (name, at) =>
          text(left + (room * at) / (hours.length - 1), top + 30, name, { size: 14, fill: quiet, anchor: 'middle' }) +
          box(left + (room * at) / (hours.length - 1), top + 46, 1, step * rows.length, { fill: line }),
      )
      .join('') +
    rows
      .map(({ name, note, bars }, at) => {
        const y = top + 46 + at * step
        return (
          box(INNER.x + 1, y, INNER.w - 2, 1, { fill: line }) +
          text(INNER.x + 22, y + step / 2 - 2, name, { size: 18, weight: 600, fill: ink }) +
          text(INNER.x + 22, y + step / 2 + 20, note, { size: 14, fill: quiet }) +
          bars
            .map(({ from, long, words: says, tone }) => {
              const colors = tone === 'ink' ? { fill: brand, ink: look.surface } : toned(look, tone)
              return (
                box(left + room * from, y + 10, Math.max(6, room * long - 4), step - 20, { fill: colors.fill, r: 8 }) +
                text(left + room * from + 14, y + step / 2 + 6, says, { size: 15, weight: 600, fill: colors.ink })
              )
            })
            .join('')
        )
      })
      .join('') +
    (now === undefined
      ? ''
      : box(left + room * now, top + 40, 2.5, step * rows.length + 8, { fill: BAD }) +
        dot(left + room * now + 1, top + 40, 6, { fill: BAD }))
  return app(look, shell, content)
}

export interface Board {
  columns: { name: string; cards: { title: string; line: string; who?: string; tag: [Tone, string] }[] }[]
}

/** Columns of cards. */
export function boardShot(look: Look, shell: Shell, { columns }: Board): string {
  const gap = 16
  const each = (INNER.w - gap * (columns.length - 1)) / columns.length
  const content = columns
    .map(({ name, cards }, at) => {
      const x = INNER.x + at * (each + gap)
      return (
        box(x, INNER.y + 4, each, INNER.h + 20, { fill: look.paper, r: 14 }) +
        dot(x + 24, INNER.y + 33, 6, {
          fill: [look.line, WARM, look.brand, GOOD][at + (4 - columns.length)] ?? look.brand,
        }) +
        text(x + 40, INNER.y + 39, name, { size: 17, weight: 700, fill: look.ink }) +
        text(x + each - 20, INNER.y + 39, String(cards.length), { size: 15, fill: look.quiet, anchor: 'end' }) +
        cards
          .map(({ title, line, who, tag }, row) => {
            const y = INNER.y + 60 + row * 178
            return (
              card(look, x + 12, y, each - 24, 164) +
              wrapped(x + 30, y + 34, title, {
                size: 18,
                weight: 600,
                width: each - 60,
                fill: look.ink,
                leading: 1.3,
              }) +
              text(x + 30, y + 92, line, { size: 15, fill: look.quiet }) +
              label(look, x + 30, y + 116, tag[1], tag[0]) +
              (who ? person(x + each - 46, y + 129, 17, who) : '')
            )
          })
          .join('')
      )
    })
    .join('')
  return app(look, shell, content)
}
