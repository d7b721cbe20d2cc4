/**
 * @id        genealogy/spouses-far-apart
 * @name      Spouses a generation apart
 * @kind      ontology-violation
 * @severity  info
 * @anchor    younger
 * @subject   younger
 * @predicate SPOUSE_OF
 * @message   {older.name} (born {older.birth}) and {younger.name} (born {younger.birth}) were married and are {gap} apart in age.
 * @why       So great a distance is rare; more often a parent and a child of one name have become one.
 * @fix       Look at both births in the records; if they are right, dismiss this.
 */
MATCH (older:Person)-[marriage:SPOUSE_OF]-(younger:Person)
WHERE at_least_years(older.birth, younger.birth, $spouse_age_gap)
  AND NOT coalesce(older.valid_until < younger.birth, false)
  AND NOT coalesce(marriage.valid_from < younger.birth, false)
RETURN older, younger, marriage,
  coalesce(time_between(older.birth, younger.birth), 'more than ' + toString($spouse_age_gap) + ' years') AS gap
