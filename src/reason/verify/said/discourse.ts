/** Words that speak of the telling and not of what is told: order, doubt, emphasis, grammar, the record itself. */
import { lemmaOf } from '../text.js';

export const DISCOURSE: ReadonlySet<string> = new Set(
  `explicit explicitly clear plain plainly obvious certain sure unsure likely unlikely possible possibly perhaps maybe probable probably apparent presumably
   actual actually real really true truth false wrong right correct correctly exact exactly precise precisely approximate rough roughly nearly almost
   simple simply mere merely quite rather somewhat fairly especially particular notably mainly mostly largely chiefly partly wholly entirely completely
   always often sometimes usually rarely seldom never ever forever already yet still again anew twice once thrice alone together jointly respectively
   also besides additionally likewise moreover furthermore instead otherwise else except apart aside including include excluding
   whereas while although though despite nevertheless nonetheless even hence thus therefore consequently accordingly so because due owing reason
   meanwhile simultaneously formerly previously originally initially eventually finally ultimately lastly firstly secondly recently later latest latter former
   aforementioned said same different similar alike equal equally other another both either neither each every any anything something nothing everything
   anyone someone everyone nobody none somebody everybody whoever whatever whichever
   mean meaning imply implies suggest suggests indicate indicates point note notes noted remark worth mention mentioned mentions speak speaks spoken
   say says said tell tells told state states stated claim claims claimed assert asserts report reports reported record records recorded
   list lists listed enter enters entered entry give gives given put puts place places placed set sets treat describe describes described description call calls called name names named
   know known unknown unrecorded unnamed unclear uncertain undated undisputed disputed dispute disputes contested contest contradict contradicts contradiction contradictory
   agree agrees agreed disagree disagrees differ differs conflict conflicts conflicting tool tools return returned inside outside contrary opposite opposing opposed rival rivals running row claimant claimants version versions side sides
   source sources chronicle chronicles annal annals register registers ledger roll rolls document documents file files page pages book books text texts letter letters
   passage passages answer answers question model models leaflet forum formulary tale tales story stories song songs ballad legend rumour rumours prophecy prophecies tradition
   memoir memoirs narrator author witness evidence proof detail details information data fact facts figure figures number numbers total sum count confidence
   reliable unreliable reliability trustworthy doubtful doubt credible authoritative canonical canon provisional verified unverified verify confirm confirmed official officially
   according account accounts accordance per via regarding concerning respect regard case matter issue subject topic thing things item kind sort type example instance
   way ways means manner fashion form part parts rest remainder half
   year years month months week weeks day days date dates dated time times period age aged ages era century decade spring summer autumn winter season midsummer midwinter
   january february march april june july august september october november december
   ago since until till before after during between within beyond throughout upon afterwards afterward beforehand thereafter then now today present current currently
   begin begins began begun start starts started end ends ended continue continues continued last lasts lasted remain remains remained stay stays stayed become becomes became
   first second third fourth fifth sixth seventh eighth ninth tenth last next previous following preceding earlier early late older oldest younger youngest elder eldest
   long longer longest short shorter shortest brief briefly great greater greatest small smaller smallest large larger largest big biggest little young old new whole full entire
   more most less least fewer few many several some all only just than as such very much too enough
   man men woman women boy boys girl girls child person people somebody figure one ones two three pair couple trio dozen both himself herself itself themselves itself
   yes no not nor isnt wasnt arent werent dont doesnt didnt cannot cant couldnt wouldnt hasnt havent hadnt wont
   consider considered regard regarded count counted reckon reckoned think thought believe believed hold assume assumed appear appears appeared seem seems seemed
   stand stood lie lay happen happened occur occurred take took taken make made come came go went get got keep kept let see seen find found bring brought leave left
   have had having be been being do did done may might can could must shall should will would
   there here where when who whom whose which what why how that this these those
   namely i.e e.g ie eg etc viz versus vs
   round around about over under out off up down back forth away on in at by for from with without into onto to of
   back again turn turns turned way way effect effects effective result results resulting event events
   warn warns warned caution advise advises advised class classes classed classify classified rank ranks ranked rate rates rated label labelled term terms termed deem deemed
   depend depends mind concern concerns concerned overlap overlaps overlapped overlapping coincide coincides correspond corresponds equivalent equal equals amount amounts amounted
   gazetteer census catalogue almanac inventory index table entry entries wording phrase phrasing reckoning column line lines footnote margin archive archives
   north south east west northern southern eastern western northerner northerners southerner southerners northward southward eastward westward
   insist insists maintain maintains contend contends argue argues hint hints repeat repeats repeated cite cites cited quote quoted declare declares declared
   towards toward altogether alone overall roughly ask asked asks tally tallies list heading group groups member
   succeed succeeds succeeded successor follow follows followed follower precede precedes preceded predecessor replace replaced`
    .split(/\s+/)
    .map(lemmaOf),
);
