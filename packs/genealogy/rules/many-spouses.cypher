/**
 * @id        genealogy/many-spouses
 * @name      Married many times
 * @kind      ontology-violation
 * @severity  info
 * @anchor    who
 * @subject   who
 * @predicate SPOUSE_OF
 * @message   {who.name} was married to {spouses} people; more than {most} are rare.
 * @why       Several people of one name have often become one, each with a spouse of their own.
 * @fix       Look whether all of these marriages are of one person; if they are, dismiss this.
 */
MATCH (who:Person)-[:SPOUSE_OF]-(spouse:Person)
WITH who, count(DISTINCT spouse) AS spouses
WHERE spouses > $spouses_max
RETURN who, spouses, $spouses_max AS most
