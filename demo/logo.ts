/** Hues of the tiles, far enough apart to distinguish neighbors in a list. */
const HUES = [162, 212, 262, 338, 14, 40, 188, 96]

/** A logo derived from a name, as a data URL: two letters and a shape on a tile, always the same for a name. */
export function logoOf(name: string): string {
  const number = Array.from(name, (letter) => letter.charCodeAt(0)).reduce((sum, code) => (sum * 31 + code) % 9973, 7)
  const hue = HUES[number % HUES.length]!
  const shape = SHAPES[number % SHAPES.length]!
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="hsl(${hue} 45% 30%)"/>` +
    `<g fill="hsl(${hue} 60% 62%)">${shape}</g>` +
    `<text x="48" y="63" text-anchor="middle" font-family="Georgia,serif" font-weight="700" font-size="42" fill="#fff">${name.slice(0, 2)}</text></svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

const SHAPES = [
  '<circle cx="82" cy="14" r="26" opacity=".55"/>',
  '<path d="M0 96V62l34 34z" opacity=".6"/>',
  '<path d="M96 0v40L56 0z" opacity=".55"/>',
  '<circle cx="10" cy="88" r="30" opacity=".5"/>',
  '<rect x="0" y="80" width="96" height="16" opacity=".6"/>',
]
