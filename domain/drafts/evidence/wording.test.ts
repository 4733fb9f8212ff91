import { expect, test } from 'vitest'
import { standsAlone } from './wording.ts'

test.for([
  ['blocks trackers', 'Acme blocks trackers and ads.', 'words', true],
  ['trackers', 'Acme blocks trackers.', 'words', false],
  ['slow meetings', 'Acme replaces slow meetings.', 'words', false],
  ['shared notes', 'Acme is for shared notes.', 'words', true],
  ['shared notes', 'Acme is not for shared notes.', 'words', false],
  ['it keeps notes', 'Acme reduces work, it keeps notes.', 'clause', true],
  ['keeps notes', 'Acme keeps notes.', 'clause', false],
] as const)('%j stands alone without the rest of %j, cut by %s: %s', ([part, context, cut, alone]) => {
  expect(standsAlone({ quote: context, context }, part, cut)).toBe(alone)
})
