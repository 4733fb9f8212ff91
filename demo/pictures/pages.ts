import { hsl } from '../brand.ts'
import { app, card, ground, INNER, onBrand, sign, type Shell } from './frames.ts'
import {
  box,
  button,
  cut,
  dot,
  icon,
  linesOf,
  moved,
  path,
  person,
  picture,
  text,
  WIDE,
  wrapped,
  type Look,
} from './svg.ts'

export interface Call {
  title: string
  people: [name: string, hue: number][]
  left: string
  notes: string[]
}

/** A video call with notes beside it. */
export function callShot(look: Look, { title, people, left, notes }: Call): string {
  const { ink, quiet, surface, paper, line, brand } = look
  const [w, h, gap] = [424, 292, 14]
  return picture(
    box(0, 0, WIDE, 800, { fill: paper }) +
      sign(look, 24, 20, 36) +
      text(76, 45, title, { size: 20, weight: 700, fill: ink }) +
      box(700, 18, 196, 42, { fill: brand, r: 21 }) +
      icon(718, 28, 22, 'clock', '#fff') +
      text(750, 45, left, { size: 17, weight: 700, fill: '#fff' }) +
      people
        .map(([name, hue], at) => {
          const x = 24 + (at % 2) * (w + gap)
          const y = 78 + Math.floor(at / 2) * (h + gap)
          return (
            moved(
              x,
              y,
              cut(
                `call${at}`,
                [0, 0, w, h, 16],
                room(hue, at) + moved(w / 2 - 150, 46, person(150, 150, 150, name, 'none')),
              ),
            ) +
            (at === 0 ? box(x + 2, y + 2, w - 4, h - 4, { stroke: brand, thick: 4, r: 15 }) : '') +
            box(x + 14, y + h - 44, name.split(' ')[0]!.length * 10 + 50, 32, {
              fill: '#0d0f10',
              opacity: 0.66,
              r: 16,
            }) +
            icon(x + 24, y + h - 37, 18, 'mic', '#fff') +
            text(x + 48, y + h - 22, name.split(' ')[0]!, { size: 16, weight: 600, fill: '#fff' })
          )
        })
        .join('') +
      box(910, 0, 370, 800, { fill: surface }) +
      box(910, 0, 1, 800, { fill: line }) +
      text(940, 48, 'What was agreed', { size: 21, weight: 700, fill: ink }) +
      notes
        .map(
          (words, at) =>
            card(look, 936, 78 + at * 122, 318, 108, paper) +
            icon(954, 98 + at * 122, 22, 'check', brand, 3) +
            wrapped(988, 114 + at * 122, words, { size: 17, width: 250, fill: ink, leading: 1.4 }),
        )
        .join('') +
      text(940, 764, 'Notes are sent when the call ends.', { size: 15, fill: quiet }) +
      (['mic', 'cam', 'chat', 'users'] as const)
        .map((name, at) => dot(288 + at * 76, 742, 29, { fill: surface }) + icon(275 + at * 76, 729, 26, name, ink))
        .join('') +
      box(592, 713, 96, 58, { fill: '#d6453d', r: 29 }) +
      icon(626, 728, 28, 'hangup', '#fff', 2.4),
  )
}

