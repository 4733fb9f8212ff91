import { app, card, INNER, label, sign, type Shell, type Tone } from './frames.ts'
import { box, dot, icon, linesOf, person, picture, text, WIDE, wrapped, type Look } from './svg.ts'

/** A part of a text on the right side of a window. */
type Block =
  | { heading: string }
  | { words: string }
  | { bullets: string[] }
  | { tasks: [isDone: boolean, words: string][] }
  | { quote: string; from: string }
  | { from: string; says: string; mine?: boolean }
  | { chips: [Tone, string][] }

export interface Panes {
  listTitle: string
  items: { title: string; line: string; time: string; who?: string; dot?: boolean }[]
  selected?: number
  title: string
  meta: string
  who?: string
  blocks: Block[]
}

/** An app with a list, and the selected entry beside it: a mailbox, a notebook, a help desk. */
export function panesShot(
  look: Look,
  shell: Omit<Shell, 'title'>,
  { listTitle, items, selected = 0, title, meta, who, blocks }: Panes,
): string {
  const { ink, quiet, line, soft, brand } = look
  const [left, width] = [241, 370]
  const list = items.map((item, at) => {
    const y = 88 + at * 92
    const x = item.who ? left + 84 : left + 28
    return (
      (at === selected ? box(left, y, width, 92, { fill: soft }) + box(left, y, 4, 92, { fill: brand }) : '') +
      box(left, y + 91, width, 1, { fill: line }) +
      (item.who ? person(left + 46, y + 46, 24, item.who) : '') +
      text(x, y + 36, item.title, { size: 17, weight: 600, fill: ink }) +
      text(left + width - 20, y + 36, item.time, { size: 14, fill: quiet, anchor: 'end' }) +
      (item.dot ? dot(left + width - 26, y + 60, 5, { fill: brand }) : '') +
      text(
        x,
        y + 64,
        linesOf(item.line, left + width - x - 40, 15)[0]! +
          (linesOf(item.line, left + width - x - 40, 15).length > 1 ? ' …' : ''),
        { size: 15, fill: quiet },
      )
    )
  })
  const x = left + width + 48
  const room = WIDE - x - 48
  const head =
    box(left + width, 0, WIDE, 800, { fill: look.surface }) +
    box(left + width, 0, 1, 800, { fill: line }) +
    (who
      ? person(x + 26, 62, 26, who) +
        text(x + 66, 58, title, { size: 24, weight: 700, fill: ink }) +
        text(x + 66, 84, meta, { size: 15, fill: quiet })
      : text(x, 66, title, { size: 34, weight: 700, fill: ink }) + text(x, 96, meta, { size: 16, fill: quiet })) +
    box(x, 120, room, 1, { fill: line })
  const content =
    text(left + 28, 58, listTitle, { size: 24, weight: 700, fill: ink }) +
    icon(left + width - 46, 38, 24, 'search', quiet) +
    box(left, 87, width, 1, { fill: line }) +
    list.join('') +
    head +
    blocksAt(look, blocks, { x, y: 164, width: room })
  return app(look, { ...shell, title: '' }, content)
}

/** Blocks of text from the top down. */
function blocksAt(look: Look, blocks: Block[], { x, y: top, width }: { x: number; y: number; width: number }): string {
  const { ink, quiet, soft, brand, line, paper } = look
  let y = top
  const put = (svg: string, height: number) => {
    y += height
    return svg
  }
  return blocks
    .map((block) => {
      if ('heading' in block) return put(text(x, y + 8, block.heading, { size: 23, weight: 700, fill: ink }), 46)
      if ('words' in block)
        return put(
          wrapped(x, y, block.words, { width, size: 19, fill: ink, leading: 1.55 }),
          linesOf(block.words, width, 19).length * 29.5 + 18,
        )
      if ('bullets' in block)
        return (
          block.bullets
            .map((words) =>
              put(dot(x + 8, y - 6, 4, { fill: brand }) + text(x + 28, y, words, { size: 19, fill: ink }), 36),
            )
            .join('') + put('', 12)
        )
      if ('tasks' in block)
        return (
          block.tasks
            .map(([isDone, words]) =>
              put(
                box(x, y - 18, 23, 23, {
                  ...(isDone ? { fill: brand } : { fill: paper, stroke: line, thick: 2 }),
                  r: 6,
                }) +
                  (isDone ? icon(x + 3, y - 15, 17, 'check', '#fff', 3) : '') +
                  text(x + 38, y, words, { size: 19, fill: isDone ? quiet : ink }),
                40,
              ),
            )
            .join('') + put('', 8)
        )
      if ('quote' in block) {
        const height = linesOf(block.quote, width - 56, 18).length * 27 + 66
        return put(
          box(x, y - 22, width, height, { fill: soft, r: 12 }) +
            box(x, y - 22, 5, height, { fill: brand, r: 3 }) +
            wrapped(x + 28, y + 14, `“${block.quote}”`, { width: width - 56, size: 18, fill: ink }) +
            icon(x + 28, y + height - 54, 17, 'doc', quiet) +
            text(x + 52, y + height - 40, block.from, { size: 15, fill: quiet }),
          height + 18,
        )
      }
      if ('says' in block) {
        const room = width - 130
        const count = linesOf(block.says, room - 40, 18).length
        const height = count * 27 + 30
        const left = block.mine ? x + width - room : x + 54
        return put(
          (block.mine ? '' : person(x + 20, y, 20, block.from)) +
            box(left, y - 22, room, height, { fill: block.mine ? soft : paper, stroke: line, r: 14 }) +
            wrapped(left + 20, y + 10, block.says, { width: room - 40, size: 18, fill: ink }),
          height + 24,
        )
      }
      let at = x
      return put(
        block.chips
          .map(([tone, words]) => {
            const chip = label(look, at, y - 18, words, tone)
            at += words.length * 8.2 + 36
            return chip
          })
          .join(''),
        44,
      )
    })
    .join('')
}

