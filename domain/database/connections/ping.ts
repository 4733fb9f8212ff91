import { prepare } from '../prepare.ts'

/** The simplest query: throws if the database doesn't answer. */
export const ping = prepare((sql) => sql.selectNoFrom((eb) => eb.lit(1).as('one')))
