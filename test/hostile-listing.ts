/** A text that would run as a script on a page that doesn't escape it. */
export const ATTACK = `</script></title></textarea>"'><script>alert(1)</script><img src=x onerror=alert(1)>{{7*7}}`
/** An address that would run as a script on a page that links to it. */
export const SCRIPT_LINK = 'javascript:alert(1)//https://'

/** A listing that attacks the page that shows it, in every text and address. */
export const HOSTILE = {
  slug: 'hostile',
  name: ATTACK,
  tagline: ATTACK,
  description: `${ATTACK}\n\n${ATTACK}\u2028`,
  websiteUrl: SCRIPT_LINK,
  profile: {
    tags: [ATTACK],
    features: [ATTACK],
    usps: [ATTACK],
    pricing_summary: ATTACK,
    city: ATTACK,
    contact_email: ATTACK,
    logo_url: `https://logos.example/"><script>alert(1)</script>.png`,
    demo_video_url: 'data:text/html,<script>alert(1)</script>',
    faqs: [{ question: ATTACK, answer: ATTACK }],
    founders: [{ name: ATTACK, title: ATTACK, bio: ATTACK }],
    socials: { custom: SCRIPT_LINK, github: 'https://github.com/"onmouseover="alert(1)', x: 'vbscript:x' },
  },
}
