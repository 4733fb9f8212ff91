import { expect } from 'vitest'
import type { TestService } from './service.ts'

/** Runs an operator command that must succeed, and returns its answer. */
export async function ok({ admin }: Pick<TestService, 'admin'>, ...args: string[]): Promise<Record<string, unknown>> {
  const answer = await admin(...args)
  expect([args, answer]).toEqual([args, { ok: expect.anything() }])
  return (answer as { ok: Record<string, unknown> }).ok
}

/** The error of an operator command that must fail. */
export async function refusal({ admin }: Pick<TestService, 'admin'>, ...args: string[]): Promise<string> {
  return ((await admin(...args)) as { error: string }).error
}
