import { documentShot } from '../pictures/pages.ts'
import { phonesShot } from '../pictures/phones.ts'
import { sheetShot, tableShot } from '../pictures/tables.ts'
import type { Shots } from './shot.ts'

const BILLS_NAV = [
  ['receipt', 'Invoices', '14'],
  ['chat', 'Messages', '3'],
  ['bell', 'Reminders'],
  ['users', 'Clients'],
] as const
const BOOKS_NAV = [
  ['book', 'Bookings', '212'],
  ['image', 'Receipts', '4'],
  ['chart', 'Year so far'],
  ['doc', 'Year end'],
] as const

/** Products for money and sheets. */
export const MONEY: Shots = {
  Pebblequay: [
    {
      alt: 'An invoice written from a message, ready to send',
      draw: (look) =>
        documentShot(
          look,
          {
            nav: BILLS_NAV,
            title: 'New invoice',
            note: 'From a message of 18 November',
            user: 'Marta Quintalinho',
          },
          {
            title: 'Invoice 2026-041',
            from: ['Marta Quintalinho', 'Rua das Flores 12', '4050 Porto'],
            to: ['Casa do Rio Hotel', 'Cais da Ribeira 3', '4050 Porto'],
            rows: [
              ['Work', 'Days', 'Amount'],
              ['Website text, 12 pages', '4', '€1,680'],
              ['Translation into English', '2', '€760'],
              ['Photo captions', '1', '€320'],
            ],
            total: '€2,760',
            side: {
              title: 'The message',
              message:
                'Hi Marta, as agreed: four days for the texts, two for the English, and one for the captions. Please send the bill to the hotel, two weeks is fine. Thanks, Rui',
              steps: [
                [true, 'Client found: Casa do Rio Hotel'],
                [true, 'Three lines of work'],
                [true, 'Due in 14 days'],
                [false, 'Sent'],
              ],
              action: 'Send the invoice',
            },
          },
        ),
    },
    {
      alt: 'A list of invoices with what is paid and what is late',
      draw: (look) =>
        tableShot(
          look,
          {
            nav: BILLS_NAV,
            title: 'Invoices',
            note: '€4,120 to come',
            action: 'New invoice',
            user: 'Marta Quintalinho',
            isFull: true,
          },
          {
            columns: [
              ['Client', 340],
              ['Number', 150],
              ['Due', 150],
              ['State', 160],
              ['Amount', 140],
            ],
            right: [4],
            rows: [
              ['Casa do Rio Hotel', '2026-041', '2 Dec', { tone: 'plain', words: 'Draft' }, '€2,760'],
              ['Olive & Salt', '2026-040', '28 Nov', { tone: 'brand', words: 'Sent' }, '€540'],
              ['Tram Museum', '2026-039', '14 Nov', { tone: 'warm', words: 'Reminded kindly' }, '€820'],
              ['Livraria Aurora', '2026-038', '10 Nov', { tone: 'good', words: 'Paid' }, '€1,150'],
              ['Casa do Rio Hotel', '2026-037', '31 Oct', { tone: 'good', words: 'Paid' }, '€980'],
              ['Surf School Leça', '2026-036', '22 Oct', { tone: 'good', words: 'Paid' }, '€300'],
              ['Atelier Nove', '2026-035', '15 Oct', { tone: 'good', words: 'Paid' }, '€1,440'],
            ],
          },
        ),
    },
  ],
  'Plumbrook Ledger': [
    {
      alt: 'Bookings, each with its reason in words',
      draw: (look) =>
        tableShot(
          look,
          {
            nav: BOOKS_NAV,
            title: 'Bookings',
            note: 'This evening: 6 new, all explained',
            action: 'Add receipt',
            user: 'Harriet Plumbrook',
          },
          {
            columns: [
              ['What', 400],
              ['Booked as', 200],
              ['Date', 130],
              ['Amount', 216],
            ],
            right: [3],
            lead: 'You spent $65.11 at Harbor Paper. It’s office supply, because you print for clients.',
            rows: [
              [
                { icon: 'image', words: 'Harbor Paper Co.', note: 'Paper and ink for client work' },
                { tone: 'brand', words: 'Office supply' },
                '18 Nov',
                '−$65.11',
              ],
              [
                { icon: 'send', words: 'Invoice 88, Lakeside Inn', note: 'Paid eleven days early' },
                { tone: 'good', words: 'Income' },
                '18 Nov',
                '+$1,240.00',
              ],
              [
                { icon: 'home', words: 'Studio rent', note: 'The same as every month' },
                { tone: 'brand', words: 'Rent' },
                '17 Nov',
                '−$610.00',
              ],
              [
                { icon: 'users', words: 'Lunch with Ms. Dahl', note: 'Half counts: a client came along' },
                { tone: 'warm', words: 'Half private' },
                '16 Nov',
                '−$38.40',
              ],
              [
                { icon: 'bolt', words: 'Duluth Power', note: 'A fifth of your home is a studio' },
                { tone: 'brand', words: 'Energy, 20 %' },
                '14 Nov',
                '−$19.80',
              ],
              [
                { icon: 'book', words: 'Type and Paper, a book', note: 'You learn for your work' },
                { tone: 'brand', words: 'Training' },
                '13 Nov',
                '−$34.00',
              ],
            ],
          },
        ),
    },
    {
      alt: 'A receipt photographed with a phone, and what was booked',
      draw: (look) =>
        phonesShot(
          look,
          [
            {
              title: 'New receipt',
              parts: [
                { scene: 'receipt', note: 'Harbor Paper Co., $65.11' },
                { words: 'I read four lines. Paper, ink and stamps are for your clients.' },
                {
                  choices: [
                    ['Office supply', true],
                    ['Private', false],
                  ],
                },
              ],
              action: 'Book it',
            },
            {
              title: 'Tonight',
              note: 'What I booked, and why',
              parts: [
                { figure: '$1,174', under: 'more in than out this week' },
                {
                  rows: [
                    ['send', 'Lakeside Inn paid', 'Eleven days early'],
                    ['home', 'Rent went out', 'As every month'],
                    ['image', 'One receipt', 'Office supply'],
                  ],
                },
              ],
              action: 'Read aloud',
            },
          ],
          'Books that explain themselves',
        ),
    },
  ],
  'Snowlark Sheets': [
    {
      alt: 'A sheet with measurements, 930 of at most 1,000 rows',
      draw: (look) =>
        sheetShot(look, {
          title: 'Lake levels 2026',
          columns: [170, 190, 150, 150, 170, 160, 234],
          rows: [
            ['Date', 'Lake', 'Level, cm', 'Change', 'Rain, mm', 'Water °C', 'Who measured'],
            ['2 Nov', 'Peipus', '3,012', '+4', '18', '6.2', 'Kaarel'],
            ['3 Nov', 'Peipus', '3,010', '−2', '2', '6.1', 'Kaarel'],
            ['4 Nov', 'Võrtsjärv', '3,347', '+1', '5', '5.8', 'Liis'],
            ['5 Nov', 'Peipus', '3,011', '+1', '6', '5.9', 'Kaarel'],
            ['6 Nov', 'Saadjärv', '5,290', '0', '0', '6.4', 'Mart'],
            ['9 Nov', 'Peipus', '3,019', '+8', '31', '5.5', 'Liis'],
            ['10 Nov', 'Võrtsjärv', '3,352', '+5', '22', '5.2', 'Liis'],
            ['11 Nov', 'Saadjärv', '5,293', '+3', '19', '5.9', 'Mart'],
            ['12 Nov', 'Peipus', '3,016', '−3', '1', '5.1', 'Kaarel'],
            ['13 Nov', 'Peipus', '3,014', '−2', '0', '5.0', 'Kaarel'],
            ['16 Nov', 'Võrtsjärv', '3,350', '−2', '3', '4.6', 'Liis'],
            ['17 Nov', 'Saadjärv', '5,291', '−2', '0', '5.2', 'Mart'],
          ],
          selected: [6, 3],
          formula: '= C7 − C5',
          notice: '930 of 1,000 rows',
        }),
    },
    {
      alt: 'A sheet that has become a table',
      draw: (look) =>
        tableShot(
          look,
          {
            nav: [
              ['grid', 'Sheets', '5'],
              ['list', 'Tables', '2'],
              ['clock', 'Versions'],
              ['users', 'Shared'],
            ],
            active: 1,
            title: 'Lake levels',
            note: 'Was a sheet until 17 November',
            action: 'New entry',
            user: 'Kaarel Lumelind',
            isFull: true,
          },
          {
            columns: [
              ['Lake', 260],
              ['Measured', 200],
              ['Level, cm', 170],
              ['Change', 170],
              ['By', 176],
            ],
            right: [2],
            rows: [
              ['Peipus', '17 Nov, 8:10', '3,013', { tone: 'bad', words: '− 1' }, { person: 'Kaarel' }],
              ['Saadjärv', '17 Nov, 7:45', '5,291', { tone: 'bad', words: '− 2' }, { person: 'Mart' }],
              ['Võrtsjärv', '16 Nov, 16:20', '3,350', { tone: 'bad', words: '− 2' }, { person: 'Liis' }],
              ['Peipus', '13 Nov, 8:05', '3,014', { tone: 'bad', words: '− 2' }, { person: 'Kaarel' }],
              ['Saadjärv', '11 Nov, 7:50', '5,293', { tone: 'good', words: '+ 3' }, { person: 'Mart' }],
              ['Võrtsjärv', '10 Nov, 16:00', '3,352', { tone: 'good', words: '+ 5' }, { person: 'Liis' }],
              ['Peipus', '9 Nov, 8:20', '3,019', { tone: 'good', words: '+ 8' }, { person: 'Liis' }],
            ],
          },
        ),
    },
  ],
}
