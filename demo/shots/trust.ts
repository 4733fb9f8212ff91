import { boardShot } from '../pictures/charts.ts'
import { answerShot } from '../pictures/panes.ts'
import { phonesShot } from '../pictures/phones.ts'
import { sentencesShot, tableShot } from '../pictures/tables.ts'
import type { Shots } from './shot.ts'

const FIG_NAV = [
  ['chat', 'Questions', '18'],
  ['folder', 'Documents', '412'],
  ['book', 'Wikis', '2'],
  ['inbox', 'Mail archive'],
  ['users', 'Team'],
] as const
const GATE_NAV = [
  ['users', 'Who can', ''],
  ['key', 'Passkeys', '38'],
  ['door', 'Doors', '14'],
  ['calendar', 'Yearly review'],
  ['clock', 'History'],
] as const
const FUND_NAV = [
  ['heart', 'Grants'],
  ['book', 'Ledger'],
  ['users', 'Givers', '61'],
  ['star', 'Projects', '19'],
] as const

/** Products about sources, access and grants. */
export const TRUST: Shots = {
  Lanternfig: [
    {
      alt: 'An answer below the two sentences that support it',
      draw: (look) =>
        answerShot(
          look,
          { nav: FIG_NAV, title: 'Notice periods', user: 'Solène Marchebois' },
          {
            question: 'How long is the notice period for the Lyon office?',
            quotes: [
              {
                quote: 'Either side may end the lease on six months’ notice, to the end of a quarter.',
                from: 'Lease Lyon 2023.pdf, page 4',
              },
              {
                quote: 'The landlord has agreed to three months if we find the next tenant.',
                from: 'Mail from Mr. Aubert, 3 March',
              },
            ],
            answer: 'Six months, to the end of a quarter. Three months are enough if you bring the next tenant.',
            sources: [
              ['Lease Lyon 2023', 'Pages 4 and 11'],
              ['Mr. Aubert', '3 March 2026'],
              ['Office wiki', 'Nothing on this'],
              ['Minutes 2025', 'Nothing on this'],
            ],
          },
        ),
    },
    {
      alt: 'The assistant says that no document answers a question',
      draw: (look) =>
        phonesShot(
          look,
          [
            {
              title: 'Ask',
              note: '412 documents',
              parts: [
                { words: 'Who repairs the lift in Lyon?' },
                {
                  rows: [
                    ['doc', 'Service contract', 'Page 2: “Levage Rhône repairs …”'],
                    ['inbox', 'Mail, 9 June', '“Call them before ten”'],
                  ],
                },
                { words: 'Levage Rhône. Call before ten.' },
              ],
              action: 'Open the contract',
            },
            {
              title: 'I don’t know',
              parts: [
                { words: 'No sentence in your documents says what the lift cost.' },
                { heading: 'NEAREST' },
                {
                  rows: [
                    ['doc', 'Service contract', 'Names no price'],
                    ['receipt', 'Invoices 2025', 'No lift'],
                  ],
                },
              ],
              action: 'Ask a colleague',
            },
          ],
          'It shows its sources first',
        ),
    },
    {
      alt: 'The documents that the assistant reads',
      draw: (look) =>
        tableShot(
          look,
          {
            nav: FIG_NAV,
            active: 1,
            title: 'Documents',
            note: '412 read, 3 to look at',
            action: 'Add a folder',
            user: 'Solène Marchebois',
            isFull: true,
          },
          {
            columns: [
              ['Document', 430],
              ['Pages', 130],
              ['Quoted', 170],
              ['State', 160],
            ],
            right: [1],
            rows: [
              [
                { icon: 'doc', words: 'Lease Lyon 2023', note: 'Contracts' },
                '18',
                '12 times',
                { tone: 'good', words: 'Read' },
              ],
              [
                { icon: 'doc', words: 'Service contract, lift', note: 'Contracts' },
                '6',
                '4 times',
                { tone: 'good', words: 'Read' },
              ],
              [
                { icon: 'inbox', words: 'Mail archive 2026', note: '9,204 letters' },
                '—',
                '71 times',
                { tone: 'good', words: 'Read' },
              ],
              [
                { icon: 'book', words: 'Office wiki', note: 'Follows every change' },
                '240',
                '38 times',
                { tone: 'good', words: 'Read' },
              ],
              [
                { icon: 'image', words: 'Scan of the 1998 plan', note: 'Hard to read' },
                '2',
                'never',
                { tone: 'warm', words: 'Unclear' },
              ],
              [{ icon: 'doc', words: 'Minutes 2025', note: 'Board' }, '64', '9 times', { tone: 'good', words: 'Read' }],
              [
                { icon: 'receipt', words: 'Invoices 2025', note: 'Money' },
                '188',
                '15 times',
                { tone: 'good', words: 'Read' },
              ],
            ],
          },
        ),
    },
  ],
  Thistlegate: [
    {
      alt: 'Who can see the salaries: each person in one sentence, with the reason',
      draw: (look) =>
        sentencesShot(
          look,
          { nav: GATE_NAV, title: 'Who can', note: 'Ask in your own words', user: 'Morag Dunthistle' },
          {
            heading: 'Who can see the salaries?',
            rows: [
              {
                who: 'Fiona Ross',
                says: 'Fiona can see and change salaries.',
                why: 'Because she’s in Finance. Finance has had this since 2023.',
                tone: 'good',
                word: 'As planned',
              },
              {
                who: 'Callum Reid',
                says: 'Callum can see salaries, until Friday.',
                why: 'Because Fiona lent it to him for the audit.',
                tone: 'warm',
                word: 'Ends Friday',
              },
              {
                who: 'Morag Dunthistle',
                says: 'You can see salaries.',
                why: 'Because you’re an owner. Owners can see everything.',
                tone: 'good',
                word: 'As planned',
              },
              {
                who: 'Isla Grant',
                says: 'Isla can still see salaries.',
                why: 'She left Finance in May. Nobody has taken it back.',
                tone: 'bad',
                word: 'Take back',
              },
              {
                who: 'Euan Kerr',
                says: 'Euan can’t see salaries.',
                why: 'He asked on Monday, and Fiona said no.',
                tone: 'plain',
                word: 'Declined',
              },
            ],
          },
        ),
    },
    {
      alt: 'The yearly review: what people can open, with one decision each',
      draw: (look) =>
        tableShot(
          look,
          {
            nav: GATE_NAV,
            active: 3,
            title: 'Yearly review',
            note: '31 of 38 people done, about two minutes left',
            action: 'Next person',
            user: 'Morag Dunthistle',
            isFull: true,
          },
          {
            columns: [
              ['Person', 260],
              ['Can open', 260],
              ['Last used', 180],
              ['Advice', 150],
              ['Keep', 90],
            ],
            rows: [
              [{ person: 'Fiona Ross' }, 'Salaries', 'Today', { tone: 'good', words: 'Keep' }, { on: true }],
              [{ person: 'Isla Grant' }, 'Salaries', 'In April', { tone: 'bad', words: 'Take back' }, { on: false }],
              [{ person: 'Callum Reid' }, 'Customer list', 'Yesterday', { tone: 'good', words: 'Keep' }, { on: true }],
              [{ person: 'Euan Kerr' }, 'Server room', 'Never', { tone: 'warm', words: 'Ask' }, { on: true }],
              [{ person: 'Ailsa Munro' }, 'Press mailbox', 'Monday', { tone: 'good', words: 'Keep' }, { on: true }],
              [{ person: 'Rory Sim' }, 'Old website', 'In 2024', { tone: 'bad', words: 'Take back' }, { on: false }],
              [{ person: 'Kirsty Bain' }, 'Contracts', 'Today', { tone: 'good', words: 'Keep' }, { on: true }],
            ],
          },
        ),
    },
    {
      alt: 'Signing in with a passkey on a phone',
      draw: (look) =>
        phonesShot(
          look,
          [
            {
              title: 'Good morning',
              note: 'Sign in to Munro & Daughters',
              parts: [
                {
                  choices: [
                    ['This phone’s passkey', true],
                    ['Another device', false],
                  ],
                },
                { heading: 'WHY A PASSKEY' },
                { words: 'Nobody can guess it, and there is nothing to remember.' },
              ],
              action: 'Continue',
            },
            {
              title: 'Your doors',
              parts: [
                {
                  rows: [
                    ['inbox', 'Press mailbox', 'Since January'],
                    ['doc', 'Contracts', 'Because you’re in Legal'],
                    ['users', 'Customer list', 'Until Friday'],
                  ],
                },
                { words: 'Salaries: you can’t open these. Ask Fiona.' },
              ],
              action: 'Ask for a door',
            },
          ],
          'Access, in plain sentences',
        ),
    },
  ],
  Ambervole: [
    {
      alt: 'Grants on their way from asked to paid',
      draw: (look) =>
        boardShot(
          look,
          {
            nav: FUND_NAV,
            title: 'Grants',
            note: '€18,400 paid this year',
            action: 'Name a project',
            user: 'Radka Jantarová',
          },
          {
            columns: [
              {
                name: 'Finished, to check',
                cards: [
                  {
                    title: 'Fonts for right-to-left',
                    line: 'libglyph, €400',
                    who: 'Dana Wolff',
                    tag: ['warm', '1 of 2 users'],
                  },
                  { title: 'Docs in Czech', line: 'tinymap, €150', who: 'Petr Hora', tag: ['warm', '0 of 2 users'] },
                  { title: 'Fix a leak', line: 'streamkit, €300', who: 'Amir Sadeghi', tag: ['warm', '1 of 2 users'] },
                ],
              },
              {
                name: 'Two users agree',
                cards: [
                  { title: 'Faster parser', line: 'oatparse, €500', who: 'Lin Zhao', tag: ['brand', 'Pays Friday'] },
                  { title: 'Dark diagrams', line: 'boxart, €200', who: 'Eva Kolman', tag: ['brand', 'Pays Friday'] },
                ],
              },
              {
                name: 'Paid',
                cards: [
                  {
                    title: 'Release on all systems',
                    line: 'quickzip, €600',
                    who: 'Jon Ferris',
                    tag: ['good', 'Paid 13 Nov'],
                  },
                  { title: 'Security report', line: 'mailmole, €450', who: 'Sara Holt', tag: ['good', 'Paid 6 Nov'] },
                  { title: 'Undo for edits', line: 'padlet, €350', who: 'Noor Haddad', tag: ['good', 'Paid 6 Nov'] },
                ],
              },
            ],
          },
        ),
    },
    {
      alt: 'The public ledger of gifts and payments',
      draw: (look) =>
        tableShot(
          look,
          {
            nav: FUND_NAV,
            active: 1,
            title: 'Ledger',
            note: 'Public, every cent',
            action: 'Give',
            user: 'Radka Jantarová',
            isFull: true,
          },
          {
            columns: [
              ['What', 440],
              ['Date', 150],
              ['Kind', 180],
              ['Amount', 206],
            ],
            right: [3],
            rows: [
              [
                { icon: 'star', words: 'quickzip', note: 'Release on all systems' },
                '13 Nov',
                { tone: 'brand', words: 'Paid' },
                '−€600',
              ],
              [
                { icon: 'heart', words: 'Brno Evening School', note: 'A gift' },
                '12 Nov',
                { tone: 'good', words: 'Gift' },
                '+€1,000',
              ],
              [
                { icon: 'star', words: 'mailmole', note: 'Security report' },
                '6 Nov',
                { tone: 'brand', words: 'Paid' },
                '−€450',
              ],
              [
                { icon: 'star', words: 'padlet', note: 'Undo for edits' },
                '6 Nov',
                { tone: 'brand', words: 'Paid' },
                '−€350',
              ],
              [
                { icon: 'heart', words: '41 small gifts', note: 'From €2 to €50' },
                '1 Nov',
                { tone: 'good', words: 'Gift' },
                '+€684',
              ],
              [
                { icon: 'receipt', words: 'Bank fees', note: 'October' },
                '1 Nov',
                { tone: 'plain', words: 'Cost' },
                '−€6',
              ],
            ],
          },
        ),
    },
  ],
}
