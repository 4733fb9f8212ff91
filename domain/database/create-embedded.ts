// Creates an embedded database in the folder argv[2]. first-start.ts runs it as a child process.
import { PGlite } from '@electric-sql/pglite'

const database = await PGlite.create({ dataDir: process.argv[2]! })
await database.close()
