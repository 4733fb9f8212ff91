import { fileURLToPath } from 'node:url'
import type { Sharp } from 'sharp'

const FONTS = ['400Regular/Inter_400Regular', '600SemiBold/Inter_600SemiBold', '700Bold/Inter_700Bold'].map((name) =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${name}.ttf`)),
)

/** Renders one of our own SVGs in this process. Loads no system fonts, so that pictures look the same on every machine. */
export async function drawing(svg: string): Promise<Sharp> {
  const [{ renderAsync }, { default: sharp }] = await Promise.all([import('@resvg/resvg-js'), import('sharp')])
  const font = { fontFiles: FONTS, defaultFontFamily: 'Inter', loadSystemFonts: false }
  const { width, height, pixels } = await renderAsync(svg, { font })
  return sharp(pixels, { raw: { width, height, channels: 4 } })
}
