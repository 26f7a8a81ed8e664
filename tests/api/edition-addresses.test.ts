// Rules: P-EDITION-ADDRESS, P-TRASH.
import { describe, expect, test } from 'vitest'
import type { ShownEdition } from '../../src/contract/reading/edition-changes.ts'
import { appForEachTest } from '../support/app.ts'
import { explanation, publishApproved } from '../support/editions.ts'
import { hearticleDraft, noon } from '../support/records.ts'

describe('the address of an edition', () => {
  const api = appForEachTest()
  const read = async (edition: number, id = 1): Promise<ShownEdition> =>
    (await api.get(`/api/public/hearticle/${id}/editions/${edition}`)).json()
  const status = async (path: string) => (await api.get(path)).status
  const replace = async () => {
    const { hearticles } = api.stores
    const desk = await hearticles.findForDesk(1)
    if (!desk || desk === 'deleted') throw new Error('hearticle 1 is not there')
    const working = await hearticles.workingCopy(desk)
    const translations = working.translations.map((one) => ({ ...one, headline: 'Corrected' }))
    const { id, version, edition: _, ...draft } = working
    await hearticles.save(
      id,
      version,
      { ...draft, status: 'IN_REVIEW', translations, explanation },
      { by: null, at: noon },
    )
    await publishApproved(api.stores, 1, noon)
  }

  test('says what it said, that it was corrected, what changed, why, and what holds', async () => {
    expect(await read(1)).toMatchObject({ standing: 'holds', until: null, later: [] })
    const before = await read(1)
    await replace()
    const after = await read(1)
    expect(after).toMatchObject({
      standing: 'corrected',
      until: noon.toISOString(),
      editions: [{ edition: 1 }, { edition: 2 }],
      later: [{ edition: 2, note: explanation.note.de }],
    })
    expect(after.hearticle?.translations[0]?.headline).toBe(
      before.hearticle?.translations[0]?.headline,
    )
    expect(JSON.stringify(after.difference)).toContain('Corrected')
    expect(await read(2)).toMatchObject({ standing: 'holds', isApproved: true })
  })

  test('keeps saying that it was withdrawn, without its words, also once it is gone for good', async () => {
    await replace()
    const { hearticles } = api.stores
    await hearticles.remove(1, noon)
    const withdrawn = { standing: 'withdrawn', until: noon.toISOString(), hearticle: null }
    expect(await read(2)).toMatchObject(withdrawn)
    expect(JSON.stringify(await read(1))).not.toContain('Corrected')
    const later = new Date(noon.getTime() + 40 * 24 * 60 * 60 * 1000)
    await api.stores.trash.empty(later)
    expect(await read(2)).toMatchObject({ standing: 'withdrawn', hearticle: null })
  })

  test('is nothing where nothing ever was public', async () => {
    for (const path of ['1/editions/2', '999/editions/1', '3/editions/1']) {
      expect(await status(`/api/public/hearticle/${path}`), path).toBe(404)
    }
    for (const path of ['1/e/2', '1/e/0', '1/e/1000000000', '1/e/x', 'x/e/1', '1/e/-1']) {
      expect(await status(`/hearticle/${path}`), path).toBe(404)
    }
    const planned = hearticleDraft('tomorrow', { publicationDate: '2099-01-01' })
    const { hearticle } = await api.stores.hearticles.importByKey(planned)
    expect(await status(`/api/public/hearticle/${hearticle.id}/editions/1`)).toBe(404)
  })

  test('is cited by the files of reference managers', async () => {
    const cite = async (format: string) =>
      (await api.get(`/api/public/hearticle/1/editions/1/citation?format=${format}`)).text()
    expect(await cite('ris')).toMatch(
      /^TY {2}- ELEC\r\n[\s\S]*ET {2}- 1\r\n[\s\S]*hearticle\/1\/e\/1\r\n/,
    )
    expect(await cite('ris')).not.toContain('[#')
    expect(await cite('bibtex')).toMatch(/^@misc\{Hearticle1e1,\n[\s\S]*edition = \{1\}/)
  })
})
