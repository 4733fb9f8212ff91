import { html } from 'hono/html'
import type { Html } from '../../ui/page.ts'

/** What buyers ask, with plain answers. */
export const PRICE_QUESTIONS: { question: string; answer: Html }[] = [
  {
    question: 'When does my product go live?',
    answer: html`With a paid plan, as soon as your payment clears, or on the Monday of the week you choose. With the
    free plan, on the Monday of the next free launch week, once we find the badge on your homepage.`,
  },
  {
    question: 'Does paying help me win?',
    answer: html`No. Votes alone decide rankings and awards, and a paid product starts its week with zero votes, like
    every other. Featured places and the billboard are marked as paid.`,
  },
  {
    question: 'Can I start free and pay later?',
    answer: html`Yes. A launch moves a live free product to the paid plan at once. Its week, votes and place stay. You
    can then remove the badge.`,
  },
  {
    question: 'Do prices include VAT?',
    answer: html`No. Choose your country at checkout, and you see the VAT before you pay. Businesses can add their VAT
    number. You get an invoice as a PDF.`,
  },
  {
    question: 'Can I get my money back?',
    answer: html`Ask the site team: <a href="/about">how to reach them</a>. A full refund cancels what hasn’t happened
      yet, such as a coming launch week or featured days. A launch that took place stays, with its plan.`,
  },
  {
    question: 'How do I pay?',
    answer: html`On the page of the payment provider. We never see your card. Your AI assistant can prepare the order,
    but only you can pay it.`,
  },
]
