/** Whether words of an abstract are said of harms (P-HARMS-ASKED). */

/** By beginnings: what is called a harm, and what medicines, operations and examinations do to people. */
const HARMS =
  /(?<!\p{L})(?:adverse|side[- ]effects?|harm|unwanted|undesir|complication|toxic|safe(?:ty)?(?!\p{L})|tolera[tb]|bleed|bled(?!\p{L})|haemorrh|hemorrh|perforat|injur|fractur|hypotens|low(?:er)? blood pressure|hypoglyc|low blood sugar|bradycard|faint|syncop|dizz|drows|sedati|nausea|vomit|diarrh|constipat|indigest|rash|itch|allerg|anaphyl|reactions?(?!\p{L})|swelling|oedema|edema|electrolyte|hyperkal|hypokal|excess of|kidney|renal|liver|hepat|pancreat|gallst|cough|angioed|insomnia|headache|muscle (?:pain|ache)|myalg|myopath|infection|overdiagnos|overtreat|false[- ]positive|suspicious|unnecessar|discontinu|stopped (?:the )?(?:treatment|medicine|drug|study drug)|withdr[ae]w|drop(?:ped)?[- ]?outs?(?!\p{L}))/iu

/** That nobody looked for them, or says so. */
const UNREPORTED =
  /(?<!\p{L})(?:not|never|no one|nobody|neither|without|lack(?:ed|ing)?|un)[- ]?(?: \p{L}+){0,3} ?(?:report|measur|assess|record|collect|ascertain|document|examin|stud(?:y|ied)|data|information)/iu

export const namesHarm = (words: string): boolean => HARMS.test(words)

export const saysUnreported = (words: string): boolean => UNREPORTED.test(words)
