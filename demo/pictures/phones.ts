import { hsl, type Icon } from '../brand.ts'
import { ground, onBrand, sign } from './frames.ts'
import { box, cut, dot, icon, linesOf, moved, path, picture, text, wrapped, type Look } from './svg.ts'

/** What a phone shows, from the top down. */
export interface Screen {
  title: string
  note?: string
  parts: Part[]
  /** A button at the lower edge. */
  action?: string
}

type Part =
  | { heading: string }
  | { words: string }
  | { tasks: [isDone: boolean, words: string, note?: string][] }
  | { rows: [icon: Icon, words: string, note: string][] }
  | { figure: string; under: string }
  | { scene: Scene; note?: string }
  | { bars: number[]; labels: string[] }
  | { lyrics: [words: string, isNow: boolean][] }
  | { choices: [words: string, isChosen: boolean][] }

/** Drawn things: no photographs. */
export type Scene = 'fridge' | 'soup' | 'salad' | 'pancakes' | 'cover' | 'receipt' | 'pipes'

const [PHONE_W, PHONE_H] = [372, 780]

/** Two or three phones on a colored ground, or a headline beside them. */
export function phonesShot(look: Look, screens: Screen[], headline?: string): string {
  const lefts = screens.length === 3 ? [48, 454, 860] : headline ? [470, 858] : [238, 670]
  const tops = screens.length === 3 ? [96, 44, 96] : [50, 110]
  return picture(
    ground(look) +
      (headline
        ? sign({ ...look, hue: look.hue + 20 }, 72, 250, 64) +
          wrapped(72, 380, headline, { size: 46, weight: 700, width: 350, fill: '#fff', leading: 1.16 })
        : '') +
      screens.map((screen, at) => moved(lefts[at]!, tops[at]!, phone(look, screen, at))).join(''),
  )
}

function phone(look: Look, { title, note, parts, action }: Screen, number: number): string {
  const { ink, quiet, surface, brand } = look
  return (
    box(-2, 8, PHONE_W + 4, PHONE_H, { fill: '#000', opacity: 0.2, r: 56 }) +
    box(0, 0, PHONE_W, PHONE_H, { fill: '#15181a', r: 54 }) +
    cut(
      `phone${number}`,
      [11, 11, PHONE_W - 22, PHONE_H - 22, 44],
      box(0, 0, PHONE_W, PHONE_H, { fill: surface }) +
        text(44, 46, '9:41', { size: 16, weight: 600, fill: ink }) +
        box(PHONE_W - 72, 34, 28, 13, { stroke: ink, r: 4 }) +
        box(PHONE_W - 70, 36, 20, 9, { fill: ink, r: 2 }) +
        text(36, 106, title, { size: 30, weight: 700, fill: ink }) +
        (note ? text(36, 134, note, { size: 16, fill: quiet }) : '') +
        partsAt(look, parts, note ? 164 : 142, number) +
        (action
          ? box(30, 648, PHONE_W - 60, 60, { fill: brand, r: 18 }) +
            text(PHONE_W / 2, 685, action, { size: 19, weight: 600, fill: onBrand(look), anchor: 'middle' })
          : ''),
    ) +
    box(PHONE_W / 2 - 54, 24, 108, 30, { fill: '#15181a', r: 15 })
  )
}

