/** Words in and around names. */

export const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** They begin sentences in capitals and are no names. */
export const ORDINARY = set(`
  having being contrary thanks due prior owing four five six seven eight nine ten eleven twelve twenty thirty forty fifty
  a about above according after again against all almost along already also although always among amid an and another any
  around as at away back be because been before behind being below beneath besides between beyond both but by during each
  early either else eventually even ever every few finally first for formerly from further given had has have he her here
  hers his how however i if in indeed instead into it its itself just last late later least less like long many meanwhile
  more moreover most much my near nearly neither never nevertheless next no nobody none nor not nothing now of off often
  on once one only or other others our out over perhaps rather second several she since so some soon still such than
  that the their them then there thereafter therefore these they third this those though three through throughout thus
  till to today together too two under unlike until up upon us very was we were what when where whether which while who
  whom whose why will with within without would yet you your born founded built forged known called named raised married
  legend legends rumour rumours rumor rumors tradition history meet see note notes source sources chapter part`);

/** Words before a name that are no part of it for everybody. */
export const TITLES = set(`
  king queen lord lady ser sir dame prince princess duke duchess count countess baron baroness earl marquis emperor
  empress tsar captain general commander admiral marshal sergeant lieutenant colonel major master mistress maester
  saint st father mother brother sister elder chief chieftain high grand great arch archmage archduke archduchess mage
  wizard sorcerer sorceress priest priestess bishop archbishop abbot abbess prior prioress pope cardinal doctor dr professor judge
  chancellor governor regent viceroy thane jarl khan sultan shah raja rani knight squire mr mrs ms miss young old late
  margrave margravine landgrave tsarina czar czarina kaiser pharaoh khagan
  grandmaster magister viscount viscountess steward seneschal warden warlord overlord highlord queen-mother`);

/** Between the parts of one name. */
export const PARTICLES = set('of the de la le du des van von der den del di da al el ibn bin ap mac');

/** "Lady Isolde Marr" is listed as Isolde Marr. */
export function withoutTitle({
  name,
  others = [],
}: {
  readonly name: string;
  readonly others?: readonly string[];
}): string {
  const [first = ''] = name.toLowerCase().split(' ');
  const shorter = TITLES.has(first) ? others.filter((other) => name.endsWith(other)) : [];
  return shorter[shorter.length - 1] ?? name;
}
