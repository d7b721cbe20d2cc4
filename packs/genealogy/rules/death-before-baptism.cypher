/**
 * @id        genealogy/death-before-baptism
 * @name      Baptised after they were dead
 * @kind      ontology-violation
 * @severity  error
 * @anchor    who
 * @subject   who
 * @predicate baptism
 * @order     sanity
 * @message   {who.name} {how} ({last}) before being baptised ({who.baptism}).
 * @why       The dead are not baptised: one of the two dates is wrong, or the records are of two people.
 * @fix       Correct one of the two dates, or look for a namesake whose baptism this is.
 */
MATCH (who:Person)
WHERE who.death < who.baptism
RETURN who, 'died' AS how, who.death AS last
UNION
MATCH (who:Person)
WHERE who.burial < who.baptism AND NOT coalesce(who.death < who.baptism, false)
RETURN who, 'was buried' AS how, who.burial AS last
