/**
 * @id        genealogy/married-on-day-of-birth
 * @name      Born and married on one day
 * @kind      ontology-violation
 * @severity  warn
 * @anchor    who
 * @subject   who
 * @predicate SPOUSE_OF
 * @message   {who.name} was born on {who.birth}, the very day of the marriage with {spouse.name}.
 * @why       One of the two dates was entered in the place of the other.
 * @fix       Look at both dates in the records, and correct the one that is wrong.
 */
MATCH (who:Person)-[marriage:SPOUSE_OF]-(spouse:Person)
WHERE who.birth.min = marriage.valid_from_min
  AND marriage.valid_from_max - who.birth.min < 86400
  AND who.birth.max - who.birth.min < 86400
RETURN who, spouse, marriage
