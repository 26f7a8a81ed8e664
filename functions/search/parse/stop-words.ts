/** Words that say nothing, in base forms: in lower case, without umlauts. */
import type { Language } from '../../../src/contract/protocol/language.ts'

/** They say nothing about a text's subject: no body is found by them. */
const STOP_WORDS: Record<Language, string> = {
  de: 'aber alle allem allen aller alles als also am an andere anderen anderer anderes auch auf aus bei beim bin bis bist da dabei dadurch daher damit dann daran darauf daraus darf das dass dazu dein deine dem den denn der deren des dessen dich die dies diese diesem diesen dieser dieses dir doch dort du durch ein eine einem einen einer eines einige einigen einiger er es etwa etwas euch euer eure fur ganz gegen gibt hab habe haben hat hatte hatten helfen hier hilft hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im in indem ins ist ja jede jedem jeden jeder jedes jene jener jetzt kann kein keine keinem keinen keiner konnen konnte konnten machen macht mal man manche mein meine mich mir mit muss mussen nach nachdem nicht nichts noch nun nur ob oder ohne schon sehr sein seine seinem seinen seiner seit selbst sich sie sind so solche soll sollen sollte sollten sondern sowie uber um und uns unser unsere unter viel viele vielen vom von vor wahrend wann war waren warum was wegen weil welche welchem welchen welcher welches wenn wer werde werden wie wieder will wir wird wirkt wo wurde wurden zu zum zur zwar zwischen ja nein bitte danke mindestens hochstens vielleicht eigentlich ziemlich jedoch allerdings trotzdem obwohl falls immer nie niemals deshalb deswegen',
  en: 'a about after again all also am an and any are as at be because been before being both but by can could did do does doing done down during each for from further had has have having he her here hers him his how however i if in into is it its itself just may me might more most must my no nor not of off on once only or other our out over own same she should so some such than that the their them then there these they this those through to too under until up upon very was we were what when where whether which while who whom why will with within without would you your yes even ever never always maybe perhaps please although though',
}

/** They ask, or say nothing of what is asked about: an answer need not hold them (P-ANSWER-WHOLE). */
const FILLER_WORDS: Record<Language, string> = {
  de: 'gut gute guten guter gutes besser beste besten bestes schlecht schlechter wirklich tatsachlich sinnvoll sinn nutzlich hilfreich empfehlenswert empfohlen empfehlen empfiehlt ratsam notig notwendig wichtig richtig wahr stimmt wirksam wirksamkeit wirken wirkung effekt effekte effektiv einfluss auswirkung auswirkungen zusammenhang verbindung unterschied nutzen nutzt vorteil vorteile nachteil nachteile studie studien evidenz beweis beweise bewiesen belegt belege forschung ergebnis ergebnisse daten wissenschaft wissenschaftlich wissen weiss sagt sagen menschen mensch personen person leute patient patienten patientinnen betroffene betroffenen jemand erwachsene erwachsenen taglich regelmassig regelmassiges regelmassige oft haufig haufiger selten seltener mehr weniger wenig wenige stark starker deutlich schnell lange langer hoch hoher tief tiefer niedrig niedriger steigt steigen steigert steigern erhoht erhohen sinkt sinken senkt senken verringert verringern reduziert reduzieren reduktion mindert mindern verbessert verbessern verschlechtert verschlechtern beeinflusst beeinflussen verhindert verhindern vermeiden vermeidet vorbeugen beugt schutzt schutzen tun tut nehmen nimmt nehme einnehmen einnahme bekommen bekommt bekomme kriegen kriegt kriege bringt bringen bringe heisst bedeutet bedeuten uberhaupt allgemein lohnt hilfe mittel frage fragen antwort information informationen vs versus statt anstatt anstelle gegenuber verglichen vergleich trotz dank fuhrt fuhren verursacht verursachen auslosen lost beitragen risiko gefahr gefahrlich schadlich schadet schaden sicher sicherheit unbedenklich durfen dosis dosierung dosieren alter jahr jahre jahren alt gross grosse klein kleine neu neue neuen',
  en: 'between among good better best bad worse really actually true effect effects effective effectively effectiveness efficacy evidence proof proven research study studies trial trials data result results benefit benefits beneficial advantage advantages useful helpful recommended recommend worth worthwhile important necessary link links linked association associated connection relationship related difference differences impact influence influences affect affects people person persons patient patients adult adults anyone someone somebody everyone everybody anything something nothing thing things take takes taking taken use used uses using get gets getting got give gives given giving make makes making made work works working worked well much many less fewer often daily regularly regular lower lowers lowering reduce reduces reducing reduction increase increases increased increasing raise raises raised decrease decreases improve improves improved improvement change changes cause causes caused causing lead leads leading prevent prevents preventing prevention protect protects protecting protection help helps helped helping compared comparison versus vs instead treat treats know known want mean means meant okay ok doesnt dont isnt cant wont arent didnt wouldnt shouldnt hi hello thanks thank question questions answer answers information tell say says said believe think risk risks risky safe safely safety danger dangerous harm harms harmful dose doses dosage age years year old new like high low long short amount level levels rate rates since',
}

const wordsIn = ({ de, en }: Record<Language, string>): ReadonlySet<string> =>
  new Set(`${de} ${en}`.split(' '))

export const stopWords = wordsIn(STOP_WORDS)

const fillerWords = wordsIn(FILLER_WORDS)

/** Whether a word of a question is not asked for by itself: a filler, a number, a single letter. */
export const isFiller = (base: string): boolean =>
  stopWords.has(base) || fillerWords.has(base) || /^(?:\d+|\p{L})$/u.test(base)

const [german, english] = [STOP_WORDS.de, STOP_WORDS.en].map((words) => new Set(words.split(' ')))

/** How many more German than English stop words there are; below 0 where English ones prevail. */
export function germanSurplus(bases: Iterable<string>): number {
  let surplus = 0
  for (const base of bases) {
    surplus += Number(german?.has(base)) - Number(english?.has(base))
  }
  return surplus
}
