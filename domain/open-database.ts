import { ENTITIES } from './tables.ts'
import { openDatabase as open } from './database/open.ts'
import { openReadReplica as openReplica } from './database/connections/read-replica.ts'
import { tryDatabase as tryOut } from './database/try-database.ts'

/** Opens the service's database: `domain/database/open.ts` with all entities. */
export const openDatabase = open.bind(null, ENTITIES)

/** Opens a read replica: `domain/database/connections/read-replica.ts`. */
export const openReadReplica = openReplica.bind(null, ENTITIES)

/** Checks whether a process can start on a database: `domain/database/try-database.ts`. */
export const tryDatabase = tryOut.bind(null, ENTITIES)
