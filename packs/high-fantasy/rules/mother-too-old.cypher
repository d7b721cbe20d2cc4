/**
 * @id        high-fantasy/mother-too-old
 * @name      A mother past bearing
 * @kind      ontology-violation
 * @severity  warn
 * @anchor    child
 * @subject   mother
 * @predicate PARENT_OF
 * @message   {mother.name}, born {mother.birth}, was {age} when she bore {child.name} in {child.birth}.
 * @why       A mother this old is most often a grandmother, or a wrong date.
 * @fix       Correct a birth, look for the mother between them, or give her species its lifespan.
 */
MATCH (mother:Person)-[of:PARENT_OF]->(child:Person)
WHERE at_least_years(mother.birth, child.birth, $mother_age_max)
  AND mother.gender IN ['female', 'woman', 'f', 'F', 'Female', 'Woman']
  AND NOT EXISTS { MATCH (mother)-[:HAS_SPECIES]->(kind) WHERE kind.lifespan IS NOT NULL }
RETURN mother, child, of, coalesce(years_between(mother.birth, child.birth), 'over ' + toString($mother_age_max)) AS age
UNION
MATCH (child:Person)<-[of:PARENT_OF]-(mother:Person)-[:HAS_SPECIES]->(kind:Species)
WHERE at_least_years(mother.birth, child.birth, kind.lifespan)
  AND mother.gender IN ['female', 'woman', 'f', 'F', 'Female', 'Woman']
  AND NOT EXISTS {
    MATCH (mother)-[:HAS_SPECIES]->(longer:Species)
    WHERE longer.lifespan IS NULL OR longer.lifespan > kind.lifespan
  }
RETURN mother, child, of, coalesce(years_between(mother.birth, child.birth), 'over ' + toString(kind.lifespan)) AS age
