/**
 * How soon copies say what befell them (P-EDITION-ADDRESS, P-STUDY-NOTICES): random notices, corrections and withdrawals befall what a running
 * product has published, while it is killed now and then; a stranger who reads public addresses alone
 * looks at every copy until it says so.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { publishedCitations, raiseAlarms } from '../../functions/editorial/raise-alarms.ts'
import { importNotices } from '../../functions/notices/import-notices.ts'
import type { OpenedStores } from '../project/opened-stores.ts'
import { type RunningProduct, runProduct } from '../project/run-product.ts'
import { fillWithStudies } from './invented-content.ts'
import { atMost, type Figure } from './measure/figures.ts'
import { randomNumbers } from './measure/random-numbers.ts'
import { withStores } from './measure/with-stores.ts'
import { type Befallen, copiesOf, expectedOf, restsOn, type Subject } from './truth/copies.ts'
import { withProduct } from './with-product.ts'

const EVENTS = 300
/** So many, which nothing befell just now, are looked at beside the one that something did. */
const OTHERS = 6
const LATEST_SECONDS = 10
const GIVEN_UP_SECONDS = 60
const LOOKED_AT_MS = 100

/** @param events so many, and a tenth as many kills */
export function measureTruth(events = EVENTS): Promise<Figure[]> {
  const kills = Math.round(events / 10)
  return withProduct(
    ({ DATA_DIR }) =>
      withStores(DATA_DIR, async (stores) => {
        await fillWithStudies(stores, 0)
        return approvedSubjects(stores)
      }),
    async (product, subjects, environment) => {
      const random = randomNumbers(52)
      const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
      const seen = { checks: 0, wrong: [] as string[], slowest: { seconds: 0, copy: 'none' } }
      const killedAt = new Set(Array.from({ length: kills }, (_, at) => at * 10 + 5))
      let running: RunningProduct = product
      await withStores(environment.DATA_DIR, async (stores) => {
        for (const subject of subjects) await findQuestion(subject, product.address, stores)
        for (let event = 0; event < events; event += 1) {
          const subject = pick(subjects)
          const what = await happenTo(subject, stores, pick)
          if (killedAt.has(event)) running = await killed(running, environment)
          const address = running.address
          const since = performance.now()
          const others = subjects.filter((one) => one !== subject)
          await Promise.all([
            lookUntilTrue(address, subject, `${event} ${what}`, since, seen),
            lookOnce(
              address,
              Array.from({ length: OTHERS }, () => pick(others)),
              `${event} ${what}, beside it`,
              seen,
            ),
          ])
        }
      })
      // The first product is ended by who began it.
      if (running !== product) await running.end()
      for (const one of seen.wrong.slice(0, 20)) console.error(one)
      const { seconds, copy } = seen.slowest
      return [
        atMost(
          0,
          `${events} events, ${kills} kills: wrong of ${seen.checks} checks`,
          seen.wrong.length,
        ),
        atMost(LATEST_SECONDS, `the slowest copy (${copy}) says so after`, seconds, 's'),
      ]
    },
  )
}

type Seen = { checks: number; wrong: string[]; slowest: { seconds: number; copy: string } }

/** Every copy of a subject, until all say what befell it. */
async function lookUntilTrue(
  address: string,
  subject: Subject,
  what: string,
  since: number,
  seen: Seen,
): Promise<void> {
  const expected = expectedOf(subject)
  await Promise.all(
    copiesOf(subject).map(async ({ name, read }) => {
      for (;;) {
        const shown = await read(address).catch((error: unknown) => String(error))
        const seconds = (performance.now() - since) / 1000
        const isTrue = shown === expected[name]
        if (isTrue || seconds > GIVEN_UP_SECONDS) {
          seen.checks += 1
          if (seconds > seen.slowest.seconds) seen.slowest = { seconds, copy: name }
          if (!isTrue || seconds > LATEST_SECONDS) {
            seen.wrong.push(
              `${what}, hearticle ${subject.id}: ${name} says ${shown}, not ${expected[name]}, after ${seconds.toFixed(1)} s`,
            )
          }
          return
        }
        await wait(LOOKED_AT_MS)
      }
    }),
  )
}

