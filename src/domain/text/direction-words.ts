import type { Language } from '../../contract/protocol/language.ts'

/**
 * Words by which texts and abstracts say that something is less or more: comparatives, and verbs of
 * change. As they stand in patterns, without the word boundaries around them.
 */
interface DirectionWords {
  less: string
  more: string
}

/** How much there is of something, or how often. */
export const amountWords: Record<Language, DirectionWords> = {
  de: {
    less: 'weniger|seltener|niedriger|geringer|kleiner|kürzer|minder|schwächer',
    more: 'mehr|häufiger|öfter|höher|größer|länger|stärker|zahlreicher|zusätzlich',
  },
  en: {
    less: 'fewer|less|lower|rarer|shorter|smaller|milder|weaker',
    more: 'more|higher|longer|greater|larger|stronger|extra|additional',
  },
}

/** How something changes. */
export const changeWords: Record<Language, DirectionWords> = {
  de: {
    less: 'senk(?:t|te|ten|en)|gesenkt|sink(?:t|en)|sank(?:en)?|gesunken|verringer(?:t|te|ten|n)|verminder(?:t|te|ten|n)|reduzier(?:t|te|ten|en)|verkürz(?:t|te|ten|en)|abnahm(?:en)?|abgenommen|verhinder(?:t|te|ten|n)|vermied(?:en)?|fiel(?:en)?(?! (?:auf|aus|ein|um|leicht|schwer))|gefallen|halbier(?:t|te|ten|en)|schrumpft(?:e|en)?|geschrumpft|schwand(?:en)?|bremst(?:e|en)?|verlangsam(?:t|te|ten|en)|linder(?:t|te|ten|n)|dämpft(?:e|en)?|verlor(?:en)?|nahm(?:en)? [^,;:.]{0,80}? ab(?=\\s*[.!?]?\\s*$)|ging(?:en)? [^,;:.]{0,80}?zurück(?=\\s*[.!?]?\\s*$)|zurück(?:ging(?:en)?|gegangen)',
    more: 'steig(?:t|en)|stieg(?:en)?|gestiegen|steiger(?:t|te|ten|n)|gesteigert|erhöh(?:t|en)|erhöhte(?:n)?(?= (?:das|die|den|sich|ihr))|vermehr(?:t|te|ten|en)|verlänger(?:t|te|ten|n)|zunahm(?:en)?|zugenommen|nahm(?:en)? [^,;:.]{0,80}? zu(?=\\s*[.!?]?\\s*$)|verdoppel(?:t|te|ten|n)|wuchs(?:en)?|gewachsen|beschleunig(?:t|te|ten|en)|verstärk(?:t|te|ten|en)|kletter(?:t|te|ten|n)|gewann(?:en)?',
  },
  en: {
    less: 'reduc\\w+|lower(?:ed|s|ing)|decreas\\w+|fell(?! ill)|declin(?:ed|es|ing)|dropp?(?:ed|s)(?! out)|halv(?:ed|es|ing)|shr[aiu]nk\\w*|slow(?:ed|s|ing)|eas(?:ed|es)|lost(?! to)|went down|came down|shorten\\w*|prevent\\w*|lessen\\w*',
    more: 'increas\\w+|rais(?:ed|es|ing)|rose|risen|climb(?:ed|s)|doubl(?:ed|es|ing)|grew|grown|accelerat\\w+|went up|lengthen\\w*|gain\\w*',
  },
}

/** As which a count of people is said, beside what it counts. */
interface FateWords {
  spared: string
  struck: string
}

const WELL = {
  de: '(?:gesund|verschont|unversehrt|am leben|\\p{L}*frei|stabil|abstinent|auf den beinen)',
  en: '(?:alive|healthy|well|unharmed|unaffected|stable|abstinent|on their feet|(?:\\p{L}+-)?free)',
}

/** What became of people: verbs that are each other's opposites (P-SENTENCE-FATE). */
export const fateWords: Record<Language, FateWords> = {
  de: {
    spared: `überleb(?:t|te|ten|en)|lebt(?:e|en) (?:weiter|noch)|(?:bleib(?:t|en)|blieb(?:en)?) [^,;:]{0,60}?${WELL.de}|${WELL.de} (?:bleib(?:t|en)|blieb(?:en)?|geblieben)|gena(?:s|sen)|genesen|erholt(?:e|en) sich|entging(?:en)?|entkam(?:en)?|gewann(?:en)?|behielt(?:en)?|hört(?:e|en) (?:[^,;:]{0,60}? )?(?:mit dem|zu) rauchen auf`,
    struck:
      'st[aieo]rb(?:t|en)?|gestorben|verstarb(?:en)?|verstorben|erkrank(?:t|te|ten|en)|erl(?:itt|itten|eidet|eiden)|stürz(?:t|te|ten|en)|gestürzt|rückfällig|rauch(?:t|te|ten|en) (?:[^,;:]{0,60}?)(?:weiter|wieder)|bekam(?:en)?',
  },
  en: {
    spared: `surviv(?:e|es|ed|ing)|live(?:d|s)? on|(?:stay|remain)(?:s|ed|ing)? [^,;:]{0,60}?${WELL.en}|recover(?:s|ed)?|(?:was|were|are) spared|escap(?:e|es|ed)|(?:re)?gained|quit|stopped smoking|gave up smoking`,
    struck:
      'die[sd]?|dying|fell ill|falls? ill|bec(?:ame|ome) ill|suffer(?:s|ed)?|develop(?:s|ed)?|relaps(?:e|es|ed)|(?:kept|went) (?:on )?smoking|continued to smoke|smoking again',
  },
}

/** A pattern of words that stand for themselves, in any case. */
export const wordPattern = (words: string) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'giu')

/** All words of a direction. */
export const directionPattern = (direction: keyof DirectionWords, language: Language) =>
  wordPattern(`${amountWords[language][direction]}|${changeWords[language][direction]}`)
