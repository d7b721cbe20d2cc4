/**
 * @id        high-fantasy/heir-too-old
 * @name      An heir older than the line allows
 * @kind      ontology-violation
 * @severity  warn
 * @anchor    heir
 * @subject   heir
 * @predicate HEIR_OF
 * @message   {heir.name}, born {heir.birth}, is {gap} older than {holder.name}, born {holder.birth}, whom they should succeed.
 * @why       A line goes down the years; an heir this much older would be dead long before the time came.
 * @fix       Turn the two round, correct a birth, or look for a namesake.
 */
MATCH (heir:Person)-[of:HEIR_OF|SUCCEEDED]->(holder:Person)
WHERE at_least_years(heir.birth, holder.birth, $heir_age_gap)
  AND NOT EXISTS { MATCH (heir)-[:HAS_SPECIES]->(kind) WHERE kind.lifespan IS NOT NULL }
RETURN heir, holder, of, coalesce(time_between(heir.birth, holder.birth), toString($heir_age_gap) + ' years or more') AS gap
UNION
MATCH (holder:Person)<-[of:HEIR_OF|SUCCEEDED]-(heir:Person)-[:HAS_SPECIES]->(kind:Species)
WHERE at_least_years(heir.birth, holder.birth, kind.lifespan)
  AND NOT EXISTS {
    MATCH (heir)-[:HAS_SPECIES]->(longer:Species)
    WHERE longer.lifespan IS NULL OR longer.lifespan > kind.lifespan
  }
RETURN heir, holder, of, coalesce(time_between(heir.birth, holder.birth), toString(kind.lifespan) + ' years or more') AS gap
