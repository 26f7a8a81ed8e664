import type { WrittenFinding } from '../../contract/desk/evidence.ts'
import type { BilingualText } from '../../contract/protocol/hearticle-text.ts'

type StoredUnit = NonNullable<WrittenFinding['measure']>['unit']

/** A unit in both languages; a sign such as 'mmHg' is the same in either. */
export function bilingualUnit(unit: StoredUnit | undefined): BilingualText {
  return typeof unit === 'object' && unit ? unit : { de: unit ?? '', en: unit ?? '' }
}
