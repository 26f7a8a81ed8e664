import type { Stores } from '../../functions/store/create-stores.ts'
import type { StudyTexts } from '../../src/domain/study/study.ts'
import { incomingStudy, noon } from './records.ts'

/** Texts of a study that a user proposed, which wait for somebody else. The study is there then. */
export async function proposeTexts(
  { studies }: Pick<Stores, 'studies'>,
  pmid: string,
  writer: string,
  texts: StudyTexts = { german: { title: 'Salz und Blutdruck' } },
): Promise<void> {
  if (!(await studies.find(pmid))) await studies.importMany([incomingStudy(pmid)])
  const found = await studies.findVersion(pmid)
  if (!found) throw new Error(`study ${pmid} is not there`)
  const proposed = { text: texts, writers: [writer], at: noon.toISOString() }
  const study = { ...found.study, editorial: { ...found.study.editorial, proposed } }
  await studies.saveEditorial(found, study, { by: writer, at: noon })
}
