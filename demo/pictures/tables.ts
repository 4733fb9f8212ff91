import { app, card, INNER, label, type Shell, type Tone } from './frames.ts'
import { box, icon, person, picture, text, toggle, widthOf, WIDE, type Look } from './svg.ts'
import type { Icon } from '../brand.ts'

/** A cell: words, or words in a tone, a person, a switch, or words under an icon. */
type Cell =
  | string
  | { tone: Tone; words: string }
  | { person: string }
  | { on: boolean }
  | { icon: Icon; words: string; note?: string }

export interface Table {
  columns: [name: string, width: number][]
  rows: Cell[][]
  /** Whether numbers of this column end at its right edge. */
  right?: number[]
  /** A sentence above the rows. */
  lead?: string
}

/** An app with a list in columns. */
export function tableShot(look: Look, shell: Shell, { columns, rows, right = [], lead }: Table): string {
  const top = INNER.y + (lead ? 66 : 8)
  const step = Math.min(74, (INNER.h - (top - INNER.y) - 44) / rows.length)
  const lefts = columns.map((_, at) => INNER.x + 20 + columns.slice(0, at).reduce((sum, [, width]) => sum + width, 0))
  const xOf = (at: number) => (right.includes(at) ? lefts[at]! + columns[at]![1] - 34 : lefts[at]!)
  const content =
    (lead
      ? box(INNER.x, INNER.y + 4, INNER.w, 46, { fill: look.soft, r: 10 }) +
        icon(INNER.x + 16, INNER.y + 16, 22, 'bolt', look.brand) +
        text(INNER.x + 50, INNER.y + 33, lead, { size: 17, fill: look.ink })
      : '') +
    card(look, INNER.x, top, INNER.w, step * rows.length + 44) +
    columns
      .map(([name], at) =>
        text(xOf(at), top + 28, name, {
          size: 14,
          weight: 600,
          fill: look.quiet,
          ...(right.includes(at) ? { anchor: 'end' } : {}),
        }),
      )
      .join('') +
    rows
      .map((cells, row) => {
        const y = top + 44 + row * step
        return (
          box(INNER.x + 1, y, INNER.w - 2, 1, { fill: look.line }) +
          cells
            .map((cell, at) =>
              cellAt(look, cell, { x: xOf(at), y: y + step / 2, isFirst: at === 0, isRight: right.includes(at) }),
            )
            .join('')
        )
      })
      .join('')
  return app(look, shell, content)
}

function cellAt(
  look: Look,
  cell: Cell,
  { x, y, isFirst, isRight }: { x: number; y: number; isFirst: boolean; isRight: boolean },
): string {
  if (typeof cell === 'string')
    return text(x, y + 6, cell, {
      size: 17,
      weight: isFirst ? 600 : 400,
      fill: isFirst || isRight ? look.ink : look.quiet,
      ...(isRight ? { anchor: 'end' } : {}),
    })
  if ('tone' in cell) return label(look, x, y - 13, cell.words, cell.tone)
  if ('person' in cell)
    return (
      person(x + 17, y, 17, cell.person) +
      text(x + 46, y + 6, cell.person, { size: 17, weight: isFirst ? 600 : 400, fill: look.ink })
    )
  if ('on' in cell) return toggle(x, y - 13, cell.on, look)
  const { note } = cell
  return (
    box(x, y - 21, 42, 42, { fill: look.soft, r: 10 }) +
    icon(x + 10, y - 11, 22, cell.icon, look.brand) +
    text(x + 58, note ? y - 2 : y + 6, cell.words, { size: 17, weight: 600, fill: look.ink }) +
    (note ? text(x + 58, y + 19, note, { size: 14, fill: look.quiet }) : '')
  )
}

export interface Sheet {
  title: string
  /** Widths in pixels. */
  columns: number[]
  /** The first row is the head. */
  rows: string[][]
  /** Row and column of the selected cell. */
  selected: [row: number, column: number]
  formula: string
  notice: string
}

