/** Signs of an unfinished page: template variables, dummy text, the default text of a theme or framework. */
const LEFTOVER =
  /\{\{|\}\}|<%|%>|\{%|\$\{|%[A-Z][A-Z_]{2,}%|\blorem ipsum\b|\bdolor sit amet\b|\b(?:html5?|website|landing page|bootstrap|responsive)\b.{0,30}\btemplate\b.{0,3}\bby\b|\bhtml5? template$|^(?:react app|vite app|vite \+ \w+(?: \+ \w+)?|create next app|document|untitled(?: document)?|my (?:website|site|blog)|your (?:company|site|website)(?: name)?|company name|site (?:title|name)|content manager|just another wordpress site|coming soon|under construction|website under construction|hello world|test|home ?page)$/i

/** True for text that comes from a template rather than the website's owner. */
export function isLeftover(text: string): boolean {
  return LEFTOVER.test(text)
}
