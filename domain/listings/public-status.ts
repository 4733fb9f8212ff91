import { constant } from '../database/constant.ts'

/** Everybody sees a listing of these statuses. */
export const PUBLIC = [constant('live'), constant('scheduled')]
