import type { Handler, Hono } from 'hono'
import { numericId } from '../../src/contract/protocol/paging.ts'
import { pmidSchema } from '../../src/contract/reading/pmid.ts'
import {
  explainedWords,
  listedStudies,
  listedStudy,
  type PublicContent,
  withNewer,
} from '../../src/domain/content/public-content.ts'
import { asOf } from '../../src/domain/edition/edition.ts'
import {
  type ReplacementsRow,
  replacementsRows,
  versionsOf,
} from '../../src/domain/edition/replacements.ts'
import { type HearticleRecord, isPublic, sourcesOf } from '../../src/domain/hearticle/hearticle.ts'
import { publicPlaylists } from '../../src/domain/hearticle/playlist.ts'
import { citingByPmid } from '../../src/domain/presenters/explained-by.ts'
import { presentHearticleSummary } from '../../src/domain/presenters/present-hearticle.ts'
import { addressOf, type Page } from '../../src/domain/site/addresses.ts'
import { isCall, languageOfPage, pageAtAddress } from '../../src/domain/site/page-at-address.ts'
import { shownAsCited } from '../../src/domain/study/shown-as-cited.ts'
import type { StudyRecord } from '../../src/domain/study/study.ts'
import { allNotices, noticedPmids } from '../../src/domain/study/study-notices.ts'
import { noticedStudy, readCorrections } from '../editorial/read-corrections.ts'
import { readEdition } from '../editorial/read-edition.ts'
import { withPublicAudio } from '../files/audio.ts'
import type { Dependencies } from '../http/dependencies.ts'
import { sendEmbed, sendPage } from '../http/page-policy.ts'
import type { Shell } from '../http/site-pages.ts'
import type { SearchIndex } from '../search/search-index.ts'

/** What there is at an address: nothing, something deleted, or what is newer than the site. */
type Found = 404 | 410 | Newer

/** Beside what was published last, what a page shows. */
interface Newer {
  /** A page with lists, which show playlists and prices, too. */
  isHome?: true
  hearticles?: readonly HearticleRecord[]
  /** Ids of others that the page lists: those that were not published yet are looked for. */
  listed?: readonly number[]
  studies?: readonly StudyRecord[]
  replacements?: ReplacementsRow
  edition?: PublicContent['edition']
  corrections?: PublicContent['corrections']
  correctionsOf?: PublicContent['correctionsOf']
}

type EditionPage = Newer & { edition: NonNullable<Newer['edition']> }

const isTaken = ({ edition }: Newer) => edition?.known.takenAt !== undefined

/** The pages that the site may lack, by the routes that the log names. */
const ROUTES: Partial<Record<Page['page'], string>> = {
  hearticle: '/hearticle/:id',
  'hearticle-changes': '/hearticle/:id/changes',
  handout: '/hearticle/:id/blatt',
  embed: '/embed/:id',
  edition: '/hearticle/:id/e/:edition',
  corrections: '/korrekturen',
  study: '/pubmed/:pmid',
  rubric: '/rubric/:id',
  playlist: '/playlist/:id',
  'review-translation': '/review/translation/:id',
}

/** So much of what was asked for is read: no number of a study is longer. */
const LONGEST_STUDY = 200

/** What says that a page is gone, where it has words of its own. */
const GONE: Partial<Record<Page['page'], Shell>> = {
  hearticle: 'hearticle-gone',
  'hearticle-changes': 'hearticle-gone',
  handout: 'hearticle-gone',
  study: 'study-removed',
}

/**
 * Addresses for which the last publication has no file (P-PAGE-STATUS): the CDN asks here where its
 * bucket has nothing. What exists by now is made by the code that made the site, and answered with
 * 200 (P-FALLBACK-PAGE); what was deleted with 410, all else with 404.
 */
