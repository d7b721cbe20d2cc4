/** Figures that move by themselves: a newer one does not contradict an older one. */

/** What is found out by measuring, and no less so when it is told as plainly as a setting. */
const MEASURED =
  /\b(?:coverage|latency|response times?|load times?|build times?|boot times?|start-?up|cold starts?|durations?|uptime|downtime|availability|error rate|failure rate|hit rate|miss rate|bounce rate|conversion|churn|retention rate|throughput|traffic|usage|utili[sz]ation|consumption|bills?|spend(?:ing)?|revenue|turnover|score|accuracy|precision|recall|f1|auc|bleu|rmse|mae|loss|perplexity|progress|backlog|age|count|percentile|p\d\d|load|speed|temperature|humidity|batter(?:y|ies)(?=.* (?:lasts?|life|level|charge)\b)|weight|weighs?|draws?|consum(?:es|ed)|headcount|mau|dau|wau|signups|sign-ups|downloads|lag|queue depth|queue length|bundle|binary|image size|artifact|table|index|dataset|corpus|disk|free space|yield|votes|nps|velocity|story points|open prs?|pull requests? open|takes|took|lasted|averag\w+|peaks?|peaked|measured|observed|reached|hit|grew|fell|shrank|shrunk|dropped to|climbed|down to|up from|down from|so far|done|complete(?:d)?|finished|ready|migrated|translated|covered|currently at|stands at|sits at|hovers|yesterday|last (?:week|month|night|sprint|quarter|year)|this (?:week|month|sprint|quarter)|today|remaining|left|to go|pending|outstanding|(?:loads?|starts?|boots?|finish(?:es)?|completes?|responds?|renders?|builds?|runs?|answers?|returns?) in(?= (?:under |about |only |just )?\d))\b/i;
/** Said with these, the same words tell what it is to be. */
const INTENDED =
  /\b(?:target|threshold|limit(?:ed|s)?|cap(?:ped|s)?|max(?:imum)?|min(?:imum)?|budget|quota|slo|sla|goal|objective|at least|at most|up to|no (?:more|less|fewer|longer|larger) than|must|required?|requires|allowed|allows|default|set to|interval|configured|gate|fee|expires?|retries|retry|retried|retain(?:ed|s)?|kept|alert(?:s|ed)? (?:at|when|above|below)|pages? (?:at|when|above|below)|guarantee[sd]?|costs?|price|fee|on-call|sla|first response|reaction time|premium|support plan|relaxed|tightened)\b/i;

/** Shares that somebody lays down; all others are found. */
const SHARE =
  /\b(?:commission|discount|tax|vat|fee|sampl\w+|threshold|limit|target|share|markup|deposit|interest|bonus|cap(?:ped)?|min(?:imum)?|max(?:imum)?|at least|at most|alerts?|quota|budget|royalt\w+|tolerance|margin|overcommit|must|goal|slo|sla|objective|guarantee[sd]?)\b/i;

/** How many there happen to be. */
const COUNTED =
  /\d[\d.,]*\s*(?:k|m|million|thousand|bn)?\s+(?:[\w-]+\s+){0,2}(?:users|visitors|customers|clients|signups|downloads|stars|rows|documents|records|lines|tests|tickets|issues|bugs|errors|failures|incidents|commits|tasks|todos|warnings|vulnerabilities|employees|engineers|people|developers|members|orders|sales|subscribers|followers|tables|services|repos|repositories|endpoints)\b/i;

/** How full a store happens to be. */
const FILLED =
  /\b(?:buckets?|databases?|warehouses?|lakes?|archives?|dumps?|backups?|snapshots?|collections?|repos?|repository|monorepo|folders?|mailbox(?:es)?|shares?|contains?|weighs?|occup(?:y|ies)|fills?|holds?|takes up)\b.*\d\s?(?:[kmgt]i?b|(?:kilo|mega|giga|tera)?bytes?)\b/i;

/** How many there are in what is gathered. */
const GATHERED =
  /\b(?:lists?|catalogu?e?s?|registers?|archives?|collections?|library|libraries|groups?|channels?|communit(?:y|ies)|inbox(?:es)?|backlogs?|glossary|wiki|newsletter|panel|queue|board|programme|portfolio)\s+(?:now\s+|already\s+|currently\s+)*(?:has|have|contains?|counts?|numbers?|lists?|(?:is|are) (?:at|up to))\s+(?:about\s+|some\s+|over\s+|already\s+|more than\s+|nearly\s+|almost\s+)?\d|^(?:we|they|there) are (?:now |only |about |some |just )*\d+\b(?! (?:hours?|minutes?|days?|km|miles?) )/i;

/** What it comes to in the end, as against what is charged for one. */
const SPENT =
  /\b(?:costs? us|(?:we|we are|they) (?:spend|spent|burn)|runs us|sets us back)\b(?!.*\b(?:per|a|each|every) (?!month|year|week|day|quarter|night|hour)\w)/i;

/** How much of it is gone, or is left; how many there are of what comes and goes. */
const PARTLY =
  /^of (?:the|our|all|these|those|its|their)\s[^,;]*\d|\d\S*(?: \p{L}+){0,2} (?:of (?:it|them|the|which)[\w ]{0,30} )?(?:is|are|was|were|has been|have been|got) (?:already |now |still )?(?:spent|used(?: up)?|left|taken|gone|paid|booked|sold|occupied|filled|reserved|free|vacant|missing|unread|unassigned)\b|\b(?:open|pending|unread|unassigned|outstanding|waiting|failed|failing|overdue|unresolved|remaining|stuck|active|current) (?:\p{L}+ ){0,2}?\p{L}+s\b[^,;.]{0,40}?(?:[-–:=]|\b(?:is|are|stands? at|at))\s*(?:now |at )?\d+$/iu;

export function isVarying(text: string): boolean {
  if (PARTLY.test(text)) return true;
  if (COUNTED.test(text) && !INTENDED.test(text)) return true;
  if (/\d\s*(?:%|percent)/i.test(text) && !SHARE.test(text)) return true;
  if (SPENT.test(text) || (GATHERED.test(text) && !INTENDED.test(text))) return true;
  return (MEASURED.test(text) || FILLED.test(text)) && !INTENDED.test(text);
}
