/**
 * @id        high-fantasy/death-unrecorded
 * @name      Must have died, and nobody says when
 * @kind      orphan
 * @severity  info
 * @anchor    who
 * @subject   who
 * @message   {who.name} was born in {who.birth}, and nobody wrote down when they died.
 * @why       Whoever is not known to have died counts as alive, and may be asked about as if they were.
 * @fix       Write down the death, even as "before 340"; or give their species a lifespan, or say that they are undead.
 */
MATCH (who:Person)
WHERE NOT 'death' IN who.told_of
  AND at_least_years(who.birth, $now, $age_at_death)
  AND NOT coalesce(who.undead, false)
  AND NOT EXISTS { MATCH (who)-[:HAS_SPECIES|BELONGS_TO]->(kind) WHERE kind.lifespan IS NOT NULL }
RETURN who
UNION
MATCH (who:Person)-[:HAS_SPECIES]->(kind:Species)
WHERE NOT 'death' IN who.told_of
  AND at_least_years(who.birth, $now, kind.lifespan)
  AND NOT coalesce(who.undead, false)
  AND NOT EXISTS {
    MATCH (who)-[:HAS_SPECIES|BELONGS_TO]->(longer)
    WHERE longer.lifespan > kind.lifespan
  }
RETURN who
