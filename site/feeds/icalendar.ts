/** An all-day calendar event. */
export interface CalendarEvent {
  /** Never changes for an event: calendar apps use it to update their copy. */
  uid: string
  /** When the event's text last changed, RFC 3339. */
  changedAt: string
  /** First day and the day after the last one, as YYYY-MM-DD. */
  start: string
  end: string
  summary: string
  description: string
  url: string
}

/** How many octets a line may have before it is folded (RFC 5545, section 3.1). */
const LINE_OCTETS = 75

/** A calendar in the iCalendar format (RFC 5545). */
export function iCalendar(name: string, events: CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Launch Directory Service//Launch weeks//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    ...events.flatMap((event) => [
      'BEGIN:VEVENT',
      `UID:${escaped(event.uid)}`,
      `DTSTAMP:${event.changedAt.replaceAll(/[-:]|\.\d+/g, '')}`,
      `DTSTART;VALUE=DATE:${event.start.replaceAll('-', '')}`,
      `DTEND;VALUE=DATE:${event.end.replaceAll('-', '')}`,
      `SUMMARY:${escaped(event.summary)}`,
      `DESCRIPTION:${escaped(event.description)}`,
      `URL:${event.url}`,
      // The day stays free in people's calendars.
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** A TEXT value: escapes separators and replaces control characters. */
function escaped(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n]/gu, ' ')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
}

/** Folds a long line between characters, never inside one. */
function folded(line: string): string {
  const bytes = Buffer.from(line)
  const parts: string[] = []
  let start = 0
  while (start < bytes.length) {
    // The leading space of a continued line counts, too.
    let end = start + (start ? LINE_OCTETS - 1 : LINE_OCTETS)
    // Step back to the start of a split character.
    while (end < bytes.length && (bytes[end]! & 0b1100_0000) === 0b1000_0000) end -= 1
    parts.push(bytes.toString('utf8', start, end))
    start = end
  }
  return parts.join('\r\n ')
}
