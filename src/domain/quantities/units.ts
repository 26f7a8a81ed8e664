import type { Language } from '../../contract/protocol/language.ts'

/** `amount` is what can be given as a dose. */
export type Dimension = 'time' | 'share' | 'amount' | 'money' | 'other'

export interface Unit {
  /** By UCUM, money by ISO 4217. */
  code: string
  dimension: Dimension
}

type Row = readonly [code: string, signs: string, english?: string, german?: string]

/** Signs of either language and words of each, parted by '|', by what they measure. */
const ROWS: Record<Dimension, readonly Row[]> = {
  share: [
    ['%', '%', 'percent|per cent', 'Prozent|v.H.'],
    ['%pt', '', 'percentage points|percentage point', 'Prozentpunkte|Prozentpunkten|Prozentpunkt'],
  ],
  time: [
    ['10.a', '', 'decades|decade', 'Jahrzehnte|Jahrzehnten|Jahrzehnt'],
    ['a', 'y', 'years|year|yrs|yr', 'Jahre|Jahren|Jahr|Jahres'],
    ['mo', '', 'months|month', 'Monate|Monaten|Monat|Monats'],
    ['wk', '', 'weeks|week|wks|wk', 'Wochen|Woche'],
    ['d', 'd', 'days|day', 'Tage|Tagen|Tag|Tages'],
    ['h', 'h', 'hours|hour|hrs|hr', 'Stunden|Stunde'],
    ['min', 'min', 'minutes|minute|mins', 'Minuten|Minute'],
    ['s', 's', 'seconds|second|secs|sec', 'Sekunden|Sekunde'],
    ['ms', 'ms|msec', 'milliseconds', 'Millisekunden'],
    ['us', 'µs|μs'],
    ['ns', 'ns'],
  ],
  amount: [
    ['kg', 'kg', 'kilograms|kilogram', 'Kilogramm'],
    ['g', 'g', 'grams|gram', 'Gramm'],
    ['mg', 'mg', 'milligrams|milligram', 'Milligramm'],
    ['ug', 'µg|μg|ug|mcg|microg', 'micrograms|microgram', 'Mikrogramm'],
    ['ng', 'ng', 'nanograms', 'Nanogramm'],
    ['pg', 'pg'],
    ['fg', 'fg'],
    ['m[IU]', 'mIU'],
    ['u[IU]', 'µIU|μIU'],
    ['[IU]', 'IU|I.U.', 'international units', 'IE|I.E.|Internationale Einheiten'],
    ['[ppm]', 'ppm|p.p.m.'],
    ['[ppb]', 'ppb'],
    ['Gy', 'Gy', 'gray', 'Gray'],
    ['cGy', 'cGy'],
    ['mol', 'mol'],
    ['mmol', 'mmol', 'millimoles|millimol'],
    ['umol', 'µmol|μmol|umol|micromol|mumol', 'micromoles'],
    ['nmol', 'nmol', 'nanomoles'],
    ['pmol', 'pmol'],
    ['fmol', 'fmol'],
    ['meq', 'mEq|meq'],
  ],
  money: [
    ['EUR', 'EUR|€', 'euros|euro', 'Euro'],
    ['USD', 'USD|US$', 'dollars|dollar', 'Dollar'],
    ['GBP', 'GBP', 'pounds sterling', 'Pfund Sterling'],
    ['CHF', 'CHF', 'Swiss francs', 'Franken'],
  ],
  other: [
    ['U', 'U'],
    ['mU', 'mU'],
    ['uU', 'µU|μU|microU'],
    ['Sv', 'Sv'],
    ['mSv', 'mSv'],
    ['mol/L', 'M'],
    ['mmol/L', 'mM'],
    ['umol/L', 'µM|μM|uM|microM|micro M'],
    ['nmol/L', 'nM'],
    ['pmol/L', 'pM'],
    ['L', 'l|L', 'liters|liter|litres|litre', 'Liter|Litern'],
    ['mL', 'ml|mL', 'milliliters|milliliter|millilitres|millilitre', 'Milliliter'],
    ['dL', 'dl|dL', 'deciliters|deciliter|decilitre', 'Deziliter'],
    ['uL', 'µl|μl|µL|μL|uL|muL|mul|microL', 'microliters|microliter|microlitre', 'Mikroliter'],
    ['mm[Hg]', 'mmHg|mm Hg|mm of mercury'],
    ['ku', 'kDa|kD|kd|KDa'],
    ['u', 'Da'],
    ['kcal', 'kcal', 'kilocalories', 'Kilokalorien'],
    ['kJ', 'kJ', 'kilojoules', 'Kilojoule'],
    ['J', 'J'],
    ['mJ', 'mJ'],
    ['MJ', 'MJ'],
    ['eV', 'eV'],
    ['keV', 'keV'],
    ['W', 'W', 'watts', 'Watt'],
    ['km', 'km', 'kilometers|kilometres', 'Kilometer|Kilometern'],
    ['m', 'm', 'meters|metres', 'Meter|Metern'],
    ['cm', 'cm', 'centimeters|centimetres', 'Zentimeter|Zentimetern'],
    ['mm', 'mm', 'millimeters|millimetres', 'Millimeter|Millimetern'],
    ['um', 'µm|μm|microm|mum', 'micrometers|micrometres', 'Mikrometer'],
    ['nm', 'nm', 'nanometers|nanometres', 'Nanometer'],
    ['Ao', 'Å|Å'],
    ['har', 'ha', 'hectares|hectare', 'Hektar'],
    ['m2', 'm2|m²', 'square meters|square meter|square metres', 'Quadratmeter'],
    ['cm2', 'cm2|cm²'],
    ['mm3', 'mm3|mm³', 'cubic millimeters|cubic millimeter|cubic millimetre', 'Kubikmillimeter'],
    ['cm3', 'cm3|cm³'],
    ['m3', 'm3|m³', 'cubic meters|cubic meter|cubic metre', 'Kubikmeter'],
    ['deg', 'deg|°', 'degrees', 'Grad'],
    ['Cel', '°C', 'degrees C|degree C|deg C|degrees Celsius', 'Grad Celsius'],
    ['Hz', 'Hz'],
    ['kHz', 'kHz'],
    ['MHz', 'MHz'],
    ['N.cm', 'N-cm|Ncm|N·cm'],
    ['N.m', 'Nm'],
    ['kPa', 'kPa'],
    ['Pa', 'Pa'],
    ['cm[H2O]', 'cmH2O'],
    ['mV', 'mV'],
    ['V', 'V'],
    ['dB', 'dB'],
    ['[CFU]', 'CFU|KBE'],
    ['Bq', 'Bq'],
    ['MBq', 'MBq'],
    ['GBq', 'GBq'],
    ['mGy', 'mGy'],
    ['[MET]', 'METs|MET'],
    ['10*3.{bp}', 'kb|kbp'],
    ['10*6.{bp}', 'Mb|Mbp'],
    ['{bp}', 'bp'],
    ['[pH]', 'pH units'],
  ],
}

