import { createContext, useContext } from 'react'
import type { GlossaryText } from '../contract/desk/glossary.ts'
import type { Language } from '../contract/protocol/language.ts'
import type { TextExplanation } from '../domain/glossary/find-terms.ts'
import type { Check } from '../domain/hearticle/hearticle-check.ts'
import type { KeptTexts } from './begun-texts.ts'
import type { BoundNumbers } from './numbers/offered-number.ts'

/** A study that can be cited. */
export interface CitedChoice {
  pmid: string
  /** As the list of studies counts, or the page. */
  number: number | string
  title: string
}

/** What others, or this user, say about a passage of a text. */
export interface CommentOnText {
  id: string
  /** Of the text, as `data-place` names it. */
  place: string
  start: number
  end: number
  /** Who says what. */
  words: string
}

export interface CommentsOfTexts {
  /** Those that are open and whose passages are there. */
  open: readonly CommentOnText[]
  /** Leads to one. */
  onShow: (id: string) => void
  /** Begins one on a passage. @param place of the text */
  onBegin: (place: string, passage: { start: number; end: number; quote: string }) => void
}

/** A term of the glossary whose explanation a text can take. */
export interface OfferedTerm extends GlossaryText {
  /** Somebody approved it; else it only waits for that. */
  isPublic: boolean
}

/** The glossary, for those who explain something in a text (P-GLOSSARY-OFFERED). */
export interface OfferedGlossary {
  terms: readonly OfferedTerm[]
  hasFailed: boolean
  /** Where a term is proposed for it, with what was typed. */
  addressToPropose: (language: Language, explained: TextExplanation) => string
}

/** What the fields of all texts share. */
export interface Writing {
  cited: readonly CitedChoice[]
  checks: readonly Check[]
  /** What a check found. */
  wordsOf: (check: Check) => string
  /** Of a language; undefined where numbers are bound to nothing. */
  numbersIn: (language: Language) => BoundNumbers | undefined
  /** Leads to where studies are found; undefined where none is added. */
  onFindStudies?: (() => void) | undefined
  /** Left out, none is offered. */
  glossary?: OfferedGlossary | undefined
  /** Where what is typed into prompts is kept; left out, nothing outlives them. */
  begun?: KeptTexts
  /** Left out where nothing can be commented on. */
  comments?: CommentsOfTexts | undefined
  /** The caret came into a paragraph of a main text. */
  onParagraph: (language: Language, paragraph: number) => void
}

const Current = createContext<Writing>({
  cited: [],
  checks: [],
  wordsOf: () => '',
  numbersIn: () => undefined,
  onParagraph: () => {},
})

export const WritingProvider = Current.Provider

export const useWriting = (): Writing => useContext(Current)
