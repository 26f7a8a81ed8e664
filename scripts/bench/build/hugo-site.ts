import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '../../../src/contract/protocol/language.ts'
import type { StudyRecord } from '../../../src/domain/study/study.ts'
import { hugoPage } from './hugo-page.ts'

const CONFIGURATION = {
  baseURL: 'http://localhost:4321/',
  uglyURLs: true,
  timeZone: 'UTC',
  disableKinds: ['404', 'home', 'RSS', 'section', 'sitemap', 'taxonomy', 'term'],
}

/**
 * Writes what Hugo needs to make the same pages of studies: the studies of a snapshot as its content,
 * and, as its layouts, our own page with places for what differs.
 * @param ours.site built from that snapshot
 * @returns the command that makes its site
 */
export async function hugoSite(
  folder: string,
  ours: { site: string; snapshot: string },
): Promise<{ command: string; site: string }> {
  const studies = (await readFile(join(ours.snapshot, 'studies.ndjson'), 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as StudyRecord)
  const put = async (path: string, text: string) => {
    await mkdir(join(folder, path, '..'), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  await put('config.json', JSON.stringify(CONFIGURATION))
  const last = studies.at(-1)?.pmid
  for (const [language, prefix] of [
    ['de', ''],
    ['en', 'en/'],
  ] as const) {
    const page = await readFile(join(ours.site, `${prefix}pubmed/${last}.html`), 'utf8')
    await put(`layouts/${language}/single.html`, hugoPage(page, language))
    for (const study of studies) {
      const path = `${prefix}pubmed/${study.pmid}.html`
      await put(`content/${path}`, JSON.stringify(contentOf(study, language)))
    }
  }
  const site = join(folder, 'public')
  return { command: `hugo --quiet --source '${folder}' --destination '${site}'`, site }
}

/** What Hugo is told of a study: what our own pages read, as it is stored. */
function contentOf({ pmid, source, citations }: StudyRecord, language: Language) {
  const { abstract, authors, doi, journal, keywords, publicationDate, publicationTypes } = source
  const german = language === 'de' ? source.german : undefined
  return {
    type: language,
    pmid,
    title: german?.title ?? source.title,
    originalTitle: source.title,
    sections: german?.abstract ?? abstract,
    authors,
    journal,
    keywords,
    appeared: publicationDate,
    publicationTypes,
    citationCount: citations?.count,
    doi,
  }
}
