import { cp, mkdtemp, readFile, rm, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { randomNumbers } from '../../scripts/bench/measure/random-numbers.ts'
import { filesIn } from '../../scripts/project/files.ts'
import { buildChanged } from '../../scripts/publishing/pages/build-changed.ts'
import { buildSite, type SiteFolders } from '../../scripts/publishing/pages/build-site.ts'
import { compressedForm, isCompressedForm } from '../../scripts/publishing/pages/compress-files.ts'
import { RECORD_FILE } from '../../scripts/publishing/pages/site-record.ts'
import { updateSnapshot, writeSnapshot } from '../../scripts/publishing/snapshot/update-snapshot.ts'
import { changedTerm } from '../../src/domain/glossary/glossary-term.ts'
import type { Notice } from '../../src/domain/study/study.ts'
import { approve as approveWork, propose } from '../../src/domain/work/work.ts'
import { snapshotPath } from '../../src/snapshot/snapshot-file.ts'
import { buildAlone, buildKilledAt } from '../support/build-process.ts'
import { glossaryText, proposeTerm, TERM_ID } from '../support/glossary.ts'
import { notedKeys } from '../support/notes.ts'
import { randomEdits } from '../support/random-edits.ts'
import { hearticleDraft, incomingStudy, noon, translation } from '../support/records.ts'
import { isThorough, rounds } from '../support/rounds.ts'
import { siteTree } from '../support/site-tree.ts'
import { snapshotRows } from '../support/snapshot-rows.ts'
import { storesForEachTest } from '../support/stores.ts'

const ROUNDS = rounds(1, 10)
const EDITS_A_ROUND = rounds(6, 4)
const SEED = 5
/** Steps of a build; at a commit one of its middle and one near its end. */
const KILLED_AT = [
  'write index.html',
  'record',
  ...(isThorough ? ['journal', 'write hearticle/', 'remove ', 'end'] : []),
]

describe('the site after a change', () => {
  const stores = storesForEachTest((filled) => filled.fill())
  let root: string
  let first: Promise<void> | undefined
  const at = (name: string) => join(root, name)
  const foldersOf = (name: string): SiteFolders => ({
    snapshot: at(`${name}-snapshot`),
    site: at(name),
  })

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'build-changed-'))
  })

  afterAll(() => rm(root, { recursive: true, force: true }))

  const buildWhole = async (name: string, now: Date) => {
    await writeSnapshot(stores, at(`${name}-snapshot`), now)
    await buildSite(now, { folders: foldersOf(name) })
  }

  /** A site of what each test finds in the table: a copy of one that is built once for all of them. */
  const beginSite = async (name: string) => {
    first ??= buildWhole('first', noon)
    await first
    for (const part of ['', '-snapshot'])
      await cp(at(`first${part}`), at(name + part), { recursive: true, preserveTimestamps: true })
  }

  /**
   * A site by a change of the one before. This process makes the pages, whose code it has loaded; a
   * whole build has others make them.
   */
  const byChange = async (name: string, now: Date, noted?: readonly string[]) => {
    const folders = foldersOf(name)
    const changed = noted ?? (await notedKeys(stores))
    await updateSnapshot(stores, folders.snapshot, now, changed)
    return buildChanged(now, { folders })
  }

  /** @returns the files that have a compressed form, each of which is of its file as it is */
  const compressedIn = async (name: string): Promise<string[]> => {
    const forms = (await filesIn(at(name))).filter(isCompressedForm)
    const files = forms.map((form) => form.slice(0, -compressedForm('').length))
    for (const file of files) {
      const form = brotliDecompressSync(await readFile(at(`${name}/${compressedForm(file)}`)))
      expect(form.equals(await readFile(at(`${name}/${file}`))), file).toBe(true)
    }
    return files
  }

  test('has pages and assets compressed beside them, and those that stay not again', async () => {
    await beginSite('compressed')
    const files = await filesIn(at('compressed'))
    const compressed = await compressedIn('compressed')
    const pages = files.filter((file) => file.endsWith('.html'))
    const scripts = files.filter((file) => /^assets\/.*\.(js|css)$/.test(file))
    for (const file of [...pages, ...scripts]) {
      const { size } = await stat(at(`compressed/${file}`))
      expect(compressed.includes(file), file).toBe(size >= 1024)
    }
    expect(compressed).toContain('sw.js')
    expect(compressed.filter((file) => /\.(png|woff2|mp4|webp)$/.test(file))).toEqual([])

    const inode = async (form: string) => (await stat(at(`compressed/${form}`))).ino
    const before = await Promise.all(['index.html.br', 'login.html.br'].map(inode))
    await stores.hearticles.importByKey(hearticleDraft('salt'))
    const { written } = await byChange('compressed', noon)
    expect(written.filter(isCompressedForm)).toEqual([])
    expect(await compressedIn('compressed')).toContain('hearticle/1.html')
    const after = await Promise.all(['index.html.br', 'login.html.br'].map(inode))
    expect(after[0]).not.toBe(before[0])
    expect(after[1]).toBe(before[1])
  })

  test('has the bytes of a whole build, whatever was changed', async () => {
    await beginSite('changed')
    const editing = randomEdits(stores, randomNumbers(SEED))
    for (let round = 0; round < ROUNDS; round += 1) {
      const from = editing.edits.length
      const changed: string[] = []
      for (let edit = 0; edit < EDITS_A_ROUND; edit += 1) changed.push(...(await editing.edit()))
      const { kind } = await byChange('changed', editing.now, changed)
      await buildWhole('whole', editing.now)
      const what = `${round}: ${editing.edits.slice(from).join(', ')}`
      expect(kind, what).not.toBe('everything')
      expect(snapshotRows(at('changed-snapshot')), what).toEqual(snapshotRows(at('whole-snapshot')))
      expect(await siteTree(at('changed')), what).toEqual(await siteTree(at('whole')))
    }
  })

  test('has the same record where a process of its own made it, which has made no pages before', async () => {
    for (const name of ['alone', 'same']) await beginSite(name)
    await stores.studies.importMany([incomingStudy('205')])
    for (const name of ['alone', 'same'])
      await updateSnapshot(stores, at(`${name}-snapshot`), noon, await notedKeys(stores))
    await buildAlone(noon, foldersOf('alone'))
    await buildChanged(noon, { folders: foldersOf('same') })
    expect(await siteTree(at('alone'))).toEqual(await siteTree(at('same')))
  })

  test('changes no page that a text leaves as it is', async () => {
    await beginSite('text')
    await stores.hearticles.importByKey(hearticleDraft('other', { citedPmids: [] }))
    await stores.hearticles.importByKey(hearticleDraft('salt'))
    await byChange('text', noon)
    const english = translation('en', { mainTextBody: '**Much** less.' })
    await stores.hearticles.importByKey(
      hearticleDraft('salt', { translations: [translation('de'), english] }),
      undefined,
      noon,
    )
    const { written, removed } = await byChange('text', noon)
    expect(removed).toEqual([])
    expect(written).toContain('en/hearticle/2.html')
    expect(written.filter((path) => /hearticle\/1|pubmed|login|imprint/.test(path))).toEqual([])
    expect(await buildChanged(noon, { folders: foldersOf('text') })).toEqual({
      kind: 'none',
      written: [],
      removed: [],
    })
  })

  test('changes with a headline the page that leads on to it', async () => {
    await beginSite('leading')
    const bring = async (key: string, headline: string) => {
      const translations = [translation('de', { headline }), translation('en')]
      const draft = hearticleDraft(key, { translations, citedPmids: [] })
      return (await stores.hearticles.importByKey(draft, undefined, noon)).hearticle.id
    }
    await bring('older', 'Älter')
    const newer = await bring('newer', 'Neuer')
    await byChange('leading', noon)
    await bring('older', 'Ganz anders')
    const { written } = await byChange('leading', noon)
    expect(written).toContain(`hearticle/${newer}.html`)
    const page = await readFile(at(`leading/hearticle/${newer}.html`), 'utf8')
    expect(page).toMatch(/data-card[\s\S]*Ganz anders/)
  })

  test('changes with a term its page and the hearticles that explain it, and no others', async () => {
    await beginSite('terms')
    const bring = async (key: string, text: string) => {
      const translations = [translation('de', { mainTextBody: text }), translation('en')]
      const draft = hearticleDraft(key, { translations, citedPmids: [] })
      return (await stores.hearticles.importByKey(draft, undefined, noon)).hearticle.id
    }
    const explaining = await bring('explaining', 'Mit {placebo}[EXP:Scheinmittel].')
    await bring('silent', 'Mit Placebo.')
    await byChange('terms', noon)
    await proposeTerm(stores, 'somebody')
    const approve = async (id: string) => {
      const found = await stores.glossary.find(id)
      if (!found) throw new Error('there is no term')
      const by = { userId: 'reviewer', at: noon.toISOString() }
      const approved = changedTerm(found.record, approveWork(found.record, by))
      await stores.glossary.replace(found.record, approved, { by: 'reviewer', at: noon })
    }
    expect((await byChange('terms', noon)).written).toEqual([])
    await approve(TERM_ID)
    const { written } = await byChange('terms', noon)
    const pages = ['en/glossary.html', 'glossar.html']
    expect(written.filter((file) => !isCompressedForm(file)).toSorted()).toEqual(
      [...pages, `hearticle/${explaining}.html`].toSorted(),
    )
    const page = await readFile(at(`terms/hearticle/${explaining}.html`), 'utf8')
    expect(page).toContain('data-glossary="/glossar#placebo"')
    const glossary = await readFile(at('terms/glossar.html'), 'utf8')
    expect(glossary).toMatch(new RegExp(`id="placebo"[\\s\\S]*href="/hearticle/${explaining}"`))
  })

  test('leads from what a text explains to a term that is spelled so by now', async () => {
    await beginSite('spelled')
    const text = 'Mit {Scheinmittel}[EXP:Eins] und {Zuckerpille}[EXP:Zwei].'
    const translations = [translation('de', { mainTextBody: text }), translation('en')]
    const draft = hearticleDraft('explaining', { translations, citedPmids: [] })
    const { hearticle } = await stores.hearticles.importByKey(draft, undefined, noon)
    const linked = async () => {
      await byChange('spelled', noon)
      const page = await readFile(at(`spelled/hearticle/${hearticle.id}.html`), 'utf8')
      return /data-glossary="\/glossar#placebo"[^>]*>(\w+)</.exec(page)?.[1]
    }
    const by = { userId: 'editor', at: noon.toISOString() }
    const change = { by: 'editor', at: noon }
    const spelledAs = (word: string) =>
      propose({}, glossaryText({ also: { de: [word], en: [] } }), by, { needsSecondPerson: false })
    const term = { id: TERM_ID, version: 1, ...spelledAs('Scheinmittel') }
    await stores.glossary.create(term, change)
    expect(await linked()).toBe('Eins')
    await stores.glossary.replace(term, changedTerm(term, spelledAs('Zuckerpille')), change)
    expect(await linked()).toBe('Zwei')
  })

  test('stays as it is where a row of the snapshot is not what it should be, which is named', async () => {
    await beginSite('broken')
    await stores.hearticles.importByKey(hearticleDraft('salt', { citedPmids: [] }))
    await byChange('broken', noon)
    const site = await siteTree(at('broken'))
    const folders = foldersOf('broken')
    const buildWith = async (kind: string, from: string, to: string) => {
      const db = new DatabaseSync(snapshotPath(folders.snapshot))
      const replace = db.prepare('UPDATE rows SET text = replace(text, ?, ?) WHERE kind = ?')
      expect(replace.run(from, to, kind).changes).toBe(1)
      const { cause, message }: Error = await buildSite(noon, { folders }).then(
        () => new Error('it was built'),
        (error) => error,
      )
      replace.run(to, from, kind)
      db.close()
      expect(await siteTree(at('broken'))).toEqual(site)
      return `${message} ${cause ?? ''}`
    }
    // They are read one by one, by the processes that make pages, which name it on their own.
    for (const [kind, field] of [
      ['hearticles', 'publicationDate'],
      ['studies', 'pmid'],
    ] as const) {
      const message = await buildWith(kind, `"${field}":"`, `"${field}":"x`)
      expect(message).toContain('making the pages ended')
    }
  })

  test('links a notice and what it is about to each other as soon as both are there, and as long', async () => {
    const bring = async (pmid: string, ...notices: Notice[]) => {
      const study = incomingStudy(pmid, { digest: JSON.stringify(notices) }, { notices })
      await stores.studies.importMany([study])
      return byChange('notices', noon)
    }
    const linksOf = async (page: string, other: string) => {
      const pages = ['', 'en/'].map((path) => at(`notices/${path}${page}.html`))
      const texts = await Promise.all(pages.map((page) => readFile(page, 'utf8')))
      return texts.map(
        (text) => new RegExp(`href="([^"]*/${other})/?"[^>]*>J Salt<`).exec(text)?.[1],
      )
    }
    const atPubmed = (pmid: string) => Array(2).fill(`https://pubmed.ncbi.nlm.nih.gov/${pmid}`)
    const here = (pmid: string) => [`/pubmed/${pmid}`, `/en/pubmed/${pmid}`]
    const pagesOf = (...pmids: string[]) =>
      pmids.flatMap((pmid) => [`en/pubmed/${pmid}.html`, `pubmed/${pmid}.html`])

    await beginSite('notices')
    const draft = hearticleDraft('rests-on-205', { citedPmids: ['205'] })
    const { hearticle } = await stores.hearticles.importByKey(draft)
    const explaining = `hearticle/${hearticle.id}`
    await byChange('notices', noon)
    const again = { type: 'republished', pmid: '7', citation: 'J Salt' } as const
    await bring('205', { type: 'retracted' }, again)
    expect(await linksOf('pubmed/205', '7')).toEqual(atPubmed('7'))
    expect(await linksOf(explaining, '7')).toEqual(atPubmed('7'))

    const { written } = await bring('7', { type: 'corrected', pmid: '205', citation: 'J Salt' })
    expect(written).toEqual(expect.arrayContaining(pagesOf('205', '7')))
    expect(written).not.toContain('pubmed/101.html')
    expect(await linksOf('pubmed/205', '7')).toEqual(here('7'))
    expect(await linksOf(explaining, '7')).toEqual(here('7'))
    expect(await linksOf('pubmed/7', '205')).toEqual(here('205'))

    await stores.studies.importMany([{ withdrawn: '205' }])
    const change = await byChange('notices', noon)
    expect(change.removed.toSorted()).toEqual(pagesOf('205'))
    expect(await linksOf('pubmed/7', '205')).toEqual(atPubmed('205'))
    // What cites it names it and what became of it still.
    expect(await linksOf(explaining, '7')).toEqual(here('7'))
    await stores.studies.importMany([{ withdrawn: '7' }])
    await byChange('notices', noon)
    expect(await linksOf(explaining, '7')).toEqual(atPubmed('7'))
  })

  test('is completed where a build of it was killed at any step', async () => {
    for (const name of ['killed', 'unharmed']) await beginSite(name)
    for (const key of ['salt', 'gone']) await stores.hearticles.importByKey(hearticleDraft(key))
    await byChange('killed', noon)
    await byChange('unharmed', noon)
    const folders = foldersOf('killed')
    for (const [index, step] of KILLED_AT.entries()) {
      // Each time one hearticle is new, one is gone, and one is another.
      const headline = translation('de', { headline: `Salz ${index}` })
      await stores.hearticles.importByKey(hearticleDraft(`new-${index}`))
      await stores.hearticles.importByKey(hearticleDraft('salt', { translations: [headline] }))
      const [last] = (await Array.fromAsync(stores.hearticles.published())).slice(-1)
      if (last) await stores.hearticles.remove(last.id, noon)
      await updateSnapshot(stores, folders.snapshot, noon, await notedKeys(stores))
      await buildKilledAt(step, noon, folders)
      await compressedIn('killed')
      // What comes after it is not what was being built.
      await stores.hearticles.importByKey(hearticleDraft('salt'))
      await byChange('killed', noon)
      // A site that was never killed stands for the whole build, which is compared with it above.
      await byChange('unharmed', noon)
      expect(await siteTree(at('killed')), step).toEqual(await siteTree(at('unharmed')))
    }
  })

  test('is built whole where its record was cut off, or names other sources', async () => {
    await beginSite('record')
    const record = join(at('record'), RECORD_FILE)
    await truncate(record, (await stat(record)).size - 4096)
    expect(await byChange('record', noon)).toMatchObject({ kind: 'everything' })
    const db = new DatabaseSync(record)
    db.exec('UPDATE made SET "from" = replace("from", \'"sources":"\', \'"sources":"other \')')
    db.close()
    expect(await byChange('record', noon)).toMatchObject({ kind: 'everything' })
    expect(await siteTree(at('record'))).toEqual(await siteTree(at('first')))
  })
})
