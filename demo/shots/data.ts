import { dashboardShot, timelineShot } from '../pictures/charts.ts'
import { codeShot } from '../pictures/panes.ts'
import { tableShot } from '../pictures/tables.ts'
import type { Shots } from './shot.ts'

const HOOK_NAV = [
  ['bolt', 'Events'],
  ['replay', 'Replays', '2'],
  ['users', 'Senders', '6'],
  ['key', 'Signatures'],
  ['chart', 'Deliveries'],
] as const
const MOVE_NAV = [
  ['ferry', 'The move'],
  ['replay', 'Rehearsals', '3'],
  ['chart', 'Changes'],
  ['base', 'Tables', '84'],
] as const

/** Products that move data. */
export const DATA: Shots = {
  Sedgewire: [
    {
      alt: 'An event with its content, and where it was delivered',
      draw: (look) =>
        codeShot(look, {
          file: 'Tuesday, 14:02:11  ·  order.paid  ·  from Paywell',
          tabs: ['Events', 'Replays', 'Senders'],
          lines: [
            '{',
            '  `"type"`: "order.paid",',
            '  `"id"`: "evt_71k0q2",',
            '  `"created"`: "2026-11-17T14:02:11Z",',
            '  `"data"`: {',
            '    `"order"`: "5514",',
            '    `"amount"`: 4_800,',
            '    `"currency"`: "eur",',
            '    `"customer"`: {',
            '      `"name"`: "Tom Askew",',
            '      `"country"`: "GB"',
            '    },',
            '    `"items"`: ~[3 items]~',
            '  },',
            '  `"signature"`: ~"v1,9f2c…e07a"~',
            '}',
          ].map((line) => line.replace('4_800', '4800')),
          marked: 6,
          side: {
            title: 'Deliveries',
            rows: [
              ['shop.example', '200 in 84 ms', 'good'],
              ['ledger.example', '200 in 131 ms', 'good'],
              ['mail.example', '503 three times', 'bad'],
              ['search.example', '202 in 40 ms', 'good'],
              ['stock.example', 'replaying', 'warm'],
            ],
            words: 'Replay this event, everything since Tuesday, or all that Paywell sent. The order stays as it was.',
          },
        }),
    },
    {
      alt: 'Deliveries of a week, and senders by share',
      draw: (look) =>
        dashboardShot(
          look,
          {
            nav: HOOK_NAV,
            active: 4,
            title: 'Deliveries',
            note: 'Last seven days',
            action: 'Replay',
            user: 'Niamh Corrigwell',
            isFull: true,
          },
          {
            figures: [
              { name: 'Events', value: '8,214', change: '+ 3 %', tone: 'plain' },
              { name: 'Delivered', value: '99.7 %', change: 'at once', tone: 'good' },
              { name: 'Replayed', value: '412', change: 'in order', tone: 'brand' },
              { name: 'Lost', value: '0', change: 'as ever', tone: 'good' },
            ],
            chart: {
              title: 'Events an hour',
              kind: 'bars',
              values: [40, 52, 48, 71, 90, 120, 104, 88, 132, 126, 97, 60],
              labels: ['0', '2', '4', '6', '8', '10', '12', '14', '16', '18', '20', '22'],
            },
            side: {
              title: 'Senders',
              rows: [
                ['Paywell', 0.82, '3,906'],
                ['Shipbird', 0.5, '2,411'],
                ['Mailmoor', 0.24, '1,120'],
                ['Stockpile', 0.16, '777'],
              ],
            },
          },
        ),
    },
    {
      alt: 'The list of recorded events with their state',
      draw: (look) =>
        tableShot(
          look,
          {
            nav: HOOK_NAV,
            title: 'Events',
            note: 'Seven days of history',
            action: 'Replay all',
            user: 'Niamh Corrigwell',
          },
          {
            columns: [
              ['Event', 360],
              ['From', 170],
              ['Received', 190],
              ['State', 180],
            ],
            rows: [
              [
                { icon: 'bolt', words: 'order.paid', note: 'evt_71k0q2' },
                'Paywell',
                'Tue 14:02:11',
                { tone: 'warm', words: 'Replaying' },
              ],
              [
                { icon: 'bolt', words: 'parcel.sent', note: 'evt_71k0p9' },
                'Shipbird',
                'Tue 14:01:48',
                { tone: 'good', words: 'Delivered' },
              ],
              [
                { icon: 'bolt', words: 'order.created', note: 'evt_71k0p4' },
                'Paywell',
                'Tue 14:00:20',
                { tone: 'good', words: 'Delivered' },
              ],
              [
                { icon: 'bolt', words: 'mail.bounced', note: 'evt_71k0n7' },
                'Mailmoor',
                'Tue 13:58:02',
                { tone: 'good', words: 'Delivered' },
              ],
              [
                { icon: 'bolt', words: 'stock.low', note: 'evt_71k0m1' },
                'Stockpile',
                'Tue 13:55:31',
                { tone: 'bad', words: '3 tries' },
              ],
              [
                { icon: 'bolt', words: 'order.refunded', note: 'evt_71k0k8' },
                'Paywell',
                'Tue 13:52:10',
                { tone: 'good', words: 'Delivered' },
              ],
            ],
          },
        ),
    },
  ],
  Rookferry: [
    {
      alt: 'A database on the move: changes behind, tables copied, time to switch',
      draw: (look) =>
        dashboardShot(
          look,
          {
            nav: MOVE_NAV,
            title: 'Gdynia to Warsaw',
            note: 'Following every change since 02:14',
            action: 'Switch now',
            user: 'Zofia Wronkowicz',
          },
          {
            figures: [
              { name: 'Copied', value: '100 %', change: '84 of 84 tables', tone: 'good' },
              { name: 'Behind by', value: '0.2 s', change: 'ready', tone: 'good' },
              { name: 'Switch takes', value: '0.7 s', change: 'rehearsed 3 times', tone: 'brand' },
            ],
            chart: {
              title: 'Seconds behind',
              kind: 'line',
              values: [42, 38, 35, 24, 26, 18, 11, 9, 6, 3, 1, 0.4, 0.2, 0.2],
              labels: ['02:14', '02:40', '03:05', '03:30', 'now'],
            },
            side: {
              title: 'Largest tables',
              rows: [
                ['events', 1, '61 GB'],
                ['orders', 0.52, '22 GB'],
                ['people', 0.3, '9 GB'],
                ['letters', 0.2, '6 GB'],
              ],
            },
            words: 'You can go back at any time: Gdynia keeps every change that Warsaw gets after the switch.',
          },
        ),
    },
    {
      alt: 'Three rehearsals of a move, step by step',
      draw: (look) =>
        timelineShot(
          look,
          {
            nav: MOVE_NAV,
            active: 1,
            title: 'Rehearsals',
            note: 'The third went without a fault',
            action: 'Rehearse again',
            user: 'Zofia Wronkowicz',
            isFull: true,
          },
          {
            hours: ['0 s', '0.2', '0.4', '0.6', '0.8', '1.0', '1.2', '1.4'],
            rows: [
              {
                name: 'Rehearsal 1',
                note: '1.31 s',
                bars: [
                  { from: 0, long: 0.36, words: 'Hold writes', tone: 'warm' },
                  { from: 0.36, long: 0.34, words: 'Last changes', tone: 'brand' },
                  { from: 0.7, long: 0.24, words: 'Open', tone: 'good' },
                ],
              },
              {
                name: 'Rehearsal 2',
                note: '0.94 s',
                bars: [
                  { from: 0, long: 0.22, words: 'Hold writes', tone: 'warm' },
                  { from: 0.22, long: 0.28, words: 'Last changes', tone: 'brand' },
                  { from: 0.5, long: 0.17, words: 'Open', tone: 'good' },
                ],
              },
              {
                name: 'Rehearsal 3',
                note: '0.70 s',
                bars: [
                  { from: 0, long: 0.2, words: 'Hold writes', tone: 'warm' },
                  { from: 0.2, long: 0.18, words: 'Changes', tone: 'brand' },
                  { from: 0.38, long: 0.12, words: 'Open', tone: 'good' },
                ],
              },
              {
                name: 'The move',
                note: 'planned, 04:00',
                bars: [
                  { from: 0, long: 0.2, words: 'Hold writes', tone: 'plain' },
                  { from: 0.2, long: 0.18, words: 'Changes', tone: 'plain' },
                  { from: 0.38, long: 0.12, words: 'Open', tone: 'plain' },
                ],
              },
            ],
          },
        ),
    },
  ],
}
