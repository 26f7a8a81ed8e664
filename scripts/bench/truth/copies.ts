import { type Language, languages } from '../../../src/contract/protocol/language.ts'
import { addressOf } from '../../../src/domain/site/addresses.ts'

/** What a source says befell a study. */
export type Befallen = 'retracted' | 'expression-of-concern' | undefined

/** A hearticle with the study that it rests on, and what befell both. */
export interface Subject {
  id: number
  pmid: string
  /** What its finding answers, while it is sound; undefined where nothing was found that it does. */
  question: string | undefined
  /** How each edition came to be, the first first. */
  editions: Array<'first' | 'correction' | 'update'>
  isWithdrawn: boolean
  /** What PubMed says of the study, and what a list beside it says. */
  pubmed: Befallen
  listed: Befallen
  revised: number
}

/** The graver of what both sources say. */
const befell = ({ pubmed, listed }: Subject): Befallen => {
  const both = [pubmed, listed]
  return both.includes('retracted')
    ? 'retracted'
    : both.find((one) => one === 'expression-of-concern')
}

/** Whether each edition holds, the first first. */
function standings(subject: Subject): string[] {
  const { editions, isWithdrawn } = subject
  return editions.map((_, at) => {
    if (isWithdrawn) return 'withdrawn'
    const later = editions.slice(at + 1)
    if (later.includes('correction')) return 'corrected'
    if (later.length > 0) return 'replaced'
    return befell(subject) === 'retracted' ? 'suspended' : 'holds'
  })
}

/** What each copy has to say, by its name; counted out of the events alone. */
export function expectedOf(subject: Subject): Record<string, string> {
  const notice = befell(subject) ?? 'sound'
  const shown = subject.isWithdrawn ? 'gone' : `${notice} e${subject.editions.length}`
  const whether = standings(subject)
  const inBoth = (name: string, text: string) =>
    Object.fromEntries(languages.map((language) => [`${name} ${language}`, text]))
  return {
    ...inBoth('page', shown),
    ...inBoth('call', shown),
    ...inBoth('study page', notice),
    ...inBoth('embed', `${whether.at(-1)} e${subject.editions.length}`),
    ...inBoth(
      'handout',
      subject.isWithdrawn
        ? 'gone'
        : `${notice === 'retracted' ? notice : 'not'} e${subject.editions.length}`,
    ),
    'study call': notice,
    list: subject.isWithdrawn ? 'gone' : notice,
    ...inBoth('edition page', whether.at(-1) ?? ''),
    bulk: subject.isWithdrawn
      ? 'gone'
      : `e${subject.editions.length} ${befell(subject) === 'retracted' ? 'fallen' : 'null'}`,
    answer: subject.isWithdrawn || notice === 'retracted' ? 'silent' : 'answers',
    editions: whether.join(),
    assistant: whether.join(),
  }
}

/** A public copy of what a subject says, read as a stranger reads it: by its address alone. */
interface Copy {
  name: string
  read: (origin: string) => Promise<string>
}