/** Copies of what nothing befell just now say what they said. */
async function lookOnce(
  address: string,
  subjects: readonly Subject[],
  what: string,
  seen: Seen,
): Promise<void> {
  for (const subject of subjects) {
    const expected = expectedOf(subject)
    for (const { name, read } of copiesOf(subject)) {
      const shown = await read(address).catch((error: unknown) => String(error))
      seen.checks += 1
      if (shown !== expected[name]) {
        seen.wrong.push(
          `${what}: hearticle ${subject.id}: ${name} says ${shown}, not ${expected[name]}`,
        )
      }
    }
  }
}

async function killed(
  product: RunningProduct,
  environment: Record<string, string>,
): Promise<RunningProduct> {
  process.kill(product.pid, 'SIGKILL')
  await product.end()
  return runProduct('start', environment)
}

/** Hearticles with findings, each resting on a study that no other cites, approved as they are. */
async function approvedSubjects(stores: OpenedStores): Promise<Subject[]> {
  const all = await Array.fromAsync(stores.hearticles.published())
  const isOwn = (pmid: string) =>
    all.filter(({ citedPmids }) => citedPmids.includes(pmid)).length === 1
  const subjects: Subject[] = []
  for (const { id, findings = [], citedPmids } of all) {
    const studies = await stores.studies.findMany(citedPmids)
    const isSound = studies.every(({ source, foundNotices = [] }) =>
      [...source.notices, ...foundNotices].every(({ type }) => type === 'comment'),
    )
    const pmid = findings.map((finding) => finding.pmid).find(isOwn)
    const study = studies.find((one) => one.pmid === pmid)
    if (!isSound || !study) continue
    const subject: Subject = {
      id,
      pmid: study.pmid,
      editions: ['first'],
      isWithdrawn: false,
      question: undefined,
      pubmed: undefined,
      listed: undefined,
      revised: 0,
    }
    await publish(subject, stores, 'update')
    subjects.push(subject)
  }
  return subjects
}

/** Notes what its finding answers: what was given, and one of its outcomes. */
async function findQuestion(
  subject: Subject,
  address: string,
  { hearticles }: OpenedStores,
): Promise<void> {
  const found = await hearticles.findForDesk(subject.id)
  if (!found || found === 'deleted') return
  const { findings = [], comparisons = [] } = found.hearticle
  for (const { pmid, comparisonId, outcome } of findings) {
    const given = comparisons.find(({ id }) => id === comparisonId)?.intervention?.de
    const question = `${given ?? ''} ${outcome.de}`.trim()
    if (pmid === subject.pmid && (await restsOn(address, question, subject))) {
      subject.question = question
      return
    }
  }
}

/** What can befall a subject, as people and imports do it; it is noted in the subject what came of it. */
async function happenTo(
  subject: Subject,
  stores: OpenedStores,
  pick: <T>(list: readonly T[]) => T,
): Promise<string> {
  if (subject.isWithdrawn) {
    await restore(subject, stores)
    return 'restored'
  }
  const kinds = ['retracted', 'expression-of-concern', undefined] as const
  const what = pick([
    'pubmed',
    'listed',
    'listed',
    'pubmed',
    'correction',
    'update',
    'withdrawal',
  ] as const)
  if (what === 'pubmed') {
    subject.pubmed = pick(kinds)
    await fromPubMed(subject, stores)
  } else if (what === 'listed') {
    subject.listed = pick(kinds)
    await fromList(subject, stores)
  } else if (what === 'withdrawal') {
    const desk = await stores.hearticles.findForDesk(subject.id)
    if (!desk || desk === 'deleted') throw new Error(`no hearticle ${subject.id}`)
    await stores.hearticles.withdraw(subject.id, new Date(), null, desk.hearticle.version)
    subject.isWithdrawn = true
  } else await publish(subject, stores, what)
  return `${what} ${what === 'pubmed' ? subject.pubmed : what === 'listed' ? subject.listed : ''}`
}

