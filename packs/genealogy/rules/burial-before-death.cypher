/**
 * @id        genealogy/burial-before-death
 * @name      Buried alive
 * @kind      ontology-violation
 * @severity  error
 * @anchor    who
 * @subject   who
 * @predicate burial
 * @order     sanity
 * @message   {who.name} was {how} ({laid}) before dying ({who.death}).
 * @why       Whoever is buried has died; as long as both dates stand, neither can be relied upon.
 * @fix       Correct one of the two dates, or look for a namesake whose burial this is.
 */
MATCH (who:Person)
WHERE who.burial < who.death
RETURN who, 'buried' AS how, who.burial AS laid
UNION
MATCH (who:Person)
WHERE who.cremation < who.death AND NOT coalesce(who.burial < who.death, false)
RETURN who, 'cremated' AS how, who.cremation AS laid
