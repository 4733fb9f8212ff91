import { INVALID_PARAMS, ProtocolError, type GetPromptResult, type Prompt } from '@modelcontextprotocol/server'

interface PromptTemplate extends Prompt {
  /** The text for the assistant. Optional arguments may be missing. */
  write(given: Record<string, string>): string
}

const PROMPTS: readonly PromptTemplate[] = [
  {
    name: 'launch_my_product',
    title: 'Launch my product',
    description: 'Go from a website to a launch week, step by step. You confirm each step first.',
    arguments: [
      { name: 'website', description: 'Address of the product’s website.', required: true },
      { name: 'plan', description: 'free or paid; leave it out to be asked.' },
    ],
    write: ({ website = '', plan }) => `Help me launch my product in this directory. My website: ${quoted(website)}

1. Call submit_listing, then get_draft every few seconds until it is ready.
2. Show me each value with its quote, and what is missing. Ask me for what is missing; leave out what I do not know. Suggest search phrases (keywords).
3. Make my changes with update_draft. Before submit_draft, ask me whether it is right, unless I have said so.
4. ${plan ? `I want the plan ${quoted(plan)}.` : 'Ask whether I want the free or the paid plan, and say what each includes.'} Free: choose_free_listing, then give me the badge code for my homepage and the launch week. Paid: list_products, quote_order; after my yes create_checkout, and I pay myself at its link.
5. Tell me what happens next and when.`,
  },
  {
    name: 'claim_my_listing',
    title: 'Claim my listing',
    description: 'Take over your company’s listing by proving that you own its domain.',
    arguments: [
      { name: 'product', description: 'Its name, website, or slug in this directory.', required: true },
      { name: 'method', description: 'dns, meta, file or email; leave it out to be asked.' },
    ],
    write: ({ product = '', method }) => `Help me take over my company's listing. The product: ${quoted(product)}

1. Find it with search_listings (domain finds a website) and show it to me, so that we take the right one.
2. ${method ? `Prove it by ${quoted(method)}.` : 'Ask which proof I can give: a DNS record (the strongest), a tag or a file on the website, or a mailbox at its domain.'}
3. Call claim_listing and tell me word for word what to publish and where, or which mailbox gets an email.
4. When I say it is done, call verify_claim. If it is not found, tell me what each place shows now and what to change.
5. Once it is verified, show me with get_my_listing what is mine now. Verified does not mean paid: never say it does.`,
  },
]

export function listedPrompts(): Prompt[] {
  return PROMPTS.map(({ write: _write, ...prompt }) => prompt)
}

/** A prompt filled with the person's arguments. Throws on an unknown name or a missing argument. */
export function promptNamed(name: string, given: Record<string, string> = {}): GetPromptResult {
  const prompt = PROMPTS.find((one) => one.name === name)
  if (!prompt) throw new ProtocolError(INVALID_PARAMS, `There is no prompt ${name}. Call prompts/list for the prompts.`)
  for (const { name: argument, required } of prompt.arguments ?? [])
    if (required && !given[argument]?.trim())
      throw new ProtocolError(INVALID_PARAMS, `The prompt ${name} needs the argument ${argument}.`)
  const text = prompt.write(given)
  return { description: prompt.description, messages: [{ role: 'user', content: { type: 'text', text } }] }
}

/** The person's text on one line, so it can't add a step to the prompt. */
function quoted(text: string): string {
  return JSON.stringify(text.trim().slice(0, 500))
}
