import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { INVALID_PARAMS, ProtocolError, type ReadResourceResult, type Server } from '@modelcontextprotocol/server'
import {
  skillEntry,
  SKILLS_EXTENSION_ID,
  SKILLS_GET_METHOD,
  SKILLS_LIST_METHOD,
} from '@modelcontextprotocol/server/ext/skills'
import * as z from 'zod'

const NAME = 'launch-a-product'
// Read once, so that the text fits its digest even while an upgrade replaces the file.
const TEXT = readFileSync(join(import.meta.dirname, `../../skills/${NAME}/SKILL.md`), 'utf8')
const SKILL = await skillEntry(NAME, { 'SKILL.md': TEXT })
const CACHE = { ttlMs: 3_600_000, cacheScope: 'public' as const }
const MIME_TYPE = 'text/markdown'

/** The skill as `resources/list` has it, for clients that don't know the extension. */
export const SKILL_RESOURCE = {
  uri: SKILL.uri,
  name: NAME,
  title: 'Launch a product',
  description: SKILL.frontmatter.description,
  mimeType: MIME_TYPE,
  size: Buffer.byteLength(TEXT),
}

export function isSkillUri(uri: string): boolean {
  return uri === SKILL.uri
}

/** The file `skills/launch-a-product/SKILL.md`, word for word. */
export async function readSkill(): Promise<ReadResourceResult> {
  return { contents: [{ uri: SKILL.uri, mimeType: MIME_TYPE, text: TEXT }] }
}

/**
 * Offers the skill through the Skills extension (SEP-2640). The SDK's own `attach` needs its high-level server, which
 * `mcpServers` doesn't use.
 */
export function offerSkill(server: Server): void {
  server.registerCapabilities({ extensions: { [SKILLS_EXTENSION_ID]: {} } })
  server.setRequestHandler(SKILLS_LIST_METHOD, { params: z.looseObject({}) }, () => ({ skills: [SKILL], ...CACHE }))
  server.setRequestHandler(SKILLS_GET_METHOD, { params: z.looseObject({ uri: z.string() }) }, ({ uri }) => {
    if (!isSkillUri(uri))
      throw new ProtocolError(INVALID_PARAMS, `There is no skill ${uri}. Call skills/list for the skills.`)
    return { skill: SKILL, ...CACHE }
  })
}
