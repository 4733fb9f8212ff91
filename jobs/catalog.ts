import checkBadge from './check-badge.ts'
import checkBadges from './check-badges.ts'
import type { Job } from './define-job.ts'
import openLaunchWeek from './open-launch-week.ts'
import readSite from './read-site.ts'
import tidy from './tidy.ts'

export const jobs: readonly Job[] = [readSite, checkBadge, checkBadges, openLaunchWeek, tidy]
