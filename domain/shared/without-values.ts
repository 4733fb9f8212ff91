/**
 * Removes values from a message: PostgreSQL quotes a value after a colon, MikroORM appends the row on further
 * lines, and JSON.parse quotes its input.
 */
export function withoutValues(name: string, message: string): string {
  const [first = ''] = message.split('\n')
  return name === 'SyntaxError' ? first.replace(/"[^]*"/, '…') : first.replace(/: "[^]*/, ': …')
}
