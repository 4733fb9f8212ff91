/**
 * Words of a question that say nothing about what is wanted: they fit any product. A listing doesn't need to have
 * them, unless a search has no other words.
 */
const FILLERS = new Set(
  `app apps application applications tool tools software program programs platform platforms service services solution
  solutions product products system systems thing things stuff something anything someone somebody anyone anybody everyone
  everybody way ways kind sort lot bit need needs needed want wants wanted would like could please help helps find finding
  look looking search searching recommend suggest suggestion show give get gets getting let lets make makes making use uses
  using used keep keeps keeping able good great best better nice decent simple simply easy easily quick quickly proper
  properly really actually just without instead also even still got cant dont doesnt didnt wont isnt im ive id whats thats
  id youre us one ones put go going see know think hard much many every`.split(/\s+/),
)

/** Whether a lower-case word fits any product. */
export function isFiller(word: string): boolean {
  return FILLERS.has(word)
}
