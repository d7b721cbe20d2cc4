/**
 * @id        genealogy/married-late
 * @name      Married late in life
 * @kind      ontology-violation
 * @severity  info
 * @anchor    who
 * @subject   who
 * @predicate SPOUSE_OF
 * @message   {who.name} (born {who.birth}) was {age} at the marriage with {spouse.name} ({marriage.valid_from}).
 * @why       Few marry at this age; it may be the marriage of a son or a nephew of the same name.
 * @fix       Look at both dates in the records; if they are right, dismiss this.
 */
MATCH (who:Person)-[marriage:SPOUSE_OF]-(spouse:Person)
WHERE at_least_years(who.birth, marriage.valid_from, $marriage_age_max)
  AND NOT coalesce(marriage.valid_from > who.valid_until, false)
RETURN who, spouse, marriage, coalesce(years_between(who.birth, marriage.valid_from), 'over ' + toString($marriage_age_max)) AS age
