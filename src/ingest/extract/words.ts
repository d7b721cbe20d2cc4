/** The words of English that carry structure: what stands around names, and what makes a sentence no statement. */

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** They begin sentences in capitals and are no names. */
export const ORDINARY = set(`
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
  wizard sorcerer sorceress priest priestess bishop archbishop abbot abbess pope cardinal doctor dr professor judge
  chancellor governor regent viceroy thane jarl khan sultan shah raja rani knight squire mr mrs ms miss young old late
  grandmaster magister viscount viscountess steward seneschal warden warlord overlord highlord queen-mother`);

/** Between the parts of one name. */
export const PARTICLES = set('of the de la le du des van von der den del di da al el ibn bin ap mac');

export const DETERMINERS = set('the a an his her their its this that');
export const BE = set('was were is are became');
export const HAVE = set('had has have');

export const PREPOSITIONS = set(`
  of in on at by with from to into onto upon under over against for near within without among amid between beside behind
  beyond through throughout across along around about above below beneath before after during despite like unlike per via
  toward towards alongside until till since outside inside off past`);

/** What may follow a name without being part of what the name belongs to. */
export const FOLLOWERS = new Set([
  ...PREPOSITIONS,
  ...set(`and or but who whom whose which that when where while as because so then yet nor than if though although
    himself herself itself themselves together alone again twice once there here first later soon now today also too
    was were is are had has have did became`),
]);

/** Of the verbs that do not end in -ed. */
const VERBS = set(`
  was were is are had has have did became fought led bore wrote fell took slew rode went came held sought built won lost met
  gave kept left made grew fled swore rose spoke stood lay began drove knew saw said told sent found brought taught`);

export function isVerb(word: string): boolean {
  return VERBS.has(word) || /[^e]ed$/.test(word);
}

/** They begin a clause of its own, so that the name after them may be its subject. */
export const OPENERS = set(
  'and but when while as because where so yet then after before until since though although',
);

const ADVERBS = set(`
  also then later once first soon eventually long still finally already again twice himself herself itself often
  afterwards thereafter ever now therefore thus reluctantly jointly only briefly`);

export function isAdverb(word: string): boolean {
  return ADVERBS.has(word) || (word.length > 4 && word.endsWith('ly'));
}

/**
 * Denied, doubted, hoped for, told by others, or yet to come: a sentence with one of these states nothing that could be
 * taken from it word by word.
 */
const UNSAID = [
  "not|never|no|none|nobody|nothing|neither|nor|cannot|without|hardly|scarcely|barely|unable|denied|denies|deny|n['’]t",
  'perhaps|maybe|possibly|probably|presumably|apparently|seemingly|supposedly|supposed|allegedly|alleged|reputedly|reportedly',
  'may|might|could|would|should|shall|will|must|can|if|unless|whether|almost|nearly|as though|as if|otherwise|else|instead of',
  'rumou?rs?|rumou?red|legends?|legendary|myths?|mythical|prophec(?:y|ies)|prophesied|prophesy|foretold|foretells|foretell|destined|fated',
  'claims?|claimed|claiming|pretend(?:s|ed)?|falsely|false|lied|lies that|lying|dream(?:s|ed|t)?|imagin(?:e|es|ed)|suspect(?:s|ed)?',
  'believes?|believed|belief|thinks?|thought|assumed|assumes|guess(?:es|ed)?|according to|so-called|self-styled|contradicts?|disputed',
  '(?:is|are|was|were|been) (?:often |sometimes |widely )?(?:said|told|thought|held|known) (?:to|that)|(?:some|many|they|others|people|bards|songs|stories|tales) (?:say|says|said|tell|tells|told|sing|hold|insist)',
  'tried|tries|try|attempt(?:s|ed)?|failed|fails|refused|refuses|wanted|wants|wished|wishes|hoped|hopes|planned|plans|promised|vowed|intended|intends|plotted|sought|seeks',
  'about to|going to|rather than|instead|except|unlike|only to|yet to|would-be|nobody|suppose|imagine|so that|in order to|pretender|imposter|impostor|game|story|stories|tale|tales|song|ballad|play|novel',
];
export const DOUBT = new RegExp(`(?:^|[^\\p{L}])(?:${UNSAID.join('|')})(?![\\p{L}])`, 'iu');
