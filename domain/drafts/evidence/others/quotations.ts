import { isPersonName } from '../cues/founder-cues.ts'
import { squashed } from '../plain-text.ts'
import type { Block } from '../../website/page.ts'
import { saying, wordsFor } from '../../words/words.ts'
import { levelOf } from './sections.ts'

const OUR_PEOPLE = new RegExp(`^${wordsFor('heads our people')}$`, 'u')
const ROLE = saying('what people do')
const EMPLOYER = new RegExp(
  String.raw`(?:[,|·–—]\s*|\s(?:${wordsFor('precedes an employer')})\s)((?:\p{Lu}|\d\p{L})[^,|·–—]{1,60})`,
  'gu',
)
const DEPARTMENT = new RegExp(`^${wordsFor('part of a company', 'what people do')}(?!\\p{L})`, 'u')
const MAX_ROLE = 90
/** The lines of one quotation. */
const MAX_LINES = 3
const SAID_BY = new RegExp(
  String.raw`${wordsFor('reported')}\s\p{Lu}\p{L}+(?:\s\p{Lu}[\p{L}.]*){1,2}(?!\p{L})|[,”"]\s?\p{Lu}\p{L}+(?:\s\p{Lu}\p{L}+){1,2}\s(?:${wordsFor('reported')})`,
  'u',
)

/**
 * The blocks of quotations without quotation marks: a text beside a person whose job is at another company. Whether
 * the text stands above or below its person is told from the first of a group.
 */
export function quotationsIn(blocks: readonly Block[], name: string): number[] {
  return groupsOf(blocks).flatMap((group) => quotationsOf(group, blocks, name))
}

/** True for a sentence that quotes a person: "…, says Ada Lovelace". */
export function quotesPerson(sentence: string): boolean {
  return SAID_BY.test(sentence.slice(0, 600))
}

/** Runs of blocks below one heading, apart from headings that are people's names. */
function groupsOf(blocks: readonly Block[]): number[][] {
  const groups: number[][] = []
  let isOurs = false
  for (const [at, block] of blocks.entries()) {
    const isSection = levelOf(block) > 0 && !isPersonName(block.text)
    if (isSection) isOurs = OUR_PEOPLE.test(block.text.replace(/[^\p{L}\p{N}’' -]/gu, '').trim())
    const isSkipped =
      isOurs || block.zone === 'nav' || block.zone === 'footer' || block.topics?.includes('team') === true
    if (isSection || isSkipped || groups.length === 0) groups.push([])
    if (!isSection && !isSkipped) groups.at(-1)!.push(at)
  }
  return groups
}

function quotationsOf(group: readonly number[], blocks: readonly Block[], name: string): number[] {
  const textAt = (index: number) => blocks[group[index] ?? -1]?.text ?? ''
  /** For each person, the position in the group and the number of lines that name them. */
  const people: { at: number; lines: number }[] = []
  for (let at = 0; at < group.length; at++) {
    const lines = attributionAt(textAt(at), textAt(at + 1), name)
    if (lines > 0) people.push({ at, lines })
    if (lines === 2) at++
  }
  const isNamedAfter = people[0] !== undefined && isSaid(textAt(people[0].at - 1))
  return people.flatMap(({ at, lines }, index) => {
    const [before, next] = [people[index - 1], people[index + 1]]
    let [start, end] = [at, at + lines]
    if (isNamedAfter) {
      const first = Math.max(at - MAX_LINES, before === undefined ? 0 : before.at + before.lines)
      while (start > first && isSaid(textAt(start - 1))) start--
    } else if (end < (next?.at ?? group.length) && isSaid(textAt(end))) end++
    return group.slice(start, end)
  })
}

/** Whether a line is a whole sentence, rather than a label or a number. */
function isSaid(line: string): boolean {
  return /\s/.test(line) && /[.!?…。]["”’»)]?$/u.test(line)
}

/** How many lines name a person and their job at another company: one, two, or none. */
function attributionAt(line: string, next: string, name: string): number {
  if (line.length > MAX_ROLE) return 0
  if (isPersonName(line)) return isRoleElsewhere(next, name) ? 2 : 0
  const [, person, role] = /^[^\p{L}]{0,3}([^,|·–—(]{3,60}?)\s?(?:[,|·–—(]|\s-\s)\s?(.{3,})$/u.exec(line) ?? []
  return person !== undefined && role !== undefined && isPersonName(person.trim()) && isRoleElsewhere(role, name)
    ? 1
    : 0
}

/** "Head Coach, Port Elm", but not "Head of Product" or "Founder, Acme" on Acme's website. */
function isRoleElsewhere(text: string, name: string): boolean {
  if (text.length > MAX_ROLE || /[.!?]\s*$/.test(text) || !ROLE.test(text)) return false
  const own = squashed(name)
  return [...text.matchAll(EMPLOYER)].some(([, employer = '']) => {
    const said = squashed(employer)
    return (
      said.length > 1 && !DEPARTMENT.test(employer) && !(own.length > 1 && (said.includes(own) || own.includes(said)))
    )
  })
}

/** True for a line that is a person with their job at another company. */
export function namesPerson(line: string, name: string): boolean {
  return attributionAt(line, '', name) > 0
}

const OF_ANOTHER = new RegExp(
  String.raw`\p{Lu}\p{L}+\s\p{Lu}\p{L}+,\s(?:\p{L}+\s){0,2}${wordsFor('what people do')}\s(?:${wordsFor('precedes an employer')})\s\p{Lu}`,
  'u',
)

/** True for a sentence about a person of another company: "…, Max Hull, founder of Globex". */
export function tellsOfPerson(sentence: string, name: string): boolean {
  const at = OF_ANOTHER.exec(sentence.slice(0, 600))
  return at !== null && isRoleElsewhere(sentence.slice(at.index, at.index + MAX_ROLE).replace(/[.!?]\s*$/, ''), name)
}