const NOTICE = /class="notice notice-(retracted|expression-of-concern)"/
const EDITION = /\/e\/(\d+)["<]/
const GONE = new Set([404, 410])

export function copiesOf({ id, pmid, editions, question }: Subject): Copy[] {
  const numbers = editions.map((_, at) => at + 1)
  const last = numbers.length
  const editionOf = (language: Language, edition: number) =>
    addressOf({ page: 'edition', id, edition }, language)
  return [
    ...languages.flatMap((language): Copy[] => [
      {
        name: `page ${language}`,
        read: async (origin) => {
          const answer = await fetch(origin + addressOf({ page: 'hearticle', id }, language))
          const html = await answer.text()
          if (GONE.has(answer.status)) return 'gone'
          return `${NOTICE.exec(html)?.[1] ?? 'sound'} e${EDITION.exec(html)?.[1]}`
        },
      },
      {
        name: `call ${language}`,
        read: async (origin) => {
          const found = await json(`${origin}/api/public/hearticle/${id}?languageCode=${language}`)
          if (!found) return 'gone'
          return `${gravest(found.relatedPubMedArticles?.flatMap((study) => study.notices ?? []))} e${found.edition}`
        },
      },
      {
        name: `study page ${language}`,
        read: async (origin) => {
          const answer = await fetch(origin + addressOf({ page: 'study', pmid }, language))
          return NOTICE.exec(await answer.text())?.[1] ?? 'sound'
        },
      },
      {
        name: `embed ${language}`,
        read: async (origin) => {
          const answer = await fetch(origin + addressOf({ page: 'embed', id }, language))
          const html = await answer.text()
          const standing = /data-standing="([a-z]+)"/.exec(html)?.[1]
          return `${standing} e${EDITION.exec(html)?.[1]}`
        },
      },
      {
        name: `handout ${language}`,
        read: async (origin) => {
          const answer = await fetch(origin + addressOf({ page: 'handout', id }, language))
          const html = await answer.text()
          if (GONE.has(answer.status)) return 'gone'
          const [first = ''] = /class="stands-first">.*?<\/div>/s.exec(html) ?? []
          const whether = /zurückgezogen|retracted/i.test(first) ? 'retracted' : 'not'
          return `${whether} e${EDITION.exec(html)?.[1]}`
        },
      },
      {
        name: `edition page ${language}`,
        read: async (origin) => {
          const html = await (await fetch(origin + editionOf(language, last))).text()
          return /data-standing="([a-z]+)"/.exec(html)?.[1] ?? 'nothing'
        },
      },
    ]),
    {
      name: 'study call',
      read: async (origin) =>
        gravest((await json(`${origin}/api/pubmedarticles/public/${pmid}`))?.notices),
    },
    {
      name: 'list',
      read: async (origin) => {
        const found = await fetch(`${origin}/api/public/hearticles/all?size=50`)
        const all = (await found.json()) as Array<{ id: number; notice?: string | null }>
        const one = all.find((hearticle) => hearticle.id === id)
        return one ? (one.notice ?? 'sound') : 'gone'
      },
    },
    {
      name: 'bulk',
      read: async (origin) => {
        const lines = (await (await fetch(`${origin}/data/hearticles.jsonl`)).text()).split('\n')
        const line = lines.find((one) => one.startsWith(`{"id":${id},`))
        if (line === undefined) return 'gone'
        const { edition, suspension } = JSON.parse(line)
        return `e${edition} ${suspension}`
      },
    },
    ...(question === undefined
      ? []
      : [
          {
            name: 'answer',
            read: async (origin: string) =>
              (await restsOn(origin, question, { id, pmid })) ? 'answers' : 'silent',
          },
        ]),
    {
      name: 'editions',
      read: async (origin) => {
        const all = numbers.map((one) => json(`${origin}${editionOf('en', one)}.json`))
        return (await Promise.all(all)).map((one) => one?.standing ?? 'nothing').join()
      },
    },
    {
      name: 'assistant',
      read: async (origin) => {
        const all = numbers.map((edition) => asked(origin, 'check_edition', { id, edition }))
        return (await Promise.all(all)).map((one) => one.standing).join()
      },
    },
  ]
}

/** Whether the answer to a question rests on a finding of a hearticle and its study. */
export async function restsOn(
  origin: string,
  question: string,
  { id, pmid }: { id: number; pmid: string },
): Promise<boolean> {
  const asked = new URLSearchParams({ q: question, languageCode: 'de' })
  const { answer } = (await (await fetch(`${origin}/api/answer?${asked}`)).json()) as {
    answer?: { hearticleId?: number; pmid?: string }
  }
  return answer?.hearticleId === id && answer.pmid === pmid
}

interface Answered {
  standing?: string
  edition?: number
  notices?: Array<{ type: string }>
  relatedPubMedArticles?: Array<{ notices?: Array<{ type: string }> }>
}

/** @returns undefined of what is gone */
async function json(url: string): Promise<Answered | undefined> {
  const answer = await fetch(url)
  const text = await answer.text()
  // An edition that does not hold any more says so for ever, with 410.
  return text.startsWith('{') && !text.startsWith('{"code"') ? JSON.parse(text) : undefined
}

async function asked(origin: string, name: string, of: object): Promise<Answered> {
  const answer = await fetch(`${origin}/api/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: of },
    }),
  })
  const text = await answer.text()
  const line = text.split('\n').find((one) => one.startsWith('data: '))
  return JSON.parse(line?.slice('data: '.length) ?? text).result.structuredContent
}

const GRAVE = ['retracted', 'expression-of-concern'] as const

const gravest = (notices: ReadonlyArray<{ type: string }> = []): string =>
  GRAVE.find((type) => notices.some((notice) => notice.type === type)) ?? 'sound'
