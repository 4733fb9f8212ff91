import { dashboardShot, timelineShot } from '../pictures/charts.ts'
import { questionShot, shopShot } from '../pictures/pages.ts'
import { phonesShot } from '../pictures/phones.ts'
import type { Shots } from './shot.ts'

const SHOP_NAV = [
  ['chart', 'This week'],
  ['list', 'Products'],
  ['users', 'Customers'],
  ['inbox', 'Letters'],
] as const
const ROOMS_NAV = [
  ['calendar', 'Today'],
  ['door', 'Rooms', '6'],
  ['users', 'People'],
  ['gear', 'Door signs'],
] as const
const FORMS_NAV = [
  ['ballot', 'Surveys', '4'],
  ['chart', 'Results'],
  ['users', 'Groups'],
  ['gear', 'Settings'],
] as const

/** Products for shops, surveys and rooms. */
export const OFFICES: Shots = {
  Bramblechart: [
    {
      alt: 'Five numbers of a bookshop, and sales by day beside last week’s',
      draw: (look) =>
        dashboardShot(
          look,
          { nav: SHOP_NAV, title: 'Good week, Llibreria Pau', note: '16 to 22 November', user: 'Pau Serrabosc' },
          {
            figures: [
              { name: 'Sales', value: '€4,318', change: '+ 12 %', tone: 'good' },
              { name: 'Orders', value: '146', change: '+ 9 %', tone: 'good' },
              { name: 'Basket', value: '€29.57', change: 'only noise', tone: 'plain' },
              { name: 'New faces', value: '38', change: '− 4', tone: 'bad' },
              { name: 'Returned', value: '3', change: 'only noise', tone: 'plain' },
            ],
            chart: {
              title: 'Sales by day',
              kind: 'bars',
              values: [410, 520, 480, 610, 790, 1120, 388],
              before: [390, 470, 500, 520, 700, 930, 345],
              labels: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
            },
            side: {
              title: 'What sold',
              rows: [
                ['Novels', 0.82, '61'],
                ['Children', 0.54, '40'],
                ['Cooking', 0.3, '22'],
                ['Maps', 0.2, '15'],
              ],
            },
            words: 'Saturday made the difference: 19 people came for the reading and 14 of them bought a book.',
          },
        ),
    },
    {
      alt: 'The weekly letter on a phone',
      draw: (look) =>
        phonesShot(
          look,
          [
            {
              title: 'Monday letter',
              note: 'Llibreria Pau, 23 November',
              parts: [
                { figure: '€4,318', under: '12 % more than last week' },
                { words: 'Saturday made the difference. The rest is only noise.' },
                { bars: [41, 52, 48, 61, 79, 112, 39], labels: ['M', 'T', 'W', 'T', 'F', 'S', 'S'] },
              ],
              action: 'See the week',
            },
            {
              title: 'Five numbers',
              parts: [
                {
                  rows: [
                    ['chart', '€4,318 sales', 'Up 12 %'],
                    ['cart', '146 orders', 'Up 9 %'],
                    ['receipt', '€29.57 a basket', 'Only noise'],
                    ['users', '38 new faces', 'Down 4'],
                    ['replay', '3 returned', 'Only noise'],
                  ],
                },
              ],
            },
          ],
          'A shop’s numbers on one page',
        ),
    },
  ],
  Wickerbay: [
    {
      alt: 'An online shop for baskets, made from twelve answers',
      draw: (look) =>
        shopShot(look, {
          shop: 'Molinvento',
          headline: 'Baskets that outlive the market',
          goods: [
            { name: 'Market basket', cost: '€48', hue: 32, shape: 'basket' },
            { name: 'Bread tray', cost: '€29', hue: 20, shape: 'tray' },
            { name: 'Umbrella stand', cost: '€75', hue: 44, shape: 'tall' },
            { name: 'Willow lamp', cost: '€120', hue: 26, shape: 'lamp' },
          ],
        }),
    },
    {
      alt: 'The seventh of twelve questions that make the shop',
      draw: (look) =>
        questionShot(look, {
          step: 'Question 7 of 12',
          share: 7 / 12,
          question: 'What should people see first?',
          help: 'You can change every answer later.',
          choices: [
            ['What I made last', true],
            ['What sells best', false],
            ['A few words about me', false],
            ['Where to find my stall', false],
          ],
          action: 'Next question',
        }),
    },
  ],
  'Nettlefox Forms': [
    {
      alt: 'A survey’s result that is clear after 64 answers',
      draw: (look) =>
        questionShot(look, {
          step: 'Result after 64 answers',
          share: 0.64,
          question: 'When should the library open on Saturdays?',
          help: 'The result is clear. More answers would change nothing.',
          choices: [
            ['At nine', true, 0.58],
            ['At ten', false, 0.24],
            ['At eleven', false, 0.12],
            ['Not at all', false, 0.06],
          ],
          action: 'Stop asking',
        }),
    },
    {
      alt: 'How sure a result is as answers come in',
      draw: (look) =>
        dashboardShot(
          look,
          {
            nav: FORMS_NAV,
            active: 1,
            title: 'Library hours',
            note: 'Closed by itself on Tuesday',
            user: 'Aino Kettumäki',
            isFull: true,
          },
          {
            figures: [
              { name: 'Answers', value: '64', change: 'enough', tone: 'good' },
              { name: 'Sure by', value: '97 %', change: 'goal: 95 %', tone: 'good' },
              { name: 'Asked twice', value: '0', change: 'as promised', tone: 'plain' },
              { name: 'Not asked', value: '236', change: 'left in peace', tone: 'good' },
            ],
            chart: {
              title: 'How sure we are',
              kind: 'line',
              values: [10, 28, 41, 55, 61, 70, 78, 83, 88, 91, 94, 97],
              labels: ['1', '16', '32', '48', '64 answers'],
            },
            side: {
              title: 'Answers',
              rows: [
                ['At nine', 0.58, '37'],
                ['At ten', 0.24, '15'],
                ['At eleven', 0.12, '8'],
                ['Not at all', 0.06, '4'],
              ],
            },
          },
        ),
    },
    {
      alt: 'Answering one question on a phone',
      draw: (look) =>
        phonesShot(
          look,
          [
            {
              title: 'One question',
              note: 'Your answer stays anonymous',
              parts: [
                { words: 'When should the library open on Saturdays?' },
                {
                  choices: [
                    ['At nine', true],
                    ['At ten', false],
                    ['At eleven', false],
                    ['Not at all', false],
                  ],
                },
              ],
              action: 'Answer',
            },
            {
              title: 'Thank you',
              parts: [
                { figure: '1 of 64', under: 'answers. We know enough.' },
                { words: 'Most people want nine o’clock. Nobody will be asked again.' },
              ],
            },
          ],
          'Surveys that know when to stop',
        ),
    },
  ],
  Tansyfold: [
    {
      alt: 'The day’s bookings of six rooms, with rooms that were given back',
      draw: (look) =>
        timelineShot(
          look,
          {
            nav: ROOMS_NAV,
            title: 'Thursday',
            note: '3 rooms are free now',
            action: 'Book a room',
            user: 'Elin Björnhage',
          },
          {
            hours: ['8', '9', '10', '11', '12', '13', '14', '15', '16'],
            now: 0.37,
            rows: [
              {
                name: 'Birch',
                note: '8 seats',
                bars: [
                  { from: 0.02, long: 0.2, words: 'Stand-up', tone: 'brand' },
                  { from: 0.27, long: 0.24, words: 'Design review', tone: 'ink' },
                  { from: 0.64, long: 0.2, words: 'Hiring', tone: 'brand' },
                ],
              },
              {
                name: 'Rowan',
                note: '4 seats',
                bars: [
                  { from: 0.13, long: 0.24, words: 'Nobody came: free', tone: 'good' },
                  { from: 0.5, long: 0.25, words: 'Budget', tone: 'brand' },
                ],
              },
              {
                name: 'Alder',
                note: '12 seats',
                bars: [
                  { from: 0.25, long: 0.37, words: 'Board', tone: 'ink' },
                  { from: 0.76, long: 0.2, words: 'Choir', tone: 'brand' },
                ],
              },
              {
                name: 'Juniper',
                note: '2 seats',
                bars: [
                  { from: 0.1, long: 0.12, words: 'Call', tone: 'brand' },
                  { from: 0.38, long: 0.25, words: 'Moved here', tone: 'warm' },
                ],
              },
              {
                name: 'Willow',
                note: '6 seats',
                bars: [
                  { from: 0.02, long: 0.35, words: 'Workshop', tone: 'brand' },
                  { from: 0.63, long: 0.25, words: 'Interview', tone: 'brand' },
                ],
              },
              {
                name: 'Hazel',
                note: '6 seats',
                bars: [
                  { from: 0.37, long: 0.13, words: 'Given back', tone: 'good' },
                  { from: 0.62, long: 0.3, words: 'Retrospective', tone: 'brand' },
                ],
              },
            ],
          },
        ),
    },
    {
      alt: 'Booking a room on a phone, and the door sign',
      draw: (look) =>
        phonesShot(
          look,
          [
            {
              title: 'Find a room',
              note: 'Now, for 45 minutes',
              parts: [
                {
                  choices: [
                    ['Rowan, 4 seats', true],
                    ['Hazel, 6 seats', false],
                    ['Juniper, 2 seats', false],
                  ],
                },
                { heading: 'WHY THESE' },
                { words: 'Nobody came to Rowan at nine. It is yours if you like.' },
              ],
              action: 'Take Rowan',
            },
            {
              title: 'Rowan',
              note: 'Door sign',
              parts: [
                { figure: 'Free', under: 'until 12:00' },
                {
                  rows: [
                    ['calendar', 'Budget', '12:00 to 14:00'],
                    ['users', 'Four seats', 'Screen, window'],
                  ],
                },
              ],
              action: 'I’m here',
            },
          ],
          'Rooms that book themselves out',
        ),
    },
  ],
}
