/** The HTML an owner pastes into their homepage: a link to exactly their listing around our badge image. */
export function badgeOf({ slug, name }: { slug: string; name: string }, siteUrl: string): string {
  const alt = escaped(`${name} on ${new URL(siteUrl).host}`)
  return (
    `<a href="${siteUrl}/listings/${slug}">` +
    `<img src="${siteUrl}/badges/${slug}/listed.svg" alt="${alt}" width="200" height="54"></a>`
  )
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
