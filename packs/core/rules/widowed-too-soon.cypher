/**
 * @id        core/widowed-too-soon
 * @name      Widowed while the other lives
 * @kind      ontology-violation
 * @severity  warn
 * @anchor    who
 * @subject   who
 * @predicate widowed
 * @message   {who.name} is told to be widowed ({who.widowed}), but {other.name} died later ({other.death}).
 * @why       Nobody is a widow as long as the one whom they are married to lives.
 * @fix       Correct when they are told to be widowed, or the death; or tell of an earlier marriage.
 */
MATCH (who:Person)-[bond:SPOUSE_OF]-(other:Person)
WHERE who.widowed < other.death
  AND NOT coalesce(who.widowed <= bond.valid_from, false)
  AND NOT EXISTS { MATCH (who)-[:SPOUSE_OF]-(third:Person) WHERE third.id <> other.id }
RETURN who, other, bond