export function pageRoutes(app: Hono, dependencies: Dependencies): void {
  const { hearticles, studies, taxonomy, playlists, now } = dependencies

  const notWithdrawn = async (pmids: readonly string[]) =>
    (await studies.findMany(pmids)).filter(({ withdrawn }) => !withdrawn)

  /** Studies with those that their notices name, so that these are linked where they are here. */
  const withNoticed = async (found: readonly StudyRecord[]) => {
    const named = found.flatMap((study) => noticedPmids(allNotices(study)))
    return [...found, ...(await notWithdrawn(named))]
  }

  const findEdition = async (id: number, edition?: number): Promise<EditionPage | 404> => {
    const found = await readEdition(dependencies, id, edition)
    if (!found) return 404
    const { number, known, was } = found
    const { last, takenAt } = known
    const shown = takenAt === undefined && last ? [last] : []
    const cited = [...new Set([...shown, ...(was ? [was] : [])].flatMap((one) => one.citedPmids))]
    return {
      hearticles: shown,
      studies: await withNoticed(shownAsCited(await studies.findMany(cited))),
      edition: { number, known, was },
    }
  }

  const find = async (target: Page, query: URLSearchParams): Promise<Found> => {
    if (target.page === 'study') {
      const { pmid } = target
      const explained = pmidSchema.safeParse(pmid).success
        ? await studies.findWithCiting(pmid)
        : undefined
      if (!explained?.study) return 404
      if (explained.study.withdrawn) return 410
      const citing = await hearticles.findMany(explained.citing.map(({ id }) => id))
      // Whether one of them fell or changed decides what the others show (P-APPROVAL-SUSPENDED).
      const sources = await notWithdrawn(citing.flatMap(sourcesOf))
      const found = [explained.study, ...sources.filter((study) => study.pmid !== pmid)]
      return { hearticles: citing, studies: await withNoticed(found) }
    }
    if (target.page === 'corrections') {
      const corrections = await readCorrections(dependencies)
      const asked = query.get('study')?.trim().slice(0, LONGEST_STUDY)
      if (!asked) return { corrections }
      const pmid = await noticedStudy(dependencies, corrections, asked)
      return { corrections, correctionsOf: { asked, pmid } }
    }
    const { data: id } = numericId.safeParse('id' in target ? target.id : undefined)
    if (id === undefined) return 404
    if (target.page === 'rubric') {
      const { rubrics } = await taxonomy.load()
      return rubrics.some((rubric) => rubric.id === id) ? { isHome: true } : 404
    }
    if (target.page === 'playlist') {
      const playlist = await playlists.find(id)
      if (playlist === 'deleted') return 410
      return playlist?.status === 'ACTIVE' ? { isHome: true, listed: playlist.hearticleIds } : 404
    }
    if (target.page === 'edition') return findEdition(id, Number(target.edition))
    if (target.page === 'embed') return findEdition(id)
    if (target.page === 'handout') {
      const found = await findEdition(id)
      return found !== 404 && isTaken(found) ? 410 : found
    }
    const hearticle = await hearticles.find(id)
    if (hearticle === 'deleted') return 410
    // In any state: a user who may not review it learns only that it exists.
    if (hearticle && target.page === 'review-translation') return {}
    if (!hearticle || !isPublic(hearticle, now())) return 404
    if (target.page === 'hearticle-changes') {
      const editions = await hearticles.editionsOf(id)
      const records = await hearticles.recordsOf(versionsOf(editions))
      const [replacements] = replacementsRows([hearticle], editions, records)
      return replacements ? { hearticles: [hearticle], replacements } : 404
    }
    return {
      hearticles: [hearticle],
      studies: await withNoticed(shownAsCited(await studies.findMany(hearticle.citedPmids))),
    }
  }

  const answer: Handler = async (context, next) => {
    const { pathname: path, searchParams } = new URL(context.req.url)
    if (isCall(path)) return next()
    const { target, language } = pageAtAddress(path) ?? { language: languageOfPage(path) }
    const route = target && ROUTES[target.page]
    const prefix = language === 'de' ? '' : `/${language}`
    context.set('route', prefix + (route?.replace(/:(\w+)/, '{$1}') ?? '/*'))
    const isOtherName =
      target?.page === 'handout' && path.replace(/\.html$/, '') !== addressOf(target, language)
    const found = target && route && !isOtherName ? await find(target, searchParams) : 404
    const { sitePages } = dependencies
    if (target?.page === 'review-translation' && found !== 404) {
      // Of a deleted one, too: a reviewer finds there what they had begun.
      const status = found === 410 ? 410 : 200
      return sendPage(context, await sitePages.shell('review', language), status)
    }
    if (!target || found === 404 || found === 410) {
      const shell = (found === 410 && target && GONE[target.page]) || 'not-found'
      return sendPage(context, await sitePages.shell(shell, language), found === 410 ? 410 : 404)
    }
    const page = await withContent(dependencies, found, (content) =>
      sitePages.render(addressOf(target, language), content),
    )
    // What frames it shows that it was withdrawn.
    return target.page === 'embed'
      ? sendEmbed(context, page, isTaken(found) ? 410 : 200)
      : sendPage(context, page, 200)
  }
  for (const route of Object.values(ROUTES)) {
    for (const prefix of ['', '/en']) app.get(prefix + route, answer)
  }
  app.get('/*', answer)
}

/**
 * Whether what an address shows was deleted or withdrawn, whatever the site still has a file of
 * (P-TRASH).
 */
export async function isGone(
  path: string,
  { hearticles, playlists }: Pick<Dependencies, 'hearticles' | 'playlists'>,
): Promise<boolean> {
  const { target } = pageAtAddress(path) ?? {}
  const { data: id } = numericId.safeParse(target && 'id' in target ? target.id : undefined)
  if (id === undefined) return false
  if (target?.page === 'playlist') return (await playlists.find(id)) === 'deleted'
  const isHearticle = target?.page === 'hearticle' || target?.page === 'hearticle-changes'
  return isHearticle && (await hearticles.isGone(id))
}

