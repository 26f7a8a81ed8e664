/** Endings that a word of the list below may have. */
const ENDINGS = ['', 'e', 'n', 's', 'en', 'er', 'es', 'em', 'ern']

/**
 * Words of medicine, of studies and of everyday life that German compounds are made of, in their
 * base form; plurals with an umlaut stand beside them. Search knows such words from the search index;
 * pages must not depend on what else is published, so they have this list.
 */
const PARTS = new Set(
  `abbau ambulanz führung nicht führer  abhängigkeit ablation ablehnung abnahme abonnement absicht abstand abteilung abweichung
achtsamkeit adipositas administration adresse akademie akut alarm alkohol allergie allgemein
allianz alltag alter altern alters amputation analyse anamnese anfall anfang anforderung anfrage
anfälle angabe angebot angehörige angst anhang anlage anmeldung anpassung anrufe ansatz anspruch
anstieg anteil antibiotika antikörper antrag antwort antworten anwendung anzahl anästhesie apotheke
apparat arbeit arterie arterien arthrose arznei arzneimittel arzt asthma atem atmung atmungs
aufenthalt aufklärung aufnahme aufruf aufwand auge augen ausbildung ausbruch ausdauer ausgabe
ausgleich auskunft ausschlag ausweis auswertung auszug auto autoren baby bakterien ballast band
bandscheibe bandscheiben bauch baustein beauftragte bedarf bedingung befragung befund beginn
begleitung begrenzung begutachtung behandlung behinderung behörde bein beispiel beitrag belastung
beleg bemessung benutzer beobachtung beratung berechnung bereich bericht beruf berufs beruhigung
beschreibung beschränkung beschwerde besserung bestimmung besuch betreuung bett beurteilung
bevölkerung beweglichkeit bewegung bewertung bewältigung bezahlung bild bilder bildschirm bildung
bindung biopsie blase blick blind blut blutdruck bluthochdruck blutung blutzucker bogen breite
brief bronchien brust brustkrebs bundes charakter checkliste chemie chirurgie cholesterin chromosom
chronik computer dampf darm darmkrebs datei daten datenbank datenschutz dauer defekt demenz
depression desinfektion deutung diabetes diagnose diagnostik dichte dienst dienste diät dokument
doppel dosierung dosis drama dringlichkeit drogen druck drüse drüsen durchblutung durchfall ebene
echo effekt effizienz eigen einfluss eingang eingriff einheit einkommen einladung einlage einnahme
einrichtung einsamkeit einsatz einschränkung einstellung einteilung einwilligung einwirkung einzel
einzelfall eisen eiweiß elektro elektrolyt element eltern embolie empfehlung endoskopie endpunkt
energie entgeltung entlassung entlastung entscheidung entspannung entstehung entwicklung entwöhnung
entzug entzündung entzündungs enzym epidemie erbe erbgut erfahrung erfassung erfolg ergebnis
ergebnisse ergänzung erhaltung erhebung erholung erhöhung erinnerung erkennen erkennung erklärung
erkrankung erkältung erlaubnis ermüdung ernährung erreger ersatz erscheinung ersparnis erwachsene
erwartung erweiterung erziehung eröffnung essen ethik fach faktor fall familie farbe faser fassung
fehler feld fenster ferien fern fett fettgewebe fettleber fettsäuren fieber filter firma flimmern
fluss fläche flüssigkeit folge folgen folgerung form formel formular forscher forschung fortbildung
fortschritt frage fraktur frau frauen frei freiheit freizeit frequenz freund frist frucht früh
funktion fähigkeit fälle fürsorge gang ganzkörper gebiet gebrauch gebrauchs geburt gebärmutter
gebühr gedächtnis gefahr gefäß gefühl gehalt gehirn geist geld gelenk gemeinschaft gemüse
generation generika gericht gerinnsel gerinnung gerät gesamt geschichte geschlecht geschmack
geschwindigkeit geschwulst geschäft gesellschaft gesetz gesicht gespräch gesund gesundheit getränk
getränke gewebe gewicht gewinn gewohnheit glauben gleichgewicht gliederung glukose grad grenz
grenze grippe großeltern grund gruppe größe gutachten haar haft haftung hals haltung hand handlung
harn haupt haus hausarzt haushalt haut hautkrebs heil heilkunde heilung heim hemmend hemmer hemmung
herz herzinfarkt herzkreislauf herzmuskel herzschwäche hilfe hinter hirn hirnhaut hoch hochdruck
hochrisiko hormon hund hunger husten hygiene höhe hüfte identifikation immun immunsystem impfstoff
impfung implantat index infarkt infektion information inhaber inhalt insel instabilität instrument
insuffizienz insulin intensität intensiv interesse internet intervall intervention inzidenz jahr
jahres jugend jugendliche kaffee kalium kalk kalorien kalzium kammer kampagne kapital karte
karzinom katalog katheter kehlkopf kenntnis kennzahl kern kette kiefer kinder kindheit klasse
klinik kliniken knie knochen knorpel knoten kohlenhydrat kohlenhydrate kohorte kohorten kombination
kommunikation komplex komplikation kongress konsum kontakt konto kontrast kontroll kontrolle
kontrolliert konzentration kopf kopfschmerz kopie koronar korrektur kosten kraft krampf kranken
krankenhaus krankenkasse krankheit krankheits krebs kreislauf kriterien krämpfe kummer kunde kurs
kurz küche labor land langfrist langzeit last lauf leben lebens lebensmittel lebensstil leber
leistung leitlinie leitlinien leitung lernen licht liefer lindernd linie linse liste literatur luft
lunge lungen lungenkrebs lymphe lähmung lösung magen mammografie management manager mangel mann
markt maschine massage masse material maßnahme medien medikament medizin medizinisch mehrheit
meldung menge menschen merkmal messer messung meta metaanalyse methode migräne milch minderung
mineral mitarbeiter mitglied mittel mittelmeer mobilität modell monat monats motor mund muskel
muster mutter mächtig männer nachbar nachbarschaft nachbeobachtung nachricht nacht nachweis nahrung
nahrungs name narkose nase nasen natrium natur navigation neben nebenwirkung nerven netz netzhaut
netzwerk neuro nichtraucher niedrig nieren nikotin niveau norm notfall notruf nummer nuss nutzen
nutzer nutzung oberfläche oberschenkel objekt obst operation opfer ordnung organ organisation
original osteoporose partner patient patienten pause periode person personal personen pfad pflaster
pflege pflicht phase physio pilz placebo plan planung plasma platz portal post praktikum praxen
praxis preis pressung primär privat problem produkt profil prognose programm projekt prostata
prostatakrebs protein prozess präparat prävention prüfung psychiatrie psycho publikum pulver punkt
qualität quellen querschnitt rahmen rate rauch raucher raum reaktion rechnung recht rechts
reduktion referenz reflex regel region register registrierung reha reich reihe reise reiz reizung
renten reserve resistenz rest reste retter rettung rezept rheuma rhythmus richt richtlinie richtung
risiken risiko rolle rubrik ruhe rundgang räume röntgen rückblick rücken rückfall rückgang sachen
salz samen sammlung satz schaden schall schalt scheibe schein schema schenkel schicht schilddrüse
schilddrüsen schlaf schlag schlaganfall schlaganfälle schlank schleimhaut schluck schluss schlüssel
schmerz schnell schnitt schriften schritt schrittmacher schule schulter schulung schuppen schutz
schwangerschaft schweiß schwelle schwellen schwerpunkt schwester schwimm schwindel schwäche schädel
schäden schädigung schätzung sehnen seite sekret sekundär selbst selbsthilfe senkend senkung serie
sexual sicherheit sicherung sicht signal simulation sitz skala software sonder sonne sonnen sorge
sozial spannung speise spender spezial spiegel spiegelung spiel sport sprach sprache sprech spritze
spritzen sprung spur spät staat stadium stadt stamm stammzelle stand standard statin station
statistik status steigernd steigerung steigung stein stelle stellung sterbe sterblichkeit steuer
stich stichprobe stiftung stil stillen stimme stimmung stimulation stoff stoffe stoffwechsel
strahlen strahlung strategie straße streit stress streuung strom struktur studie studien stunde
stunden sturz stärke stärkung störung stück stürze stütze substanz suche sucht symptom syndrom
synthese system sättigung säugling säule säure säuren tabak tabelle tablette tage tageslicht team
teil teile teilnahme teilnehmer telefon temperatur termin test thema themen therapeut therapie
thrombose tief tier tiere tinnitus tochter todes toleranz tomografie tradition tragen training
transfusion transplantation transport trauma treatment trend trink trinkwasser trocken tropfen
tumor tätigkeit ultra ultraschall umfang umfeld umfrage umgang umgebung umsatz umwelt unfall
unfälle ungleichheit universität unsicherheit unterfunktion unterlegenheit unternehmen unterricht
unterschied unterstützung untersuchung urheber ursache ursachen urteil vakzin vater venen
veranstaltung verarbeitet verarbeitung verband verbesserung verbrauch verbraucher verdauung verein
verengung verfahren vergiftung vergleich verhalten verhinderung verhältnis verkalkung verkehr
verlag verlangen verlangsamung verlauf verletzung verlust verlängerung vermeidung vermindert
verminderung vermittlung verordnung verringerung versagen verschleiß verschluss verschreibung
versicherung versorgung verstand versuch verteilung vertrag verwaltung verwendung verzicht
verzögerung veränderung veröffentlichung video viertel viren virus vision vitamin volumen
vorbeugung vorhersage vorhof vorhofflimmern vorsorge vorstufe vorstufen wachstum wahrnehmung wand
wasser wechsel wechselwirkung weite weiter welt werk wert werte wesen widerruf widerstand
wiederherstellung wille willens wirbel wirbelsäule wirksamkeit wirkstoff wirkung wirkungen
wirtschaft wissen wissenschaft woche wochen wochenende wohnung wunde wunden wunsch wärme zahl
zahlen zahlung zahn zeichen zeit zeitraum zeitschrift zelle zellen zentrum ziel zigarette zimmer
zucker zufall zugang zukunft zunahme zungen zusammenfassung zusammenhang zusatz zustand zustimmung
zwang zwangs zweck zweifel zwischen zyklus zähne änderung ärzte ärztlich öffentlichkeit österreich
übelkeit überblick überfunktion übergewicht überleben überlebens übersicht übertragung überwachung
übung übungen`.split(/\s+/),
)

/** How surely a text is a word that compounds are made of: the longer that word, the surer; 0 for none. */
export function compoundPartWeight(text: string): number {
  for (const ending of ENDINGS) {
    const word = text.slice(0, text.length - ending.length)
    if (text.endsWith(ending) && PARTS.has(word)) return word.length
  }
  return 0
}
