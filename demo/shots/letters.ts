import { dashboardShot, timelineShot } from '../pictures/charts.ts'
import { panesShot } from '../pictures/panes.ts'
import { phonesShot } from '../pictures/phones.ts'
import { tableShot } from '../pictures/tables.ts'
import type { Shots } from './shot.ts'

const NOTES_NAV = [
  ['home', 'Today'],
  ['doc', 'All notes', '128'],
  ['folder', 'Projects', '9'],
  ['users', 'People', '24'],
  ['gear', 'Filing rules', '6'],
] as const
const MAIL_NAV = [
  ['inbox', 'Delivered', '7'],
  ['clock', 'Held back', '23'],
  ['bell', 'Urgent senders'],
  ['send', 'Sent'],
  ['folder', 'Archive'],
] as const
const DESK_NAV = [
  ['inbox', 'Open', '12'],
  ['clock', 'Waiting', '5'],
  ['star', 'Best letters', '86'],
  ['users', 'Team'],
  ['chart', 'Reports'],
] as const

/** Products for notes and letters. */
export const LETTERS: Shots = {
  Quillmoss: [
    {
      alt: 'A note about a museum project, filed under its project and people',
      draw: (look) =>
        panesShot(
          look,
          { nav: NOTES_NAV, active: 2, user: 'Ilse Vandermoor' },
          {
            listTitle: 'Harbor museum',
            items: [
              { title: 'Opening night', line: 'Caterer confirmed for 120 guests', time: '11:20', dot: true },
              { title: 'Call with Joost', line: 'Ship models arrive on the 14th', time: 'Tue' },
              { title: 'Room texts, second draft', line: 'Shorter. Every text under 60 words', time: 'Mon' },
              { title: 'Budget', line: 'Light is over by 1,400', time: '12 Nov' },
              { title: 'Ideas for children', line: 'A rope to pull, a bell to ring', time: '9 Nov' },
              { title: 'Loans from Delft', line: 'Two maps, one sextant', time: '4 Nov' },
            ],
            title: 'Opening night',
            meta: 'Filed by your rules: Harbor museum, Joost, Amina',
            blocks: [
              {
                chips: [
                  ['brand', 'Harbor museum'],
                  ['plain', 'Joost'],
                  ['plain', 'Amina'],
                ],
              },
              { words: 'Doors at seven. Joost says a few words at half past, no longer than the tide takes to turn.' },
              { heading: 'Before Friday' },
              {
                tasks: [
                  [true, 'Caterer: 120 guests, a third vegetarian'],
                  [true, 'Ask Amina for the ship’s bell'],
                  [false, 'Print the room texts'],
                  [false, 'Chairs from the town hall'],
                ],
              },
              { heading: 'Guests to greet' },
              { bullets: ['The harbor master and her sister', 'Two lenders from Delft'] },
            ],
          },
        ),
    },
    {
      alt: 'Rules that file notes, each of which can be switched off',
      draw: (look) =>
        tableShot(
          look,
          {
            nav: NOTES_NAV,
            active: 4,
            title: 'Filing rules',
            note: 'Read them, change them, switch them off.',
            action: 'New rule',
            user: 'Ilse Vandermoor',
            isFull: true,
          },
          {
            columns: [
              ['When a note', 430],
              ['file it under', 220],
              ['Notes', 150],
              ['On', 120],
            ],
            rows: [
              [
                { icon: 'users', words: 'names Joost or Amina', note: 'Anywhere in the text' },
                { tone: 'brand', words: 'Harbor museum' },
                '34',
                { on: true },
              ],
              [
                { icon: 'clock', words: 'is written in a meeting', note: 'Your calendar says so' },
                { tone: 'plain', words: 'Meetings' },
                '51',
                { on: true },
              ],
              [
                { icon: 'doc', words: 'has a price in it', note: 'Any currency' },
                { tone: 'plain', words: 'Money' },
                '12',
                { on: true },
              ],
              [
                { icon: 'star', words: 'begins with “Idea”', note: 'Also “What if”' },
                { tone: 'plain', words: 'Ideas' },
                '19',
                { on: true },
              ],
              [
                { icon: 'book', words: 'quotes a book', note: 'Finds the title' },
                { tone: 'plain', words: 'Reading' },
                '8',
                { on: false },
              ],
              [
                { icon: 'home', words: 'is written after eight', note: 'At home' },
                { tone: 'plain', words: 'Private' },
                '4',
                { on: true },
              ],
            ],
          },
        ),
    },
    {
      alt: 'The same notes on a phone',
      draw: (look) =>
        phonesShot(
          look,
          [
            {
              title: 'Today',
              note: 'Three notes, all filed',
              parts: [
                {
                  rows: [
                    ['doc', 'Opening night', 'Harbor museum'],
                    ['users', 'Call with Joost', 'Harbor museum'],
                    ['star', 'A rope to pull', 'Ideas'],
                  ],
                },
                { heading: 'WITHOUT A CONNECTION' },
                { words: 'Everything is on this phone. Changes travel when you are back.' },
              ],
              action: 'New note',
            },
            {
              title: 'Opening night',
              parts: [
                { words: 'Doors at seven. Joost says a few words at half past.' },
                { heading: 'BEFORE FRIDAY' },
                {
                  tasks: [
                    [true, 'Caterer'],
                    [true, 'Ship’s bell'],
                    [false, 'Room texts'],
                    [false, 'Chairs'],
                    [false, 'Guest list'],
                  ],
                },
              ],
              action: 'Share this page',
            },
          ],
          'Your notes, sorted while you write',
        ),
    },
  ],
  Hushgrove: [
    {
      alt: 'An inbox with the morning’s delivery, and a letter open beside it',
      draw: (look) =>
        panesShot(
          look,
          { nav: MAIL_NAV, user: 'Asger Lindholt' },
          {
            listTitle: 'Delivered at 9:00',
            items: [
              {
                title: 'Karen Overgaard',
                line: 'The bridge drawings, at last',
                time: '8:41',
                who: 'Karen Overgaard',
                dot: true,
              },
              { title: 'Aarhus Choir', line: 'Rehearsal moves to Thursday', time: '8:02', who: 'Choir Aarhus' },
              { title: 'Mikkel Holm', line: 'Lunch on the 3rd?', time: '7:55', who: 'Mikkel Holm', dot: true },
              { title: 'Bente Friis', line: 'Minutes of the board meeting', time: '6:30', who: 'Bente Friis' },
              { title: 'Library', line: 'Two books are due on Monday', time: 'Wed', who: 'Library desk' },
              { title: 'Sofie Lund', line: 'Thank you for the seeds!', time: 'Wed', who: 'Sofie Lund' },
            ],
            title: 'The bridge drawings, at last',
            meta: 'Karen Overgaard to you, 8:41',
            who: 'Karen Overgaard',
            blocks: [
              { words: 'Dear Asger,' },
              {
                words:
                  'Here are the drawings of the footbridge. I have moved the third pillar two meters north, so that the willow can stay.',
              },
              { words: 'Could you look at page four before Friday? The rest can wait until you are back.' },
              { words: 'Kind regards, Karen' },
              {
                chips: [
                  ['plain', 'footbridge.pdf'],
                  ['plain', 'page-4.png'],
                ],
              },
            ],
          },
        ),
    },
    {
      alt: 'A quiet screen until the next delivery at four, and the list of urgent senders',
      draw: (look) =>
        phonesShot(
          look,
          [
            {
              title: 'It’s quiet',
              note: 'Next delivery at 4:00 pm',
              parts: [
                { figure: '23', under: 'letters wait for you' },
                { bars: [14, 9, 22, 17, 31, 6, 23], labels: ['M', 'T', 'W', 'T', 'F', 'S', 'S'] },
                { words: 'Nobody urgent has written.' },
              ],
              action: 'Let me see now',
            },
            {
              title: 'Urgent',
              note: 'They come through at once',
              parts: [
                {
                  rows: [
                    ['users', 'Mor', 'Family'],
                    ['heart', 'School office', 'Family'],
                    ['bolt', 'Karen Overgaard', 'Until Friday'],
                    ['bell', 'Server alarms', 'Work'],
                  ],
                },
              ],
              action: 'Add a sender',
            },
          ],
          'Mail at nine and at four',
        ),
    },
    {
      alt: 'Settings for two deliveries a day',
      draw: (look) =>
        timelineShot(
          look,
          {
            nav: MAIL_NAV,
            active: 1,
            title: 'This week’s quiet',
            note: '31 hours without mail',
            user: 'Asger Lindholt',
            isFull: true,
          },
          {
            hours: ['7', '9', '11', '13', '15', '17', '19'],
            rows: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map((name, at) => ({
              name,
              note: `${[18, 26, 21, 30, 12][at]} letters`,
              bars: [
                { from: 0.17, long: 0.06, words: '9', tone: 'ink' as const },
                {
                  from: 0.24,
                  long: 0.5,
                  words: [
                    'Quiet, 7 hours',
                    'Quiet, 7 hours',
                    'Quiet until the school called',
                    'Quiet, 7 hours',
                    'Quiet, 7 hours',
                  ][at]!,
                  tone: 'brand' as const,
                },
                { from: 0.75, long: 0.06, words: '4', tone: 'ink' as const },
              ],
            })),
            now: 0.46,
          },
        ),
    },
  ],
  'Foxglove Relay': [
    {
      alt: 'A customer’s question with an answer fitted from an earlier letter',
      draw: (look) =>
        panesShot(
          look,
          { nav: DESK_NAV, user: 'Bridget Halloway' },
          {
            listTitle: 'Open',
            items: [
              {
                title: 'Where is my order?',
                line: 'Tom Askew, order 5514',
                time: '4 min',
                who: 'Tom Askew',
                dot: true,
              },
              { title: 'Can I swap the color?', line: 'Priya Raman', time: '12 min', who: 'Priya Raman', dot: true },
              { title: 'Invoice with VAT number', line: 'Hall & Sons', time: '31 min', who: 'Hall Sons' },
              { title: 'A lovely teapot', line: 'Edith Crane says thank you', time: '1 h', who: 'Edith Crane' },
              { title: 'Lid is chipped', line: 'With two photographs', time: '2 h', who: 'Owen Pugh' },
              { title: 'Gift wrapping', line: 'For the 12th', time: '3 h', who: 'Mia Strand' },
            ],
            title: 'Can I swap the color?',
            meta: 'Priya Raman, customer since 2024',
            who: 'Priya Raman',
            blocks: [
              {
                from: 'Priya Raman',
                says: 'I ordered the green teapot but my kitchen is now blue. Can I still swap it?',
              },
              {
                chips: [
                  ['brand', 'From your best letter'],
                  ['good', '94 % alike'],
                ],
              },
              {
                from: 'Bridget',
                says: 'Dear Priya, a blue kitchen deserves a blue pot. Your order leaves us on Monday, so I have changed it. Nothing else to do.',
                mine: true,
              },
              { chips: [['warm', 'Changed: name, color, day']] },
            ],
          },
        ),
    },
    {
      alt: 'A report on how fast questions are answered',
      draw: (look) =>
        dashboardShot(
          look,
          {
            nav: DESK_NAV,
            active: 4,
            title: 'This month',
            note: '412 letters answered',
            user: 'Bridget Halloway',
            isFull: true,
          },
          {
            figures: [
              { name: 'First answer', value: '11 min', change: '4 min faster', tone: 'good' },
              { name: 'From a letter', value: '78 %', change: '+ 6 %', tone: 'good' },
              { name: 'Sent unchanged', value: '31 %', change: 'as before', tone: 'plain' },
              { name: 'Thank-yous', value: '94', change: '+ 12', tone: 'good' },
            ],
            chart: {
              title: 'Letters a day',
              kind: 'line',
              values: [12, 18, 15, 21, 19, 24, 17, 22, 27, 25, 30, 26],
              before: [15, 17, 19, 18, 20, 18, 21, 22, 20, 22, 21, 23],
              labels: ['1 Nov', '8 Nov', '15 Nov', '22 Nov'],
            },
            side: {
              title: 'Questions',
              rows: [
                ['Delivery', 0.74, '138'],
                ['Swaps', 0.52, '97'],
                ['Invoices', 0.34, '64'],
                ['Repairs', 0.22, '41'],
                ['Praise', 0.16, '30'],
              ],
            },
          },
        ),
    },
    {
      alt: 'The list of a team’s best letters',
      draw: (look) =>
        tableShot(
          look,
          {
            nav: DESK_NAV,
            active: 2,
            title: 'Best letters',
            note: 'Chosen by your team, never sent by themselves',
            action: 'Add a letter',
            user: 'Bridget Halloway',
            isFull: true,
          },
          {
            columns: [
              ['Letter', 420],
              ['Written by', 250],
              ['Used', 110],
              ['State', 140],
            ],
            rows: [
              [
                { icon: 'replay', words: 'A swap before shipping', note: 'Dear …, a blue kitchen deserves' },
                { person: 'Bridget' },
                '64',
                { tone: 'good', words: 'Trusted' },
              ],
              [
                { icon: 'map', words: 'Where the parcel is', note: 'Your parcel slept in Leeds' },
                { person: 'Samir' },
                '121',
                { tone: 'good', words: 'Trusted' },
              ],
              [
                { icon: 'receipt', words: 'Invoice with VAT', note: 'Here it is, with the number' },
                { person: 'Joan' },
                '58',
                { tone: 'good', words: 'Trusted' },
              ],
              [
                { icon: 'heart', words: 'A chipped lid', note: 'We are sorry, and quick' },
                { person: 'Bridget' },
                '33',
                { tone: 'warm', words: 'Ask first' },
              ],
              [
                { icon: 'star', words: 'Answer to praise', note: 'You made our morning' },
                { person: 'Samir' },
                '30',
                { tone: 'good', words: 'Trusted' },
              ],
              [
                { icon: 'clock', words: 'Late, and why', note: 'The kiln had opinions' },
                { person: 'Joan' },
                '17',
                { tone: 'plain', words: 'New' },
              ],
            ],
          },
        ),
    },
  ],
}