/** The room behind a person in a call. */
function room(hue: number, number: number): string {
  const wall = `<linearGradient id="wall${number}" x2="1" y2="1"><stop stop-color="${hsl(hue, 30, 62)}"/><stop offset="1" stop-color="${hsl(hue, 34, 36)}"/></linearGradient>${box(0, 0, 424, 292, { fill: `url(#wall${number})` })}`
  const shelf =
    box(24, 66, 112, 8, { fill: hsl(hue, 30, 26) }) +
    [0, 1, 2, 3, 4]
      .map((at) =>
        box(32 + at * 19, 22 + (at % 3) * 8, 15, 44 - (at % 3) * 8, { fill: hsl(hue + at * 60, 44, 56), r: 2 }),
      )
      .join('')
  const window =
    box(300, 24, 96, 116, { fill: '#dcecf4', r: 4 }) +
    box(346, 24, 4, 116, { fill: '#fff' }) +
    box(300, 80, 96, 4, { fill: '#fff' })
  const plant = path('M60 292v-60c-30-10-36-40-30-60 24 8 34 30 30 60 0-34 14-50 38-56 4 28-10 50-38 56', {
    fill: hsl(130, 34, 34),
  })
  const lamp = path('M352 60l30 46h-60z', { fill: '#f7dc9a' }) + box(350, 0, 4, 60, { fill: '#33302c' })
  return wall + [shelf + plant, window, lamp + shelf, window + plant][number % 4]!
}

export interface Document {
  title: string
  from: string[]
  to: string[]
  rows: [what: string, count: string, cost: string][]
  total: string
  side: { title: string; message: string; steps: [isDone: boolean, words: string][]; action: string }
}

/** A paper document, and beside it where it comes from. */
export function documentShot(look: Look, shell: Shell, { title, from, to, rows, total, side }: Document): string {
  const { ink, quiet, line, brand, soft, paper } = look
  const [x, y, w] = [INNER.x + 400, INNER.y + 6, 576]
  const content =
    text(INNER.x, INNER.y + 34, side.title, { size: 18, weight: 700, fill: ink }) +
    box(INNER.x, INNER.y + 52, 370, linesOf(side.message, 322, 18).length * 27 + 40, { fill: soft, r: 16 }) +
    wrapped(INNER.x + 24, INNER.y + 88, side.message, { size: 18, width: 322, fill: ink }) +
    side.steps
      .map(
        ([isDone, words], at) =>
          dot(INNER.x + 14, INNER.y + 340 + at * 48, 13, isDone ? { fill: brand } : { stroke: line, thick: 2.5 }) +
          (isDone ? icon(INNER.x + 5, INNER.y + 331 + at * 48, 18, 'check', '#fff', 3) : '') +
          text(INNER.x + 42, INNER.y + 346 + at * 48, words, { size: 18, fill: isDone ? ink : quiet }),
      )
      .join('') +
    button(INNER.x, INNER.y + 350 + side.steps.length * 48, side.action, { fill: brand, ink: onBrand(look) }) +
    box(x - 32, INNER.y - 6, w + 64, 760, { fill: paper, r: 14 }) +
    box(x, y + 18, w, 720, { fill: '#fff', stroke: line, r: 4 }) +
    sign(look, x + 40, y + 56, 44) +
    text(x + w - 40, y + 88, title, { size: 27, weight: 700, fill: '#1b1f22', anchor: 'end' }) +
    from
      .map((words, at) =>
        text(x + 40, y + 152 + at * 24, words, { size: 16, weight: at ? 400 : 600, fill: at ? '#62696d' : '#1b1f22' }),
      )
      .join('') +
    to
      .map((words, at) =>
        text(x + w / 2 + 30, y + 152 + at * 24, words, {
          size: 16,
          weight: at ? 400 : 600,
          fill: at ? '#62696d' : '#1b1f22',
        }),
      )
      .join('') +
    rows
      .map(([what, count, cost], at) => {
        const top = y + 286 + at * 52
        const type = { size: 17, fill: at ? '#1b1f22' : '#62696d', weight: at ? 400 : 600 } as const
        return (
          text(x + 40, top, what, type) +
          text(x + 390, top, count, { ...type, anchor: 'end' }) +
          text(x + w - 40, top, cost, { ...type, anchor: 'end' }) +
          box(x + 40, top + 20, w - 80, 1, { fill: '#e3e6e8' })
        )
      })
      .join('') +
    text(x + 40, y + 318 + rows.length * 52, 'Total', { size: 22, weight: 700, fill: '#1b1f22' }) +
    text(x + w - 40, y + 318 + rows.length * 52, total, { size: 26, weight: 700, fill: '#1b1f22', anchor: 'end' })
  return app(look, shell, content)
}

export interface Question {
  step: string
  share: number
  question: string
  help: string
  choices: [words: string, isChosen: boolean, share?: number][]
  action: string
}

/** One question in the middle of a colored page: a survey, or a shop's setup. */
export function questionShot(look: Look, { step, share, question, help, choices, action }: Question): string {
  const { ink, quiet, line, brand, soft, surface } = look
  const [x, y, w] = [240, 84, 800]
  return picture(
    ground(look) +
      box(x - 4, y + 8, w + 8, 660, { fill: '#000', opacity: 0.14, r: 28 }) +
      box(x, y, w, 652, { fill: surface, r: 24 }) +
      sign(look, x + 48, y + 40, 36) +
      text(x + 98, y + 65, look.name, { size: 19, weight: 700, fill: ink }) +
      text(x + w - 48, y + 65, step, { size: 16, fill: quiet, anchor: 'end' }) +
      box(x + 48, y + 96, w - 96, 8, { fill: soft, r: 4 }) +
      box(x + 48, y + 96, (w - 96) * share, 8, { fill: brand, r: 4 }) +
      wrapped(x + 48, y + 164, question, { size: 36, weight: 700, width: w - 96, fill: ink, leading: 1.2 }) +
      text(x + 48, y + 172 + linesOf(question, w - 96, 36, 700).length * 43 - 10, help, { size: 18, fill: quiet }) +
      choices
        .map(([words, isChosen, part], at) => {
          const top = y + 274 + at * 72
          return (
            box(x + 48, top, w - 96, 60, {
              fill: isChosen ? soft : surface,
              stroke: isChosen ? brand : line,
              thick: isChosen ? 2.5 : 1.5,
              r: 14,
            }) +
            (part === undefined ? '' : box(x + 50, top + 2, (w - 100) * part, 56, { fill: soft, r: 12 })) +
            dot(x + 80, top + 30, 11, isChosen ? { fill: brand } : { stroke: line, thick: 2.5 }) +
            (isChosen ? dot(x + 80, top + 30, 4.5, { fill: '#fff' }) : '') +
            text(x + 108, top + 37, words, { size: 20, weight: isChosen ? 600 : 400, fill: ink }) +
            (part === undefined
              ? ''
              : text(x + w - 72, top + 37, `${Math.round(part * 100)}%`, {
                  size: 20,
                  weight: 700,
                  fill: ink,
                  anchor: 'end',
                }))
          )
        })
        .join('') +
      button(x + w - 48, y + 580, action, { fill: brand, ink: onBrand(look), anchor: 'end', size: 19 }),
  )
}

export interface Shop {
  shop: string
  headline: string
  goods: { name: string; cost: string; hue: number; shape: 'basket' | 'tall' | 'lamp' | 'tray' }[]
}

/** The front of an online shop. */
export function shopShot(look: Look, { shop, headline, goods }: Shop): string {
  const { ink, quiet, brand, soft, line } = look
  const each = 286
  return picture(
    box(0, 0, WIDE, 800, { fill: '#fffdfa' }) +
      text(56, 54, shop, { size: 26, weight: 700, fill: ink }) +
      ['Baskets', 'Lamps', 'About', 'Visit us']
        .map((name, at) => text(760 + at * 106, 53, name, { size: 17, fill: quiet }))
        .join('') +
      icon(1196, 34, 26, 'cart', ink) +
      box(0, 84, WIDE, 272, { fill: soft }) +
      wrapped(56, 186, headline, { size: 50, weight: 700, width: 600, fill: ink, leading: 1.12 }) +
      button(56, 276, 'See all baskets', { fill: brand, ink: '#fff', size: 18 }) +
      moved(800, 104, goodsOf('basket', look.hue), 1.5) +
      moved(1010, 150, goodsOf('lamp', look.hue + 10), 1.2) +
      goods
        .map(({ name, cost, hue, shape }, at) => {
          const x = 56 + at * (each + 8)
          return (
            box(x, 396, each - 8, 270, { fill: hsl(hue, 40, 93), r: 14 }) +
            moved(x + 52, 430, goodsOf(shape, hue), 1.15) +
            text(x, 706, name, { size: 19, weight: 600, fill: ink }) +
            text(x, 736, cost, { size: 18, fill: quiet }) +
            box(x + each - 56, 690, 46, 46, { stroke: line, r: 23, thick: 2 }) +
            icon(x + each - 43, 703, 20, 'plus', brand)
          )
        })
        .join(''),
  )
}

/** A woven thing, drawn in a field of 150 × 170. */
function goodsOf(shape: Shop['goods'][number]['shape'], hue: number): string {
  const [body, dark] = [hsl(hue, 46, 62), hsl(hue, 48, 46)]
  const weave = (x: number, y: number, w: number, rows: number) =>
    Array.from({ length: rows }, (_, row) =>
      Array.from({ length: Math.floor(w / 16) }, (_x, at) =>
        box(x + at * 16 + (row % 2) * 8, y + row * 13, 11, 6, { fill: dark, r: 3 }),
      ).join(''),
    ).join('')
  if (shape === 'lamp')
    return (
      box(73, 0, 4, 50, { fill: '#5a4a3a' }) +
      path('M75 40c44 0 60 50 64 90H11c4-40 20-90 64-90z', { fill: body }) +
      weave(36, 80, 80, 3) +
      dot(75, 132, 14, { fill: '#ffe9ad' })
    )
  if (shape === 'tray')
    return (
      path('M6 90c0 60 138 60 138 0z', { fill: body }) +
      `<ellipse cx="75" cy="90" rx="70" ry="24" fill="${dark}"/>` +
      `<ellipse cx="75" cy="92" rx="58" ry="17" fill="${body}"/>` +
      weave(28, 120, 96, 1)
    )
  if (shape === 'tall')
    return (
      path('M34 20h82l-10 142H44z', { fill: body }) +
      weave(46, 40, 60, 8) +
      `<ellipse cx="75" cy="22" rx="42" ry="10" fill="${dark}"/>`
    )
  return (
    path('M30 70C30-8 120-8 120 70', { stroke: dark, thick: 9 }) +
    path('M8 66h134l-16 96H24z', { fill: body }) +
    weave(24, 80, 104, 6) +
    box(4, 58, 142, 16, { fill: dark, r: 8 })
  )
}
