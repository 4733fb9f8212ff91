// npm run bench -- NAME: runs one benchmark; each prints a table and writes bench/results/NAME.json.
import { readdirSync } from 'node:fs'

const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''))
const name = process.argv[2]
if (!name || !names.includes(name)) {
  console.error(`Which one? npm run bench -- ${names.join(' | ')}`)
  process.exit(1)
}
await import(`./${name}.bench.ts`)
