import { MAX_STATEMENT } from '../../src/contract/reading/study-card.ts'
import type { StudySource } from '../../src/domain/study/study.ts'
import { withinCharacters } from '../../src/domain/text/characters-over.ts'
import { distinctTexts, filled, plainText } from './inline-text.ts'
import { childrenOf, find, type XmlElement } from './xml/xml-tree.ts'

/** Registries of trials as `DataBankName` has them; other banks keep sequences and molecules. */
const REGISTRIES =
  /^(clinicaltrials\.gov|isrctn|eudract|ctis|anzctr|chictr|cris|ctri|drks|irct|japiccti|jmacct|jprn|jrct|kct|lbctr|ntr|pactr|per|prospero|rebec|repec|rpcec|slctr|tctr|umin[ -]ctr)$/i

/**
 * Who paid for an article (`GrantList`), which conflicts its authors state (`CoiStatement`), and its
 * numbers in registries of trials (`DataBankList`).
 */
export function supportOf(
  citation: XmlElement | undefined,
): Pick<StudySource, 'funders' | 'conflicts' | 'registrations'> {
  const article = find(citation, 'Article')
  const conflicts = withinCharacters(plainText(find(citation, 'CoiStatement')), MAX_STATEMENT)
  const grants = childrenOf(find(article, 'GrantList'), 'Grant')
  const funders = distinctTexts(grants.flatMap((grant) => childrenOf(grant, 'Agency')))
  const registrations = distinctTexts(
    childrenOf(find(article, 'DataBankList'), 'DataBank')
      .filter((bank) => REGISTRIES.test(plainText(find(bank, 'DataBankName'))))
      .flatMap((bank) => childrenOf(find(bank, 'AccessionNumberList'), 'AccessionNumber')),
  )
  return {
    ...(funders.length > 0 && { funders }),
    ...filled({ conflicts }),
    ...(registrations.length > 0 && { registrations }),
  }
}
