import type { Language } from '../../contract/protocol/language.ts'
import { type Intent, intents } from './asked.ts'

/** Words by which an intent is asked, in any case, as they are written. */
const CUES: Record<Language, Record<Intent, RegExp>> = {
  de: {
    works:
      /\b(hilft|helfen|wirkt|wirken|wirksam\w*|wirkung|nützt|nützen|bringt|bringen|schützt|schützen|verhinder\w*|vorbeug\w*|beugt|senkt|senken|lohnt|nutzen|bremst|heilt|verbessert)\b/iu,
    harms:
      /(\bneben ?wirkung\w*|\bgefährlich\w*|\bgefahr\w*|\bschädlich\w*|\bschadet\b|\bschaden\b|\brisik\w*|\bsicher(heit)?\b|\bunbedenklich\b|\bverträglich\w*|\bverträgt\b|\b\w*folgen\b|\bkomplikation\w*|\bunerwünscht\w*|\bdarf\b|\bdürfen\b)/iu,
    dose: /(\bdosis\b|\bdosierung\w*|\bdosieren\b|\bwie ?viele? (mg|milligramm|gramm|tabletten|tropfen)\b)/iu,
    'how-much':
      /\bwie ?(viele?|tief|hoch|lang|lange|niedrig)\b(?! (menschen|leute|personen|frauen|männer|kinder|patient))/iu,
    'how-often': /\bwie (oft|häufig)\b/iu,
    'from-age': /\b(ab|in|mit) welchem alter\b|\bab wann\b|\bab wie vielen? jahren\b/iu,
  },
  en: {
    works:
      /\b(help|helps|work|works|effective(ness)?|efficacy|benefits?|prevents?|protects?|reduces?|lowers?|cures?|improves?|worth)\b/iu,
    harms:
      /\b(side[ -]?effects?|harm|harms|harmful|danger(s|ous)?|risks?|risky|safe|safety|unsafe|adverse|complications?|tolerab\w+|toxic\w*|ok)\b/iu,
    dose: /\b(dose|doses|dosage|dosing|how (much|many) (mg|milligrams?|grams?|tablets?|pills?))\b/iu,
    'how-much':
      /\bhow (much|many|low|high|long)\b(?! (people|persons|women|men|children|patients|adults))/iu,
    'how-often': /\bhow (often|frequently|common)\b/iu,
    'from-age': /\b(from|at) (what|which) age\b|\bhow old\b/iu,
  },
}

export function intentsIn(question: string): ReadonlySet<Intent> {
  const asked = intents.filter(
    (intent) => CUES.de[intent].test(question) || CUES.en[intent].test(question),
  )
  return new Set(AMOUNTS_COMPARED.test(question) ? [...asked, 'dose' as const] : asked)
}

/** Two amounts between which a word compares: 'Apixaban 5 mg oder 2,5 mg'. */
const AMOUNTS_COMPARED =
  /\d\s*(?:mg|g|µg|mcg|ml|ie|iu)\b.*\b(?:oder|or|vs|versus|statt|als|than)\b.*\d\s*(?:mg|g|µg|mcg|ml|ie|iu)\b/iu
const COMES_OF_IT =
  /(\bverhinder|\bvorbeug|\bbeugt\b|\bschütz|\bverursach|\bbekomm|\brisiko (?:für|von|auf)\b|\bentsteh|\bauslös|\blöst\b|\bprevent|\bprotect|\bcaus|\blead to\b|\bleads to\b|\brisk of\b|\bget\b|\bdevelop)/iu

/** Whether a question asks if a disease comes of something, or is kept away by it (P-ANSWER-FINDING). */
export const seeksOutcome = (question: string) => COMES_OF_IT.test(question)
