/** A reader whom nothing belongs to, since null would match nothing in a prepared statement either. */
export const NOBODY = '00000000-0000-0000-0000-000000000000'
