// Makes an embedded database in the folder argv[2]; run as a process of its own (see first-start.ts).
import { PGlite } from '@electric-sql/pglite'

const database = await PGlite.create({ dataDir: process.argv[2]! })
await database.close()