/** A spreadsheet from edge to edge. */
export function sheetShot(look: Look, { title, columns, rows, selected, formula, notice }: Sheet): string {
  const { ink, quiet, line, surface, paper, brand, soft } = look
  const [top, left, step] = [164, 56, 40]
  const lefts = [...columns, 0].map((_, at) => left + columns.slice(0, at).reduce((sum, width) => sum + width, 0))
  const count = 16
  const cells = rows.flatMap((row, at) =>
    row.map((words, column) => {
      const isNumber = /^[−\d$+.,% ]+$/.test(words)
      const x = isNumber ? lefts[column + 1]! - 12 : lefts[column]! + 12
      return text(x, top + 26 + (at + 1) * step, words, {
        size: 16,
        weight: at ? 400 : 700,
        fill: words.startsWith('−') ? '#c23a32' : ink,
        ...(isNumber ? { anchor: 'end' } : {}),
      })
    }),
  )
  const [row, column] = selected
  const menu = ['File', 'Edit', 'Table', 'Versions', 'Help']
  return picture(
    box(0, 0, WIDE, 800, { fill: surface }) +
      box(0, 0, WIDE, 112, { fill: paper }) +
      box(20, 18, 44, 44, { fill: brand, r: 11 }) +
      icon(30, 28, 24, look.mark, '#fff', 2.2) +
      text(80, 42, title, { size: 21, weight: 700, fill: ink }) +
      menu.map((name, at) => text(80 + at * 74, 70, name, { size: 15, fill: quiet })).join('') +
      label(look, WIDE - 24, 26, notice, 'warm', 'end') +
      box(0, 112, WIDE, 48, { fill: surface }) +
      box(0, 112, WIDE, 1, { fill: line }) +
      box(0, 160, WIDE, 1, { fill: line }) +
      text(28, 142, `${'ABCDEFGHIJ'[column]}${row + 1}`, { size: 16, weight: 600, fill: ink }) +
      text(92, 142, 'fx', { size: 16, fill: quiet }) +
      text(128, 142, formula, { size: 17, fill: ink }) +
      box(0, top - 3, WIDE, step + 3, { fill: paper }) +
      box(left, top + step, WIDE - left, step, { fill: soft }) +
      columns
        .map(
          (width, at) =>
            text(lefts[at]! + width / 2, top + 26, 'ABCDEFGHIJ'[at]!, { size: 14, fill: quiet, anchor: 'middle' }) +
            box(lefts[at]!, top, 1, 640, { fill: line }),
        )
        .join('') +
      Array.from(
        { length: count },
        (_, at) =>
          box(0, top + (at + 1) * step, WIDE, 1, { fill: line }) +
          text(28, top + 26 + (at + 1) * step, String(at + 1), { size: 14, fill: quiet, anchor: 'middle' }),
      ).join('') +
      cells.join('') +
      box(lefts[column]!, top + (row + 1) * step, columns[column]!, step, { stroke: brand, thick: 3, r: 2 }),
  )
}

/** Access rules that read as sentences, or other sentences with people: a list of rows. */
export interface Sentences {
  heading: string
  rows: { who: string; says: string; why: string; tone: Tone; word: string }[]
}

/** An app whose rows are sentences. */
export function sentencesShot(look: Look, shell: Shell, { heading, rows }: Sentences): string {
  const content =
    card(look, INNER.x, INNER.y + 4, INNER.w, 64, look.paper) +
    icon(INNER.x + 20, INNER.y + 24, 24, 'search', look.quiet) +
    text(INNER.x + 58, INNER.y + 43, heading, { size: 20, fill: look.ink }) +
    box(INNER.x + 60 + widthOf(heading, 20), INNER.y + 22, 2, 28, { fill: look.brand }) +
    rows
      .map(({ who, says, why, tone, word }, at) => {
        const y = INNER.y + 92 + at * 114
        return (
          card(look, INNER.x, y, INNER.w, 98) +
          person(INNER.x + 52, y + 49, 28, who) +
          text(INNER.x + 100, y + 42, says, { size: 20, weight: 600, fill: look.ink }) +
          text(INNER.x + 100, y + 72, why, { size: 16, fill: look.quiet }) +
          label(look, INNER.x + INNER.w - 22, y + 35, word, tone, 'end')
        )
      })
      .join('')
  return app(look, shell, content)
}
