import { planShot } from '../pictures/media.ts'
import { phonesShot } from '../pictures/phones.ts'
import { tableShot } from '../pictures/tables.ts'
import type { Shots } from './shot.ts'

const SAFE_NAV = [
  ['key', 'All passwords', '42'],
  ['users', 'Shared', '9'],
  ['clock', 'Emergency'],
  ['doc', 'Export'],
] as const

/** Products for homes and those who build them. */
export const HOMES: Shots = {
  Mossgrid: [
    {
      alt: 'A family’s passwords, and whom each is shared with',
      draw: (look) =>
        tableShot(
          look,
          {
            nav: SAFE_NAV,
            title: 'Passwords',
            note: 'The Tannenbühl family',
            action: 'Add',
            user: 'Urs Tannenbühl',
          },
          {
            columns: [
              ['Password', 350],
              ['Shared with', 240],
              ['Strength', 170],
              ['Changed', 160],
            ],
            rows: [
              [
                { icon: 'play', words: 'Film evening', note: 'family@films.example' },
                { person: 'Everyone' },
                { tone: 'good', words: 'Strong' },
                '2 Nov',
              ],
              [
                { icon: 'home', words: 'Heating', note: 'chur-12' },
                { person: 'Rahel' },
                { tone: 'good', words: 'Strong' },
                '14 Oct',
              ],
              [
                { icon: 'music', words: 'Music for cars', note: 'urs@music.example' },
                { person: 'Nino' },
                { tone: 'warm', words: 'Used twice' },
                '9 Aug',
              ],
              [
                { icon: 'book', words: 'School portal', note: 'tannenbuehl-3b' },
                { person: 'Rahel' },
                { tone: 'good', words: 'Strong' },
                '1 Sep',
              ],
              [
                { icon: 'bolt', words: 'Wi-Fi at Grandma’s', note: 'Alpenrose' },
                { person: 'Lena' },
                { tone: 'bad', words: 'Very short' },
                '2019',
              ],
              [
                { icon: 'lock', words: 'Bank', note: 'Only you' },
                'Nobody',
                { tone: 'good', words: 'Strong' },
                '20 Nov',
              ],
            ],
          },
        ),
    },
    {
      alt: 'Lending one password on a phone, and taking it back',
      draw: (look) =>
        phonesShot(
          look,
          [
            {
              title: 'Film evening',
              note: 'Shared with four',
              parts: [
                {
                  rows: [
                    ['users', 'Rahel', 'Since March'],
                    ['users', 'Nino', 'Until Sunday'],
                    ['users', 'Lena', 'Since June'],
                    ['users', 'Grandma', 'Since yesterday'],
                  ],
                },
              ],
              action: 'Lend it',
            },
            {
              title: 'Take back',
              note: 'Nino, film evening',
              parts: [
                { words: 'We change the password and tell the others. Nino sees it no longer.' },
                {
                  choices: [
                    ['At once', true],
                    ['On Sunday evening', false],
                    ['Ask Nino first', false],
                  ],
                },
              ],
              action: 'Take it back',
            },
          ],
          'A password safe for families',
        ),
    },
  ],
  Oatloom: [
    {
      alt: 'A list that two people share, sorted by shop',
      draw: (look) =>
        phonesShot(look, [
          {
            title: 'Market',
            note: 'Sigrun is here now',
            parts: [
              {
                tasks: [
                  [true, 'Potatoes', '2 kg'],
                  [true, 'Dill', ''],
                  [false, 'Leeks', '3'],
                  [false, 'Apples', '1 kg'],
                  [false, 'Cod', 'for four'],
                  [false, 'Lemons', '2'],
                  [false, 'Eggs', '12'],
                ],
              },
            ],
            action: 'Add something',
          },
          {
            title: 'Our kitchen',
            note: 'Sigrun and Jon',
            parts: [
              {
                rows: [
                  ['cart', 'Market', '5 things to get'],
                  ['home', 'Corner shop', '3 things to get'],
                  ['leaf', 'Pharmacy', '1 thing to get'],
                ],
              },
              { heading: 'JUST NOW' },
              { words: 'Jon bought the potatoes and the dill.' },
            ],
            action: 'Add something',
          },
          {
            title: 'Corner shop',
            note: 'No connection, all here',
            parts: [
              {
                tasks: [
                  [false, 'Milk', '2'],
                  [false, 'Oats', '1 kg'],
                  [false, 'Coffee', 'the blue one'],
                  [true, 'Matches', ''],
                ],
              },
              { words: 'You forgot milk twice, so it’s on top now.' },
            ],
            action: 'Add something',
          },
        ]),
    },
    {
      alt: 'Two people add to one list at once',
      draw: (look) =>
        phonesShot(
          look,
          [
            {
              title: 'Friday dinner',
              note: 'For six',
              parts: [
                {
                  tasks: [
                    [true, 'Cod', 'market'],
                    [true, 'Butter', 'corner shop'],
                    [false, 'Capers', 'corner shop'],
                    [false, 'White wine', 'market'],
                    [false, 'Candles', 'corner shop'],
                    [false, 'Ice cream', 'market'],
                  ],
                },
              ],
              action: 'Add something',
            },
            {
              title: 'Two people',
              parts: [
                { figure: '2', under: 'phones, one list, no account' },
                { words: 'Hold the phones side by side. That’s all.' },
                { choices: [['Jon’s phone', true]] },
              ],
              action: 'Share this list',
            },
          ],
          'One list for two people',
        ),
    },
  ],
  Vetchbox: [
    {
      alt: 'A photograph of a fridge, the supper planned from it, and the shopping list',
      draw: (look) =>
        phonesShot(look, [
          {
            title: 'Your fridge',
            note: '11 things found',
            parts: [
              { scene: 'fridge' },
              {
                tasks: [
                  [false, 'Carrots', '2 days left'],
                  [false, 'Spinach', '1 day left'],
                  [false, 'Cream', 'tomorrow'],
                  [false, 'Eggs', '9 days left'],
                ],
              },
            ],
            action: 'Plan three suppers',
          },
          {
            title: 'Tonight',
            note: '25 minutes, for five',
            parts: [
              { scene: 'soup', note: 'Carrot soup with cream' },
              {
                tasks: [
                  [true, 'Carrots'],
                  [true, 'Cream'],
                  [false, 'Ginger', 'to buy'],
                ],
              },
            ],
            action: 'Start cooking',
          },
          {
            title: 'This week',
            note: 'Three suppers, one list',
            parts: [
              {
                rows: [
                  ['pot', 'Carrot soup', 'Tonight'],
                  ['pot', 'Spinach salad', 'Tomorrow'],
                  ['pot', 'Pancakes', 'Saturday'],
                ],
              },
              { figure: '3.2 kg', under: 'not thrown away this month' },
            ],
          },
        ]),
    },
    {
      alt: 'A supper of salad on a phone, and what was saved',
      draw: (look) =>
        phonesShot(
          look,
          [
            {
              title: 'Tomorrow',
              note: '15 minutes',
              parts: [
                { scene: 'salad', note: 'Spinach salad' },
                { words: 'The spinach would spoil first, so it comes first.' },
              ],
              action: 'Cook this',
            },
            {
              title: 'Saved',
              parts: [
                { figure: '3.2 kg', under: 'not thrown away in November' },
                { bars: [0.4, 0.9, 0.5, 1.1, 0.7, 0.3, 0.8], labels: ['M', 'T', 'W', 'T', 'F', 'S', 'S'] },
                {
                  rows: [
                    ['leaf', 'Spinach', 'Saved four times'],
                    ['pot', 'Bread', 'Saved three times'],
                  ],
                },
              ],
            },
          ],
          'Suppers from what is left',
        ),
    },
  ],
  Umberlane: [
    {
      alt: 'A floor plan with pipes and pins, and the photograph of one pin',
      draw: (look) =>
        planShot(look, {
          title: 'Lindenhof, house B, floor 2',
          pins: [
            [230, 330, '1', false],
            [420, 560, '2', true],
            [640, 300, '3', false],
            [180, 540, '4', true],
          ],
          selected: {
            title: 'Pin 2: hot water',
            note: 'Photographed by Korbinian, Tuesday',
            scene: 'pipes',
            rows: [
              ['Depth', '6 cm'],
              ['Height', '112 cm'],
              ['Plumber', 'Hofer'],
            ],
          },
          buttons: ['Add photo', 'It’s done', 'Call Hofer'],
        }),
    },
    {
      alt: 'Large buttons on a phone at the building site',
      draw: (look) =>
        phonesShot(
          look,
          [
            {
              title: 'Floor 2',
              note: 'No connection, all here',
              parts: [
                {
                  choices: [
                    ['Take a photo', true],
                    ['Find a pipe', false],
                    ['Report a fault', false],
                    ['Who’s on site?', false],
                  ],
                },
              ],
              action: 'Open the plan',
            },
            {
              title: 'Pin 2',
              note: 'Hot water',
              parts: [
                { scene: 'pipes', note: '6 cm deep, 112 cm high' },
                {
                  rows: [
                    ['users', 'Hofer, plumber', 'On site until four'],
                    ['clock', 'Open since Tuesday', 'Before the tiles'],
                  ],
                },
              ],
              action: 'It’s done',
            },
          ],
          'Plans for muddy hands',
        ),
    },
  ],
}
