import type { PaymentProvider, SessionState } from './payment-provider.ts'

export const TEST_CHOICES = ['pay', 'pay_later', 'clear', 'decline'] as const
/** What a person does at the test provider's page; `clear` brings in a payment that was chosen to come later. */
export type TestChoice = (typeof TEST_CHOICES)[number]

/** The marked provider that moves no money, with what its own page needs. */
export interface TestProvider extends PaymentProvider {
  name: 'test'
  /** What the person chose; returns the signed event as a real provider would send it, and where they go back to. */
  choose(ref: string, choice: TestChoice): Promise<{ raw: Buffer; headers: Record<string, string>; returnUrl: string }>
  /** For its page: the amount, or undefined for a session it does not have. */
  find(ref: string): Promise<{ number: string; amount_cents: number; status: SessionState['status'] } | undefined>
}
