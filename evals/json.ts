// oxlint-disable-next-line typescript/no-explicit-any -- tools answer many shapes; a check that reads a wrong one fails
export type Json = any
