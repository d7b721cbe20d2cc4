/** How English tells relations, beyond the labels that packs list: verbs and idioms, by relation. */
import { list } from './list.js';

export interface Said {
  /** Between subject and object. `_` stands for a possessive or an article, `{object}` for the object within the words. */
  readonly direct?: readonly string[];
  /** Between object and subject. */
  readonly inverse?: readonly string[];
}

// biome-ignore format: lists of words read best filled
export const SAID: Readonly<Record<string, Said>> = {
  RULES: {
    direct: list(`held the throne in, sat on the throne in, took the throne in, wore the crown in,
      ruled over, ruled in, reigned in, reigned over, governed, on the throne of, sat on the throne of,
      sat upon the throne of, held the throne of, took the throne of, came to the throne of,
      ascended the throne of, occupied the throne of, wore the crown of, held the crown of,
      took the crown of, crowned king of, crowned queen of, crowned ruler of, crowned in, held sway over,
      held power in, held power over, presided over, king in, queen in, lord over, sovereign over,
      regent of, in power in, master of, mistress of`),
    inverse: list(`had {object} as _ ruler, had {object} as _ king, had {object} as _ queen, had {object} for _ ruler, had {object} on _ throne,
      under the rule of, under the reign of, under the crown of, under the sway of, subject to,
      had as its ruler, had as ruler, bowed to, answered to, obeyed, had as its king, had as its queen,
      acknowledged, knew the reign of, saw the reign of, lived under`),
  },
  PARENT_OF: {
    direct: list(`had a child, had a son, had a daughter, had a child named, had a son named, had a daughter named,
      had a child called, had a son called, had a daughter called, fathered, mothered, sired,
      gave birth to, parent to, father to, mother to, begat, brought forth, one of the parents of,
      father and mother of, counted {object} among _ children, had {object} as a child, left a son,
      left a daughter`),
    inverse: list(`offspring of, son to, daughter to, child to, fathered by, mothered by, sired by, born of, issue of,
      one of the children of, one of _ children was, had as a parent, had as a father, had as a mother,
      sprang from`),
  },
  SPOUSE_OF: {
    direct: list(`husband to, wife to, wedded to, wed to, consort to, took {object} in marriage,
      took {object} as wife, took {object} as husband, took {object} as _ wife,
      took {object} as _ husband, took {object} to wife, took {object} for a wife,
      joined in marriage with, joined in marriage to, joined in wedlock with, husband and wife,
      man and wife, spouses, a married couple, exchanged vows with, entered into marriage with,
      shared a marriage with`),
  },
  MEMBER_OF: {
    direct: list(`member in, one of the members of, numbered among the members of, counted among the members of,
      among the members of, counted among the ranks of, in the ranks of, joined the ranks of,
      enrolled in, sworn into, noble of, knight of, sworn member of, sworn to the cause of, entered,
      of the house of, belonged to the ranks of, had a place in, was of, man of, woman of`),
    inverse: list(`counted {object} among _ members, numbered {object} among _ members,
      counted {object} among _ ranks, had {object} as a member, had {object} among _ members,
      had in _ ranks`),
  },
  PARTICIPATED_IN: {
    direct: list(`was there at, was there in,
      participated in, fought in, fought at, fought during, part in, participation in, hand in,
      had a part in, had a hand in, played a part in, played a role in, role in, joined in,
      joined the fighting at, served at, served during, took the field at, took the field in,
      saw action at, saw action in, rode to, marched in, marched to, among those at,
      among those who fought at, among those who fought in, among those who took part in,
      among the participants in, was in, was at, was there for, contributed to, engaged in`),
    inverse: list(`attended by, drew in, involved, counted {object} among _ participants,
      had {object} among _ participants, was joined by, saw {object} take part`),
  },
  OCCURRED_AT: {
    direct: list(`fought at, fought in, fought near, held at, held in, was at, came to pass at, came to pass in,
      unfolded at, unfolded in, broke out at, broke out in, took place near, happened near,
      played out at, waged in, waged at, struck, signed at, signed in, concluded at, fought out at,
      fought out in`),
    inverse: list(`witnessed,
      scene of, site of, setting of, setting for, place of, hosted, host to, saw, was where,
      the place where`),
  },
  OCCURRED_DURING: {
    direct: list(`fell within, fell in, fell into, fell during, falls within, falls in, dates from, dates to,
      came in, came during, belongs in, was in, happened in, happened within, took place within,
      took place in, part of`),
    inverse: list(`saw, witnessed, was the time of, was the age of, was marked by`),
  },
  POSSESSES: {
    direct: list(`in possession of, had possession of, the owner of, owner of, came to own, had in _ keeping,
      had in _ hands, was armed with, took up`),
    inverse: list(`borne by, owned by, kept by, passed into the hands of, was with, went to, fell to`),
  },
  FOUNDED: {
    direct: list(`laid the foundations of, laid the foundation of, brought {object} into being,
      brought {object} into existence, originated, was behind the founding of, founding father of,
      founding mother of, first established, created, raised, credited with the founding of,
      credited with founding, responsible for the founding of, founding of, foundation of`),
    inverse: list(`owes _ founding to, owed _ founding to, owes _ existence to, owed _ existence to,
      owes _ foundation to, set up by, foundation of, brought into being by, called into being by,
      was the foundation of, created by, the work of, raised by, goes back to, had as _ founder`),
  },
  CAUSED: {
    direct: list(`brought on, gave rise to, sparked, provoked, set off, behind, responsible for, cause of, cause for,
      occasioned, ended in, opened the way to, opened the way for, made for, set in motion,
      had as a consequence, had as a result, was followed by, precipitated, prompted, produced`),
    inverse: list(`came about because of, came about through, came about by, came of, came from, came out of,
      arose from, arose out of, stemmed from, followed from, followed on, followed upon, followed,
      followed as a consequence of, followed as a result of, followed because of,
      came as a consequence of, came as a result of, a consequence of, a result of, brought on by,
      sparked by, due to, grew out of, happened because of, resulted from, triggered by, provoked by,
      set off by, owed to, was the fruit of, was the outcome of, outcome of, precipitated by,
      had _ cause in, had _ roots in, was rooted in`),
  },
  PRECEDED: {
    direct: list(`came before, went before, was earlier than`),
    inverse: list(`came after, was later than, succeeded`),
  },
  PART_OF: {
    direct: list(`formed part of, formed a part of, made up part of, was counted as part of, was included in,
      was a region of, was a piece of, fell under, was reckoned to, was reckoned part of`),
    inverse: list(`had {object} as a part, had as a part, was made up of, embraced, took in`),
  },
  LOCATED_IN: {
    direct: list(`was to be found at,
      could be found in, can be found in, could be found at, can be found at, was to be found in,
      resided in, was placed in, was set in`),
  },
  RESIDES_IN: {
    direct: list(`dwelt in, dwelled in, dwelt at, made a home in, made _ home in, made _ home at, had a home in,
      had _ home in, had _ seat at, had _ seat in, resident in, resident of, resident at, lived at,
      settled in, settled at, kept house in, was at home in, had _ dwelling in, took up residence in`),
  },
  DIED_IN: {
    direct: list(`met _ end at, met _ end in, perished in, perished at, fell at, breathed _ last in, lost _ life at,
      lost _ life in`),
  },
  HOLDS_TITLE: {
    direct: list(`was was was was was was created,
      bore the title, bore the title of, carried the title, carried the title of, had the title,
      had the title of, held the title of, styled, titled, held the office of, held the rank of,
      held the post of, served as, made, named, appointed, acted as, was invested as,
      enjoyed the title of`),
    inverse: list(`borne by, given to, conferred on, bestowed on, went to, fell to, was vested in`),
  },
  CAPITAL_OF: {
    direct: list(`served as the capital of, served as capital of, capital to, acted as the capital of,
      was the seat of`),
    inverse: list(`had _ capital at, had _ capital in, governed from, ruled from, had as _ capital, was governed from,
      was ruled from, had _ seat at`),
  },
  CONTROLS: {
    direct: list(`had control of, held control of, in control of, had control over, dominated, held sway over,
      had dominion over, was in possession of, had mastery of`),
    inverse: list(`under the control of, under the sway of, under the dominion of, under the authority of,
      occupied by, dominated by, was subject to`),
  },
  CREATED: {
    direct: list(`fashioned, wrought, built, produced, penned, was behind, wrote down, brought forth, shaped`),
    inverse: list(`the work of, creation of, handiwork of, fashioned by, wrought by, penned by, came from the hand of,
      produced by, shaped by, owes _ existence to, from the workshop of, built by`),
  },
  VASSAL_OF: {
    direct: list(`owed fealty to, owed allegiance to, owed homage to, swore fealty to, swore allegiance to,
      swore homage to, paid tribute to, paid homage to, did homage to, subject to, answered to, bound to,
      bound by oath to, was a bannerman to, knelt to, bent the knee to, was under, sworn in fealty to,
      in fealty to, fealty to, pledged to, gave fealty to`),
    inverse: list(`liege of, overlord of, lord over, suzerain of, received the fealty of, had {object} as a vassal,
      counted {object} among _ vassals, held {object} as a vassal`),
  },
  ALLY_OF: {
    direct: list(`stood in alliance with, in alliance with, in league with, stood with, stood beside, sided with,
      allied itself with, allied itself to, made common cause with, fought alongside, joined forces with,
      leagued with, bound in alliance to, was in alliance, in league, had an alliance with,
      made an alliance with, concluded an alliance with, in alliance, on the same side,
      stood together as allies, stood together, counted {object} as an ally, considered {object} an ally,
      regarded {object} as an ally`),
  },
  ENEMY_OF: {
    direct: list(`hostile to, at enmity with, foes, foe of, opposed, rivals, was against, feuded with, in feud with,
      bore enmity to, stood against, an opponent of, opponent of, antagonist of, hostile to each other,
      on hostile terms with, bitter enemies, sworn enemies, sworn enemy of, counted {object} as an enemy,
      considered {object} an enemy, regarded {object} as an enemy, saw {object} as an enemy,
      held {object} for an enemy`),
  },
  AT_WAR_WITH: {
    direct: list(`made war on, made war upon, waged war against, fought a war with, warred with, warred against,
      was at war against`),
  },
  SIBLING_OF: {
    direct: list(`brothers or sisters,
      brother to, sister to, sibling to, brother or sister of, brother or sister to, brothers, sisters,
      brother and sister, shared parents with, had a sibling, had a brother, had a sister`),
  },
  SIGNED: {
    direct: list(`put _ name to, set _ name to, set _ hand to, put _ hand to, put _ seal to, set _ seal to,
      a signatory to, among the signatories of, among the signatories to, agreed to, put _ signature to,
      sealed, concluded`),
    inverse: list(`carries the name of, carried the name of, carries the signature of,
      bears the name of, bore the name of, sealed by, bore the signature of, bears the signature of,
      was agreed to by, was concluded by`),
  },
  WORSHIPS: {
    direct: list(`held {object} in worship, held {object} in reverence,
      venerated, revered, devoted to, honoured, honored, dedicated to, dedicated itself to,
      held {object} sacred, gave worship to, offered prayers to, held to the worship of`),
    inverse: list(`venerated by, revered by, honoured by, honored by, was prayed to by, received the worship of`),
  },
  SPEAKS: {
    direct: list(`used the language, conversed in, had as _ language, had as _ tongue`),
    inverse: list(`the language of, the tongue of, language of, tongue of, the speech of, used by`),
  },
  BORDERS: {
    direct: list(`shared a border with, had a border with, had a common border with, lay next to, lay beside,
      lay alongside, touched, adjoined, abutted, a neighbour of, a neighbor of, neighbour to,
      neighboured, neighbored, ran along, marched with`),
  },
  TRADES_WITH: {
    direct: list(`had trade with, did trade with, did business with, carried on trade with, exchanged goods with,
      had commerce with, kept up trade with, were trading partners`),
  },
  KILLED: {
    direct: list(`took the life of, ended the life of, put {object} to death, put to death, slaughtered, cut down,
      struck down, did away with, was the death of, brought death to`),
    inverse: list(`died at the hands of, died by the hand of, fell at the hands of, fell by the hand of, fell to,
      cut down by, struck down by, met _ end at the hands of, met _ death at the hands of,
      met _ death through, lost _ life to, put to death by, perished at the hands of`),
  },
  LEADS: {
    direct: list(`had the leadership of, held the leadership of, took the leadership of, leadership of,
      at the head of, stood at the head of, in command of, presided over, guided, steered, commanded,
      had command of, directed`),
    inverse: list(`headed by, under the leadership of, under the command of, had {object} at _ head,
      had {object} as _ leader, had as _ leader, was directed by, commanded by`),
  },
  SERVES: {
    direct: list(`in the service of, served under, in service to, entered the service of, in the employ of,
      in the pay of, worked under, waited on, was at the service of, a servant to`),
    inverse: list(`was served by, had {object} in _ service, employed, retained`),
  },
  TAUGHT: {
    direct: list(`was a teacher to, gave lessons to, instructed, tutored`),
    inverse: list(`learned from, studied under, was instructed by, learnt from, was a student under`),
  },
  INHABITS: {
    direct: list(`peopled, populated, made _ home in`),
    inverse: list(`peopled by, populated by, was settled by`),
  },
  DESCENDED_FROM: {
    direct: list(`traced _ descent from, traced _ descent to, traced _ line to, traced _ line back to,
      traced _ lineage to, came of the line of, of the line of, of the blood of, sprang from,
      sprung from, counted {object} among _ ancestors, came down from, was a scion of`),
    inverse: list(`a forebear of, forebear of, forefather of, the forefather of, had {object} as a descendant,
      counted {object} among _ descendants, progenitor of`),
  },
  BURIED_IN: {
    direct: list(`laid to rest in, laid to rest at, rests in, laid in, found _ rest in, found _ grave in,
      has _ grave in, lies entombed in, lies interred in, has _ tomb in, rests at`),
    inverse: list(`holds the grave of, holds the tomb of, holds the remains of, last resting place of,
      was the burial place of`),
  },
  HEIR_OF: {
    direct: list(`stood to inherit from, stood to inherit, was to inherit from, was to inherit, stood to succeed,
      was to succeed, named heir to, named heir of, in line to succeed, next in line after, successor of,
      successor to, was to follow`),
    inverse: list(`was to be succeeded by, had {object} as heir, had {object} as _ heir, named {object} as _ heir,
      named {object} heir`),
  },
  ADOPTIVE_PARENT_OF: {
    direct: list(`took in, brought up, fostered, raised {object} as _ own, raised {object} as an adopted child,
      adoptive mother of, adoptive father of, adoptive parent of, adoptive mother to, adoptive father to,
      took {object} in, foster parent to, foster father of, foster mother of, gave a home to,
      adoptive parent to`),
    inverse: list(`fostered by, brought up by, taken in by, the adopted child of, foster child of, adoptive child of, adopted son of, adopted daughter of,
      adoptive son of, adoptive daughter of, foster son of, foster daughter of, ward of`),
  },
  BELONGS_TO: {
    direct: list(`of the {object} people, of the {object} culture, of {object} culture, by culture,
      was born among the, lived as one of the, counted among the, was by birth`),
    inverse: list(`counted {object} among _ own`),
  },
  HAS_SPECIES: {
    direct: list(`one of the, of the race of, of the {object} race, of the {object} kind, of the species`),
  },
  KNOWS_SPELL: {
    direct: list(`knew, mastered, had mastered, could cast, had learned, commanded the spell`),
    inverse: list(`was known to, was mastered by, was cast by`),
  },
  PATRON_OF: {
    direct: list(`watched over, stood as patron of, was a patron to, protected`),
    inverse: list(`was under the patronage of, stood under the patronage of, had as _ patron`),
  },
  WON: {
    direct: list(`carried the day at, was victorious at, was victorious in, came out on top at, had the victory at`),
    inverse: list(`was a victory for, ended in victory for`),
  },
  LOST: {
    direct: list(`was beaten at, was beaten in, was defeated in, was on the losing side at`),
    inverse: list(`was a defeat for, ended in defeat for`),
  },
  COMMANDED: {
    direct: list(`led the forces at, was in command at, had command at, held command at, led at`),
  },
  WITNESSED: {
    direct: list(`was a witness to, looked on at, watched`),
    inverse: list(`was seen by, was watched by`),
  },
};
