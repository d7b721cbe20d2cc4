/** Each family in small worlds: where it must speak, what it says, and the near misses at which it must not. */
import { describe, expect, it } from 'vitest';
import { type Said, sayings, smallWorld } from '../../../test/consistency/small-world.fixture.js';
import { windowAt } from '../../time/index.js';
import { OPERATORS } from './index.js';

interface Case {
  readonly rule: string;
  readonly when: string;
  readonly world: readonly string[];
  readonly pack?: string;
  /** Messages, possible ones with a question mark before; empty where it must be silent. */
  readonly says: readonly string[];
}

const CASES: readonly Case[] = [
  {
    rule: 'core/ends-before-it-begins',
    when: 'somebody died before being born, and nothing else is said of the date',
    world: [
      'Lambert:Person | birth | 1330',
      'Lambert:Person | death | 1320',
      'Lambert:Person | MEMBER_OF | Guild:Guild | 1325 – 1328',
    ],
    says: ['The dates of Lambert run backwards: birth 1330, death 1320.'],
  },
  {
    rule: 'core/ends-before-it-begins',
    when: 'born and died in one year, or the one date is vague',
    world: [
      'Ada:Person | birth | 1330',
      'Ada:Person | death | 1330',
      'Bo:Person | birth | c. 1331',
      'Bo:Person | death | 1330',
    ],
    says: [],
  },
  {
    rule: 'core/relation-ends-before-it-begins',
    when: 'it ended before it began; the beginning still counts for other rules',
    world: ['Odile:Person | RULES | Thornwick:Settlement | 1345 – 1330'],
    says: ['Odile ruled Thornwick, but it ended (1330) before it began (1345).'],
  },
  {
    rule: 'core/relation-ends-before-it-begins',
    when: 'it began and ended in one year, or nothing is said of the end',
    world: [
      'Odile:Person | RULES | Thornwick:Settlement | 1345 – 1345',
      'Anselm:Person | RULES | Millford:Settlement | 1345 –',
    ],
    says: [],
  },
  {
    rule: 'core/deed-outside-life',
    when: 'somebody does something after their death, and before their birth',
    world: [
      'Ada:Person | birth | 1300',
      'Ada:Person | death | 1330',
      'Ada:Person | deed | opened the hall | @ 1340',
      'Ada:Person | deed | rode to war | @ 1290',
      'Ada:Person | deed | crossed the river | @ 1310',
    ],
    says: [
      'Ada acts after their time (1300 – 1330): "opened the hall" (1340).',
      'Ada acts before their time (1300 – 1330): "rode to war" (1290).',
    ],
  },
  {
    rule: 'core/deed-outside-life',
    when: 'something is done in a place before it was founded, and in a battle of a war before it began',
    world: [
      'Hall:Location | founded | 1300',
      'Hall:Location | destroyed | 1330',
      'Hall:Location | seen | read in the hall | @ 1290',
      'Hall:Location | seen | slept in its ruins | @ 1340',
      'Long War:War | began | 1300',
      'Long War:War | ended | 1310',
      'Long War:War | seen | fell in its first battle | @ 1340',
      'Long War:War | seen | rode to its siege | @ 1305',
    ],
    says: [
      'Hall is told of before its time (1300 – 1330): "read in the hall" (1290).',
      'Long War is told of after its time (1300 – 1310): "fell in its first battle" (1340).',
    ],
  },
  {
    rule: 'core/deed-outside-life',
    when: 'it was done in the year of the death, or nothing is said of the life',
    world: [
      'Ada:Person | death | 1330',
      'Ada:Person | deed | opened the hall | @ 1330',
      'Bo:Person | deed | rode to war | @ 1290',
    ],
    says: [],
  },
  {
    rule: 'core/deed-outside-life',
    when: 'the dead come back, and somebody acts again before their birth',
    world: [
      'Ada:Person | birth | 1300',
      'Ada:Person | death | 1330',
      'Ada:Person | deed | ferried people again, on foggy nights | @ 1340',
      'Ada:Person | deed | rode to war again | @ 1290',
      'Bo:Person | death | 1330',
      'Bo:Person | deed | stood against the wall | @ 1340',
    ],
    says: [
      'Ada acts before their time (1300 – 1330): "rode to war again" (1290).',
      'Bo acts after their time (until 1330): "stood against the wall" (1340).',
    ],
  },
  {
    rule: 'core/deed-outside-life',
    when: 'only prose tells when somebody was born or died',
    world: [
      'Ada:Person | birth | 1300',
      'Ada:Person | told_death | a fever took her | @ 1330',
      'Ada:Person | deed | opened the hall | @ 1340',
      'Ada:Person | deed | was carried to the hall | @ 1330',
      'Bo:Person | told_birth | born in the hard winter | @ 1310',
      'Bo:Person | deed | rode to war | @ 1290',
    ],
    says: [
      'Ada acts after their time (from 1300 and until 1330): "opened the hall" (1340).',
      'Bo acts before their time (from 1310): "rode to war" (1290).',
    ],
  },
  {
    rule: 'core/deed-outside-life',
    when: 'prose tells two deaths, or one before the birth, or another is written',
    world: [
      'Ada:Person | told_death | a fever took her | @ 1330',
      'Ada:Person | told_death | she fell | @ 1335',
      'Ada:Person | deed | opened the hall | @ 1340',
      'Bo:Person | birth | 1350',
      'Bo:Person | told_death | his namesake drowned | @ 1330',
      'Bo:Person | deed | rode to war | @ 1370',
      'Cole:Person | death | 1380',
      'Cole:Person | told_death | the river has him | @ 1330',
      'Cole:Person | deed | mended the weir | @ 1370',
    ],
    says: [],
  },
  {
    rule: 'core/held-by-another',
    when: 'prose tells another of an office then, of which a relation or a list tells who had it',
    world: [
      'Ada:Person | HOLDS_TITLE | Reeve:Title | 1300 – 1312',
      'Bodo:Person | HOLDS_TITLE | Reeve:Title | 1312 – 1331',
      'Reeve:Title | told_holder | Old Cole, then reeve, fined him | @ 1320 | name=Cole',
      'House:Location | listed_turn | Dee | 1300 – 1312 | list=Abbots, item=1',
      'House:Location | listed_turn | Eve | 1312 – 1331 | list=Abbots, item=2',
      'House:Location | told_holder | sealed by Fay as abbot | @ 1305 | name=Fay, list=Abbots',
    ],
    says: [
      'Of Reeve it is told that Cole held it (1320): "Old Cole, then reeve, fined him"; then it was Bodo (1312 – 1331).',
      'Of Abbots it is told that Fay held it (1305): "sealed by Fay as abbot"; then it was Dee (1300 – 1312).',
    ],
  },
  {
    rule: 'core/held-by-another',
    when: 'it is whoever held it, or had held it before, or nobody is known then, or the year of a change, or several held it at once',
    world: [
      'Ada:Person | HOLDS_TITLE | Reeve:Title | 1300 – 1312',
      'Bodo Marsh:Person | HOLDS_TITLE | Reeve:Title | 1312 – 1331',
      'Reeve:Title | told_holder | Reeve Bodo fined him | @ 1320 | name=Reeve Bodo',
      'Reeve:Title | told_holder | Ada the reeve died | @ 1325 | name=Ada',
      'Reeve:Title | told_holder | Cole, then reeve | @ 1340 | name=Cole',
      'Reeve:Title | told_holder | Cole, then reeve | @ 1312 | name=Cole',
      'House:Location | listed_turn | Dee | 1300 – 1350 | list=Founders, item=1',
      'House:Location | listed_turn | Eve | 1312 – 1351 | list=Founders, item=2',
      'House:Location | listed_turn | Fay | 1315 – 1360 | list=Founders, item=3',
      'House:Location | told_holder | Gil, one of the founders | @ 1330 | name=Gil, list=Founders',
      'Hil:Person | HOLDS_TITLE | Warden:Title | 1300 – 1320',
      'Ida:Person | HOLDS_TITLE | Warden:Title | 1310 – 1330',
      'Joan:Person | HOLDS_TITLE | Warden:Title',
      'Warden:Title | told_holder | Kit, then warden | @ 1315 | name=Kit',
      'Warden:Title | told_holder | Joan, then warden | @ 1305 | name=Joan',
    ],
    says: [],
  },
  {
    rule: 'core/life-otherwise',
    when: 'prose tells a birth or a death of another year, and two deaths of whom nothing is written',
    world: [
      'Ada:Person | birth | 1300',
      'Ada:Person | death | 1330',
      'Ada:Person | told_birth | her mother bore her that spring | @ 1304',
      'Ada:Person | told_death | a fever took her | @ 1333',
      'Cole:Person | told_death | the river has him | @ 1310',
      'Cole:Person | told_death | buried by his son | @ 1312',
    ],
    says: [
      'The sources differ on the birth of Ada: 1300 and 1304 ("her mother bore her that spring").',
      'The sources differ on the death of Ada: 1330 and 1333 ("a fever took her").',
      'The sources differ on the death of Cole: 1310 and 1312 ("the river has him" and "buried by his son").',
    ],
  },
  {
    rule: 'core/life-otherwise',
    when: 'the years agree, one is coarser, or nothing else is told',
    world: [
      'Ada:Person | birth | 1300',
      'Ada:Person | death | May 1330',
      'Ada:Person | told_birth | born in the hard winter | @ 1300',
      'Ada:Person | told_death | a fever took her | @ 1330',
      'Bo:Person | told_death | the river has him | @ 1310',
    ],
    says: [],
  },
  {
    rule: 'core/widowed-too-soon',
    when: 'only prose tells when the other died, or they did something later',
    world: [
      'Ada:Person | SPOUSE_OF | Bo:Person',
      'Ada:Person | widowed | by 1330',
      'Bo:Person | told_death | he dies in the gate | @ 1337',
      'Bo:Person | told_death | his will is read | @ by 1337',
      'Cole:Person | SPOUSE_OF | Dee:Person',
      'Cole:Person | widowed | 1330',
      'Dee:Person | deed | opened the hall | @ 1340',
    ],
    says: [
      'Ada is told to be widowed (by 1330), but Bo lived on (until 1337).',
      'Cole is told to be widowed (1330), but Dee still acts later (1340).',
    ],
  },
  {
    rule: 'core/widowed-too-soon',
    when: 'the other had died, whatever is told of them later, or did something before, or it was another',
    world: [
      'Ada:Person | SPOUSE_OF | Bo:Person',
      'Ada:Person | widowed | 1330',
      'Bo:Person | told_death | a fever | @ 1330',
      'Bo:Person | deed | left a bell to the hall | @ 1332',
      'Cole:Person | SPOUSE_OF | Dee:Person',
      'Cole:Person | widowed | 1330',
      'Dee:Person | deed | opened the hall | @ 1330',
      'Eve:Person | SPOUSE_OF | Fay:Person',
      'Eve:Person | widowed | 1330',
      'Eve:Person | told_spouse | her first husband Gil | | name=Gil',
      'Fay:Person | deed | opened the hall | @ 1340',
      'Hil:Person | SPOUSE_OF | Ida:Person | 1335',
      'Hil:Person | widowed | 1330',
      'Ida:Person | death | 1340',
    ],
    says: [],
  },
  {
    rule: 'core/span-otherwise',
    when: 'more years than they ruled; as many, two terms, or a term without an end',
    world: [
      'Ada:Person | RULES | Kelder:Kingdom | 1320 – 1349',
      'Ada:Person | years_held | 24',
      'Bo:Person | RULES | Wold:Kingdom | 1320 – 1349',
      'Bo:Person | years_held | 29',
      'Cole:Person | RULES | Harn:Kingdom | 1320 – 1349',
      'Cole:Person | RULES | Lorn:Kingdom | 1330 – 1334',
      'Cole:Person | years_held | 24',
      'Dee:Person | RULES | Sarn:Kingdom | 1320 –',
      'Dee:Person | years_held | 24',
    ],
    says: ['Of Ada (1320 – 1349) it is told: years held 24; by the dates it is 28 or 29.'],
  },
  {
    rule: 'core/denied',
    when: 'the brother of an only child, the husband of somebody who never married, a son of a childless man',
    world: [
      'Ada:Person | no_siblings | true',
      'Ada:Person | told_sibling | her brother Luke',
      'Bess:Person | never_married | true',
      'Bess:Person | SPOUSE_OF | Carl:Person | 1330 –',
      'Dirk:Person | childless | true',
      'Dirk:Person | PARENT_OF | Emma:Person',
    ],
    says: [
      'Of Ada it is told: no siblings; and also: "her brother Luke".',
      'Of Bess it is told: never married; and also: Bess was married to Carl.',
      'Of Dirk it is told: childless; and also: Dirk was a parent of Emma.',
    ],
  },
  {
    rule: 'core/denied',
    when: 'the parents of an only child, the sister of an only son, the brother of another',
    world: [
      'Ada:Person | no_siblings | true',
      'Fay:Person | PARENT_OF | Ada:Person',
      'Gil:Person | no_brothers | true',
      'Gil:Person | SIBLING_OF | Hope:Person',
      'Hope:Person | gender | female',
      'Ida:Person | childless | false',
      'Ida:Person | PARENT_OF | Jon:Person',
    ],
    says: [],
  },
  {
    rule: 'core/denied',
    when: 'an only child has a half-brother by another mother, and another one a brother of the same parents',
    world: [
      'Ada:Person | no_siblings | true',
      'Ada:Person | SIBLING_OF | Luke:Person',
      'Fay:Person | PARENT_OF | Ada:Person',
      'Gil:Person | PARENT_OF | Ada:Person',
      'Gil:Person | PARENT_OF | Luke:Person',
      'Una:Person | PARENT_OF | Luke:Person',
      'Bess:Person | no_siblings | true',
      'Bess:Person | SIBLING_OF | Carl:Person',
      'Fay:Person | PARENT_OF | Bess:Person',
      'Fay:Person | PARENT_OF | Carl:Person',
    ],
    says: ['Of Bess it is told: no siblings; and also: Bess was a sibling of Carl.'],
  },
  {
    rule: 'core/kin-otherwise',
    when: 'prose names a father where the card has another',
    world: [
      'Peter Hamlyn:Person | gender | male',
      'Peter Hamlyn:Person | PARENT_OF | Ada:Person',
      'Ada:Person | told_parent | her father, Robert Hamlyn | | name=Robert Hamlyn, gender=male',
    ],
    says: ['The sources name the parents of Ada differently: Peter Hamlyn and Robert Hamlyn.'],
  },
  {
    rule: 'core/told-otherwise',
    when: 'prose tells of another people than the card',
    world: ['Ada:Person | BELONGS_TO | Cragman:Culture', 'Ada:Person | told_kind | A Fenman | | name=Fenman'],
    says: ['The sources name the kind of Ada differently: Cragman and Fenman.'],
  },
  {
    rule: 'core/told-otherwise',
    when: 'it tells of the same in another form, of a kind of another set, or the card names two halves',
    world: [
      'Ada:Person | BELONGS_TO | Marrish:Culture',
      'Ada:Person | told_kind | a Marrishman | | name=Marrishman',
      'Bo:Person | HAS_SPECIES | human:Species',
      'Bo:Person | told_kind | a Fenman | | name=Fenman',
      'Cy:Person | BELONGS_TO | half Fenman:Culture',
      'Cy:Person | told_kind | a Cragman | | name=Cragman',
    ],
    says: [],
  },
  {
    rule: 'core/told-otherwise',
    when: 'it tells of another kind, and not of what anybody may become',
    world: [
      'Ada:Person | HAS_SPECIES | elf:Species',
      'Ada:Person | told_kind | Ada is a ghost | | name=ghost',
      'Bo:Person | HAS_SPECIES | elf:Species',
      'Bo:Person | told_kind | Bo is a dwarf | | name=dwarf',
    ],
    says: ['The sources name the kind of Bo differently: dwarf and elf.'],
  },
  {
    rule: 'core/told-otherwise',
    when: 'a name beside it is a people elsewhere',
    world: [
      'Ada:Person | BELONGS_TO | Cragman:Culture',
      'Ada:Person | told_kind | Ada (Walser) | | name=Walser, aside=yes',
      'Bo:Person | BELONGS_TO | Walser:Culture',
      'Cy:Person | BELONGS_TO | Cragman:Culture',
      'Cy:Person | told_kind | Cy (Warden) | | name=Warden, aside=yes',
    ],
    says: ['The sources name the kind of Ada differently: Cragman and Walser.'],
  },
  {
    rule: 'core/told-otherwise',
    when: 'a place is told to lie in another of two regions of one kind',
    world: [
      'Tarn:Location | PART_OF | South Reach:Region',
      'Tarn:Location | told_region | Tarn in the North Reach | | name=North Reach, aside=yes',
      'Holm:Location | PART_OF | Wend:Region',
      'Holm:Location | told_region | Holm in Arden | | name=Arden, aside=yes',
      'Ford:Location | PART_OF | Arden:Region',
    ],
    says: [
      'The sources name the region of Tarn differently: North Reach and South Reach.',
      'The sources name the region of Holm differently: Arden and Wend.',
    ],
  },
  {
    rule: 'core/told-otherwise',
    when: 'two sentences place it in regions of one kind, and its page in none',
    world: [
      'Orm:Location | told_region | Orm in the North Reach | | name=North Reach, aside=yes',
      'Orm:Location | told_region | Orm, South Reach | | name=South Reach, aside=yes',
    ],
    says: [],
  },
  {
    rule: 'core/told-otherwise',
    when: 'the one region lies in the other, is of no known set, or the place changed hands',
    world: [
      'Tarn:Location | PART_OF | Wend:Region',
      'Wend:Region | PART_OF | Arden:Region',
      'Mere:Location | PART_OF | Arden:Region',
      'Tarn:Location | told_region | Tarn in Arden | | name=Arden, aside=yes',
      'Holm:Location | PART_OF | Wend:Region',
      'Holm:Location | told_region | Holm in Norwood | | name=Norwood, aside=yes',
      'Ford:Location | PART_OF | South Reach:Region | 340 – 350',
      'Ford:Location | told_region | Ford in the North Reach | | name=North Reach, aside=yes',
    ],
    says: [],
  },
  {
    rule: 'core/kin-otherwise',
    when: "a third name stands beside a father and a mother; a child of the North is nobody's",
    world: [
      'Peter:Person | PARENT_OF | Ada:Person',
      'Cis:Person | PARENT_OF | Ada:Person',
      "Ada:Person | told_parent | Ada, Gawd's girl | | name=Gawd, gender=any",
      'Peter:Person | PARENT_OF | Bo:Person',
      'Cis:Person | PARENT_OF | Bo:Person',
      'Bo:Person | told_parent | a son of Norrow | | name=Norrow, gender=any',
      'Peter:Person | PARENT_OF | Cy:Person',
      "Cy:Person | told_parent | Cy, Gawd's boy | | name=Gawd, gender=any",
    ],
    says: ['The sources name the parents of Ada differently: Cis, Gawd and Peter.'],
  },
  {
    rule: 'core/kin-otherwise',
    when: 'another mother is told beside the father, and the mother alone by her name without its place',
    world: [
      'Peter:Person | PARENT_OF | Ada:Person',
      'Cis Holm of Karrow:Person | PARENT_OF | Ada:Person',
      'Ada:Person | told_parent | born to Peter and Maud Holm | | name=Peter, gender=any',
      'Ada:Person | told_parent | born to Peter and Maud Holm | | name=Maud Holm, gender=any',
      'Peter:Person | PARENT_OF | Bo:Person',
      'Cis Holm of Karrow:Person | PARENT_OF | Bo:Person',
      'Bo:Person | told_parent | born to Peter and Cis Holm | | name=Peter, gender=any',
      'Bo:Person | told_parent | born to Peter and Cis Holm | | name=Cis Holm, gender=any',
    ],
    says: ['The sources name the parents of Ada differently: Cis Holm of Karrow, Maud Holm and Peter.'],
  },
  {
    rule: 'core/kin-otherwise',
    when: 'prose names the mother, or the father by a shorter name',
    world: [
      'Peter Hamlyn:Person | gender | male',
      'Peter Hamlyn:Person | PARENT_OF | Ada:Person',
      'Ada:Person | told_parent | her mother Cis | | name=Cis, gender=female',
      'Ada:Person | told_parent | her father, old Pete | | name=Pete, gender=male',
    ],
    says: [],
  },
  {
    rule: 'core/span-otherwise',
    when: 'an age at a time, an age at death and a number of years that the dates deny',
    world: [
      'Ada:Person | birth | 1300',
      'Ada:Person | death | 1340',
      'Ada:Person | aged | 25 years | @ 1316',
      'Bo:Person | birth | 1300',
      'Bo:Person | death | 1340',
      'Bo:Person | age_at_death | 63 years',
      'Long War:War | began | 1300',
      'Long War:War | ended | 1310',
      'Long War:War | years_lasted | 16 years',
    ],
    says: [
      'Of Ada (1300 – 1340) it is told: aged 25 in 1316; by the dates it is 15 or 16.',
      'Of Bo (1300 – 1340) it is told: age at death 63; by the dates it is 39 or 40.',
      'Of Long War (1300 – 1310) it is told: years lasted 16; by the dates it is 9 or 10.',
    ],
  },
  {
    rule: 'core/span-otherwise',
    when: 'years are counted between two dates that lie further apart, and rightly between others',
    world: [
      'Tower:Location | years_counted | 29 years | 1412 – 1431',
      'Tower:Location | years_counted | 19 years | 1433 – 1452',
      'Tower:Location | years_counted | 8 years | 1460 – 1467',
    ],
    says: ['Of Tower (1412 – 1431) it is told: years counted 29; by the dates it is 18 or 19.'],
  },
  {
    rule: 'core/span-otherwise',
    when: 'only prose tells of a birth, once or in two ways',
    world: [
      'Ada:Person | told_birth | born in the hard winter | @ 1300',
      'Ada:Person | aged | 25 years | @ 1316',
      'Ada:Person | aged | 16 years | @ 1316',
      'Bo:Person | told_birth | born in the hard winter | @ 1300',
      'Bo:Person | told_birth | born at the fair | @ 1292',
      'Bo:Person | aged | 25 years | @ 1316',
    ],
    says: ['Of Ada (from 1300) it is told: aged 25 in 1316; by the dates it is 15 or 16.'],
  },
  {
    rule: 'core/span-otherwise',
    when: 'a year more or less, a birth that is only roughly known, or none at all',
    world: [
      'Ada:Person | birth | 1300',
      'Ada:Person | aged | 17 years | @ 1316',
      'Ada:Person | aged | 14 years | @ 1316',
      'Bo:Person | birth | c. 1300',
      'Bo:Person | aged | 30 years | @ 1316',
      'Cy:Person | aged | 30 years | @ 1316',
    ],
    says: [],
  },
  {
    rule: 'core/out-of-turn',
    when: 'in a list in which one follows another two overlap, and in another one ends before it begins',
    world: [
      'Mill:Location | listed_turn | Ada | 1300 – 1312 | list=Millers, item=1',
      'Mill:Location | listed_turn | Bo | 1312 – 1331 | list=Millers, item=2',
      'Mill:Location | listed_turn | Cy | 1326 – 1340 | list=Millers, item=3',
      'Mill:Location | listed_turn | Dee | 1341 – | list=Millers, item=4',
      'Mill:Location | listed_turn | Eve | 1340 – 1350 | list=Owners, item=1',
      'Mill:Location | listed_turn | Fay | 1340 – 1331 | list=Owners, item=2',
      'Mill:Location | listed_turn | Gus | 1320 – 1331 | list=Owners, item=3',
      'Mill:Location | listed_turn | Hob | 1301 – 1320 | list=Owners, item=4',
    ],
    says: [
      'In the list “Millers” of Mill, Cy (1326–1340) begins before Bo (1312–1331) ends, where the others follow one another.',
      'In the list “Owners” of Mill, Fay (1340–1331) ends before it begins, where the others follow one another.',
    ],
  },
  ...[
    ['a year between two, or one year told of both', ['1300 – 1312', '1313 – 1331', '1330 – 1340']],
    ['a gap', ['1300 – 1312', '1312 – 1331', '1338 – 1340']],
    ['two who share their years', ['1300 – 1312', '1312 – 1331', '1312 – 1331', '1331 – 1340']],
    ['two overlap in more than one place', ['1300 – 1312', '1309 – 1331', '1331 – 1345', '1340 – 1350']],
    ['one lies within another', ['1300 – 1312', '1312 – 1331', '1320 – 1325', '1331 – 1345']],
    ['most of two overlaps, as lives and wars do', ['1300 – 1320', '1305 – 1330', '1330 – 1340']],
    ['nothing follows', ['1300 – 1320', '1317 – 1330', '1340 – 1350']],
    ['two alone', ['1300 – 1320', '1317 – 1330']],
  ].map(
    ([when, spans]): Case => ({
      rule: 'core/out-of-turn',
      when: `${when}`,
      world: [...(spans ?? [])].map(
        (span, i) => `Mill:Location | listed_turn | Name ${i} | ${span} | list=Millers, item=${i + 1}`,
      ),
      says: [],
    }),
  ),
  {
    rule: 'core/exclusive-object',
    when: 'two rule one town at once',
    world: [
      'Odile:Person | RULES | Thornwick:Settlement | 1330 – 1345',
      'Gervase:Person | RULES | Thornwick:Settlement | 1338 – 1350',
      'Guild:Guild | RULES | Thornwick:Settlement | 1338 – 1350',
    ],
    says: ['Odile (1330 – 1345) and Gervase (1338 – 1350) both ruled Thornwick.'],
  },
  {
    rule: 'core/exclusive-subject',
    when: 'nobody wrote when the first marriage ended, and both lived on; a widow may marry again',
    world: [
      'Tolly:Person | SPOUSE_OF | Anna:Person | 1330 –',
      'Tolly:Person | SPOUSE_OF | Bess:Person | 1340 –',
      'Anna:Person | death | 1350',
      'Adela:Person | SPOUSE_OF | Hugh:Person | 1330 –',
      'Adela:Person | SPOUSE_OF | Wat:Person | 1340 –',
      'Hugh:Person | death | 1340',
      'Mary:Person | SPOUSE_OF | Ned:Person | 1330 –',
      'Mary:Person | SPOUSE_OF | Rob:Person | 1341 –',
      'Ned:Person | death | c. 1335',
    ],
    says: ['? Tolly was married to Anna (from 1330) and Bess (from 1340), perhaps at the same time.'],
  },
  {
    rule: 'core/exclusive-object',
    when: 'one hands over to the next, one rules twice, or several may rule',
    world: [
      'Odile:Person | RULES | Thornwick:Settlement | 1330 – 1338',
      'Gervase:Person | RULES | Thornwick:Settlement | 1338 – 1350',
      'Ada:Person | RULES | Norwick:Settlement | 1330 – 1338',
      'Ada:Person | RULES | Norwick:Settlement | 1330 –',
      'Bo:Person | RULES | Eastwick:Settlement | 1330 – 1350',
      'Cy:Person | RULES | Eastwick:Settlement | 1330 – 1350',
      'Eastwick:Settlement | shared_rule | true',
    ],
    says: [],
  },
  {
    rule: 'core/exclusive-object',
    when: 'no date tells',
    world: [
      'Alder:Person | RULES | Pennyford:Settlement',
      'Brack:Person | RULES | Pennyford:Settlement',
      'Cole:Person | RULES | Pennyford:Settlement | 1300 – 1310',
    ],
    says: ['? Alder, Brack and Cole (1300 – 1310) ruled Pennyford, perhaps at the same time.'],
  },
  {
    rule: 'core/exclusive-object',
    when: 'the one holder is part of the other, at that time or only long after',
    world: [
      'Skeld:Kingdom | CONTROLS | Hollow:Settlement | 1300 – 1350',
      'Valdorn:Kingdom | CONTROLS | Hollow:Settlement | 1310 – 1350',
      'Skeld:Kingdom | PART_OF | North:Kingdom | 1300 – 1360',
      'North:Kingdom | PART_OF | Valdorn:Kingdom',
      'Brae:Kingdom | CONTROLS | Ford:Settlement | 1300 – 1350',
      'Valdorn:Kingdom | CONTROLS | Ford:Settlement | 1310 – 1350',
      'Brae:Kingdom | PART_OF | Valdorn:Kingdom | 1400 – 1450',
    ],
    says: ['Brae (1300 – 1350) and Valdorn (1310 – 1350) both controlled Ford.'],
  },
  {
    rule: 'core/exclusive-subject',
    when: 'a member of two orders at once; a house counts for itself',
    world: [
      'Dunstan:Person | MEMBER_OF | Lantern:Order | 1335 – 1350',
      'Dunstan:Person | MEMBER_OF | Company:Army | 1340 – 1346',
      'Dunstan:Person | MEMBER_OF | Vale:House | 1300 – 1360',
      'Mole:Person | MEMBER_OF | Lantern:Order | 1335 – 1350',
      'Mole:Person | MEMBER_OF | Company:Army | 1340 – 1346',
      'Mole:Person | double_agent | true',
    ],
    says: ['Dunstan was a member of both Lantern (1335 – 1350) and Company (1340 – 1346).'],
  },
  {
    rule: 'core/exclusive-subject',
    when: 'two marriages overlap, whichever end of them is stored first; a culture may allow it',
    world: [
      'Perrin:Person | SPOUSE_OF | Anna:Person | 1340 – 1360',
      'Perrin:Person | SPOUSE_OF | Zoe:Person | 1350 – 1358',
      'Temur:Person | SPOUSE_OF | Aigul:Person | 1340 – 1360',
      'Temur:Person | SPOUSE_OF | Zarina:Person | 1350 – 1358',
      'Temur:Person | BELONGS_TO | Tarsk:Culture',
      'Tarsk:Culture | plural_marriage | true',
    ],
    says: ['Perrin was married to both Anna (1340 – 1360) and Zoe (1350 – 1358).'],
  },
  {
    rule: 'core/exclusive-attribute',
    when: 'two years, or two words; a day within the year and capitals are no difference',
    world: [
      'Spire:Battle | in_fiction_date | 1340',
      'Spire:Battle | in_fiction_date | 1342',
      'Ford:Battle | in_fiction_date | 1340',
      'Ford:Battle | in_fiction_date | 1340-05-12',
      'Ada:Person | gender | Female',
      'Ada:Person | gender | female',
      'Bo:Person | gender | male',
      'Bo:Person | gender | female',
      'Cy:Person | birth | c. 1320',
      'Cy:Person | birth | c. 1323',
      'Dee:Person | gender | male | 1300 – 1320',
      'Dee:Person | gender | female | 1320 – 1340',
    ],
    says: [
      '? The sources may differ on the birth of Cy: c. 1320 and c. 1323.',
      'The sources differ on the gender of Bo: female and male.',
      'The sources differ on when Spire happened: 1340 and 1342.',
    ],
  },
  {
    rule: 'core/max',
    when: 'three parents; a god has as many as it likes',
    world: [
      'Hob:Person | PARENT_OF | Wren:Person',
      'Tilda:Person | PARENT_OF | Wren:Person',
      'Ash:Person | PARENT_OF | Wren:Person',
      'Hob:Person | PARENT_OF | Puck:Deity',
      'Tilda:Person | PARENT_OF | Puck:Deity',
      'Ash:Person | PARENT_OF | Puck:Deity',
    ],
    says: ['Ash, Hob and Tilda were each a parent of Wren, and there may be at most 2.'],
  },
  {
    rule: 'core/max',
    when: 'born in two places, of which neither holds the other',
    world: [
      'Ada:Person | BORN_IN | Ford:Settlement',
      'Ada:Person | BORN_IN | March:Region',
      'Ford:Settlement | PART_OF | March:Region',
      'Bo:Person | BORN_IN | Ford:Settlement',
      'Bo:Person | BORN_IN | Mill:Settlement',
      'Bo:Person | BORN_IN | March:Region',
      'Mill:Settlement | LOCATED_IN | March:Region',
    ],
    says: ['Bo was born in Ford and Mill, and there may be only one.'],
  },
  {
    rule: 'core/max',
    when: 'adopted parents do not count in a family tree',
    pack: 'genealogy',
    world: [
      'Hob:Person | PARENT_OF | Wren:Person',
      'Tilda:Person | PARENT_OF | Wren:Person',
      'Ash:Person | PARENT_OF | Wren:Person | | pedigree=adopted',
    ],
    says: [],
  },
  {
    rule: 'core/distinct',
    when: 'two fathers, unless that is known or there are too many parents anyway',
    world: [
      'Amos:Person | PARENT_OF | Pell:Person',
      'Silas:Person | PARENT_OF | Pell:Person',
      'Amos:Person | gender | male',
      'Silas:Person | gender | Male',
      'Amos:Person | PARENT_OF | Finn:Person',
      'Silas:Person | PARENT_OF | Finn:Person',
      'Finn:Person | same_gender_parents | true',
      'Amos:Person | PARENT_OF | Wren:Person',
      'Silas:Person | PARENT_OF | Wren:Person',
      'Tilda:Person | PARENT_OF | Wren:Person',
      'Rue:Person | gender | unknown',
      'Sam:Person | gender | unknown',
      'Rue:Person | PARENT_OF | Tam:Person',
      'Sam:Person | PARENT_OF | Tam:Person',
    ],
    says: ['Amos and Silas were each a parent of Pell, and the gender of both is male.'],
  },
  {
    rule: 'core/contiguous',
    when: 'a guild was there, gone and there again; a god may; one year to the next is no gap',
    world: [
      'Salt:Guild | EXISTED_DURING | Banners:Era | 1100 – 1130',
      'Salt:Guild | EXISTED_DURING | Banners:Era | 1200 – 1240',
      'Tes:Deity | EXISTED_DURING | Banners:Era | 1100 – 1130',
      'Tes:Deity | EXISTED_DURING | Banners:Era | 1200 – 1240',
      'Bell:Guild | EXISTED_DURING | Banners:Era | 1100 – 1130',
      'Bell:Guild | EXISTED_DURING | Iron:Era | 1131 – 1140',
    ],
    says: [
      'Salt is not known to come and go, yet it existed in stretches that do not join: 1100 – 1130 and 1200 – 1240.',
    ],
  },
  {
    rule: 'core/contradicts',
    when: 'allies and enemies at once; a change of sides is none',
    world: [
      'Marrin:House | ALLY_OF | Tolland:House | 1345 – 1355',
      'Tolland:House | ENEMY_OF | Marrin:House | 1350 – 1352',
      'Vyr:House | ALLY_OF | Pact:Faction | 1330 – 1344',
      'Vyr:House | ENEMY_OF | Pact:Faction | 1344 – 1350',
      'Ada:Person | PARENT_OF | Bo:Person',
      'Ada:Person | SIBLING_OF | Bo:Person',
      'Rusk:House | ALLY_OF | Dray:House',
      'Rusk:House | AT_WAR_WITH | Dray:House | 1350 – 1352',
      'Cy:Person | WON | Ford:Battle',
      'Cy:Person | LOST | Ford:Battle',
    ],
    says: [
      '? Dray was allied with Rusk, and Dray was at war with Rusk (1350 – 1352): the dates do not tell whether at the same time.',
      'Ada was a parent of Bo, and at the same time Ada was a sibling of Bo.',
      'Cy lost Ford, and at the same time Cy won Ford.',
      'Marrin was allied with Tolland (1345 – 1355), and at the same time Marrin was an enemy of Tolland (1350 – 1352).',
    ],
  },
  {
    rule: 'core/differing-windows',
    when: 'one tenure with two ends; one lost and regained, open, or told more exactly, is none',
    world: [
      'Brand:Person | HOLDS_TITLE | Warden:Title | 1328 – 1339',
      'Brand:Person | HOLDS_TITLE | Warden:Title | 1328 – 1341',
      'Ada:Person | HOLDS_TITLE | Queen:Title | 1300 – 1310',
      'Ada:Person | HOLDS_TITLE | Queen:Title | 1320 – 1330',
      'Bo:Person | HOLDS_TITLE | King:Title | 1300 – ongoing',
      'Bo:Person | HOLDS_TITLE | King:Title | 1300 – 1330',
      'Cy:Person | HOLDS_TITLE | Duke:Title | 1300 – 1330',
      'Cy:Person | HOLDS_TITLE | Duke:Title | 1300-04-01 – 1330-05-02',
      'Dee:Person | MEMBER_OF | Guild:Guild | 1300 – 1330 | rank=page',
      'Dee:Person | MEMBER_OF | Guild:Guild | 1310 – 1350 | rank=master',
    ],
    says: ['Brand held the title Warden, but the sources differ on when: 1328 – 1339 and 1328 – 1341.'],
  },
  {
    rule: 'core/requires-existence',
    when: 'at a battle before birth, after death, between two lives',
    world: [
      'Ford:Battle | in_fiction_date | 1118',
      'Corvin:Person | birth | 1318',
      'Corvin:Person | PARTICIPATED_IN | Ford:Battle',
      'Orla:Person | death | 1101',
      'Orla:Person | WITNESSED | Ford:Battle',
      'Hesh:Deity | EXISTED_DURING | Banners:Era | 1050 – 1090',
      'Hesh:Deity | EXISTED_DURING | Iron:Era | 1214 – 1230',
      'Hesh:Deity | PARTICIPATED_IN | Ford:Battle',
      'Asa:Person | POSSESSES | Winterbite:Weapon | 1300 – 1310',
      'Winterbite:Weapon | created | 1326',
    ],
    says: [
      'Asa possessed Winterbite (1300 – 1310), before Winterbite was made (1326).',
      'Corvin took part in Ford (1118), before Corvin was born (1318).',
      'Hesh took part in Ford (1118), at a time when Hesh did not exist (1050 – 1090 and 1214 – 1230).',
      'Orla witnessed Ford (1118), after Orla had died (1101).',
    ],
  },
  {
    rule: 'core/requires-existence',
    when: 'in the year of birth or death, undead, with effects of an event, or in a long war',
    world: [
      'Ford:Battle | in_fiction_date | 1340',
      'Rowan:Person | birth | 1300',
      'Rowan:Person | death | 1340',
      'Rowan:Person | PARTICIPATED_IN | Ford:Battle',
      'Ada:Person | birth | 1340',
      'Ada:Person | WITNESSED | Ford:Battle',
      'Malrec:Person | death | 1211',
      'Malrec:Person | undead | true',
      'Malrec:Person | GUARDS | Gate:Building | 1290 – 1340',
      'Ford:Battle | CAUSED | Fall:Event | @ 1390',
      'War:War | began | 1330',
      'War:War | ended | 1350',
      'Cole:Person | death | 1335',
      'Cole:Person | PARTICIPATED_IN | War:War',
      'Dora:Person | birth | 1345',
      'Dora:Person | PARTICIPATED_IN | War:War',
    ],
    says: [],
  },
  {
    rule: 'core/requires-existence',
    when: 'it depends on the year of a birth',
    world: [
      'Bridge:Battle | in_fiction_date | 1331',
      'Wilmot:Person | birth | c. 1332',
      'Wilmot:Person | PARTICIPATED_IN | Bridge:Battle',
      'Ada:Person | birth | c. 1331',
      'Ada:Person | PARTICIPATED_IN | Bridge:Battle',
      'Bo:Person | birth | c. 1320',
      'Bo:Person | PARTICIPATED_IN | Bridge:Battle',
      'Cy:Person | birth | 1332',
      'Cy:Person | LOCATED_IN | Ford:Settlement | c. 1330 – 1350',
    ],
    says: [
      '? Cy was in Ford (c. 1330 – 1350), which may lie outside the time of Cy (from 1332).',
      '? Wilmot took part in Bridge (1331), which may lie outside the time of Wilmot (from c. 1332).',
    ],
  },
  {
    rule: 'core/contemporary',
    when: 'the teacher died before the pupil was born; dated statements are told by their date',
    world: [
      'Ansgar:Person | birth | 1150',
      'Ansgar:Person | death | 1210',
      'Lucan:Person | birth | 1240',
      'Ansgar:Person | TAUGHT | Lucan:Person',
      'Ansgar:Person | FRIEND_OF | Lucan:Person | 1200 – 1205',
      'Ada:Person | birth | 1210',
      'Ansgar:Person | TAUGHT | Ada:Person',
    ],
    says: ['Ansgar taught Lucan, but Ansgar (1150 – 1210) and Lucan (from 1240) never existed at one time.'],
  },
  {
    rule: 'core/order',
    when: 'a child older than its parent, an effect before its cause',
    world: [
      'Piers:Person | birth | 1352',
      'Joan:Person | birth | 1348',
      'Piers:Person | PARENT_OF | Joan:Person',
      'Dam:Event | in_fiction_date | 1255',
      'Harvest:Event | in_fiction_date | 1243',
      'Dam:Event | CAUSED | Harvest:Event',
      'Ada:Person | birth | 1350',
      'Ada:Person | DESCENDED_FROM | Piers:Person',
      'Sage:Person | birth | 1300',
      'Song:Work | created | 1290',
      'Sage:Person | CREATED | Song:Work | @ 1290',
    ],
    says: [
      'Ada was descended from Piers, but Piers (1352) is later than Ada (1350).',
      'Dam caused Harvest, but Dam (1255) is later than Harvest (1243).',
      'Piers was a parent of Joan, but Piers (1352) is later than Joan (1348).',
    ],
  },
  {
    rule: 'core/order',
    when: 'in one year, of a chosen one, or round a circle, which is told as such',
    world: [
      'Cause:Event | in_fiction_date | 1340',
      'Effect:Event | in_fiction_date | 1340',
      'Cause:Event | CAUSED | Effect:Event',
      'Words:Prophecy | spoken | 1350',
      'Chosen:Person | birth | 1340',
      'Words:Prophecy | FULFILLED_BY | Chosen:Person',
      'A:Person | birth | 1300',
      'B:Person | birth | 1320',
      'A:Person | PARENT_OF | B:Person',
      'B:Person | PARENT_OF | A:Person',
    ],
    says: [],
  },
  {
    rule: 'core/types',
    when: 'a spell rules a town; what is known only as a place may yet be a town',
    world: [
      'Ember:Spell | RULES | Dunmarrow:Settlement',
      'Hill:Location | CAPITAL_OF | Kael:Kingdom',
      'Somebody | RULES | Dunmarrow:Settlement',
    ],
    says: ['Ember ruled Dunmarrow, but Ember is a Spell: the subject of RULES is an Agent.'],
  },
  {
    rule: 'core/requires',
    when: 'buried and not known to be dead; a buried thing need not have died, and whoever was killed has',
    world: [
      'Bo:Person | BURIED_IN | Hill:Landmark',
      'Cy:Person | BURIED_IN | Hill:Landmark',
      'Cy:Person | death | 1340',
      'Sword:Weapon | BURIED_IN | Hill:Landmark',
      'Ada:Person | KILLED | Dov:Person',
    ],
    says: ['Bo was buried in Hill, but no death of Bo is recorded. Whoever was buried has died.'],
  },
  {
    rule: 'core/acyclic',
    when: 'vassals all round, and one of oneself; vassals in turn are none',
    world: [
      'Penhallow:House | VASSAL_OF | Rusk:House | 1300 – 1320',
      'Rusk:House | VASSAL_OF | Dray:House | 1300 – 1320',
      'Dray:House | VASSAL_OF | Penhallow:House | 1300 – 1320',
      'Vyr:House | VASSAL_OF | Hask:House | 1300 – 1320',
      'Hask:House | VASSAL_OF | Vyr:House | 1320 – 1340',
      'Egil:Person | DESCENDED_FROM | Egil:Person',
      'Oake:House | VASSAL_OF | Pike:House | 1300 –',
      'Pike:House | VASSAL_OF | Oake:House | 1310 –',
    ],
    says: [
      '? Oake was a vassal of Pike and Pike was a vassal of Oake: a circle, if these held at one time.',
      'Egil was descended from Egil: a circle.',
      'Penhallow was a vassal of Rusk, Rusk was a vassal of Dray and Dray was a vassal of Penhallow: a circle.',
    ],
  },
  {
    rule: 'core/value-range',
    when: 'more degrees than there are; in another unit nothing is compared',
    world: [
      'Ford:Settlement | latitude | 120',
      'Mill:Settlement | latitude | 45',
      'Elf:Species | lifespan | -5 days',
    ],
    says: ['The latitude of Ford is 120, which is more than 90.'],
  },
  {
    rule: 'core/unit-mismatch',
    when: 'days where years are meant',
    world: ['Elf:Species | lifespan | 900 Years', 'Man:Species | lifespan | 25000 days'],
    says: ['The lifespan of Man is 25000 days, which is not in years.'],
  },
  {
    rule: 'core/value-vocabulary',
    when: 'a word that is not in the list',
    pack: 'genealogy',
    world: ['Ada:Person | gender | Female', 'Bo:Person | gender | gentleman'],
    says: ['The gender of Bo is gentleman, which is none of male, female, other, unknown.'],
  },
  {
    rule: 'core/expects',
    when: 'nothing is known of the line; a region need not lie in another',
    world: [
      'Piper:Person | MEMBER_OF | Guild:Guild',
      'Ada:Person | PARENT_OF | Bo:Person',
      'Guild:Guild | founded | 1300',
      'Ford:Settlement | PART_OF | March:Region',
      'Mill:Settlement | population | 20',
    ],
    says: [
      'Mill: It is not recorded what region this place lies in.',
      "Piper: Nothing is recorded of this person's parents, line or birth.",
    ],
  },
];

