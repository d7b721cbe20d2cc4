/**
 * @id        genealogy/death-unrecorded
 * @name      Must have died, and no record says when
 * @kind      orphan
 * @severity  info
 * @anchor    who
 * @subject   who
 * @message   {who.name} was born more than {years} years ago ({who.birth}), and no death is recorded.
 * @why       Whoever is not known to have died counts as alive, and the living are kept out of what is published.
 * @fix       Record the death, even as "before 1900", or that they are deceased.
 */
MATCH (who:Person)
WHERE who.death IS NULL AND who.burial IS NULL AND who.cremation IS NULL AND who.probate IS NULL
  AND at_least_years(who.birth, $now, $age_without_death)
  AND NOT coalesce(who.status, '') = 'deceased'
  AND NOT EXISTS { (who)-[:DIED_IN|BURIED_IN]->() }
RETURN who, $age_without_death AS years
