import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { readFont, type Font } from './font.ts'

let font: Promise<Font> | undefined

/** Inter, which has Latin, Greek and Cyrillic letters. */
export function inter(): Promise<Font> {
  const url = import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')
  return (font ??= readFile(fileURLToPath(url)).then(readFont))
}
