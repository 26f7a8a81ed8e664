/**
 * What each motif fits, by beginnings of German and English words; '*' stands before what may also
 * begin within a word, '!' behind what must end there. The drawings are in content/motifs.
 */
const WORDS = {
  heart: 'herz heart kardio cardio *infarkt infarction angina',
  artery:
    'gefäß arteri atheroskl atheroscl verkalkung koronar coronary plaque *schlaganf stroke thrombo embol',
  cuff: '*blutdruck blood|pressure *hypert hypot zielwert dash',
  stent: 'stent katheter catheter bypass pci! angioplast kardiochirurg revaskul revascul',
  cholesterol: '*cholesterin *cholesterol ldl *statin lipid triglyzer triglycer blutfett',
  stethoscope:
    'hausarzt hausärzt untersuchung check-up herzschwäche herzinsuff heart|failure auskult primärpräv primary|prev klappe valve',
  ecg: 'ekg! ecg! rhythm *rhythm arrhythm vorhoff atrial palpit extrasyst tachykard tachycard',
  pacemaker: 'schrittmacher pacemaker implant defi!',
  watch: '*smartwatch uhr! watch wearable fitness-tracker tracker',
  defibrillator: 'defibrill reanim resuscit herzstillstand cardiac|arrest wiederbeleb aed!',
  coffee: 'kaffee coffee koffein caffein tee! tea!',
  bowl: 'ernähr diet! dietary kost! *kost! gemüse vegetabl salat salad mittelmeer mediterran vegan vegetar nutrition hülsen legume',
  salt: '*salz salt! sodium natrium kalium potassium',
  oil: 'olive öl! *öl! oil! oils! *fettsäur fatty',
  fish: 'fisch fish omega-3 omega3',
  nuts: 'nuss nüsse nuts nut! walnu mandel almond',
  apple: 'obst frucht früchte fruit apfel apple vitamin',
  grain: 'getreide grain vollkorn ballast fibre fiber brot bread gluten zöliak coeliac celiac',
  water: 'wasser water trinken hydrat',
  shoe: '*beweg laufen lauf! running jogg exercise sport! sports training *training aktivität activity marathon',
  footprints: '*schritte steps gehen gang! walking spazier walk!',
  stairs: 'stieg trepp stairs climbing alltagsbew everyday|act',
  dumbbell: '*kraft muskel muscle strength *kräftig resistance|tr hantel sarkop sarcop',
  bicycle: 'rad! fahrrad radfahr cycling bicycle bike ausdauer endurance',
  swimmer: 'schwimm swim',
  stopwatch: 'interval kurze|anstr bursts sitzen sitting minuten hiit! tempo',
  bed: '*schlaf! schlafdauer schlafen sleep! insomn sleep|dur',
  moon: 'nacht night melatonin mond moon dunkel rhythmusst',
  alarm: 'wecker alarm schlafrhythm sleep|regular regelmäß regularity schicht shift zirkad circad',
  airmask: 'apnoe *apnoe apnea apnoea cpap schnarch snor osas',
  eyemask: 'schlafmittel hypnotic schlaflos ein-|und mittagsschl nap! naps!',
  sunrise: 'morgen morning tageslicht daylight lichttherap light|therapy müdig fatigue',
  head: 'psyche psych seelisch mental angst anxiety panik panic ruhe calm',
  talk: 'gespräch therapie! psychother talking counsel beratung sprechen verhaltensther cognitive|behav',
  tree: 'natur nature grün green garten park! wald forest umwelt environment',
  people: 'einsam lonel soziale social kontakt company gesellschaft freund friend gemeinsam famil',
  cloud: '*depress traurig sad! stimmung mood winter bipolar burnout',
  yoga: 'yoga achtsam mindful meditat entspann relax stress tai',
  journal: 'tagebuch journal schreiben writing dankbar gratitude',
  calendar: 'vorsorge screening früherk early|detection termin zeitpunkt intervall appointment',
  bowel: 'darm crohn colitis *darm kolo colo colon bowel polyp stuhl stool reizdarm',
  ribbon: 'brust breast mamm krebsvors cancer|prev eierstock ovar',
  vaccine: '*impf vaccin hpv! masern measles influenza grippe! spritze',
  mole: 'haut skin melanom mole! dermat muttermal',
  sun: 'sonne sonnen uv! sun! sunscreen sunlight hitze heat|',
  testtube: 'blutprobe labor laborwert lab! psa! prostat blood|test biomark bluttest',
  microscope: 'zelle cells tumor tumour pathol biops gewebe forschung research',
  cigarette: '*rauch smok rauchstopp *tabak tobacco *nikotin nicotine zigar cigar vareniclin',
  ashtray: 'aschenbecher ashtray passivrauch second-hand secondhand',
  lungs: 'lunge lungen lung! lungs atem atmung breath respir asthma copd! pneumo',
  wine: 'alkohol alcohol wein! wine! rotwein red|wine',
  beer: 'bier! beer trinkmenge drinking',
  patch: 'pflaster patch plaster nikotiners nicotine|repl wund wound',
  meter: '*blutzucker glukose glucose blood|sugar *diabetes hba1c diabetic',
  pen: 'insulin',
  sugar: '*zucker sugar süß sweet limonad softdrink',
  plate:
    'lebensstil lifestyle teller plate portion mahlzeit meal fasten fasting kalorien calor remission',
  foot: 'fuß füße foot feet neuropath',
  eye: 'auge augen eye! eyes retin netzhaut sehen vision makula macul',
  scales: '*gewicht weight bmi! übergew *adipos obes abnehm waage',
  tape: 'bauchumf taille waist umfang körperfett body|fat',
  injector: 'semaglut tirzepat glp-1 liraglut abnehmspr',
  stomach: 'magen *magen stomach bariatr *adipositaschir gastr reflux helicob schlauch',
  liver: 'leber *leber liver hepat masld nafld',
  thyroid: 'schilddr thyro *thyre',
  kidney: 'niere nieren kidney renal dialys nephro',
  brain:
    '*demenz dementia alzheimer gehirn hirn! brain neuro kognit cognit migrän migrain parkinson epilep',
  puzzle: 'gedächtnis memory vergess forget erinner',
  book: 'lesen reading bildung education lernen learn buch book',
  ear: '*hör! hörger hörv hearing ohr! ear! ears tinnitus',
  crossword: 'rätsel crossword gehirnjogg gedächtnistr memory|training brain|training spiele games',
  bulb: 'idee denken thinking konzentr concentr aufmerks attent adhs! adhd!',
  cane: 'ältere altern alter! ageing aging older|ad geriat gebrechl frail pflege',
  balance: 'gleichgew balance *stürze sturz falls! fall! mobil',
  bone: 'knochen *knochen bone! bones osteopor fraktur fracture hüft hip! gelenk joint arthr',
  rail: 'geländer handlauf rail! sturzproph wohnung home|saf barrier',
  hourglass: 'lebenserw life|exp lebensdauer langleb longev sterblich mortal jahre|leb',
  plant: 'selbstst independ garten gardening zuhause wechseljahr menopaus',
  capsule:
    'medikament drug! drugs tablett tablet! pille! pill! arznei medicin wirkstoff antidepress anticoag gerinn antibio aspirin metformin',
  thermometer: 'fieber fever infekt infect erkält cold! covid',
  microbe: 'virus viren viral bakter bacteri mikrobiom microb darmflora keim',
  genes: 'gene! genetic genetisch *genetisch dna! dns! erblich vererb inherit hered',
  clipboard: 'leitlinie guideline studie trial nutzen|und benefit|and entscheid decision',
  mark: '',
} as const