function partsAt(look: Look, parts: Part[], top: number, number: number): string {
  const { ink, quiet, line, soft, brand, paper } = look
  const [x, width] = [34, PHONE_W - 68]
  let y = top
  const put = (svg: string, height: number) => {
    y += height
    return svg
  }
  const drawn = (part: Part): string => {
    if ('heading' in part) return put(text(x, y + 22, part.heading, { size: 15, weight: 700, fill: brand }), 36)
    if ('words' in part)
      return put(
        wrapped(x, y + 20, part.words, { size: 18, width, fill: ink, leading: 1.4 }),
        linesOf(part.words, width, 18).length * 25 + 18,
      )
    if ('tasks' in part)
      return part.tasks
        .map(([isDone, words, note]) =>
          put(
            dot(x + 14, y + 24, 13, isDone ? { fill: brand } : { stroke: line, thick: 2.5 }) +
              (isDone ? icon(x + 5, y + 15, 18, 'check', '#fff', 3) : '') +
              text(x + 42, y + 30, words, { size: 19, fill: isDone ? quiet : ink }) +
              (note ? text(x + width, y + 30, note, { size: 14, fill: quiet, anchor: 'end' }) : '') +
              box(x + 42, y + 49, width - 42, 1, { fill: line }),
            50,
          ),
        )
        .join('')
    if ('rows' in part)
      return part.rows
        .map(([name, words, note]) =>
          put(
            box(x, y, width, 72, { fill: paper, stroke: line, r: 16 }) +
              box(x + 14, y + 15, 42, 42, { fill: soft, r: 12 }) +
              icon(x + 24, y + 25, 22, name, brand) +
              text(x + 70, y + 32, words, { size: 17, weight: 600, fill: ink }) +
              text(x + 70, y + 55, note, { size: 14, fill: quiet }),
            84,
          ),
        )
        .join('')
    if ('figure' in part)
      return put(
        text(x, y + 58, part.figure, { size: 58, weight: 700, fill: brand }) +
          text(x, y + 88, part.under, { size: 17, fill: quiet }),
        108,
      )
    if ('scene' in part)
      return put(
        moved(x, y, cut(`scene${number}-${Math.round(y)}`, [0, 0, width, 190, 20], scene(part.scene, look))) +
          (part.note ? text(x, y + 216, part.note, { size: 17, weight: 600, fill: ink }) : ''),
        part.note ? 236 : 208,
      )
    if ('bars' in part) {
      const most = Math.max(...part.bars)
      const step = width / part.bars.length
      return put(
        part.bars
          .map(
            (value, at) =>
              box(x + at * step + 5, y + 120 - (value / most) * 110, step - 10, (value / most) * 110, {
                fill: at === part.bars.length - 1 ? brand : soft,
                r: 7,
              }) +
              text(x + at * step + step / 2, y + 146, part.labels[at]!, { size: 13, fill: quiet, anchor: 'middle' }),
          )
          .join(''),
        166,
      )
    }
    if ('lyrics' in part)
      return part.lyrics
        .map(([words, isNow]) =>
          put(
            wrapped(x, y + 26, words, {
              size: isNow ? 25 : 21,
              weight: isNow ? 700 : 600,
              width,
              fill: isNow ? brand : quiet,
              leading: 1.25,
            }),
            linesOf(words, width, isNow ? 25 : 21, 700).length * 30 + 16,
          ),
        )
        .join('')
    return part.choices
      .map(([words, isChosen]) =>
        put(
          box(x, y, width, 56, {
            fill: isChosen ? soft : paper,
            stroke: isChosen ? brand : line,
            thick: isChosen ? 2.5 : 1.5,
            r: 16,
          }) +
            text(x + 20, y + 35, words, { size: 18, weight: isChosen ? 600 : 400, fill: ink }) +
            (isChosen ? icon(x + width - 40, y + 18, 20, 'check', brand, 3) : ''),
          68,
        ),
      )
      .join('')
  }
  return parts.map(drawn).join('')
}

