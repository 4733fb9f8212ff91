import { hsl } from '../brand.ts'
import { app, card, INNER, label, sign, type Shell, type Tone } from './frames.ts'
import { scene, type Scene } from './phones.ts'
import { BAD, box, cut, dot, GOOD, icon, moved, path, person, picture, text, WIDE, wrapped, type Look } from './svg.ts'

export interface Transcript {
  title: string
  /** Words between tildes are struck out: they are cut from the sound. */
  turns: [who: string, time: string, words: string][]
  chapters: [time: string, name: string][]
  length: string
}

/** A recording that is cut by its text. */
export function transcriptShot(look: Look, { title, turns, chapters, length }: Transcript): string {
  const { ink, quiet, surface, paper, line, brand, soft } = look
  let y = 172
  const spoken = turns.map(([who, time, words]) => {
    const top = y
    const lines: [string, boolean][][] = [[]]
    let used = 0
    let isCut = false
    for (const word of words.split(' ')) {
      if (word.startsWith('~')) isCut = true
      const plain = word.replaceAll('~', '')
      const width = (plain.length + 1) * 10.3
      if (used + width > 690) {
        lines.push([])
        used = 0
      }
      lines.at(-1)!.push([plain, isCut])
      used += width
      if (word.endsWith('~')) isCut = false
    }
    y += lines.length * 32 + 62
    return (
      person(66, top + 10, 24, who) +
      text(106, top, who, { size: 17, weight: 600, fill: brand }) +
      text(118 + who.length * 9.4, top, time, { size: 15, fill: quiet }) +
      lines
        .map(
          (line_, at) =>
            `<text x="106" y="${top + 34 + at * 32}" font-size="20" fill="${ink}">${line_.map(([word, gone]) => (gone ? `<tspan fill="${quiet}" text-decoration="line-through">${word} </tspan>` : `<tspan>${word} </tspan>`)).join('')}</text>`,
        )
        .join('')
    )
  })
  const bars = Array.from({ length: 150 }, (_, at) => {
    const height = 8 + Math.abs(Math.sin(at * 0.7) * Math.cos(at * 0.19) * 62) + (at % 5) * 4
    const isGone = at > 58 && at < 68
    return box(32 + at * 8.1, 706 - height / 2, 4.6, height, {
      fill: at < 44 ? brand : isGone ? line : quiet,
      r: 2,
      ...(isGone ? {} : { opacity: at < 44 ? 1 : 0.65 }),
    })
  })
  return picture(
    box(0, 0, WIDE, 800, { fill: paper }) +
      sign(look, 28, 24, 40) +
      text(84, 51, title, { size: 24, weight: 700, fill: ink }) +
      box(1108, 22, 144, 44, { fill: brand, r: 10 }) +
      text(1180, 50, 'Publish', { size: 17, weight: 700, fill: paper, anchor: 'middle' }) +
      box(28, 92, 860, 530, { fill: surface, r: 16 }) +
      cut('spoken', [28, 92, 860, 530, 16], moved(0, -30, spoken.join(''))) +
      box(908, 92, 344, 530, { fill: surface, r: 16 }) +
      text(936, 138, 'Chapters', { size: 20, weight: 700, fill: ink }) +
      chapters
        .map(
          ([time, name], at) =>
            (at === 1 ? box(922, 164 + at * 62, 316, 52, { fill: soft, r: 10 }) : '') +
            text(938, 196 + at * 62, time, { size: 16, fill: brand, weight: 600 }) +
            text(1004, 196 + at * 62, name, { size: 17, fill: ink }),
        )
        .join('') +
      box(936, 548, 46, 26, { fill: brand, r: 13 }) +
      dot(969, 561, 10, { fill: '#fff' }) +
      text(996, 567, 'Remove silence, keep breath', { size: 16, fill: ink }) +
      box(0, 640, WIDE, 160, { fill: surface }) +
      bars.join('') +
      box(384, 650, 3, 112, { fill: BAD }) +
      dot(385.5, 650, 7, { fill: BAD }) +
      dot(56, 776, 18, { fill: brand }) +
      icon(49, 768, 16, 'play', paper) +
      text(86, 782, '4:12', { size: 15, weight: 600, fill: ink }) +
      text(1248, 782, length, { size: 15, fill: quiet, anchor: 'end' }),
  )
}

export interface Description {
  pictures: { scene: Scene; words: string; tone: Tone; state: string }[]
  question?: { asks: string; choices: string[] }
}

