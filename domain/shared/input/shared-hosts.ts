/** Hosts on which many people have their own pages, and which the public suffix list doesn't cover. */
export const SHARED_HOSTS: ReadonlySet<string> = new Set(
  `about.me angel.co apps.apple.com appsumo.com beacons.ai behance.net bio.link bitbucket.org bsky.app buymeacoffee.com
   canva.com chrome.google.com chromewebstore.google.com codeberg.org codepen.io crunchbase.com dev.to devpost.com
   discord.com discord.gg docs.google.com dribbble.com drive.google.com etsy.com facebook.com figma.com forms.gle
   framer.com github.com gitlab.com groups.google.com gumroad.com hackernoon.com hashnode.dev huggingface.co
   indiehackers.com instagram.com itch.io ko-fi.com launchpad.net linkedin.com linktr.ee mastodon.social medium.com
   marketplace.visualstudio.com meetup.com microsoft.com notion.com notion.so npmjs.com patreon.com
   pinterest.com play.google.com producthunt.com pypi.org quora.com readthedocs.org reddit.com replit.com
   rubygems.org saashub.com sites.google.com slideshare.net soundcloud.com sourceforge.net squareup.com store.steampowered.com
   substack.com t.me telegram.me threads.net tiktok.com tumblr.com twitch.tv twitter.com typeform.com udemy.com
   vimeo.com wordpress.com wordpress.org x.com youtube.com youtu.be`
    .split(/\s+/)
    .filter(Boolean),
)

/** Whether a host, or one of its parent domains, is a shared host. */
export function isSharedHost(host: string): boolean {
  return [...SHARED_HOSTS].some((shared) => `.${host}`.endsWith(`.${shared}`))
}
