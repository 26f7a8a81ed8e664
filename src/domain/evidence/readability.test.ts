import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countSyllables, readabilityOf } from './readability.ts'

/** Each word with its syllables divided by hand. */
const DIVIDED = `
Herz In-farkt Schlag-an-fall Blut-druck Stu-die Er-näh-rung Be-we-gung Schlaf Ge-sund-heit
Krank-heit Me-di-ka-ment Ne-ben-wir-kung Ri-si-ko Lun-ge Nie-re Le-ber Ma-gen Darm Ge-hirn
Ge-dächt-nis De-menz De-pres-sion Angst Stress Rau-chen Al-ko-hol Zu-cker Salz Fett Ei-weiß
Nüs-se O-li-ven-öl Ge-mü-se Obst Fisch Fleisch Was-ser Kaf-fee Tee Milch Brot Kar-tof-fel Arzt
Ärz-tin Pa-tient Pfle-ge Kran-ken-haus Un-ter-su-chung Be-hand-lung Ope-ra-tion Imp-fung
Vor-sor-ge Krebs Tu-mor Strah-lung Che-mo-the-ra-pie Über-le-ben Ster-be-fall Ver-gleich Grup-pe
Zu-fall Er-geb-nis Sicher-heit Nut-zen Scha-den Un-ter-schied Jahr Mo-nat Wo-che Tag Stun-de
Mi-nu-te Schritt Trep-pe Lau-fen Schwim-men Rad-fah-ren Trai-ning Mus-kel Kno-chen Ge-lenk
Rü-cken Schmerz Ent-zün-dung Fie-ber Hus-ten Grip-pe Al-ler-gie Asth-ma Dia-be-tes In-su-lin
Cho-les-te-rin Ge-wicht Ü-ber-ge-wicht Kind Frau Mann Mensch Fa-mi-lie Freund Ar-beit Al-ter
`
  .trim()
  .split(/\s+/)

describe('syllables', () => {
  test('of a hundred words are counted right in more than nine of ten', () => {
    expect(DIVIDED.length).toBeGreaterThanOrEqual(100)
    const wrong = DIVIDED.filter(
      (divided) => countSyllables(divided.replaceAll('-', '')) !== divided.split('-').length,
    )
    expect(wrong.length / DIVIDED.length).toBeLessThan(0.1)
  })
  test('are at least one a word', () => {
    fc.assert(fc.property(fc.string(), (word) => countSyllables(word) >= 1))
  })
})

describe('readability', () => {
  test('of a short sentence is computed by both formulas', () => {
    // Five words in one sentence, one of three syllables, eight syllables in all.
    const read = readabilityOf('Das Herz schlägt im Hintergrund.')
    expect(read?.vienna).toBeCloseTo(0.2656 * 5 + 27.44 / 5 - 1.693, 10)
    expect(read?.flesch).toBeCloseTo(180 - 5 - 58.5 * (7 / 5), 10)
  })
  test('gets worse with long words and long sentences', () => {
    const easy = readabilityOf('Wer geht, lebt länger. Das ist gut.')
    const hard = readabilityOf(
      'Kardiovaskuläre Präventionsinterventionen reduzieren populationsbezogene Mortalitätsrisiken nachhaltig.',
    )
    expect(hard?.vienna).toBeGreaterThan(easy?.vienna ?? 0)
    expect(hard?.flesch).toBeLessThan(easy?.flesch ?? 0)
  })
  test('of a text without words is not there', () => {
    for (const text of ['', ' … ', '5 %']) expect(readabilityOf(text)).toBeUndefined()
  })
})
