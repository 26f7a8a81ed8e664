import type { Language } from '../../src/contract/protocol/language.ts'
import type { MailData } from './mail-data.ts'

/** What a mail says, before it is HTML or text. */
export interface MailContent {
  subject: string
  paragraphs: string[]
  /** What it is about, name by value; stands below the first paragraph. */
  facts?: Fact[]
  /** The hearticles that it is about, each with its picture in one colour; below those facts. */
  pictured?: HearticlePanel[]
  /** The one thing to do. */
  action?: Link
  /** Other ways on, below it. */
  links?: Link[]
  /** What stands below it, less loud. */
  notes: string[]
  /** Why a user gets it; left out, it belongs to their account. */
  why?: string
  /** By which a user ends mails of this kind; left out, they cannot. */
  leaveToken?: string
}

/** A hearticle as a mail pictures it: no file is fetched, so it is the colour of its topic. */
export interface HearticlePanel {
  topic: string
  /** '#rrggbb' */
  color: string
  headline: string
  address: string
}

interface Link {
  label: string
  address: string
}

export interface Fact {
  name: string
  value: string
}

/** All that stands in a mail, before it is HTML or text. */
export interface MailDocument
  extends Omit<MailContent, 'action' | 'facts' | 'pictured' | 'links' | 'why' | 'leaveToken'> {
  facts: Fact[]
  pictured: HearticlePanel[]
  links: Link[]
  language: Language
  /** What a list of mails shows beside the subject. */
  preheader: string
  greeting: string
  action: (Link & { inWords: string }) | undefined
  footer: Array<{ text: string; address?: string }>
}

/** Where a mail is written and when what it tells of happened. */
export interface MailContext {
  /** `https://hearticle.example`, without a slash at its end. */
  siteOrigin: string
  at: Date
  /** Whether subscriptions can be taken out (P-SERVE-NO-PLANS). */
  sellsPlans: boolean
}

export type ContentOf<Kind extends MailData['kind']> = (
  data: Extract<MailData, { kind: Kind }>,
  language: Language,
  context: MailContext,
) => MailContent