/** Pictures with their alternative texts. */
export function describeShot(look: Look, shell: Shell, { pictures, question }: Description): string {
  const content = pictures
    .map(({ scene: name, words, tone, state }, at) => {
      const y = INNER.y + 6 + at * 216
      return (
        card(look, INNER.x, y, INNER.w, 202) +
        moved(INNER.x + 14, y + 14, cut(`alt${at}`, [0, 0, 304, 190, 10], scene(name, look)), 0.915) +
        wrapped(INNER.x + 322, y + 48, words, { size: 19, width: 600, fill: look.ink, leading: 1.45 }) +
        (question && at === 1
          ? text(INNER.x + 322, y + 122, question.asks, { size: 17, weight: 600, fill: look.brand }) +
            question.choices
              .map(
                (choice, one) =>
                  box(INNER.x + 322 + one * 190, y + 138, 178, 44, { stroke: look.brand, r: 10, thick: 2 }) +
                  text(INNER.x + 411 + one * 190, y + 166, choice, {
                    size: 17,
                    weight: 600,
                    fill: look.brand,
                    anchor: 'middle',
                  }),
              )
              .join('')
          : label(look, INNER.x + 322, y + 152, state, tone))
      )
    })
    .join('')
  return app(look, shell, content)
}

export interface Plan {
  title: string
  pins: [x: number, y: number, number: string, isOpen: boolean][]
  selected: { title: string; note: string; scene: Scene; rows: [string, string][] }
  buttons: string[]
}

/** A floor plan with pins, on a tablet. */
export function planShot(look: Look, { title, pins, selected, buttons }: Plan): string {
  const { ink, quiet, surface, line, brand } = look
  const wall = { stroke: '#2c3e50', thick: 9 }
  const thin = { stroke: '#90a4b4', thick: 2.5 }
  const pipe = { stroke: '#2f7fd0', thick: 5 }
  const plan =
    box(0, 0, 850, 800, { fill: '#f4f6f8' }) +
    Array.from(
      { length: 22 },
      (_, at) => box(at * 40, 0, 1, 800, { fill: '#e6eaee' }) + box(0, at * 40, 850, 1, { fill: '#e6eaee' }),
    ).join('') +
    moved(
      60,
      120,
      path('M0 0h720v500H0zM280 0v190M280 270v230M280 320H0M500 500V250h220M500 250V120M500 0v50', wall) +
        path('M280 190a80 80 0 0 1 80 80M500 50a70 70 0 0 1-70 70M0 60h30M0 120h30M0 180h30', thin) +
        box(560, 300, 120, 60, { stroke: '#90a4b4', r: 6, thick: 2.5 }) +
        box(40, 370, 90, 100, { stroke: '#90a4b4', r: 10, thick: 2.5 }) +
        dot(200, 420, 34, { stroke: '#90a4b4', thick: 2.5 }) +
        box(330, 380, 130, 80, { stroke: '#90a4b4', r: 4, thick: 2.5 }) +
        path('M20 485h240v-70h120v-300h260', pipe) +
        path('M20 300h200v-260h420v180', { stroke: '#d6453d', thick: 4 }) +
        ['Kitchen', 'Bath', 'Hall', 'Bedroom', 'Living room']
          .map((name, at) =>
            text([110, 190, 390, 600, 610][at]!, [230, 352, 350, 200, 430][at]!, name, {
              size: 19,
              weight: 600,
              fill: '#5c7081',
              anchor: 'middle',
            }),
          )
          .join(''),
    ) +
    pins
      .map(
        ([x, y, number, isOpen]) =>
          path(`M${x} ${y}c-34-36-30-72 0-72s34 36 0 72z`, { fill: isOpen ? BAD : GOOD, stroke: '#fff', thick: 3 }) +
          text(x, y - 36, number, { size: 18, weight: 700, fill: '#fff', anchor: 'middle' }),
      )
      .join('')
  return picture(
    plan +
      box(0, 0, 850, 84, { fill: surface }) +
      box(0, 84, 850, 1, { fill: line }) +
      sign(look, 22, 18, 48) +
      text(88, 51, title, { size: 24, weight: 700, fill: ink }) +
      box(850, 0, 430, 800, { fill: surface }) +
      box(850, 0, 1, 800, { fill: line }) +
      text(882, 56, selected.title, { size: 24, weight: 700, fill: ink }) +
      text(882, 86, selected.note, { size: 16, fill: quiet }) +
      moved(882, 110, cut('site', [0, 0, 304, 190, 10], scene(selected.scene, look)), 1.2) +
      selected.rows
        .map(
          ([name, value], at) =>
            text(882, 382 + at * 40, name, { size: 17, fill: quiet }) +
            text(1248, 382 + at * 40, value, { size: 17, weight: 600, fill: ink, anchor: 'end' }),
        )
        .join('') +
      buttons
        .map(
          (name, at) =>
            box(882, 510 + at * 94, 366, 78, { fill: at ? surface : brand, stroke: brand, thick: 3, r: 16 }) +
            text(1065, 558 + at * 94, name, {
              size: 24,
              weight: 700,
              fill: at ? brand : hsl(look.hue, 50, 98),
              anchor: 'middle',
            }),
        )
        .join(''),
  )
}
