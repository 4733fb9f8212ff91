/** Chance that all of k trials pass, estimated from c passes in n (tau-bench, arXiv:2406.12045). */
export function passHatK(n: number, c: number, k: number): number {
  return choose(c, k) / choose(n, k)
}

/** Chance that at least one of k trials passes, estimated from c passes in n (HumanEval, arXiv:2107.03374). */
export function passAtK(n: number, c: number, k: number): number {
  return 1 - choose(n - c, k) / choose(n, k)
}

function choose(n: number, k: number): number {
  if (k > n) return 0
  return k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k
}
