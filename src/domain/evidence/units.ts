import type { WrittenFinding } from '../../contract/desk/evidence.ts'
import type { BilingualText } from '../../contract/protocol/hearticle-text.ts'
import { isSameUnit, unitCode } from '../quantities/unit-code.ts'

type StoredUnit = NonNullable<WrittenFinding['measure']>['unit']

/** A unit in both languages; a sign such as 'mmHg' is the same in either. */
export function bilingualUnit(unit: StoredUnit | undefined): BilingualText {
  return typeof unit === 'object' && unit ? unit : { de: unit ?? '', en: unit ?? '' }
}

/** The code of a unit in the words of either language; undefined where neither is known. */
export function codeOfUnit(unit: StoredUnit | undefined): string | undefined {
  const { de, en } = bilingualUnit(unit)
  return unitCode(en, 'en') ?? unitCode(de, 'de')
}

/** Whether the words of the two languages are known as two units, 'Tage' beside 'weeks' (P-FINDING-PARTS). */
export function areUnitsOther(unit: StoredUnit): boolean {
  if (typeof unit === 'string' || !unit) return false
  const [de, en] = [unitCode(unit.de, 'de'), unitCode(unit.en, 'en')]
  return de !== undefined && en !== undefined && !isSameUnit(de, en)
}
