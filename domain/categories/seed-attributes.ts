import { slugOf } from '../shared/input/slug.ts'

/** An attribute as the default catalogue defines it. Without choices, its value is free text. */
export interface SeedAttribute {
  name: string
  key: string
  choices: readonly string[]
}

const YES_NO = ['Yes', 'No']

/** Attributes with choices. The others take free text. */
const CHOICES: Record<string, readonly string[]> = {
  'Free plan': YES_NO,
  'Free trial': YES_NO,
  'Open source': YES_NO,
  'Self-hosting': YES_NO,
  API: YES_NO,
  'Single sign-on': YES_NO,
  'Mobile apps': ['iOS and Android', 'iOS', 'Android', 'None'],
  'Works offline': YES_NO,
  'End-to-end encryption': YES_NO,
  'Shared inbox': YES_NO,
  'White label': YES_NO,
  'Own domain': YES_NO,
  'Own models': YES_NO,
  'Time zones': YES_NO,
  'Code export': YES_NO,
  'Recurring invoices': YES_NO,
}

const NAMES: Record<string, readonly string[]> = {
  'AI Assistants': ['Free plan', 'API', 'Mobile apps', 'Models', 'Own models'],
  'AI Agents': ['Free plan', 'API', 'Self-hosting', 'Open source', 'Models'],
  'AI Writing': ['Free plan', 'Free trial', 'API', 'Languages', 'Models'],
  'APIs and Integrations': ['Free plan', 'Open source', 'Self-hosting', 'Rate limit', 'SDKs'],
  Databases: ['Free plan', 'Open source', 'Self-hosting', 'Query language', 'Storage limit'],
  'DevOps and Hosting': ['Free plan', 'API', 'Own domain', 'Regions'],
  Monitoring: ['Free plan', 'Open source', 'Self-hosting', 'API', 'Check interval', 'Data retention'],
  'No-Code and Low-Code': ['Free plan', 'API', 'Code export', 'Own domain'],
  'Calendars and Scheduling': ['Free plan', 'API', 'Mobile apps', 'Time zones', 'Calendars it connects'],
  'Knowledge Bases': ['Free plan', 'Open source', 'Self-hosting', 'Single sign-on', 'Own domain'],
  Notes: ['Free plan', 'Mobile apps', 'Works offline', 'Open source', 'End-to-end encryption'],
  'Project Management': ['Free plan', 'Free trial', 'API', 'Mobile apps', 'Single sign-on', 'Self-hosting'],
  'Task Management': ['Free plan', 'API', 'Mobile apps', 'Works offline'],
  'Time Tracking': ['Free plan', 'Free trial', 'API', 'Mobile apps'],
  Chat: ['Free plan', 'Mobile apps', 'Self-hosting', 'End-to-end encryption', 'Single sign-on'],
  Email: ['Free plan', 'Mobile apps', 'End-to-end encryption', 'Own domain', 'Storage limit'],
  'Surveys and Forms': ['Free plan', 'API', 'White label', 'Response limit'],
  Analytics: ['Free plan', 'Free trial', 'Open source', 'Self-hosting', 'API', 'Data retention'],
  'Email Marketing': ['Free plan', 'API', 'Contact limit', 'White label'],
  'Social Media Management': ['Free plan', 'Free trial', 'API', 'Mobile apps', 'Networks'],
  CRM: ['Free plan', 'Free trial', 'API', 'Mobile apps', 'Single sign-on', 'Contact limit'],
  'Help Desks': ['Free plan', 'Free trial', 'API', 'Single sign-on', 'Shared inbox'],
  'Billing and Invoicing': ['Free plan', 'Free trial', 'API', 'Recurring invoices', 'Currencies'],
  'Password Managers': ['Free plan', 'Open source', 'Self-hosting', 'Mobile apps', 'Single sign-on'],
}

/** The attributes of the default categories, by the category's name. */
export const SEED_ATTRIBUTES: Record<string, readonly SeedAttribute[]> = Object.fromEntries(
  Object.entries(NAMES).map(([category, names]) => [
    category,
    names.map((name) => ({ name, key: slugOf(name), choices: CHOICES[name] ?? [] })),
  ]),
)