/** A drawn picture of 304 × 190. */
export function scene(name: Scene, { hue }: Pick<Look, 'hue'>): string {
  const plate = (food: string, table: string) =>
    box(0, 0, 304, 190, { fill: table }) +
    dot(152, 96, 84, { fill: '#fff' }) +
    dot(152, 96, 64, { fill: '#f2efe9' }) +
    food
  if (name === 'fridge')
    return (
      box(0, 0, 304, 190, { fill: '#e8f1f4' }) +
      [62, 124, 186].map((y) => box(0, y, 304, 5, { fill: '#c3d5dc' })).join('') +
      box(24, 16, 28, 46, { fill: '#fff', r: 4 }) +
      box(24, 30, 28, 14, { fill: '#5a9bd4' }) +
      box(66, 26, 60, 36, { fill: '#f3c74f', r: 4 }) +
      dot(160, 46, 16, { fill: '#d9483b' }) +
      dot(190, 46, 16, { fill: '#e2644f' }) +
      box(224, 20, 44, 42, { fill: '#7db46c', r: 10 }) +
      path('M30 122c6-26 30-34 46-18s0 20 0 20z', { fill: '#6aa84f' }) +
      path('M110 122l10-40 18 2 4 38z', { fill: '#ef8e3b' }) +
      box(170, 88, 86, 34, { fill: '#f7e3c0', r: 17 }) +
      box(40, 144, 66, 42, { fill: '#b9d7e6', r: 6 }) +
      dot(150, 170, 15, { fill: '#f0ead8' }) +
      dot(182, 170, 15, { fill: '#f0ead8' }) +
      box(222, 150, 50, 36, { fill: '#9c5b8f', r: 8 })
    )
  if (name === 'soup')
    return plate(
      dot(152, 96, 56, { fill: '#e2742b' }) +
        path('M120 88c12-14 24 12 36-2s20 10 34-2', { stroke: '#f6d9a8', thick: 7 }) +
        dot(136, 116, 6, { fill: '#4f8a3a' }) +
        dot(168, 112, 5, { fill: '#4f8a3a' }) +
        dot(154, 70, 5, { fill: '#4f8a3a' }),
      hsl(hue, 26, 74),
    )
  if (name === 'salad')
    return plate(
      [
        [130, 80, 26, '#6aa84f'],
        [170, 90, 28, '#83bd5f'],
        [146, 116, 26, '#4f8a3a'],
        [180, 118, 14, '#d9483b'],
        [124, 104, 12, '#d9483b'],
        [156, 72, 11, '#f3c74f'],
      ]
        .map(([x, y, r, fill]) => dot(x as number, y as number, r as number, { fill: fill as string }))
        .join(''),
      '#d8b98f',
    )
  if (name === 'pancakes')
    return plate(
      dot(152, 104, 52, { fill: '#c98740' }) +
        dot(152, 96, 50, { fill: '#e2a75c' }) +
        dot(152, 90, 46, { fill: '#eebb78' }) +
        box(138, 74, 28, 22, { fill: '#fbe9a2', r: 4 }) +
        dot(118, 96, 8, { fill: '#4b5fa8' }) +
        dot(184, 104, 8, { fill: '#4b5fa8' }),
      '#9fc2cf',
    )
  if (name === 'receipt')
    return (
      box(0, 0, 304, 190, { fill: '#6d5a4a' }) +
      moved(
        92,
        -8,
        box(0, 0, 124, 220, { fill: '#fdfcf8' }) +
          text(62, 36, 'Harbor Paper Co.', { size: 13, weight: 700, fill: '#2a2724', anchor: 'middle' }) +
          [
            ['Paper A4', '18.40'],
            ['Ink', '32.00'],
            ['Stamps', '9.90'],
            ['Tax', '4.81'],
          ]
            .map(
              ([what, cost], at) =>
                text(12, 66 + at * 24, what!, { size: 13, fill: '#4a4641' }) +
                text(112, 66 + at * 24, cost!, { size: 13, fill: '#4a4641', anchor: 'end' }),
            )
            .join('') +
          box(12, 148, 100, 1.5, { fill: '#4a4641' }) +
          text(12, 174, 'Total', { size: 15, weight: 700, fill: '#2a2724' }) +
          text(112, 174, '65.11', { size: 15, weight: 700, fill: '#2a2724', anchor: 'end' }),
      )
    )
  if (name === 'pipes')
    return (
      box(0, 0, 304, 190, { fill: '#b9b2a8' }) +
      [0, 1, 2, 3, 4]
        .flatMap((row) =>
          [0, 1, 2, 3, 4, 5].map((at) =>
            box(at * 60 - (row % 2 ? 30 : 0), row * 40, 57, 37, { fill: row % 2 ? '#a85f48' : '#b56a50' }),
          ),
        )
        .join('') +
      path('M40 190V70q0-24 24-24h130q24 0 24 24v120', { stroke: '#c9d3d8', thick: 22 }) +
      path('M96 190V110h80v80', { stroke: '#c77b3f', thick: 14 }) +
      dot(64, 46, 16, { fill: '#8fa0a8' }) +
      dot(196, 46, 16, { fill: '#8fa0a8' })
    )
  return (
    box(0, 0, 304, 190, { fill: hsl(hue, 60, 30) }) +
    dot(90, 220, 150, { fill: hsl(hue + 30, 70, 52) }) +
    dot(240, 60, 66, { fill: hsl(hue + 60, 80, 66) }) +
    path('M0 150c60-50 110 30 170-10s90-20 134-50v100H0z', { fill: hsl(hue + 10, 66, 42) })
  )
}
