/**
 * @id        high-fantasy/parent-too-young
 * @name      A parent who was a child
 * @kind      ontology-violation
 * @severity  warn
 * @anchor    child
 * @subject   parent
 * @predicate PARENT_OF
 * @message   {parent.name}, born {parent.birth}, was {age}, not yet {years}, when {child.name} was born in {child.birth}.
 * @why       Nobody has children before they are grown; one of the two births is wrong, or a generation is missing.
 * @fix       Correct a birth, look for the parent between them, or give the species its age of maturity.
 */
MATCH (parent:Person)-[of:PARENT_OF]->(child:Person)
WHERE at_least_years(parent.birth, child.birth, $parent_age_min) = false
  AND NOT coalesce(child.birth < parent.birth, false)
  AND NOT EXISTS { MATCH (parent)-[:HAS_SPECIES]->(kind) WHERE kind.maturity IS NOT NULL }
RETURN parent, child, of, coalesce(years_between(parent.birth, child.birth), 'under ' + toString($parent_age_min)) AS age, $parent_age_min AS years
UNION
MATCH (child:Person)<-[of:PARENT_OF]-(parent:Person)-[:HAS_SPECIES]->(kind:Species)
WHERE at_least_years(parent.birth, child.birth, kind.maturity) = false
  AND NOT coalesce(child.birth < parent.birth, false)
  AND NOT EXISTS {
    MATCH (parent)-[:HAS_SPECIES]->(sooner:Species)
    WHERE sooner.maturity IS NULL OR sooner.maturity < kind.maturity
  }
RETURN parent, child, of, coalesce(years_between(parent.birth, child.birth), 'under ' + toString(kind.maturity)) AS age, kind.maturity AS years
