/**
 * @id        high-fantasy/outlived-their-kind
 * @name      Older than their kind grows
 * @kind      ontology-violation
 * @severity  warn
 * @anchor    who
 * @subject   who
 * @predicate death
 * @message   {who.name} lived from {who.birth} to {who.death}, {age} years, which is more than the {years} that their kind lives.
 * @why       A life longer than its kind allows is most often a wrong date, or two people of one name.
 * @fix       Correct a date, split the two, give their species a lifespan, or say that they are undead.
 */
MATCH (who:Person)
WHERE at_least_years(who.birth, who.death, $age_at_death)
  AND NOT coalesce(who.undead, false)
  AND NOT EXISTS { MATCH (who)-[:HAS_SPECIES]->(kind) WHERE NOT toLower(kind.name) STARTS WITH 'human' }
  AND NOT EXISTS { MATCH (who)-[:HAS_SPECIES|BELONGS_TO]->(kind) WHERE kind.lifespan IS NOT NULL }
  AND (EXISTS { MATCH (who)-[:HAS_SPECIES]->(kind) } OR NOT EXISTS { MATCH (who)-[:BELONGS_TO]->(people) })
RETURN who, $age_at_death AS years,
  coalesce(years_between(who.birth, who.death), 'many') AS age
UNION
MATCH (who:Agent)-[:HAS_SPECIES]->(kind:Species)
WHERE at_least_years(who.birth, who.death, kind.lifespan)
  AND NOT who:Deity
  AND NOT coalesce(who.undead, false)
  AND NOT EXISTS {
    MATCH (who)-[:HAS_SPECIES]->(longer:Species)
    WHERE longer.lifespan IS NULL OR longer.lifespan > kind.lifespan
  }
RETURN who, kind.lifespan AS years,
  coalesce(years_between(who.birth, who.death), 'many') AS age
UNION
MATCH (who:Person)-[:BELONGS_TO]->(people:Culture)
WHERE at_least_years(who.birth, who.death, people.lifespan)
  AND NOT coalesce(who.undead, false)
  AND NOT EXISTS { MATCH (who)-[:HAS_SPECIES]->(kind) WHERE kind.lifespan IS NOT NULL }
  AND NOT EXISTS { MATCH (who)-[:BELONGS_TO]->(other) WHERE other.lifespan > people.lifespan }
RETURN who, people.lifespan AS years,
  coalesce(years_between(who.birth, who.death), 'many') AS age
