/**
 * @id        genealogy/late-burial
 * @name      Buried long after they died
 * @kind      ontology-violation
 * @severity  info
 * @anchor    who
 * @subject   who
 * @predicate burial
 * @message   {who.name} was buried ({who.burial}) {gap} after the death ({who.death}).
 * @why       A burial follows within days; what is later is a reburial, a memorial, or a wrong date.
 * @fix       Correct one of the two dates, or dismiss this if they were laid to rest later.
 */
MATCH (who:Person)
WHERE at_least_days(who.death, who.burial, $burial_delay)
RETURN who, coalesce(time_between(who.death, who.burial), 'more than ' + toString($burial_delay) + ' days') AS gap