const told = ({ certainty, message }: Said): string => (certainty === 'possible' ? `? ${message}` : message);

describe('declared rules', () => {
  for (const { rule, when, world: lines, says, pack } of CASES) {
    it(`${rule}: ${when}`, async () => {
      const world = await smallWorld(lines, pack);
      const said = await sayings(world);
      expect(
        said
          .filter((one) => one.rule === rule)
          .map(told)
          .sort(),
      ).toEqual([...says].sort());
      expect(await sayings(world, 'lazy')).toEqual(said);
      if (rule === 'core/ends-before-it-begins') expect(said.length).toBe(says.length + orphans(said));
      await world.store.close();
    });
  }

  it('has a case for each family', () => {
    expect([...new Set(CASES.filter(({ says }) => says.length > 0).map(({ rule }) => rule))].sort()).toEqual(
      OPERATORS.map(({ family }) => family).sort(),
    );
  });
});

const orphans = (said: readonly Said[]): number => said.filter(({ rule }) => rule === 'core/expects').length;

it('tells of many that clash as one group, whose key stays as more join', async () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, i) => `Lord ${i}:Person | RULES | Ford:Settlement | 1300 – 1350`);
  const rules = (said: readonly Said[]) => said.filter(({ rule }) => rule === 'core/exclusive-object');
  const world = await smallWorld(lines(7));
  expect(rules(await sayings(world)).length).toBe(21);
  await world.tell(lines(30));
  const [group, ...others] = rules(await sayings(world));
  expect(others).toEqual([]);
  expect(group?.message).toMatch(
    /^30 statements of RULES clash at Ford: Lord \d+, Lord \d+ and Lord \d+ ruled Ford/,
  );
  await world.tell(lines(40));
  const [more] = rules(await sayings(world));
  expect(more?.key).toBe(group?.key);
  expect(more?.digest).not.toBe(group?.digest);
  await world.store.close();
});

it('tells a date that leans on another together with what it came to', async () => {
  const world = await smallWorld(['Jory:Person | birth | 1318', 'Jory:Person | WITNESSED | Weir:Battle']);
  const text = 'three years after the Battle of Grey Weir';
  const year = { min: -26_823_484_800, max: -26_791_862_401, text, calendar: '' };
  await world.tellClaims([['Weir:Battle', 'in_fiction_date', { kind: 'date', date: year }]], 'dates');
  const valid = { ...windowAt(year), fromText: text, untilText: text };
  await world.tellClaims([['Jory:Person', 'PARTICIPATED_IN', 'Moor:Battle', { valid }]], 'more');
  const said = (await sayings(world)).filter(({ rule }) => rule === 'core/requires-existence');
  expect(said.map(({ message }) => message)).toEqual([
    `Jory took part in Moor (1120, ${text}), before Jory was born (1318).`,
    `Jory witnessed Weir (1120, ${text}), before Jory was born (1318).`,
  ]);
  await world.store.close();
});
