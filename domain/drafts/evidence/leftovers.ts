/** Marks of a page that nobody finished: template variables, dummy text, a theme's or framework's own words. */
const LEFTOVER =
  /\{\{|\}\}|<%|%>|\{%|\$\{|%[A-Z][A-Z_]{2,}%|\blorem ipsum\b|\bdolor sit amet\b|\b(?:html5?|website|landing page|bootstrap|responsive)\b.{0,30}\btemplate\b.{0,3}\bby\b|\bhtml5? template$|^(?:react app|vite app|vite \+ \w+(?: \+ \w+)?|create next app|document|untitled(?: document)?|my (?:website|site|blog)|your (?:company|site|website)(?: name)?|company name|site (?:title|name)|content manager|just another wordpress site|coming soon|under construction|website under construction|hello world|test|home ?page)$/i

/** True for text that the website's owner has not written. */
export function isLeftover(text: string): boolean {
  return LEFTOVER.test(text)
}