const UNPUBLISHED_READ_MS = 300

/**
 * Tells of the address of a hearticle or study whether people changed it since it was published, and
 * of a study also whether something befell it (P-FALLBACK-PAGE).
 */
export function watchNewer({ changes }: Pick<Dependencies, 'changes'>) {
  let readAt = Number.NEGATIVE_INFINITY
  let unpublished: ReturnType<typeof changes.unpublished>
  return async (path: string): Promise<boolean> => {
    const { target } = pageAtAddress(path) ?? {}
    const entity = target && entityOf(target)
    if (entity === undefined) return false
    // Where they wait to be asked for there can be thousands, which not every reader waits for.
    if (performance.now() - readAt > UNPUBLISHED_READ_MS) {
      readAt = performance.now()
      unpublished = changes.unpublished()
    }
    return (await unpublished).has(entity)
  }
}

/** As changes of content name it. */
function entityOf(target: Page): `STUDY#${string}` | `HEARTICLE#${number}` | undefined {
  if (target.page === 'study') return `STUDY#${target.pmid}`
  if (target.page !== 'hearticle' && target.page !== 'hearticle-changes') return undefined
  const { data: id } = numericId.safeParse(target.id)
  return id === undefined ? undefined : `HEARTICLE#${id}`
}

/**
 * Does something with what pages show at this moment: what was published last, as the search index
 * has it, and what is newer. Where there is no index, with what is newer alone.
 */
async function withContent<T>(
  dependencies: Dependencies,
  newer: Newer,
  work: (content: PublicContent) => Promise<T>,
): Promise<T> {
  const { hearticles, studies, taxonomy, playlists, prices, searchIndex } = dependencies
  const { namedReviewers, files } = dependencies
  const now = dependencies.now()
  const [all, lists, price] = await Promise.all([
    taxonomy.load(),
    newer.isHome ? playlists.list() : [],
    newer.isHome ? prices.find() : undefined,
  ])

  const withIndex = async (index?: SearchIndex) => {
    const published = index?.published()
    const missing = newer.listed?.filter((id) => !published?.hearticles.some((it) => it.id === id))
    const found = [...(newer.hearticles ?? []), ...(await hearticles.findMany(missing ?? []))]
    const fresh = await Promise.all(
      (await namedReviewers.addNames(found)).map(async (hearticle) =>
        asOf(await withPublicAudio(files, hearticle), now),
      ),
    )
    const others = published?.hearticles.filter(({ id }) => fresh.every((it) => it.id !== id))
    const shown = [...(others ?? []), ...fresh]
      .filter((hearticle) => isPublic(hearticle, now))
      .toSorted((a, b) => a.id - b.id)
    const byId = new Map(shown.map((hearticle) => [hearticle.id, hearticle]))
    const cited = fresh.flatMap(({ citedPmids }) => citedPmids)
    const stored = newer.studies ?? shownAsCited(await studies.findMany(cited))
    const records = new Map(stored.map((study) => [study.pmid, study]))
    const studyOf = (pmid: string) => records.get(pmid) ?? published?.readStudy(pmid)
    return work({
      now,
      taxonomy: all,
      hearticles: byId,
      readHearticle(id) {
        const hearticle = byId.get(id)
        if (!hearticle) throw new Error(`there is no public hearticle ${id}`)
        return hearticle
      },
      explainedWords(id, language) {
        const hearticle = byId.get(id)
        return hearticle ? explainedWords(hearticle, language) : []
      },
      summaries: (language) =>
        shown.map((one) => {
          const known = fresh.includes(one) ? undefined : published?.summaries(language).get(one.id)
          if (known) return known
          const explained = one.citedPmids.flatMap((pmid) => studyOf(pmid) ?? [])
          return presentHearticleSummary(one, all, explained, language)
        }),
      playlists: publicPlaylists(lists, new Set(byId.keys())),
      replacements: new Map(newer.replacements && [[newer.replacements.id, newer.replacements]]),
      mostRead: index?.mostRead.filter((id) => byId.has(id)) ?? [],
      prices: price,
      // What is newer has no page that a link of another one could lead to.
      glossary: index?.glossary ?? [],
      studies: withNewer(
        published?.studies ?? listedStudies(new Map()),
        new Map(Array.from(records, ([pmid, study]) => [pmid, listedStudy(study)])),
      ),
      citing: citingByPmid(shown),
      edition: newer.edition,
      corrections: newer.corrections,
      correctionsOf: newer.correctionsOf,
      readStudy(pmid) {
        const study = studyOf(pmid)
        if (!study) throw new Error(`there is no study ${pmid}`)
        return study
      },
    })
  }
  return (await searchIndex.state()) === 'ok' ? searchIndex.use(withIndex) : withIndex()
}
