import { constant } from '../database/constant.ts'

/** The statuses of public listings. */
export const PUBLIC = [constant('live'), constant('scheduled')]