export interface Answer {
  question: string
  quotes: { quote: string; from: string }[]
  answer: string
  sources: [name: string, pages: string][]
}

/** An assistant that shows its sources. */
export function answerShot(look: Look, shell: Shell, { question, quotes, answer, sources }: Answer): string {
  const width = 640
  const { ink, quiet, brand, paper, line, soft } = look
  const content =
    box(
      INNER.x + width - linesOf(question, 460, 18)[0]!.length * 9.4 - 40,
      INNER.y + 4,
      linesOf(question, 460, 18)[0]!.length * 9.4 + 40,
      50,
      { fill: soft, r: 25 },
    ) +
    text(INNER.x + width - 22, INNER.y + 35, question, { size: 18, fill: ink, anchor: 'end' }) +
    sign(look, INNER.x, INNER.y + 76, 32) +
    text(INNER.x + 46, INNER.y + 99, `${quotes.length} sentences support this answer`, {
      size: 16,
      weight: 600,
      fill: quiet,
    }) +
    blocksAt(look, [...quotes, { words: answer }], { x: INNER.x + 46, y: INNER.y + 152, width: width - 46 }) +
    card(look, INNER.x, 700, width, 64) +
    text(INNER.x + 24, 739, 'Ask about your documents', { size: 18, fill: quiet }) +
    box(INNER.x + width - 54, 711, 42, 42, { fill: brand, r: 10 }) +
    icon(INNER.x + width - 44, 721, 22, 'send', '#fff') +
    box(INNER.x + width + 34, INNER.y - 104, 1, 800, { fill: line }) +
    text(INNER.x + width + 60, INNER.y + 28, 'Sources', { size: 20, weight: 700, fill: ink }) +
    sources
      .map(([name, pages], at) => {
        const y = INNER.y + 54 + at * 82
        return (
          box(INNER.x + width + 60, y, 262, 70, { fill: paper, stroke: line, r: 10 }) +
          icon(INNER.x + width + 76, y + 22, 24, 'doc', brand) +
          text(INNER.x + width + 114, y + 30, name, { size: 16, weight: 600, fill: ink }) +
          text(INNER.x + width + 114, y + 53, pages, { size: 14, fill: quiet })
        )
      })
      .join('')
  return app(look, shell, content)
}

export interface Code {
  file: string
  tabs: string[]
  /** Lines of code; a part between backticks is drawn in the brand's color, one between tildes quietly. */
  lines: string[]
  /** Line that is marked, from 1. */
  marked?: number
  side: { title: string; rows: [name: string, value: string, tone: Tone][]; words: string }
}

/** An editor or a log, with a panel beside it. */
export function codeShot(look: Look, { file, tabs, lines, marked, side }: Code): string {
  const { ink, quiet, brand, line, paper, surface, soft } = look
  const split = 860
  return picture(
    box(0, 0, WIDE, 800, { fill: paper }) +
      box(0, 0, WIDE, 64, { fill: surface }) +
      box(0, 64, WIDE, 1, { fill: line }) +
      sign(look, 20, 14, 36) +
      text(70, 40, look.name, { size: 20, weight: 700, fill: ink }) +
      tabs
        .map(
          (name, at) =>
            text(270 + at * 130, 40, name, { size: 17, weight: at ? 400 : 600, fill: at ? quiet : ink }) +
            (at ? '' : box(270, 61, 80, 3, { fill: brand })),
        )
        .join('') +
      text(32, 104, file, { size: 16, fill: quiet }) +
      (marked
        ? box(0, 116 + (marked - 1) * 34, split, 34, { fill: soft }) +
          box(0, 116 + (marked - 1) * 34, 4, 34, { fill: brand })
        : '') +
      lines
        .map((words, at) => {
          const y = 140 + at * 34
          const indent = words.length - words.trimStart().length
          const spans = words
            .trimStart()
            .split(/([`~][^`~]*[`~])/)
            .map(
              (part) =>
                `<tspan fill="${part.startsWith('`') ? brand : part.startsWith('~') ? quiet : ink}">${part.replaceAll(/[`~]/g, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</tspan>`,
            )
            .join('')
          return (
            text(48, y, String(at + 1), { size: 15, fill: quiet, anchor: 'end' }) +
            `<text x="${76 + indent * 11}" y="${y}" font-size="18" xml:space="preserve">${spans}</text>`
          )
        })
        .join('') +
      box(split, 64, WIDE - split, 800, { fill: surface }) +
      box(split, 64, 1, 800, { fill: line }) +
      text(split + 32, 116, side.title, { size: 22, weight: 700, fill: ink }) +
      side.rows
        .map(
          ([name, value, tone], at) =>
            text(split + 32, 172 + at * 58, name, { size: 17, fill: quiet }) +
            label(look, WIDE - 32, 154 + at * 58, value, tone, 'end') +
            box(split + 32, 196 + at * 58, WIDE - split - 64, 1, { fill: line }),
        )
        .join('') +
      wrapped(split + 32, 210 + side.rows.length * 58, side.words, { width: WIDE - split - 64, size: 18, fill: ink }),
  )
}