export type Motif = keyof typeof WORDS

export const motifs = Object.keys(WORDS) as Motif[]

export const isMotif = (name: string): name is Motif => Object.hasOwn(WORDS, name)

/** The motifs of each topic of the sample, by the name of its picture; the first stands for it. */
export const motifsByTopic: Readonly<Record<string, readonly Motif[]>> = {
  heart_vessels: ['heart', 'artery', 'cuff', 'cholesterol', 'stent', 'stethoscope'],
  heart_rhythm: ['ecg', 'pacemaker', 'watch', 'defibrillator', 'coffee'],
  nutrition_medicine: ['bowl', 'salt', 'oil', 'fish', 'nuts', 'apple', 'grain', 'water'],
  exercise_medicine: [
    'shoe',
    'footprints',
    'stairs',
    'dumbbell',
    'bicycle',
    'swimmer',
    'stopwatch',
  ],
  sleep_medicine: ['bed', 'moon', 'alarm', 'airmask', 'eyemask', 'sunrise'],
  mental_health: ['head', 'talk', 'tree', 'people', 'cloud', 'yoga', 'journal'],
  cancer_prevention: [
    'calendar',
    'bowel',
    'ribbon',
    'vaccine',
    'mole',
    'sun',
    'testtube',
    'microscope',
  ],
  tobacco_alcohol: ['cigarette', 'wine', 'lungs', 'ashtray', 'beer', 'patch'],
  diabetes: ['meter', 'pen', 'sugar', 'plate', 'foot', 'eye'],
  weight_metabolism: ['scales', 'tape', 'injector', 'stomach', 'liver', 'thyroid', 'kidney'],
  brain_memory: ['brain', 'puzzle', 'book', 'ear', 'crossword', 'bulb'],
  healthy_ageing: ['cane', 'balance', 'bone', 'rail', 'hourglass', 'plant'],
}

interface MotifWord {
  motif: Motif
  text: string
  /** Whether it may begin within a word. */
  isWithin: boolean
  /** Whether the word ends where it does. */
  isWhole: boolean
}

const INDEXED_LETTERS = 2

/** All words, by how they begin: a text is read once, not once for each of several hundred. */
const wordsByBeginning = Map.groupBy(
  motifs.flatMap((motif) => WORDS[motif].split(' ').filter(Boolean).map(motifWord(motif))),
  ({ text }) => text.slice(0, INDEXED_LETTERS),
)

function motifWord(motif: Motif): (word: string) => MotifWord {
  return (word) => ({
    motif,
    text: word.replace('*', '').replace('|', ' ').replace('!', ''),
    isWithin: word.startsWith('*'),
    isWhole: word.endsWith('!'),
  })
}

/** The motifs whose words a text of lower case has. */
export function motifsIn(text: string): Set<Motif> {
  const found = new Set<Motif>()
  for (let at = 0; at < text.length; at += 1) {
    const words = wordsByBeginning.get(text.slice(at, at + INDEXED_LETTERS)) ?? []
    for (const { motif, text: word, isWithin, isWhole } of words) {
      if (found.has(motif) || !text.startsWith(word, at)) continue
      const begins = isWithin || !/\p{L}$/u.test(text.slice(0, at))
      if (begins && !(isWhole && /^\p{L}/u.test(text.slice(at + word.length)))) found.add(motif)
    }
  }
  return found
}
