/**
 * @id        genealogy/death-unrecorded
 * @name      Must have died, and no record says when
 * @kind      orphan
 * @severity  info
 * @volatile  age
 * @anchor    who
 * @subject   who
 * @message   {who.name} was born {age} years ago ({who.birth}), and no death is recorded.
 * @why       Whoever is not known to have died counts as alive, and the living are kept out of what is published.
 * @fix       Record the death, even as "before 1900", or that they are deceased.
 */
MATCH (who:Person)
WHERE at_least_years(who.birth, $now, $age_without_death)
  AND NOT coalesce(who.status, '') = 'deceased'
  AND NOT any(name IN ['death', 'burial', 'cremation', 'probate'] WHERE name IN who.told_of)
  AND NOT EXISTS { (who)-[:DIED_IN|BURIED_IN]->() }
RETURN who, coalesce(years_between(who.birth, $now), 'more than ' + toString($age_without_death)) AS age
