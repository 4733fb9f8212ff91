import type { PaymentProvider, SessionState } from './payment-provider.ts'

export const TEST_CHOICES = ['pay', 'pay_later', 'clear', 'decline'] as const
/**
 * What a person can choose on the test provider's page; `clear` completes a payment started with `pay_later`.
 */
export type TestChoice = (typeof TEST_CHOICES)[number]

/** The test provider, which moves no money, with the methods its page needs. */
export interface TestProvider extends PaymentProvider {
  name: 'test'
  /** Saves the person's choice; returns the signed event that a real provider would send, and where the person goes next. */
  choose(ref: string, choice: TestChoice): Promise<{ raw: Buffer; headers: Record<string, string>; returnUrl: string }>
  /** The session to show on its page; undefined if there is none. */
  find(ref: string): Promise<{ number: string; amount_cents: number; status: SessionState['status'] } | undefined>
}
