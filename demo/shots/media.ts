import { dashboardShot } from '../pictures/charts.ts'
import { describeShot, transcriptShot } from '../pictures/media.ts'
import { callShot } from '../pictures/pages.ts'
import { phonesShot } from '../pictures/phones.ts'
import type { Shots } from './shot.ts'

const ALT_NAV = [
  ['image', 'Pictures', '318'],
  ['chat', 'Questions', '4'],
  ['book', 'Your words', '27'],
  ['grid', 'Languages', '30'],
] as const

/** Products that are mostly pictures or sound. */
export const MEDIA: Shots = {
  Dapplecast: [
    {
      alt: 'A podcast as text: struck words are gone from the sound',
      draw: (look) =>
        transcriptShot(look, {
          title: 'Episode 12: The lighthouse keeper’s radio',
          length: '38:40',
          turns: [
            [
              'Theo',
              '3:41',
              'So you were alone out there for eleven weeks. ~Um, I mean, sorry,~ What did you listen to?',
            ],
            [
              'Marguerite',
              '3:52',
              'The weather, mostly. And then, at night, one station from Iceland that played ~you know, like,~ only choirs. I didn’t understand a word and I never missed a song.',
            ],
            ['Theo', '4:10', 'Did you ever write to them?'],
            ['Marguerite', '4:12', 'Once. ~It was, it was~ They read my letter on the air, in Icelandic.'],
          ],
          chapters: [
            ['0:00', 'A knock at the door'],
            ['3:41', 'Eleven weeks alone'],
            ['9:26', 'The choir'],
            ['17:02', 'Storm'],
            ['26:15', 'Coming home'],
            ['35:50', 'Letters'],
          ],
        }),
    },
    {
      alt: 'Chapters and listening on a phone',
      draw: (look) =>
        phonesShot(
          look,
          [
            {
              title: 'Episode 12',
              note: 'Ready to publish',
              parts: [
                { scene: 'cover', note: 'The lighthouse keeper’s radio' },
                {
                  rows: [
                    ['clock', '38 min 40 s', '6 min shorter than recorded'],
                    ['check', '212 silences removed', 'Every breath kept'],
                  ],
                },
              ],
              action: 'Publish',
            },
            {
              title: 'Chapters',
              parts: [
                {
                  tasks: [
                    [true, 'A knock at the door', '0:00'],
                    [true, 'Eleven weeks', '3:41'],
                    [false, 'The choir', '9:26'],
                    [false, 'Storm', '17:02'],
                    [false, 'Coming home', '26:15'],
                    [false, 'Letters', '35:50'],
                  ],
                },
              ],
              action: 'Add a chapter',
            },
          ],
          'Cut sound by cutting text',
        ),
    },
  ],
  Glimmerstoat: [
    {
      alt: 'Pictures with proposed descriptions, and one question',
      draw: (look) =>
        describeShot(
          look,
          {
            nav: ALT_NAV,
            title: 'Pictures',
            note: '4 need an answer from you',
            action: 'Add pictures',
            user: 'Tāne Rewharangi',
          },
          {
            question: {
              asks: 'What matters here: the dish, or the table it’s on?',
              choices: ['The dish', 'The table'],
            },
            pictures: [
              {
                scene: 'salad',
                words: 'A white plate of green salad with tomatoes, seen from above on a wooden table.',
                tone: 'good',
                state: 'Sure',
              },
              {
                scene: 'soup',
                words: 'A bowl of orange soup with a swirl of cream …',
                tone: 'warm',
                state: 'Asks you',
              },
              {
                scene: 'pancakes',
                words: 'Two pancakes with melting butter and two blueberries on a pale blue table.',
                tone: 'good',
                state: 'Sure, in your words',
              },
            ],
          },
        ),
    },
    {
      alt: 'How many pictures are described, by language',
      draw: (look) =>
        dashboardShot(
          look,
          {
            nav: ALT_NAV,
            active: 3,
            title: 'Languages',
            note: '318 pictures, 30 languages',
            action: 'Add one',
            user: 'Tāne Rewharangi',
            isFull: true,
          },
          {
            figures: [
              { name: 'Described', value: '314', change: '4 ask you', tone: 'warm' },
              { name: 'In your words', value: '91 %', change: '+ 8 %', tone: 'good' },
              { name: 'Changed by you', value: '12', change: 'fewer each week', tone: 'good' },
            ],
            chart: {
              title: 'Pictures a week',
              kind: 'bars',
              values: [22, 31, 28, 40, 36, 47, 52, 62],
              labels: ['5 Oct', '12', '19', '26', '2 Nov', '9', '16', '23'],
            },
            side: {
              title: 'Read most in',
              rows: [
                ['English', 0.9, '1,204'],
                ['Māori', 0.62, '811'],
                ['Samoan', 0.3, '390'],
                ['German', 0.18, '228'],
              ],
            },
            words: 'It has learned: you say “kai” for food, and you never call a plate “delicious”.',
          },
        ),
    },
    {
      alt: 'Describing a picture on a phone',
      draw: (look) =>
        phonesShot(
          look,
          [
            {
              title: 'One question',
              parts: [
                { scene: 'soup' },
                { words: 'What matters here?' },
                {
                  choices: [
                    ['The soup', true],
                    ['The table', false],
                  ],
                },
              ],
              action: 'Answer',
            },
            {
              title: 'Described',
              parts: [
                { scene: 'pancakes' },
                { words: 'Two pancakes with melting butter and two blueberries on a pale blue table.' },
                { rows: [['grid', '30 languages', 'Written at once']] },
              ],
              action: 'Use this text',
            },
          ],
          'Pictures for everyone who listens',
        ),
    },
  ],
  Kettlebeam: [
    {
      alt: 'A video call of four, with two minutes left and notes of what was agreed',
      draw: (look) =>
        callShot(look, {
          title: 'Bike lanes, weekly',
          left: '2:00 left',
          people: [
            ['Joris Ketelbeem', 210],
            ['Amélie Dupont', 30],
            ['Wout Maes', 160],
            ['Nadia Haddou', 280],
          ],
          notes: [
            'Joris asks the city for the new count.',
            'Nadia draws the crossing by Monday.',
            'No call next week.',
            'Wout brings the old map.',
          ],
        }),
    },
    {
      alt: 'The notes of a call, and the next one, on a phone',
      draw: (look) =>
        phonesShot(
          look,
          [
            {
              title: 'Today',
              note: 'Two calls, both short',
              parts: [
                {
                  rows: [
                    ['cam', 'Bike lanes, weekly', '10:00, 20 minutes'],
                    ['cam', 'Interview', '14:30, 15 minutes'],
                  ],
                },
                { heading: 'ENDED' },
                { rows: [['check', 'Stand-up', 'Ended on time, 8 minutes']] },
              ],
              action: 'Start a call',
            },
            {
              title: 'Agreed',
              note: 'Bike lanes, 19 November',
              parts: [
                {
                  tasks: [
                    [true, 'Ask for the new count'],
                    [false, 'Draw the crossing'],
                    [false, 'Bring the old map'],
                  ],
                },
                { words: 'No call next week.' },
              ],
              action: 'Send to all',
            },
          ],
          'Video calls that end on time',
        ),
    },
  ],
  Larkspindle: [
    {
      alt: 'A song’s lines with the one that’s being learned, a question and a week of practice',
      draw: (look) =>
        phonesShot(look, [
          {
            title: 'Bajo la luna',
            note: 'Line 3 of 12',
            parts: [
              {
                lyrics: [
                  ['Camino por la calle', false],
                  ['sin saber a dónde voy', false],
                  ['la luna me acompaña', true],
                  ['y me dice dónde estoy', false],
                ],
              },
              { heading: 'IN ENGLISH' },
              { words: 'The moon keeps me company.' },
            ],
            action: 'Sing it slowly',
          },
          {
            title: 'Which word?',
            note: 'la luna me ___',
            parts: [
              { scene: 'cover' },
              {
                choices: [
                  ['acompaña', true],
                  ['camina', false],
                  ['espera', false],
                ],
              },
            ],
            action: 'Check',
          },
          {
            title: '12 days',
            note: 'Five minutes a day',
            parts: [
              { figure: '148', under: 'words you can sing' },
              { bars: [5, 6, 5, 9, 5, 7, 8], labels: ['M', 'T', 'W', 'T', 'F', 'S', 'S'] },
              {
                rows: [
                  ['music', 'Bajo la luna', '3 of 12 lines'],
                  ['check', 'El tren', 'Known by heart'],
                ],
              },
            ],
          },
        ]),
    },
    {
      alt: 'Choosing a song to learn from',
      draw: (look) =>
        phonesShot(
          look,
          [
            {
              title: 'Songs',
              note: 'You half know these',
              parts: [
                {
                  rows: [
                    ['music', 'Bajo la luna', 'Spanish, easy'],
                    ['music', 'Le petit quai', 'French, easy'],
                    ['music', 'Regenlied', 'German, medium'],
                    ['music', 'Mar adentro', 'Portuguese, medium'],
                    ['music', 'Il treno', 'Italian, easy'],
                  ],
                },
              ],
              action: 'Start',
            },
            {
              title: 'Le petit quai',
              note: 'French',
              parts: [
                { scene: 'cover', note: 'You know 31 of 58 words' },
                { words: 'Four lessons of five minutes. Then you can sing along.' },
              ],
              action: 'First lesson',
            },
          ],
          'Learn from the songs you know',
        ),
    },
  ],
}
