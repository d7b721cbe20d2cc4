/**
 * @id        genealogy/married-too-young
 * @name      Married as a child
 * @kind      ontology-violation
 * @severity  info
 * @anchor    who
 * @subject   who
 * @predicate SPOUSE_OF
 * @message   {who.name} (born {who.birth}) was {age} at the marriage with {spouse.name} ({marriage.valid_from}).
 * @why       Where children were married the date may be that of a betrothal; elsewhere it is mostly a wrong one.
 * @fix       Look at both dates in the records; if they are right, dismiss this.
 */
MATCH (who:Person)-[marriage:SPOUSE_OF]-(spouse:Person)
WHERE at_least_years(who.birth, marriage.valid_from, $marriage_age_min) = false
  AND NOT coalesce(marriage.valid_from < who.birth, false)
  AND NOT coalesce(
    who.birth.min = marriage.valid_from_min
      AND marriage.valid_from_max - who.birth.min < 86400 AND who.birth.max - who.birth.min < 86400,
    false)
RETURN who, spouse, marriage, coalesce(years_between(who.birth, marriage.valid_from), 'under ' + toString($marriage_age_min)) AS age
