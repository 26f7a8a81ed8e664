import type { Node } from 'prosemirror-model'
import { hostOf } from '../domain/text/link-address.ts'
import type { Translate } from '../i18n/translator.ts'
import type { DrawnChip } from './chips.ts'
import type { BoundNumbers } from './numbers/offered-number.ts'
import type { CitedChoice } from './writing-context.ts'

interface Known {
  cited: readonly CitedChoice[]
  numbers: BoundNumbers | undefined
  t: Translate
}

/** What a chip shows, and how it is called. */
export function chipWords({ type, attrs }: Pick<Node, 'type' | 'attrs'>, known: Known): DrawnChip {
  const { cited, numbers, t } = known
  if (type.name === 'explanation') {
    const { term, explanation } = attrs as { term: string; explanation: string }
    return { shown: term, name: t('writing:chip_explanation', { term, explanation }) }
  }
  if (type.name === 'link') {
    const { words, address } = attrs as { words: string; address: string }
    return { shown: words, name: t('writing:chip_link', { words, host: hostOf(address) }) }
  }
  if (type.name === 'citation') {
    const studies = (attrs.pmids as string[]).map((pmid) => {
      const study = cited.find((one) => one.pmid === pmid)
      return { number: study ? String(study.number) : `PMID ${pmid}`, title: study?.title ?? '' }
    })
    const names = studies.map(({ number, title }) => [number, title].filter(Boolean).join(': '))
    return {
      shown: studies.map(({ number }) => number).join(', '),
      name: t('writing:chip_citation', { studies: names.join('; ') }),
      isBroken: studies.some(({ number }) => number.startsWith('PMID')),
    }
  }
  const reference = String(attrs.reference)
  const read = numbers?.read(reference)
  if (!read) {
    const written = `[#${reference}]`
    return {
      shown: written,
      name: t('writing:chip_nowhere', { reference: written }),
      isBroken: true,
    }
  }
  return { shown: read.shown, name: t('writing:chip_number', { ...read }) }
}
