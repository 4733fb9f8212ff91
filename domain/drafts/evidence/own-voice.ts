import type { Block, Topic } from '../page.ts'

const ASIDE: readonly Topic[] = ['testimonial', 'overlay', 'sample']

/** True for text in which the website itself speaks: no customer's praise, no cookie banner, no code. */
export function isOwnVoice(block: Block): boolean {
  return !block.topics?.some((topic) => ASIDE.includes(topic)) && !/^["“„«‘]/.test(block.text)
}