async function fromPubMed(subject: Subject, stores: OpenedStores): Promise<void> {
  const study = await stores.studies.find(subject.pmid)
  if (!study) throw new Error(`no study ${subject.pmid}`)
  subject.revised += 1
  const revised = new Date(Date.UTC(2027, 0, subject.revised)).toISOString().slice(0, 10)
  const { notices: _, ...source } = study.source
  const notices = subject.pubmed ? [{ type: subject.pubmed, citation: 'J Test. 2027;1:1' }] : []
  const revision = { version: 1, revised, digest: `truth ${subject.revised}` }
  const incoming = { pmid: subject.pmid, revision, source: { ...source, notices } }
  for (const result of await stores.studies.importMany([incoming])) {
    if (result.status === 'rejected') throw result.reason
  }
  await raiseAlarms(stores, await publishedCitations(stores), new Date())
}

/** The whole list each time: what another subject has in it stays. */
const list = new Map<string, NonNullable<Befallen>>()

async function fromList({ pmid, listed }: Subject, stores: OpenedStores): Promise<void> {
  if (listed) list.set(pmid, listed)
  else list.delete(pmid)
  const nature = { retracted: 'Retraction', 'expression-of-concern': 'Expression of concern' }
  const rows = Array.from(
    list,
    ([original, type], at) => `${at},1/2/2027 0:00,,0,,${original},${nature[type]},+Error in Data;`,
  )
  // Of a paper that nobody has, so that the list is never empty.
  rows.push('999,1/2/2027 0:00,,0,10.1000/nobody,0,Retraction,+Error in Data;')
  const columns =
    'Record ID,RetractionDate,RetractionDOI,RetractionPubMedID,OriginalPaperDOI,OriginalPaperPubMedID,RetractionNature,Reason'
  const file = Buffer.from([columns, ...rows].join('\n'))
  await importNotices(
    (async function* () {
      yield file
    })(),
    stores.studies,
    new Date(),
  )
  await raiseAlarms(stores, await publishedCitations(stores), new Date())
}

async function publish(
  subject: Subject,
  { hearticles }: OpenedStores,
  kind: 'correction' | 'update',
): Promise<void> {
  const { id, editions } = subject
  const change = { by: null, at: new Date() }
  const desk = async () => {
    const found = await hearticles.findForDesk(id)
    if (!found || found === 'deleted') throw new Error(`no hearticle ${id}`)
    return found
  }
  const working = await hearticles.workingCopy(await desk())
  const number = editions.length + 1
  const translations = working.translations.map((text) => ({
    ...text,
    headline: `${text.headline.replace(/ \(\d+\)$/, '')} (${number})`,
  }))
  const note = { de: 'Die Überschrift war zu ungenau.', en: 'The headline was too vague.' }
  const explanation = { kind, note }
  const { id: _id, version, edition: _edition, ...draft } = working
  const saved = await hearticles.save(
    id,
    version,
    { ...draft, status: 'IN_REVIEW', translations, explanation },
    change,
  )
  if (!saved || typeof saved === 'string') throw new Error(`hearticle ${id} is not saved: ${saved}`)
  const stored = await desk()
  const proposed = { ...(await hearticles.workingCopy(stored)), explanation }
  const done = await hearticles.publish(stored, proposed, { ...change, isApproved: true })
  if (typeof done === 'string') throw new Error(`hearticle ${id} is not published: ${done}`)
  editions.push(kind)
}

async function restore(subject: Subject, stores: OpenedStores): Promise<void> {
  subject.isWithdrawn = false
  await publish(subject, stores, 'update')
}
