const GERMAN =
  'aber alle allem allen aller alles als also am an andere anderen anderer anderes auch auf aus bei beim bin bis bist da dabei dadurch daher damit dann daran darauf daraus darf das dass dazu dein deine dem den denn der deren des dessen dich die dies diese diesem diesen dieser dieses dir doch dort du durch ein eine einem einen einer eines einige einigen einiger er es etwa etwas euch euer eure fur ganz gegen gibt hab habe haben hat hatte hatten helfen hier hilft hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im in indem ins ist ja jede jedem jeden jeder jedes jene jener jetzt kann kein keine keinem keinen keiner konnen konnte konnten machen macht mal man manche mein meine mich mir mit muss mussen nach nachdem nicht nichts noch nun nur ob oder ohne schon sehr sein seine seinem seinen seiner seit selbst sich sie sind so solche soll sollen sollte sollten sondern sowie uber um und uns unser unsere unter viel viele vielen vom von vor wahrend wann war waren warum was wegen weil welche welchem welchen welcher welches wenn wer werde werden wie wieder will wir wird wirkt wo wurde wurden zu zum zur zwar zwischen ja nein bitte danke mindestens hochstens vielleicht eigentlich ziemlich jedoch allerdings trotzdem obwohl falls immer nie niemals deshalb deswegen'
const ENGLISH =
  'a about after again all also am an and any are as at be because been before being both but by can could did do does doing done down during each for from further had has have having he her here hers him his how however i if in into is it its itself just may me might more most must my no nor not of off on once only or other our out over own same she should so some such than that the their them then there these they this those through to too under until up upon very was we were what when where whether which while who whom why will with within without would you your yes even ever never always maybe perhaps please although though'

/** Base forms of words that say nothing about a text's subject, in German and English. */
export const stopWords: ReadonlySet<string> = new Set(`${GERMAN} ${ENGLISH}`.split(' '))

const germanOnly = new Set(GERMAN.split(' ').filter((word) => !ENGLISH.split(' ').includes(word)))
const englishOnly = new Set(ENGLISH.split(' ').filter((word) => !GERMAN.split(' ').includes(word)))

/** How many more German than English stop words there are; below 0 where English ones prevail. */
export function germanSurplus(bases: Iterable<string>): number {
  let surplus = 0
  for (const base of bases) {
    if (germanOnly.has(base)) surplus += 1
    else if (englishOnly.has(base)) surplus -= 1
  }
  return surplus
}
