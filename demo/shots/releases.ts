import { dashboardShot, timelineShot } from '../pictures/charts.ts'
import { codeShot } from '../pictures/panes.ts'
import { tableShot } from '../pictures/tables.ts'
import type { Shots } from './shot.ts'

const BUILD_NAV = [
  ['list', 'Builds'],
  ['clock', 'Slow steps', '3'],
  ['check', 'Tests', '1,204'],
  ['base', 'Machines', '4'],
  ['gear', 'Settings'],
] as const
const FLAG_NAV = [
  ['flag', 'Flags', '11'],
  ['users', 'Groups'],
  ['chart', 'Errors'],
  ['clock', 'History'],
  ['doc', 'rules.yaml'],
] as const

/** Products for builds and releases. */
export const RELEASES: Shots = {
  'Gristmill CI': [
    {
      alt: 'The steps of a build as bars, and a sentence about the slow one',
      draw: (look) =>
        timelineShot(
          look,
          {
            nav: BUILD_NAV,
            title: 'Build 4,812',
            note: 'main, 3 min 52 s, passed',
            action: 'Run again',
            user: 'Okke Brandtmeier',
          },
          {
            words: '“Browser tests” took 2 min 10 s because 41 of 44 tests wait for the same slow page.',
            hours: ['0:00', '0:30', '1:00', '1:30', '2:00', '2:30', '3:00', '3:30', '4:00'],
            rows: [
              { name: 'Install', note: 'from cache', bars: [{ from: 0, long: 0.05, words: '', tone: 'good' }] },
              { name: 'Types', note: '0 errors', bars: [{ from: 0.05, long: 0.13, words: '29 s', tone: 'good' }] },
              {
                name: 'Unit tests',
                note: '1,022 of 1,204',
                bars: [{ from: 0.05, long: 0.2, words: '46 s', tone: 'good' }],
              },
              {
                name: 'Browser tests',
                note: '44 of 182',
                bars: [{ from: 0.25, long: 0.56, words: '2 min 10 s: waits for /checkout', tone: 'ink' }],
              },
              { name: 'Package', note: '38 MB', bars: [{ from: 0.81, long: 0.1, words: '23 s', tone: 'good' }] },
              { name: 'Publish', note: 'to staging', bars: [{ from: 0.91, long: 0.05, words: '', tone: 'good' }] },
            ],
          },
        ),
    },
    {
      alt: 'The latest builds with their time and the step that cost most',
      draw: (look) =>
        tableShot(
          look,
          {
            nav: BUILD_NAV,
            title: 'Builds',
            note: '7 today',
            action: 'Run a build',
            user: 'Okke Brandtmeier',
            isFull: true,
          },
          {
            columns: [
              ['Change', 410],
              ['By', 160],
              ['State', 150],
              ['Most time', 150],
              ['Took', 106],
            ],
            right: [4],
            rows: [
              [
                { icon: 'code', words: 'Cache the price table', note: 'main, 4,812' },
                { person: 'Okke' },
                { tone: 'good', words: 'Passed' },
                'Browser',
                '3:52',
              ],
              [
                { icon: 'code', words: 'Move login into its own page', note: 'login, 4,811' },
                { person: 'Jule' },
                { tone: 'bad', words: 'Failed' },
                'Unit',
                '1:08',
              ],
              [
                { icon: 'code', words: 'Rename orders to sales', note: 'sales, 4,810' },
                { person: 'Tarek' },
                { tone: 'good', words: 'Passed' },
                'Browser',
                '4:15',
              ],
              [
                { icon: 'code', words: 'Fix the time zone of receipts', note: 'main, 4,809' },
                { person: 'Okke' },
                { tone: 'good', words: 'Passed' },
                'Types',
                '1:40',
              ],
              [
                { icon: 'code', words: 'Raise the heap of the worker', note: 'worker, 4,808' },
                { person: 'Jule' },
                { tone: 'warm', words: 'Slower' },
                'Package',
                '4:44',
              ],
              [
                { icon: 'code', words: 'Delete the old importer', note: 'main, 4,807' },
                { person: 'Tarek' },
                { tone: 'good', words: 'Passed' },
                'Browser',
                '3:49',
              ],
              [
                { icon: 'code', words: 'Count rows in the background', note: 'rows, 4,806' },
                { person: 'Jule' },
                { tone: 'good', words: 'Passed' },
                'Unit',
                '3:58',
              ],
            ],
          },
        ),
    },
  ],
  Copperhedge: [
    {
      alt: 'Feature flags with who has them and how many errors they cause',
      draw: (look) =>
        tableShot(
          look,
          {
            nav: FLAG_NAV,
            title: 'Flags',
            note: 'One turned itself off last night',
            action: 'New flag',
            user: 'Leni Hochwallner',
          },
          {
            columns: [
              ['Flag', 370],
              ['For', 200],
              ['Errors', 140],
              ['State', 150],
              ['', 80],
            ],
            rows: [
              [
                { icon: 'flag', words: 'new-checkout', note: 'Since Monday' },
                '5 % of people',
                '0.1 %',
                { tone: 'good', words: 'Healthy' },
                { on: true },
              ],
              [
                { icon: 'flag', words: 'fast-search', note: 'Off by itself at 02:10' },
                '20 % of people',
                '4.8 %',
                { tone: 'bad', words: 'Taken back' },
                { on: false },
              ],
              [
                { icon: 'flag', words: 'dark-theme', note: 'Since October' },
                'Everyone',
                '0.0 %',
                { tone: 'good', words: 'Healthy' },
                { on: true },
              ],
              [
                { icon: 'flag', words: 'team-invites', note: 'Since Friday' },
                'Staff',
                '0.2 %',
                { tone: 'good', words: 'Healthy' },
                { on: true },
              ],
              [
                { icon: 'flag', words: 'pdf-export', note: 'Since yesterday' },
                'Linz office',
                '0.9 %',
                { tone: 'warm', words: 'Watching' },
                { on: true },
              ],
              [
                { icon: 'flag', words: 'old-editor', note: 'Remove it soon' },
                'Nobody',
                '—',
                { tone: 'plain', words: 'Unused' },
                { on: false },
              ],
            ],
          },
        ),
    },
    {
      alt: 'The one file of rules, and what it means today',
      draw: (look) =>
        codeShot(look, {
          file: 'rules.yaml',
          tabs: ['Rules', 'History', 'Errors'],
          lines: [
            '`new-checkout`:',
            '  for: 5 %',
            '  raise: 5 % a day',
            '  off_when: errors > 1 %',
            '',
            '`fast-search`:',
            '  for: 20 %',
            '  off_when: errors > 2 %   ~# happened at 02:10~',
            '',
            '`team-invites`:',
            '  for: staff',
            '  until: 2026-12-01',
            '',
            '`pdf-export`:',
            '  for: office = linz',
            '  off_when: errors > 1 %',
          ],
          marked: 8,
          side: {
            title: 'Today',
            rows: [
              ['new-checkout', '5 %', 'good'],
              ['fast-search', 'off', 'bad'],
              ['team-invites', 'staff', 'good'],
              ['pdf-export', 'Linz', 'warm'],
            ],
            words:
              'fast-search turned itself off: 4.8 % of searches failed, more than the 2 % you allow. Nobody had to get up.',
          },
        }),
    },
    {
      alt: 'Errors before and after a release took itself back',
      draw: (look) =>
        dashboardShot(
          look,
          {
            nav: FLAG_NAV,
            active: 2,
            title: 'fast-search',
            note: 'Off by itself at 02:10',
            action: 'Try again',
            user: 'Leni Hochwallner',
            isFull: true,
          },
          {
            figures: [
              { name: 'Had it', value: '20 %', change: '1,840 people', tone: 'plain' },
              { name: 'Errors', value: '4.8 %', change: 'limit: 2 %', tone: 'bad' },
              { name: 'Noticed after', value: '38 s', change: 'by itself', tone: 'good' },
              { name: 'Errors now', value: '0.1 %', change: 'as before', tone: 'good' },
            ],
            chart: {
              title: 'Errors in %',
              kind: 'line',
              values: [0.1, 0.1, 0.2, 0.1, 0.2, 1.6, 3.2, 4.8, 2.1, 0.4, 0.1, 0.1, 0.1],
              labels: ['01:50', '02:00', '02:10', '02:20', '02:30'],
            },
            side: {
              title: 'Where',
              rows: [
                ['/search', 0.9, '61'],
                ['/suggest', 0.36, '22'],
                ['/home', 0.06, '3'],
              ],
            },
          },
        ),
    },
  ],
}
