import { lit } from '../database/literal.ts'

/** Everybody sees a listing of these statuses. */
export const PUBLIC = [lit('live'), lit('scheduled')]
