import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { seededRandom } from '../../test/seeded-random.ts'
import { TOPICS } from './words.ts'

/** Writes a CSV file of fictional listings for `listing import`, the same for each number. */
export async function writeListings(file: string, listings: number): Promise<void> {
  const random = seededRandom(1)
  const words = (count: number) =>
    Array.from({ length: count }, () => TOPICS[Math.floor(random() * TOPICS.length)]!).join(' ')
  const out = createWriteStream(file)
  out.write(
    'website_url,name,tagline,short_description,description,categories,features,keywords,pricing_model,country,x\r\n',
  )
  for (let n = 0; n < listings; n++) {
    const cells = [
      `https://product-${n}.example.com`,
      `${words(2)} ${n}`,
      `The ${words(1)}, the ${words(3)}`,
      `Plans ${words(3)}.\nWith "${words(2)}".`,
      `${words(60)}.`,
      'CRM',
      `${words(3)}|${words(3)}|${words(2)}`,
      `${words(1)}|${words(1)}`,
      'Free',
      'DE',
      `https://x.com/product${n}`,
    ]
    const row = cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')
    if (!out.write(`${row}\r\n`)) await once(out, 'drain')
  }
  await new Promise((resolve) => out.end(resolve))
}
