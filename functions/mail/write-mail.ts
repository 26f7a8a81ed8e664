import { editorialText } from '../../content/editorial/texts.ts'
import type { Language } from '../../src/contract/protocol/language.ts'
import { fill } from '../runtime/fill-placeholders.ts'
import type { Mail } from '../store/mail/mail-order.ts'
import { addressee, type Letter } from './letter.ts'
import type { Circumstances, LetterText, WholeLetter } from './letter-content.ts'
import { letterTexts, looksLikeLink } from './letter-text.ts'
import { mailHtml } from './mail-html.ts'
import { mailText } from './mail-text.ts'
import { mailWords } from './mail-words.ts'

/** Writes a mail in the language of whoever gets it, as HTML and as text. */
export function writeMail(letter: Letter, circumstances: Circumstances): Mail {
  const { to, username, language } = addressee(letter)
  const words = mailWords[language]
  // Each kind has the function for its own letters; the compiler cannot see that of a union.
  const textOf = letterTexts[letter.kind] as (
    letter: Letter,
    language: Language,
    circumstances: Circumstances,
  ) => LetterText
  const {
    subject,
    paragraphs,
    facts = [],
    action,
    links = [],
    notes,
    why = words.why,
  } = textOf(letter, language, circumstances)
  const contact = editorialText('footer.email', language)
  const whole: WholeLetter = {
    language,
    subject,
    preheader: paragraphs.at(-1) ?? subject,
    greeting:
      username === undefined || looksLikeLink(username)
        ? words.greetingWithoutName
        : fill(words.greeting, { username }),
    paragraphs,
    facts,
    action: action && { ...action, inWords: words.linkInWords },
    links,
    notes,
    footer: [{ text: why }, { text: words.contact, address: `mailto:${contact}` }],
  }
  return { to, subject, text: mailText(whole), html: mailHtml(whole) }
}
