// npm run bench -- NAME: runs one benchmark; each prints its figures and writes bench/results/NAME.json.
import { BENCHES, helpOfAll } from './options.ts'

const name = process.argv[2]
if (name === undefined || name === '--help') {
  console.log(helpOfAll())
} else if (Object.hasOwn(BENCHES, name)) {
  await import(`./${name}.bench.ts`)
} else {
  console.error(`There is no bench "${name}". ${helpOfAll()}`)
  process.exitCode = 2
}
