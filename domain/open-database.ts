import { ENTITIES } from './tables.ts'
import { openDatabase as open } from './database/open.ts'
import { openReadReplica as openReplica } from './database/read-replica.ts'
import { tryDatabase as tryOut } from './database/try-database.ts'

/** Opens the service's database: `domain/database/open.ts` with the entities of all topics. */
export const openDatabase = open.bind(null, ENTITIES)

/** Opens a replica of it: `domain/database/read-replica.ts`. */
export const openReadReplica = openReplica.bind(null, ENTITIES)

/** Looks once whether a process may start on it: `domain/database/try-database.ts`. */
export const tryDatabase = tryOut.bind(null, ENTITIES)