/** Which unit a sign or word is, as it is written. */
export const UNITS: ReadonlyMap<string, Unit> = new Map(
  Object.entries(ROWS).flatMap(([dimension, rows]) =>
    rows.flatMap(([code, ...names]) =>
      names
        .join('|')
        .split('|')
        .filter(Boolean)
        .map((name) => [name, { code, dimension: dimension as Dimension }] as const),
    ),
  ),
)

const first = (names: string | undefined) => names?.split('|')[0] || undefined

/** Of each code its sign, and its words where it has no sign or is a time: nobody writes '2 a'. */
const NAMES: ReadonlyMap<string, Record<Language | 'sign', string>> = new Map(
  Object.entries(ROWS).flatMap(([dimension, rows]) =>
    rows.map(([code, signs, english, german]) => {
      const sign = first(signs) ?? first(english) ?? code
      const isSign = first(signs) !== undefined && dimension !== 'time'
      const [en, de] = isSign ? [sign, sign] : [first(english) ?? sign, first(german) ?? sign]
      return [code, { sign, en, de }] as const
    }),
  ),
)

/** A unit by its code in the words of both languages; undefined of codes without. */
export function unitWords(code: string): Record<Language, string> | undefined {
  const parts = code.split('/').flatMap((part) => NAMES.get(part) ?? [])
  const [one, ...below] = parts
  if (!one || parts.length < code.split('/').length) return undefined
  if (below.length === 0) return { de: one.de, en: one.en }
  const signs = parts.map(({ sign }) => sign).join('/')
  return { de: signs, en: signs }
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** Every sign and word, the longest first, as a part of a regular expression. */
export const ANY_UNIT = [...UNITS.keys()]
  .toSorted((a, b) => b.length - a.length)
  .map(escaped)
  .join('|')

const TIMES: ReadonlyArray<readonly [RegExp, string]> = [
  [/^[yj]/i, 'a'],
  [/^w/i, 'wk'],
  [/^[dt]/i, 'd'],
  [/^(?:h|st)/i, 'h'],
  [/^mi/i, 'min'],
  [/^m/i, 'mo'],
]

/** The code of a time in a word that begins with it: 'Week', 'yr', 'wöchig'. */
export const timeCode = (word: string): string | undefined =>
  TIMES.find(([pattern]) => pattern.test(word))?.[1]

/** Signs that stand before an amount of money. */
export const CURRENCIES: ReadonlyMap<string, string> = new Map([
  ['£', 'GBP'],
  ['$', 'USD'],
  ['€', 'EUR'],
])
