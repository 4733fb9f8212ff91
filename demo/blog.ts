interface DemoPost {
  slug: string
  title: string
  summary: string
  author: string
  daysAgo: number
  body: string
  faqs: { question: string; answer: string }[]
}

export const DEMO_POSTS: DemoPost[] = [
  {
    slug: 'how-a-launch-week-works',
    title: 'How a launch week works',
    summary: 'From the free queue to the awards: what happens between two Mondays.',
    author: 'The demonstration team',
    daysAgo: 3,
    body: `A launch week starts on **Monday at 00:00 UTC** and ends on Sunday. Everything that launches in it competes for
the votes of that week.

## Before the week

1. Submit your website. The service reads it and drafts a profile, with a quote behind each value.
2. Correct the draft. What you type stays.
3. Take a place in the [launch calendar](/launches), free of charge, or choose your week with a paid launch.

## During the week

People vote, once each. A vote can be taken back. Votes that come from robots or from one person with many accounts stay
in the ledger, marked and not counted.

## After the week

The three products with most votes receive the [Launch of the Week](/awards) awards. Money never moves them:

> Paid places are marked as paid, and they have rankings of their own.

| What | Decided by |
| --- | --- |
| Weekly ranking | votes of the week |
| Awards | votes of the week |
| Billboard | money, and it says so |
`,
    faqs: [
      { question: 'Does a paid launch win more awards?', answer: 'No. Awards count votes of people and nothing else.' },
      {
        question: 'What if two products have the same votes?',
        answer: 'The one whose last vote came earlier is first.',
      },
    ],
  },
  {
    slug: 'a-tagline-is-not-a-poem',
    title: 'A tagline is not a poem',
    summary: 'Say what it does, for whom, in under sixty letters.',
    author: 'Ilse Vandermoor',
    daysAgo: 10,
    body: `Most taglines promise. Good ones **describe**.

- *Weak:* “The future of notes.”
- *Better:* “Notes that sort themselves while you write.”

Read yours to somebody who does not know the product. If they can say what it does, stop editing.

## Three questions

1. What does it do?
2. For whom?
3. What would be missed if it were gone?

Then delete the words you would also find on your competitor’s page.
`,
    faqs: [{ question: 'How long may a tagline be?', answer: 'As long as it fits on one line of a phone.' }],
  },
  {
    slug: 'why-we-quote-websites',
    title: 'Why every value has a quote',
    summary: 'A directory should not guess. Here is how we keep machines from making things up.',
    author: 'The demonstration team',
    daysAgo: 19,
    body: `A profile that a machine wrote is only as good as what it rests on. So each drafted value here carries the sentence
of the website that proves it, and the address where it stands.

What the website does not say stays **blank**. A blank field is honest; a guess is not.

\`\`\`json
{ "founded_year": null, "not_found_on_website": ["founded_year"] }
\`\`\`

Owners may type what their website leaves out. Such a value has no quote, and you can tell.
`,
    faqs: [],
  },
  {
    slug: 'connect-your-assistant',
    title: 'Let your assistant look things up',
    summary: 'The whole directory answers over MCP and REST, without an account.',
    author: 'Okke Brandtmeier',
    daysAgo: 33,
    body: `Ask your assistant for “an invoicing tool from Portugal that costs under ten dollars”. If it is connected to this
directory, it searches, compares and shows you the quotes.

The [docs](/docs#connect) say how to connect the common clients. Reading needs no account.
`,
    faqs: [],
  },
]
